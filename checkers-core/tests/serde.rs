//! The serialised form: the same in every format and in every kind of container, with rules that stay readable.
#![cfg(feature = "serde")]

mod common;

use checkers_core::game::Game;
use checkers_core::geometry::{Board, Mask};
use checkers_core::rules::{RULES_VERSION, Setup};
use checkers_core::{Bitboard, Move, Position, Rules, Square, Variant};
use common::play;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a web service or a program of learning agents makes of these types.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Tagged {
    Position(Position),
    Move { mv: Move },
    Game(Box<Game>),
    Rules(Box<Rules>),
    Squares { squares: Bitboard },
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(tag = "kind", content = "value")]
enum Adjacent {
    Game(Box<Game>),
    Squares(Bitboard),
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(untagged)]
enum Untagged {
    Squares(Bitboard),
    Game(Box<Game>),
    Position(Position),
    Move(Move),
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Flattened {
    name: String,
    #[serde(flatten)]
    position: Position,
    #[serde(flatten)]
    tagged: Adjacent,
}

/// Writes and reads a value in each format.
fn every_format<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value);
    let tree = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<T>(tree.clone()).unwrap(), value);
    numbers_are_exact_in_a_browser(&tree);
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    assert_eq!(&ciborium::from_reader::<T, _>(&bytes[..]).unwrap(), value);
}

/// JavaScript's `JSON.parse` makes a double of every number, which is exact for whole numbers below 2^53 only.
fn numbers_are_exact_in_a_browser(value: &Value) {
    match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_else(|| panic!("{number} is no whole number"));
            assert!(number < 1 << 53, "{number}");
            assert_eq!(number as f64 as u64, number);
        }
        Value::Array(list) => list.iter().for_each(numbers_are_exact_in_a_browser),
        Value::Object(map) => map.values().for_each(numbers_are_exact_in_a_browser),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// A format without names of fields, in which nothing may be left out.
fn postcard<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value);
}

/// A custom game of every square of a board of 128, and with squares missing and men on chosen squares.
fn large() -> Variant {
    let mut rules = *Variant::from_id("turkish").unwrap().rules();
    rules.board = Board::all(13, 10).without(Mask::NONE.with(3).with(77));
    rules.setup = Setup::Squares { white: 0b1110 << 50, black: 1 << 127 | 1 << 100 };
    rules.notation.game_type = None;
    Variant::custom(rules).unwrap()
}

/// A game with an offer, a capture and a move that was taken back.
fn game(variant: &Variant) -> Game {
    let mut game = Game::new(variant.clone());
    for ply in 0..9 {
        let moves = game.legal_moves();
        let Some(mv) = moves.get(ply * 5 % moves.len().max(1)) else { break };
        game.play(mv).unwrap();
        if ply == 3 {
            game.offer_draw(game.turn()).unwrap();
        }
    }
    game.undo();
    game.undo();
    game
}

#[test]
fn every_type_goes_into_every_container_and_format() {
    let variants =
        ["international", "russian", "frisian", "canadian", "dameo"].map(|id| Variant::from_id(id).unwrap());
    for variant in variants.into_iter().chain([large()]) {
        let game = game(&variant);
        let (position, rules) = (*game.position(), *variant.rules());
        let squares = position.occupied();
        every_format(&position);
        every_format(&rules);
        every_format(&variant);
        every_format(&game);
        every_format(&squares);
        every_format(&Tagged::Position(position));
        every_format(&Tagged::Game(Box::new(game.clone())));
        every_format(&Tagged::Rules(Box::new(rules)));
        every_format(&Tagged::Squares { squares });
        every_format(&Adjacent::Squares(squares));
        every_format(&Untagged::Squares(squares));
        every_format(&Untagged::Game(Box::new(game.clone())));
        every_format(&Untagged::Position(position));
        every_format(&Flattened {
            name: "a".into(),
            position,
            tagged: Adjacent::Game(Box::new(game.clone())),
        });
        postcard(&position);
        postcard(&rules);
        postcard(&variant);
        postcard(&variant.with_draws(checkers_core::rules::DrawRules::KONDAVO));
        postcard(&game);
        postcard(&squares);
        for mv in variant.legal_moves(&position) {
            every_format(&mv);
            every_format(&Tagged::Move { mv });
            every_format(&Untagged::Move(mv));
            postcard(&mv);
        }
    }
}

