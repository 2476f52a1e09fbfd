//! Moves as text: what is written is read as the same move, in every rule set and every style.

mod common;

use std::collections::HashSet;

use checkers_core::notation::moves::{MoveOptions, MoveStyle};
use checkers_core::{Position, Variant};
use common::{fast, random};
use proptest::prelude::*;

const STYLES: [MoveStyle; 4] =
    [MoveStyle::Shortest, MoveStyle::Full, MoveStyle::ShortRussian, MoveStyle::Hub];

/// Random rules have positions with tens of thousands of moves, which are passed over: they would take all the time.
const MOVES: usize = 100;

/// Writes and reads the moves of a position, each in every style.
fn round_trip(variant: &Variant, position: &Position) -> Result<(), TestCaseError> {
    let legal = variant.legal_moves(position);
    if legal.len() > MOVES {
        return Ok(());
    }
    let reader = variant.move_reader(MoveOptions::default());
    let fen = variant.fen(position).to_string();
    let mut shortest = HashSet::new();
    for mv in &legal {
        for style in STYLES {
            let text = variant.write_move(position, mv, style).to_string();
            let read = reader.parse(position, &legal, &text);
            prop_assert_eq!(read.as_ref(), Ok(mv), "{} {} {} {:?}", variant.id(), fen, text, style);
            let candidates = reader.candidates(position, &legal, &text).unwrap();
            prop_assert_eq!(&candidates[0], mv, "{} {} {}", variant.id(), fen, text);
            if style == MoveStyle::Shortest {
                prop_assert!(shortest.insert(text), "{} {}: two moves look the same", variant.id(), fen);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn moves_of_named_games_are_read_as_they_were_written(
        (named, position) in random::named().prop_flat_map(|named| (Just(named), random::positions(named.rules)))
    ) {
        let variant = Variant::from_id(named.id).unwrap();
        round_trip(&variant, &fast::position(&variant, &position))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn moves_of_custom_games_are_read_as_they_were_written(
        (rules, position) in random::custom().prop_flat_map(|rules| (Just(rules), random::positions(rules)))
    ) {
        let variant = Variant::custom(rules).unwrap();
        round_trip(&variant, &fast::position(&variant, &position))?;
    }
}
