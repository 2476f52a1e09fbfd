//! Games: what undo restores, how they end, what players may do, what is written and read back.

mod common;

use std::collections::HashMap;

use checkers_core::game::{Event, Game, PlayError, PlayerActionError, ReplayError, Termination};
use checkers_core::position::KingRun;
use checkers_core::rules::{DRAW_PRESETS, DrawKind, DrawRules, Rules};
use checkers_core::{Color, Position, Role, Variant};
use common::{cases, fast, play, random};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn variant(id: &str) -> Variant {
    Variant::from_id(id).unwrap()
}

/// What can be asked of a game.
fn asked(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let draws = (game.outcome(), game.claimable(), game.offered(), game.draw_offer());
    (game.ply(), *game.position(), game.repetitions(), *game.draw_counts(), draws, game.legal_moves())
}

/// A player does something, if it is possible.
fn act(game: &mut Game, choice: u8) {
    let color = if choice & 1 == 0 { Color::White } else { Color::Black };
    let events = [
        Event::Offer(color),
        Event::Accept(color),
        Event::Decline(color),
        Event::Claim,
        Event::Agree,
        Event::Resign(color),
        Event::Forfeit(color),
    ];
    let before = asked(game);
    // What is likely ends the game seldom.
    let Some(event) = events.get(choice as usize / 2) else { return };
    if game.apply(*event).is_err() {
        assert_eq!(before, asked(game), "{event:?} was refused and changed the game");
    }
}

/// Plays at random and keeps every state; then takes everything back and makes it again.
fn there_and_back(start: Game, choices: &[(Index, u8)]) -> Result<(), TestCaseError> {
    let mut game = start.clone();
    let mut states = Vec::new();
    let mut stood = HashMap::new();
    for (choice, acts) in choices {
        let position = fast::back(game.variant(), game.position());
        let place = stood.entry((position.pieces(), position.turn)).or_insert(0);
        *place += 1;
        prop_assert_eq!(game.repetitions(), *place);
        act(&mut game, *acts);
        prop_assert_eq!(game.position().zobrist(), game.position().zobrist_from_scratch());
        states.push(game.clone());
        let moves = game.legal_moves();
        if moves.is_empty() {
            prop_assert!(game.outcome().is_some());
            break;
        }
        let mv = choice.get(&moves);
        match game.outcome() {
            Some(outcome) => {
                prop_assert_eq!(game.play(mv), Err(PlayError::Finished(outcome)));
                prop_assert_eq!(asked(&game), asked(&states[states.len() - 1]));
                game.play_on(mv).unwrap();
            }
            None => game.play(mv).unwrap(),
        }
        prop_assert_eq!(game.moves().last(), Some(mv));
    }
    let end = game.clone();
    if game.ply() == states.len() {
        states.push(end.clone());
    }
    prop_assert_eq!(game.positions().len(), game.ply() + 1);
    prop_assert_eq!(game.initial_position(), start.position());

    for state in states.iter().rev().skip(1) {
        let undone = game.undo();
        prop_assert_eq!(undone.as_ref(), game.undone().first());
        prop_assert_eq!(&game, state);
        prop_assert_eq!(asked(&game), asked(state));
    }
    prop_assert_eq!(game.undo(), None);
    prop_assert_eq!(game.position(), start.position());
    if game.events().next().is_none() {
        prop_assert_eq!(&game, &start);
        prop_assert_eq!(asked(&game), asked(&start));
    }
    for state in states.iter().skip(1) {
        prop_assert!(game.redo().is_some());
        prop_assert_eq!(&game, state);
        prop_assert_eq!(asked(&game), asked(state));
    }
    prop_assert_eq!(game.redo(), None);
    prop_assert_eq!(&game, &end);
    // What was taken back and played differently is forgotten, in its counts too.
    let replayed = Game::replay(end.variant().clone(), *end.initial_position(), end.events()).unwrap();
    prop_assert_eq!(&replayed, &end);
    prop_assert_eq!(asked(&replayed), asked(&end));
    written_and_read_back(&end)
}

