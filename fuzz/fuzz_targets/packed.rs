//! Arbitrary bytes as a packed position, a capture in progress and a game, under every named variant: no panic, and what was
//! read is packed to the same bytes.
//!
//! The input is a variant's identifier, a line feed and the bytes.
#![no_main]

use checkers_core::game::Game;
use checkers_core::{Position, Strictness, Variant};
use libfuzzer_sys::fuzz_target;

/// Pieces at most where moves are listed: enough for long captures, too few for a time-out.
const PIECES: u32 = 30;

fuzz_target!(|input: &[u8]| {
    let split = input.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (id, rest) = input.split_at(split);
    let bytes = rest.get(1..).unwrap_or_default();
    let id = String::from_utf8_lossy(id);
    let variant = Variant::from_id(&id).unwrap_or_else(|| any_variant(&id));
    let packer = variant.packer();

    let (record, after) = bytes.split_at(packer.size().min(bytes.len()));
    match packer.unpack(record) {
        Ok((position, counts)) => {
            let checked = position.check(variant.rules(), variant.grid(), Strictness::Lenient);
            assert_eq!(checked, Ok(()), "{}", variant.id());
            assert_eq!(position.zobrist(), position.zobrist_from_scratch());
            assert_eq!(packer.pack(&position, Some(&counts)).as_deref(), Ok(record), "{}", variant.id());
            let mut array = [Position::empty(position.turn())];
            packer.unpack_all(record, &mut array).expect("the array functions agree");
            assert_eq!(array, [position]);
            if position.occupied().len() <= PIECES {
                let steps = &after[..packer.size().min(after.len())];
                if let Ok(under_way) = packer.unpack_steps(&variant, &position, steps) {
                    assert_eq!(packer.pack_steps(&under_way).as_deref(), Ok(steps), "{}", variant.id());
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }

    let starts_with_position = bytes.first().is_some_and(|header| header & 8 != 0);
    if starts_with_position && bytes.get(1..).is_some_and(|bytes| occupied(&variant, bytes) > PIECES) {
        return;
    }
    match Game::unpack(&variant, bytes) {
        Ok(read) => {
            let packed = read.game.pack().expect("a game that was read can be packed");
            assert_eq!(packed, bytes[..read.length], "{}", variant.id());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

/// Pieces of the position at the start of the bytes; none if it is refused.
fn occupied(variant: &Variant, bytes: &[u8]) -> u32 {
    let record = &bytes[..variant.packer().size().min(bytes.len())];
    variant.unpack(record).map_or(0, |position| position.occupied().len())
}

/// Some variant for an identifier that is none.
fn any_variant(id: &str) -> Variant {
    let sum = id.bytes().fold(0, |sum, byte| sum + usize::from(byte));
    let count = Variant::all().count();
    Variant::all().nth(sum % count).expect("there are variants")
}
