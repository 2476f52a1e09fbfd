//! Arbitrary text as a FEN and as a picture, under every named variant: no panic, and a position that was read and
//! written reads back equal.
//!
//! The input is a variant's identifier, a line feed and the text.
#![no_main]

use checkers_core::notation::{fen, picture};
use checkers_core::{Color, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let input = String::from_utf8_lossy(input);
    let (id, text) = input.split_once('\n').unwrap_or(("", &input));
    let variant = Variant::from_id(id).unwrap_or_else(|| any_variant(id));
    let (rules, grid) = (variant.rules(), variant.grid());

    match fen::parse(rules, grid, text) {
        Ok(read) => {
            let written = fen::write(rules, grid, &read.position);
            let again = fen::parse(rules, grid, &written).expect("a written FEN can be read");
            assert_eq!(again.position, read.position, "{}: {written}", variant.id());
            assert_eq!(fen::write(rules, grid, &again.position), written, "{}", variant.id());
            assert_eq!(read.position.zobrist(), read.position.zobrist_from_scratch());
        }
        Err(error) => {
            assert!(error.offset <= text.len());
            assert!(!error.to_string().is_empty());
        }
    }

    for turn in Color::ALL {
        match picture::parse(grid, text, turn) {
            Ok(position) => {
                let written = picture::write(grid, &position);
                assert_eq!(
                    picture::parse(grid, &written, turn).as_ref(),
                    Ok(&position),
                    "{}: {written}",
                    variant.id()
                );
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

/// Returns a variant, also for an unknown identifier.
fn any_variant(id: &str) -> Variant {
    let sum = id.bytes().fold(0, |sum, byte| sum + usize::from(byte));
    let count = Variant::all().count();
    Variant::all().nth(sum % count).expect("there are variants")
}
