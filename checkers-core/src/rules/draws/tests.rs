//! What presets promise, and how draws combine with variants.

use super::*;
use crate::{Position, Variant};

fn variant(id: &str) -> Variant {
    Variant::from_id(id).expect("a named variant")
}

#[test]
fn every_variant_has_the_draws_of_a_preset() {
    for variant in Variant::all() {
        assert_eq!(variant.draws().check(), Ok(()), "{}", variant.id());
        assert!(DRAW_PRESETS.iter().any(|(_, draws)| draws == variant.draws()), "{}", variant.id());
    }
    assert_eq!(*variant("breakthrough").draws(), DrawRules::NONE);
    assert_eq!(*variant("antidraughts").draws(), DrawRules::REPETITION);
}

#[test]
fn house_variants_differ_from_their_parents_by_draws() {
    let pairs =
        [("kondavo_international", "international"), ("site100", "international"), ("gfagame", "russian")];
    for (house, parent) in pairs {
        let (house, parent) = (variant(house), variant(parent));
        let mut rules = *parent.rules();
        rules.notation.game_type = None;
        assert_eq!(*house.rules(), rules, "{}", house.id());
        assert_ne!(house.draws(), parent.draws(), "{}", house.id());
    }
    assert_ne!(variant("kondavo_international").draws(), variant("site100").draws());
    // Shra's king also lands on other squares.
    assert_ne!(variant("shra64").draws(), variant("russian").draws());
}

/// Perft through the public interface.
fn nodes(variant: &Variant, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = variant.legal_moves(position);
    moves.iter().map(|mv| nodes(variant, &variant.play_unchecked(position, mv), depth - 1)).sum()
}

#[test]
fn other_draws_keep_name_rules_and_moves() {
    let custom = Variant::custom(*variant("english").rules()).expect("rules that pass their check");
    assert_eq!(*custom.draws(), DrawRules::REPETITION);
    for variant in Variant::all().chain([custom]) {
        let other = variant.with_draws(DrawRules::KONDAVO);
        assert_eq!(*other.draws(), DrawRules::KONDAVO);
        assert_eq!(
            (other.id(), other.name(), other.rules()),
            (variant.id(), variant.name(), variant.rules())
        );
        let start = variant.initial();
        assert_eq!(other.initial(), start);
        assert_eq!(nodes(&other, &start, 3), nodes(&variant, &start, 3), "{}", variant.id());
    }
}

#[test]
fn a_reversed_goal_leaves_everything_else() {
    for game in Variant::all() {
        let reversed = game.reversed();
        assert_ne!(reversed.rules().goal.reversed, game.rules().goal.reversed, "{}", game.id());
        assert_eq!(reversed.draws(), game.draws(), "{}", game.id());
        let back = reversed.reversed();
        assert_eq!(back.draws(), game.draws(), "{}", game.id());
        let mut rules = *back.rules();
        rules.notation.game_type = game.rules().notation.game_type;
        assert_eq!(rules, *game.rules(), "{}", game.id());
    }
    assert_eq!(variant("russian").reversed().id(), "poddavki");
    assert_eq!(variant("poddavki").reversed().id(), "russian");
    assert_eq!(variant("antidraughts").reversed().id(), "international");
    let losing_english = variant("english").reversed();
    assert_eq!(losing_english.id(), "custom");
    assert_eq!(losing_english.rules().notation.game_type, None, "21 is the game that is won as usual");
    assert_eq!(variant("english").reversed().reversed().id(), "english");
}

#[test]
fn the_pieces_of_balances() {
    let Balance { stronger, weaker, .. } = DrawRules::RUSSIAN.clauses[4].expect("7.2.7").balance;
    for (kings, men) in [(3, 0), (2, 1), (1, 2)] {
        assert!(stronger.fits(kings, men), "{kings} kings and {men} men");
    }
    for (kings, men) in [(0, 3), (1, 1), (4, 0), (3, 1)] {
        assert!(!stronger.fits(kings, men), "{kings} kings and {men} men");
    }
    assert!(weaker.fits(1, 0) && !weaker.fits(0, 1) && !weaker.fits(1, 1) && !weaker.fits(2, 0));
    let Balance { stronger, weaker, .. } = Balance::ONE_EACH;
    assert!(stronger.fits(1, 0) && weaker.fits(0, 1) && !stronger.fits(1, 1) && !weaker.fits(0, 0));
}

#[cfg(feature = "serde")]
#[test]
fn presets_read_back_as_written() {
    for (id, draws) in DRAW_PRESETS {
        let json = serde_json::to_string(draws).expect("writable");
        assert!(!json.contains("[null"), "{id}: {json}");
        assert_eq!(serde_json::from_str::<DrawRules>(&json).expect("readable"), *draws, "{id}");
    }
    let json = serde_json::to_value(DrawRules::ENGLISH).expect("writable");
    assert_eq!(
        json["repetition"],
        serde_json::json!({"times": 3, "kind": "claimable", "article": "WCDF 1.27.1"})
    );
    let mut nine = json.clone();
    nine["clauses"] = vec![json["clauses"][0].clone(); 9].into();
    let error = serde_json::from_value::<DrawRules>(nine).expect_err("too many").to_string();
    assert!(error.contains("at most 8 clauses"), "{error}");
    let mut long = json;
    long["repetition"]["article"] = "x".repeat(24).into();
    let error = serde_json::from_value::<DrawRules>(long).expect_err("too long").to_string();
    assert!(error.contains("room for 23 bytes, not for 24"), "{error}");
}
