//! Numbers of squares, and positions with one letter for each square in the order of the numbers.

use std::ffi::c_char;

use checkers_core::Variant;
use checkers_core::notation::{Numbering, fen, ordinal};
use checkers_core::rules::Corner;

use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::raw::{self, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_SQUARE, checkers_status};
use crate::positions::position::{checkers_corner, corner};
use crate::positions::value::{self, checkers_position, checkers_square};
use crate::variants::board::no_square;
use crate::variants::variant::checkers_variant;

/// Writes the number of a square. Only squares of the game are numbered, from 1: from the corner `first_square` along its rank,
/// then rank by rank. CHECKERS_CORNER_OWN is the corner of the variant. Variants that name squares by letters have numbers too.
///
/// Each call counts the squares; a program that needs many numbers calls checkers_variant_numbered_squares once.
///
/// Errors: CHECKERS_ERROR_SQUARE if the board has no such square; CHECKERS_ERROR_ARGUMENT for an unknown corner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_square_number(
    variant: checkers_variant,
    square: checkers_square,
    first_square: checkers_corner,
    number: *mut u32,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(number, "number")? };
        let corner = corner_of(&variant, first_square)?;
        let found = ordinal(variant.grid(), value::square(square)?, corner);
        out.set(found.ok_or_else(|| no_square(square))?.into());
        Ok(())
    })
}

/// Writes the square with a number; the inverse of checkers_variant_square_number.
///
/// Errors: CHECKERS_ERROR_SQUARE if the board has no square with this number; CHECKERS_ERROR_ARGUMENT for an unknown
/// corner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_numbered_square(
    variant: checkers_variant,
    number: u32,
    first_square: checkers_corner,
    square: *mut checkers_square,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(square, "square")? };
        let numbering = Numbering::new(variant.grid(), corner_of(&variant, first_square)?);
        let found = numbering.square(number).ok_or_else(|| {
            let squares = numbering.squares().len();
            let message = format!("square {number} is not on this board (squares 1 to {squares})");
            Failure::new(CHECKERS_ERROR_SQUARE, message).about("number")
        })?;
        out.set(found.bit());
        Ok(())
    })
}

/// Lists all squares in the order of their numbers: `squares[0]` is the square with number 1.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT for an unknown corner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_numbered_squares(
    variant: checkers_variant,
    first_square: checkers_corner,
    squares: *mut checkers_square,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(squares, capacity, "squares", count, |list| {
            let variant = variant.get()?;
            let numbering = Numbering::new(variant.grid(), corner_of(&variant, first_square)?);
            numbering.squares().iter().for_each(|square| list.push(square.bit()));
            Ok(())
        })
    })
}

/// Writes a position in the form of the Hub protocol: `W` or `B` for the side to move, then one letter for each square in the
/// order of the numbers: `w` or `b` for a man, `W` or `B` for a king, `e` for an empty square. `first_square` is the corner of
/// square 1. checkers_variant_parse_fen reads this text if it gets the same corner.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board; CHECKERS_ERROR_ARGUMENT for an unknown corner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_hub_position(
    variant: checkers_variant,
    position: *const checkers_position,
    first_square: checkers_corner,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) =
            unsafe { (raw::read(position, "position")?, TextOut::new(buffer, capacity, length)?) };
        let corner = corner_of(&variant, first_square)?;
        out.write(fen::letters(variant.grid(), &position.checked(&variant)?, corner))
    })
}

/// Returns the corner of square 1.
fn corner_of(variant: &Variant, first_square: checkers_corner) -> Outcome<Corner> {
    Ok(corner(first_square)?.unwrap_or(variant.rules().notation.first_square))
}
