//! Positions: the initial position, and positions as text.

use std::ffi::c_char;

use checkers_core::notation::{fen, picture};
use checkers_core::position::KingRun;
use checkers_core::rules::Corner;
use checkers_core::{Position, Strictness};

use crate::machinery::arguments;
use crate::machinery::failure::{Outcome, guard};
use crate::machinery::raw::{self, Out, TextOut};
use crate::machinery::status::checkers_status;
use crate::positions::errors;
use crate::positions::value::{
    self, checkers_bitboard, checkers_color, checkers_position, checkers_strictness,
};
use crate::variants::variant::checkers_variant;

/// The corner of the board, with White at the bottom, where the numbers of squares begin.
pub type checkers_corner = u32;
/// Left, on White's side.
pub const CHECKERS_CORNER_BOTTOM_LEFT: checkers_corner = 0;
/// Right, on White's side.
pub const CHECKERS_CORNER_BOTTOM_RIGHT: checkers_corner = 1;
/// Left, on Black's side.
pub const CHECKERS_CORNER_TOP_LEFT: checkers_corner = 2;
/// Right, on Black's side.
pub const CHECKERS_CORNER_TOP_RIGHT: checkers_corner = 3;
/// The corner that the rules of the game use.
pub const CHECKERS_CORNER_OWN: checkers_corner = 4;

/// Writes the initial position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_initial(
    variant: checkers_variant,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(position, "position")? };
        out.set((&variant.initial()).into());
        Ok(())
    })
}

/// Makes a position from sets of squares; the king runs are zero.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board: a square outside the board, two pieces on
/// one square, a king without a piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_of(
    variant: checkers_variant,
    white: checkers_bitboard,
    black: checkers_bitboard,
    kings: checkers_bitboard,
    turn: checkers_color,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(position, "position")? };
        let (sides, turn) = ([white.into(), black.into()], value::color("turn", turn)?);
        let runs = [KingRun::NONE; 2];
        let built = Position::from_parts(sides, kings.into(), runs, turn);
        built
            .check(variant.rules(), variant.grid(), Strictness::Lenient)
            .map_err(|error| errors::position(&variant, error))?;
        out.set((&built).into());
        Ok(())
    })
}

/// Checks a position on this board, including its hash.
///
/// Errors: CHECKERS_ERROR_POSITION, with the square at fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_check(
    variant: checkers_variant,
    position: *const checkers_position,
    strictness: checkers_strictness,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let position = unsafe { raw::read(position, "position")? }.checked_with_hash(&variant)?;
        let strictness = value::strictness(strictness)?;
        position
            .check(variant.rules(), variant.grid(), strictness)
            .map_err(|error| errors::position(&variant, error))
    })
}

/// Reads a position in PDN FEN. It also accepts the dialects that common programs write.
///
/// `first_square` is the corner of square 1: CHECKERS_CORNER_OWN unless the text uses another numbering.
///
/// Errors: CHECKERS_ERROR_FEN, with the bytes at fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_parse_fen(
    variant: checkers_variant,
    text: *const c_char,
    text_length: usize,
    strictness: checkers_strictness,
    first_square: checkers_corner,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (text, out) = unsafe { (raw::text(text, text_length, "text")?, Out::new(position, "position")?) };
        let options = fen::FenOptions::default()
            .with_strictness(value::strictness(strictness)?)
            .with_first_square(corner(first_square)?);
        let read = fen::parse_with(variant.rules(), variant.grid(), text, &options)
            .map_err(|error| errors::fen(&variant, error))?;
        out.set((&read.position).into());
        Ok(())
    })
}

/// Writes a position in PDN FEN.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_fen(
    variant: checkers_variant,
    position: *const checkers_position,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) =
            unsafe { (raw::read(position, "position")?, TextOut::new(buffer, capacity, length)?) };
        out.write(variant.fen(&position.checked(&variant)?))
    })
}

/// Reads a position from a picture, such as `.b.b/b.../...w/w.w.`: the ranks from the top, with White at the bottom.
///
/// Errors: CHECKERS_ERROR_FEN, with the byte at fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_parse_picture(
    variant: checkers_variant,
    text: *const c_char,
    text_length: usize,
    turn: checkers_color,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (text, out) = unsafe { (raw::text(text, text_length, "text")?, Out::new(position, "position")?) };
        let read =
            picture::parse(variant.grid(), text, value::color("turn", turn)?).map_err(errors::picture)?;
        out.set((&read).into());
        Ok(())
    })
}

/// Writes a position as a picture: the ranks from the top, `/` between them, `w` and `b` for men, `W` and `B` for
/// kings, `.` for an empty square and `-` for a cell that is not a square of the game.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_picture(
    variant: checkers_variant,
    position: *const checkers_position,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) =
            unsafe { (raw::read(position, "position")?, TextOut::new(buffer, capacity, length)?) };
        out.write(picture::display(variant.grid(), &position.checked(&variant)?))
    })
}

/// Converts to a corner of the core; `None` for the corner that the rules use.
pub(crate) fn corner(corner: checkers_corner) -> Outcome<Option<Corner>> {
    let all = [Corner::BottomLeft, Corner::BottomRight, Corner::TopLeft, Corner::TopRight].map(Some);
    match corner {
        CHECKERS_CORNER_OWN => Ok(None),
        corner => arguments::choice("first_square", corner, &all),
    }
}