#[test]
fn sets_are_lists_in_ascending_order() {
    let set: Bitboard = [0, 5, 64, 127].map(|bit| Square::new(bit).unwrap()).into_iter().collect();
    assert_eq!(serde_json::to_value(set).unwrap(), json!([0, 5, 64, 127]));
    let mut bytes = Vec::new();
    ciborium::into_writer(&set, &mut bytes).unwrap();
    assert_eq!(bytes, [0x84, 0, 5, 0x18, 64, 0x18, 127]);
    assert_eq!(postcard::to_allocvec(&set).unwrap(), [4, 0, 5, 64, 127]);
    for wrong in [
        json!([5, 0]),
        json!([5, 5]),
        json!([128]),
        json!([70_000]),
        json!([-1]),
        json!([1.5]),
        json!(["1"]),
        json!(5),
        json!("5"),
        json!({}),
        json!(null),
    ] {
        let error = serde_json::from_value::<Bitboard>(wrong.clone()).unwrap_err().to_string();
        assert!(!error.is_empty(), "{wrong}");
    }
    let error = serde_json::from_value::<Bitboard>(json!([5, 5])).unwrap_err().to_string();
    assert!(error.contains("a list of numbers below 128 in ascending order, each once"), "{error}");
    let mask = serde_json::to_value(Mask::NONE.with(3).with(1023)).unwrap();
    assert_eq!(mask, json!([3, 1023]));
    assert!(serde_json::from_value::<Mask>(json!([1024])).is_err());
}

#[test]
fn rules_have_a_version_and_stay_readable() {
    let russian = Variant::from_id("russian").unwrap();
    let written = serde_json::to_value(russian.rules()).unwrap();
    assert_eq!(written["version"], RULES_VERSION);
    // Rules from before versions had no number, and left out what a board does not lack.
    let mut old = written.clone();
    old.as_object_mut().unwrap().remove("version");
    old["board"].as_object_mut().unwrap().remove("missing");
    assert_eq!(serde_json::from_value::<Rules>(old).unwrap(), *russian.rules());
    let mut later = written.clone();
    later["version"] = json!(RULES_VERSION + 1);
    let error = serde_json::from_value::<Rules>(later).unwrap_err().to_string();
    assert_eq!(error, "version: 2; this library reads rules up to version 1");
    let mut unknown = written;
    unknown["colour"] = json!("red");
    assert!(serde_json::from_value::<Rules>(unknown).unwrap_err().to_string().contains("colour"));
}

/// `rules_v1.jsonl` holds the rules of every variant as version 1 wrote them. Every later version must read them. If a later
/// version corrects a variant, its line stays unchanged and `corrected` names the variant.
#[test]
fn rules_of_version_1_are_read() {
    let corrected: [&str; 0] = [];
    for line in common::data::read("rules_v1.jsonl").lines() {
        let json: Value = serde_json::from_str(line).unwrap();
        let id = json["id"].as_str().unwrap();
        let rules: Rules = serde_json::from_value(json["rules"].clone()).unwrap();
        rules.check().unwrap();
        if !corrected.contains(&id) {
            assert_eq!(rules, *Variant::from_id(id).unwrap().rules(), "{id}");
        }
    }
}

#[test]
fn games_keep_what_was_taken_back() {
    let variant = Variant::from_id("russian").unwrap();
    let mut game = play::game(&variant, "W:Wc3,e3:Bf6,h8");
    play::play(&mut game, "c3-d4 h8-g7");
    game.resign(game.turn()).unwrap();
    game.undo();
    let json = serde_json::to_value(&game).unwrap();
    assert_eq!(json["events"].as_array().unwrap().len(), 1);
    assert_eq!(json["undone"].as_array().unwrap().len(), 2);
    let mut back: Game = serde_json::from_value(json.clone()).unwrap();
    assert_eq!((&back, back.undone()), (&game, game.undone()));
    assert!(back.outcome().is_none());
    back.redo();
    assert!(back.outcome().is_some(), "the resignation comes back with the move");

    let mut without = json.clone();
    without.as_object_mut().unwrap().remove("undone");
    assert!(serde_json::from_value::<Game>(without).unwrap().undone().is_empty());
    let refused = |undone: Value| {
        let mut json = json.clone();
        json["undone"] = undone;
        serde_json::from_value::<Game>(json).unwrap_err().to_string()
    };
    assert_eq!(refused(json!([{"offer": "white"}])), "undone[0]: expected a move");
    let error = refused(json!([json["undone"][0], {"accept": "white"}]));
    assert_eq!(error, "undone[1]: no draw is offered to White");
}

/// Squares outside the board are refused where the board is known, and king runs that no king can have everywhere.
#[test]
fn positions_of_another_board_are_refused() {
    let game = Game::new(Variant::from_id("english").unwrap());
    let mut json = serde_json::to_value(&game).unwrap();
    json["initial"]["white"] = json!([100]);
    let error = serde_json::from_value::<Game>(json).unwrap_err().to_string();
    assert!(error.contains("initial position"), "{error}");
    let mut json = serde_json::to_value(game.position()).unwrap();
    json["runs"][0] = json!({"square": 200, "count": 2});
    assert!(serde_json::from_value::<Position>(json).unwrap_err().to_string().contains("2 moves in a row"));
}