#[cfg(feature = "serde")]
fn written_and_read_back(game: &Game) -> Result<(), TestCaseError> {
    let json = serde_json::to_string(game).unwrap();
    let read: Game = serde_json::from_str(&json).unwrap();
    prop_assert_eq!(&read, game);
    prop_assert_eq!(asked(&read), asked(game));
    Ok(())
}

#[cfg(not(feature = "serde"))]
fn written_and_read_back(_: &Game) -> Result<(), TestCaseError> {
    Ok(())
}

/// Acts are rare, and those that end the game rarer.
fn choices(plies: usize) -> impl Strategy<Value = Vec<(Index, u8)>> {
    let acts = prop_oneof![30 => Just(255_u8), 6 => 0..8_u8, 1 => 8..14_u8];
    prop::collection::vec((any::<Index>(), acts), 0..plies)
}

fn few_pieces(rules: Rules) -> impl Strategy<Value = common::slow::Position> {
    random::positions(rules).prop_map(|mut position| {
        let pieces = position.pieces();
        pieces.iter().skip(6).for_each(|(at, _)| position.set(*at, None));
        position.runs = [None; 2];
        position
    })
}

proptest! {
    #![proptest_config(common::config::cases(300))]

    #[test]
    fn undo_restores_whole_games(named in random::named(), choices in choices(120)) {
        there_and_back(Game::new(variant(named.id)), &choices)?;
    }

    #[test]
    fn undo_restores_endgames_under_any_draws(
        (rules, position) in random::named().prop_flat_map(|v| (Just(v.rules), few_pieces(v.rules))),
        (_, draws) in select(DRAW_PRESETS.to_vec()),
        choices in choices(80),
    ) {
        let variant = fast::variant(&rules).with_draws(draws);
        let position = fast::position(&variant, &position);
        there_and_back(Game::from_position(variant, position), &choices)?;
    }

    #[test]
    fn undo_restores_games_under_any_rules(
        (rules, position) in random::custom().prop_flat_map(|rules| (Just(rules), few_pieces(rules))),
        choices in choices(20),
    ) {
        let variant = Variant::custom(rules).unwrap();
        let position = fast::position(&variant, &position);
        there_and_back(Game::from_position(variant, position), &choices)?;
    }
}

/// Every move of every case can be made and taken back, captured men and crowns included (draughts.js, PR 3).
#[test]
fn undo_restores_the_position_of_every_case() {
    // Those that test speed have very many moves, each of which would be looked for among all.
    for case in cases::all().iter().filter(|case| case.json["quick"].as_bool() != Some(true)) {
        let variant = fast::variant(&case.rules);
        let start = Game::from_position(variant.clone(), fast::position(&variant, &case.position));
        for mv in start.legal_moves().iter() {
            let mut game = start.clone();
            game.play_on(mv).unwrap();
            assert_ne!(game, start, "{}", case.place);
            assert_eq!(game.undo(), Some(*mv), "{}", case.place);
            assert_eq!(game, start, "{}", case.place);
        }
    }
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut game = Game::new(variant("russian"));
    play::play(&mut game, "c3-d4 f6-g5");
    let mut other = game.clone();
    play::play(&mut other, "g3-h4");
    assert_eq!((game.ply(), other.ply()), (2, 3));
    game.undo().unwrap();
    assert_eq!((game.undone().len(), other.moves().len()), (1, 3));
    play::play(&mut game, "d6-c5");
    assert_eq!(game.redo(), None, "another move was made");
    assert_ne!(game, other);
}

