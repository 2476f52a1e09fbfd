//! Arbitrary text as a move of an arbitrary position of every named variant: no panic, short messages, and a move that was
//! read and written reads back equal. The bytes of the text are also clicks on a move in progress.
//!
//! The input is a variant's identifier, a FEN and the text, a line feed after each of the first two. Where the FEN cannot
//! be read, its bytes choose moves from the start of a game.
#![no_main]

use checkers_core::notation::moves::{MoveOptions, MoveStyle, MoveTextError};
use checkers_core::rules::Corner;
use checkers_core::steps::StepMove;
use checkers_core::{Position, Square, Variant};
use libfuzzer_sys::fuzz_target;

/// The most pieces: enough for long captures, too few for a time-out.
const PIECES: u32 = 30;
/// The most moves made from the start.
const PLIES: usize = 60;

fuzz_target!(|input: &[u8]| {
    let input = String::from_utf8_lossy(input);
    let (id, rest) = input.split_once('\n').unwrap_or(("", &input));
    let (fen, text) = rest.split_once('\n').unwrap_or(("", rest));
    let variant = Variant::from_id(id).unwrap_or_else(|| any_variant(id));
    let position = variant.parse_fen(fen).unwrap_or_else(|_| played(&variant, fen));
    if position.occupied().len() > PIECES && position != variant.initial() {
        return;
    }

    let legal = variant.legal_moves(&position);
    for options in [
        MoveOptions::default(),
        MoveOptions::default().with_strict_separators(true).with_first_square(Some(Corner::BottomRight)),
    ] {
        let reader = variant.move_reader(options);
        let read = reader.parse(&position, &legal, text);
        let candidates = reader.candidates(&position, &legal, text);
        match &read {
            Ok(mv) => {
                assert!(legal.contains(mv));
                assert!(candidates.is_ok_and(|all| all.contains(mv)));
                for style in [MoveStyle::Shortest, MoveStyle::Full, MoveStyle::ShortRussian, MoveStyle::Hub] {
                    let written = variant.write_move(&position, mv, style).to_string();
                    assert_eq!(variant.parse_move(&position, &written).as_ref(), Ok(mv), "{written}");
                }
            }
            Err(error) => {
                let message = error.to_string();
                assert!(!message.is_empty() && message.len() < 2_000);
                match error {
                    MoveTextError::Syntax { offset, .. } => assert!(text.is_char_boundary(*offset)),
                    MoveTextError::Ambiguous { candidates: some, .. } => {
                        assert!(some.len() > 1);
                        assert!(candidates.is_ok_and(|all| some.iter().all(|mv| all.contains(mv))));
                    }
                    _ => assert!(candidates.is_err()),
                }
            }
        }
    }
    click(&variant, &position, text);
});

/// Clicks on squares that the text chooses.
fn click(variant: &Variant, position: &Position, text: &str) {
    let squares: Vec<Square> = variant.grid().squares().squares().collect();
    let mut clicks = text.bytes().map(|byte| squares[usize::from(byte) % squares.len()]).take(16);
    let Some(first) = clicks.next() else { return };
    let Ok(mut under_way) = StepMove::start(variant, position, first) else { return };
    for square in clicks {
        let before = under_way.squares().len();
        if under_way.click(square).is_err() {
            assert_eq!(under_way.squares().len(), before, "a refused click changes nothing");
        }
        match under_way.complete() {
            Some(mv) => assert!(variant.is_legal(position, &mv)),
            None => assert!(!under_way.next_steps().is_empty(), "a step led astray"),
        }
    }
}

/// A position of a game in which each byte chooses a move.
fn played(variant: &Variant, choices: &str) -> Position {
    let mut position = variant.initial();
    for byte in choices.bytes().take(PLIES) {
        let legal = variant.legal_moves(&position);
        let Some(mv) = legal.get(usize::from(byte) % legal.len().max(1)) else { break };
        position = variant.play_unchecked(&position, mv);
    }
    position
}

/// Some variant for an identifier that is none.
fn any_variant(id: &str) -> Variant {
    let sum = id.bytes().fold(0, |sum, byte| sum + usize::from(byte));
    let count = Variant::all().count();
    Variant::all().nth(sum % count).expect("there are variants")
}
