//! Moves as text.

use std::ffi::c_char;

use checkers_core::Path;
use checkers_core::notation::moves::full;

use crate::failure::{Failure, guard};
use crate::raw::{self, TextOut};
use crate::status::{CHECKERS_ERROR_ARGUMENT, checkers_status};
use crate::value::{CHECKERS_MAX_STEPS, checkers_move, checkers_step};
use crate::variant::checkers_variant;

/// Writes a move by its first and last square, in the variant's own notation: `32-28`, `c3:e5`. Captures that differ
/// only in what they take look alike.
///
/// Errors: CHECKERS_ERROR_SQUARE for squares from 128 up; those that this board lacks are written `?`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_move_text(
    variant: checkers_variant,
    mv: *const checkers_move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (mv, out) = unsafe { (raw::read(mv, "mv")?, TextOut::new(buffer, capacity, length)?) };
        out.write(variant.move_text(&mv.checked()?))
    })
}

/// Writes a move and one of its paths, complete: `a1-b2`, or `a1xc3xe5(b2,d4)` with every square of landing and the
/// captured squares. Squares are file letter and rank, from the bottom left with White at the bottom, in every game.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for more than CHECKERS_MAX_STEPS steps; CHECKERS_ERROR_SQUARE for squares from 128 up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_path_text(
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
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
        let path = steps.iter().map(checkers_step::checked).collect::<Result<Path, _>>()?;
        out.write(full(variant.grid(), &mv.checked()?, &path))
    })
}