/// A game to its end: who wins, and that the goal can be reversed.
#[test]
fn no_pieces_and_no_moves_decide_as_the_goal_says() {
    for (id, fen, moves, termination) in [
        ("international", "W:W28:B22", "28x17", Termination::NoPieces),
        ("international", "B:W6:BK45", "45-1", Termination::Blocked),
        ("english", "B:WK18:B15", "15x22", Termination::NoPieces),
        ("turkish", "W:Wd4,c3:Bd5", "d4xd6", Termination::NoPieces),
    ] {
        let game = variant(id);
        for game in [game.clone(), game.reversed()] {
            let mut game = play::game(&game, fen);
            let mover = game.turn();
            play::play(&mut game, moves);
            let outcome = game.outcome().unwrap();
            let reversed = game.variant().rules().goal.reversed;
            let winner = if reversed { !mover } else { mover };
            assert_eq!((outcome.winner, outcome.termination), (Some(winner), termination), "{id} {fen}");
            assert_eq!((outcome.kind, outcome.clause), (DrawKind::Automatic, None));
            assert!(game.resign(Color::White).is_err() && game.offer_draw(Color::White).is_err());
        }
    }
    assert_eq!(
        variant("poddavki").rules().goal.reversed,
        variant("russian").reversed().rules().goal.reversed
    );
}

/// With the axis `goal.blocked`, a blocked side draws; a side without pieces still loses.
#[test]
fn blocked_sides_may_draw() {
    let mut rules = *variant("slovak").rules();
    rules.goal.blocked = checkers_core::rules::Blocked::Draws;
    for (variant, winner) in
        [(Variant::custom(rules).unwrap(), None), (variant("slovak"), Some(Color::Black))]
    {
        let blocked = play::game(&variant, "W:Wa3:Bb4,c5").outcome().unwrap();
        assert_eq!((blocked.winner, blocked.termination), (winner, Termination::Blocked));
        let empty = play::game(&variant, "W:W:Bb4").outcome().unwrap();
        assert_eq!((empty.winner, empty.termination), (Some(Color::Black), Termination::NoPieces));
    }
}

/// Breakthrough: the first king ends the game at once, even if it could be captured.
#[test]
fn the_first_king_wins() {
    let breakthrough = variant("breakthrough");
    for (game, winner) in [(breakthrough.clone(), Color::White), (breakthrough.reversed(), Color::Black)] {
        let mut game = play::game(&game, "W:W7,40:B20,25");
        play::play(&mut game, "7-1");
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.termination), (Some(winner), Termination::FirstKing));
        assert_eq!(game.legal_moves(), []);
        let black_moves = play::find(&variant("international"), game.position(), "20-24");
        assert_eq!(game.play(&black_moves), Err(PlayError::Finished(outcome)));
        assert!(matches!(game.play_on(&black_moves), Err(PlayError::Illegal(_))));
        game.undo().unwrap();
        assert_eq!(game.outcome(), None);
    }
    let both = play::game(&breakthrough, "W:WK7:BK20").outcome().unwrap();
    assert_eq!((both.winner, both.termination), (None, Termination::FirstKing));
}

/// Frisian (Official Rules 2011): no fourth quiet move in a row with the same king, for a side that has men too. Another
/// piece's move gives it back, and so does taking back.
#[test]
fn frisian_kings_tire() {
    let frisian = variant("frisian");
    let king_moves = |game: &Game| game.legal_moves().iter().any(|mv| mv.role() == Role::King);
    let mut game = play::game(&frisian, "W:WK46,42:B8,3");
    for (white, black) in [("46-41", "8-12"), ("41-46", "12-17"), ("46-41", "3-8")] {
        assert!(king_moves(&game));
        play::play(&mut game, white);
        play::play(&mut game, black);
    }
    assert!(!king_moves(&game), "three in a row");
    assert_eq!(game.position().king_run(Color::White).count, 3);
    let tired = play::find(&variant("international"), game.position(), "41-46");
    assert!(matches!(game.play(&tired), Err(PlayError::Illegal(_))));
    let mut rested = game.clone();
    play::play(&mut rested, "42-38 8-13");
    assert!(king_moves(&rested));
    assert_eq!(rested.position().king_run(Color::White), KingRun::NONE);
    for _ in 0..2 {
        game.undo().unwrap();
    }
    assert!(king_moves(&game));
    // A side of kings only is free.
    let mut kings = play::game(&frisian.with_draws(DrawRules::NONE), "W:WK46:B8,3");
    play::play(&mut kings, "46-41 8-12 41-46 12-17 46-41 3-8");
    assert!(king_moves(&kings));
}

