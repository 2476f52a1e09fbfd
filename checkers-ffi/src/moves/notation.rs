//! Moves as text.

use std::ffi::c_char;

use checkers_core::notation::moves::{MoveOptions, MoveStyle, full};

use crate::machinery::arguments;
use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::raw::{self, List, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_ARGUMENT, checkers_status};
use crate::positions::errors;
use crate::positions::position::{checkers_corner, corner};
use crate::positions::value::{CHECKERS_MAX_STEPS, checkers_move, checkers_position, checkers_step};
use crate::variants::variant::checkers_variant;

/// A style of writing moves.
pub type checkers_move_style = u32;
/// The form that PDN prescribes: origin and destination, or the whole path if another legal move has the same two squares.
pub const CHECKERS_STYLE_SHORTEST: checkers_move_style = 0;
/// The whole path of a capture.
pub const CHECKERS_STYLE_FULL: checkers_move_style = 1;
/// The Russian half-short form, `cd4` or `c:e5`, where it is clear.
pub const CHECKERS_STYLE_SHORT_RUSSIAN: checkers_move_style = 2;
/// The form of the Hub protocol: origin, destination and the captured squares.
pub const CHECKERS_STYLE_HUB: checkers_move_style = 3;

const STYLES: [MoveStyle; 4] =
    [MoveStyle::Shortest, MoveStyle::Full, MoveStyle::ShortRussian, MoveStyle::Hub];

/// Reads the text of a legal move in any notation: numbers, algebraic, short Russian, Hub, whole paths.
///
/// `first_square` is the corner of square 1: CHECKERS_CORNER_OWN unless the text uses another numbering. If `strict` is 1, the
/// separator must fit the move: `-` is allowed for quiet moves only.
///
/// Errors: CHECKERS_ERROR_MOVE_TEXT if the text is not a move (with the byte at fault), CHECKERS_ERROR_AMBIGUOUS if it fits
/// several legal moves (the message lists them), CHECKERS_ERROR_ILLEGAL if it fits none (the message is the reason, the subject
/// its name, such as `MustCapture`); CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_parse_move(
    variant: checkers_variant,
    position: *const checkers_position,
    text: *const c_char,
    text_length: usize,
    first_square: checkers_corner,
    strict: u8,
    mv: *mut checkers_move,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, text, out) = unsafe {
            (raw::read(position, "position")?, raw::text(text, text_length, "text")?, Out::new(mv, "mv")?)
        };
        let (position, options) = (position.checked(&variant)?, options(first_square, strict)?);
        let legal = variant.legal_moves(&position);
        let read = variant.move_reader(options).parse(&position, &legal, text);
        out.set((&read.map_err(errors::move_text)?).into());
        Ok(())
    })
}

/// Lists every legal move that a text fits, at least one. Moves that the text describes completely come first.
///
/// Errors: as for checkers_variant_parse_move, except CHECKERS_ERROR_AMBIGUOUS; CHECKERS_ERROR_BUFFER with the count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_move_candidates(
    variant: checkers_variant,
    position: *const checkers_position,
    text: *const c_char,
    text_length: usize,
    first_square: checkers_corner,
    strict: u8,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, text, mut list) = unsafe {
            (
                raw::read(position, "position")?,
                raw::text(text, text_length, "text")?,
                List::new(moves, capacity, "moves", count)?,
            )
        };
        let (position, options) = (position.checked(&variant)?, options(first_square, strict)?);
        let legal = variant.legal_moves(&position);
        let found = variant.move_reader(options).candidates(&position, &legal, text);
        found.map_err(errors::move_text)?.iter().for_each(|mv| list.push(mv.into()));
        list.finish()
    })
}

/// Writes a legal move in the variant's notation. In CHECKERS_STYLE_SHORTEST no other legal move of the position has the same
/// text.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal in the position; CHECKERS_ERROR_POSITION if the position cannot be on this
/// board; CHECKERS_ERROR_ARGUMENT for an unknown style.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_write_move(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    style: checkers_move_style,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mv, out) = unsafe {
            (raw::read(position, "position")?, raw::read(mv, "mv")?, TextOut::new(buffer, capacity, length)?)
        };
        let (position, mv) = (position.checked(&variant)?, mv.checked()?);
        let style = self::style(style)?;
        variant.check_move(&position, &mv).map_err(errors::illegal)?;
        out.write(variant.write_move(&position, &mv, style))
    })
}

/// Converts to a style of the core.
pub(crate) fn style(style: checkers_move_style) -> Outcome<MoveStyle> {
    arguments::choice("style", style, &STYLES)
}

fn options(first_square: checkers_corner, strict: u8) -> Outcome<MoveOptions> {
    Ok(MoveOptions::default()
        .with_first_square(corner(first_square)?)
        .with_strict_separators(arguments::choice("strict", strict, &[false, true])?))
}

/// Writes the origin and destination of a move in the variant's notation: `32-28`, `c3:e5`. Captures that differ only in the
/// captured pieces have the same text: use checkers_variant_write_move for a text that is read again.
///
/// Errors: CHECKERS_ERROR_SQUARE for squares above 127. Squares outside this board are written `?`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_move_ends(
    variant: checkers_variant,
    mv: *const checkers_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (mv, out) = unsafe { (raw::read(mv, "mv")?, TextOut::new(buffer, capacity, length)?) };
        out.write(variant.move_ends(&mv.checked()?))
    })
}

/// Writes a move and one of its paths completely: `a1-b2`, or `a1xc3xe5(b2,d4)` with every landing square and the captured
/// squares. In every game squares are written with the letter of the file and the number of the rank, counted from the bottom
/// left corner with White at the bottom.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for more than CHECKERS_MAX_STEPS steps; CHECKERS_ERROR_SQUARE for squares above 127.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_path_text(
    variant: checkers_variant,
    mv: *const checkers_move,
    steps: *const checkers_step,
    step_count: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (mv, steps, out) = unsafe {
            (
                raw::read(mv, "mv")?,
                raw::slice(steps, step_count, "steps")?,
                TextOut::new(buffer, capacity, length)?,
            )
        };
        if steps.len() > CHECKERS_MAX_STEPS {
            let message = format!("a path has at most {CHECKERS_MAX_STEPS} steps, not {}", steps.len());
            return Err(Failure::new(CHECKERS_ERROR_ARGUMENT, message).about("steps"));
        }
        let path = steps.iter().map(checkers_step::checked).collect::<Result<Vec<_>, _>>()?;
        out.write(full(variant.grid(), &mv.checked()?, &path))
    })
}