#[test]
fn offers_wait_for_the_opponent() {
    use Color::{Black, White};
    let mut game = Game::new(variant("international"));
    game.offer_draw(White).unwrap();
    assert_eq!(game.draw_offer(), Some(White));
    assert_eq!(game.offer_draw(White), Err(PlayerActionError::OfferStands { by: White }));
    assert_eq!(game.offer_draw(Black), Err(PlayerActionError::OfferStands { by: White }));
    assert_eq!(game.accept_draw(White), Err(PlayerActionError::NoOffer { to: White }));
    assert_eq!(game.decline_draw(White), Err(PlayerActionError::NoOffer { to: White }));
    // White's own move leaves it standing, Black's move declines it.
    play::play(&mut game, "32-28");
    assert_eq!(game.draw_offer(), Some(White));
    let mut agreed = game.clone();
    play::play(&mut game, "19-23");
    assert_eq!(game.draw_offer(), None);
    game.undo().unwrap();
    assert_eq!(game.draw_offer(), Some(White));
    game.decline_draw(Black).unwrap();
    assert_eq!(game.accept_draw(Black), Err(PlayerActionError::NoOffer { to: Black }));

    let outcome = agreed.accept_draw(Black).unwrap().unwrap();
    assert_eq!((outcome.winner, outcome.termination), (None, Termination::Agreement));
    assert_eq!((outcome.kind, agreed.outcome()), (DrawKind::Offered, Some(outcome)));
    assert_eq!(agreed.draw_offer(), None);
    assert_eq!(agreed.resign(Black), Err(PlayerActionError::Finished(outcome)));
    assert_eq!(agreed.agree_draw(), Err(PlayerActionError::Finished(outcome)));
    // The record continues.
    let mv = play::find(agreed.variant(), agreed.position(), "19-23");
    assert_eq!(agreed.play(&mv), Err(PlayError::Finished(outcome)));
    agreed.play_on(&mv).unwrap();
    assert_eq!(agreed.outcome(), None);
}

#[test]
fn players_end_games() {
    let start = Game::new(variant("poddavki"));
    for by in Color::ALL {
        let mut game = start.clone();
        let outcome = game.resign(by).unwrap();
        assert_eq!((outcome.winner, outcome.termination), (Some(!by), Termination::Resignation));
        let mut game = start.clone();
        let outcome = game.forfeit(by).unwrap();
        assert_eq!((outcome.winner, outcome.termination), (Some(!by), Termination::Forfeit));
    }
    let mut game = start.clone();
    assert_eq!(game.agree_draw().unwrap().termination, Termination::Agreement);
    let mut game = start;
    assert_eq!(game.claim_draw(), Err(PlayerActionError::NothingToClaim));
}

/// WCDF 1.27.1: repetition is drawn when it is claimed, not before, and may be played on.
#[test]
fn a_draw_is_claimed_while_its_condition_is_met() {
    let mut game = play::game(&variant("english"), "B:WK32:BK1");
    play::play(&mut game, "1-6 32-28 6-1 28-32 1-6 32-28 6-1 28-32");
    assert_eq!((game.outcome(), game.repetitions()), (None, 3));
    let mut claimed = game.clone();
    let draw = claimed.claim_draw().unwrap();
    assert_eq!((draw.termination, draw.article.as_str()), (Termination::Repetition, "WCDF 1.27.1"));
    assert_eq!((claimed.outcome(), claimed.claimable()), (Some(draw), None));
    play::play(&mut game, "1-6");
    assert!(game.claimable().is_some(), "this position stands for the third time too");
    play::play(&mut game, "32-27");
    assert_eq!((game.claimable(), game.claim_draw()), (None, Err(PlayerActionError::NothingToClaim)));
}

#[test]
fn variants_are_equal_by_name_rules_and_draws() {
    let english = variant("english");
    assert_eq!(english, variant("english"));
    assert_eq!(english.with_draws(DrawRules::ENGLISH), english);
    assert_ne!(english.with_draws(DrawRules::POOL), english);
    assert_ne!(english.reversed(), english);
    assert_eq!(english.reversed().reversed(), english);
    let custom = Variant::custom(*english.rules()).unwrap();
    assert_ne!(custom.with_draws(DrawRules::ENGLISH), english, "it has no name");
    assert_eq!(custom, Variant::custom(*english.rules()).unwrap());
}

#[test]
fn records_that_are_no_games_are_refused() {
    let russian = variant("russian");
    let start = russian.initial();
    let mv = russian.legal_moves(&start)[0];
    let twice = Game::replay(russian.clone(), start, [Event::Move(mv), Event::Move(mv)]);
    assert!(matches!(twice, Err(ReplayError::Event { index: 1, .. })), "{twice:?}");
    let nothing = Game::replay(russian.clone(), start, [Event::Accept(Color::White)]);
    let error = nothing.unwrap_err();
    assert_eq!(error.to_string(), "events[0]: no draw is offered to White");
    let foreign: Position = variant("international").initial();
    let error = Game::replay(russian, foreign, []).unwrap_err();
    assert!(matches!(error, ReplayError::Initial(_)), "{error}");
}

#[cfg(feature = "serde")]
#[test]
fn damaged_records_are_refused() {
    let mut game = play::game(&variant("russian").with_draws(DrawRules::SHRA), "W:Wc3,e3:Bf6,h8");
    play::play(&mut game, "c3-d4");
    game.offer_draw(Color::White).unwrap();
    game.decline_draw(Color::Black).unwrap();
    let json = serde_json::to_value(&game).unwrap();
    assert_eq!(json["variant"]["id"], "russian");
    assert_eq!(json["events"][1], serde_json::json!({"offer": "white"}));
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = json.clone();
        change(&mut json);
        serde_json::from_value::<Game>(json).unwrap_err().to_string()
    };
    let error = refused(&|json| json["variant"]["id"] = "chess".into());
    assert!(error.contains("unknown variant \"chess\""), "{error}");
    let error = refused(&|json| json["variant"]["draws"]["clauses"][0]["after"]["moves"]["moves"] = 0.into());
    assert!(error.contains("draws.clauses[0].after"), "{error}");
    let error =
        refused(&|json| json["variant"]["rules"] = serde_json::to_value(game.variant().rules()).unwrap());
    assert!(error.contains("exactly one of"), "{error}");
    let error = refused(&|json| json["events"][0]["move"]["captured"] = serde_json::json!([0]));
    assert!(error.contains("events[0]") && error.contains("not legal"), "{error}");
    let error = refused(&|json| json["events"][0]["move"]["origin"] = 200.into());
    assert!(error.contains("200"), "{error}");
    let error = refused(&|json| json["events"][2] = serde_json::json!({"decline": "white"}));
    assert!(error.contains("events[2]: no draw is offered to White"), "{error}");
    let error = refused(&|json| json["initial"]["white"] = serde_json::json!([63]));
    assert!(error.contains("initial position"), "{error}");

    let custom = Variant::custom(*variant("turkish").rules()).unwrap();
    let mut json = serde_json::to_value(&custom).unwrap();
    assert_eq!(serde_json::from_value::<Variant>(json.clone()).unwrap(), custom);
    json["rules"]["king"]["steps"] = serde_json::json!([]);
    json["rules"]["king"]["captures"] = serde_json::json!([]);
    let error = serde_json::from_value::<Variant>(json).unwrap_err().to_string();
    assert!(error.contains("rules.man.promotion"), "{error}");
}
