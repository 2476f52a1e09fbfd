//! The paths of a move: the possible orders of its captures.

use std::ffi::c_void;
use std::ops::ControlFlow;

use checkers_core::geometry::MAX_SQUARES;
use checkers_core::{Move, Path};

use crate::machinery::callbacks::{flow, no_callback};
use crate::machinery::failure::guard;
use crate::machinery::raw::{self, List};
use crate::machinery::status::checkers_status;
use crate::positions::value::{checkers_move, checkers_position, checkers_step};
use crate::variants::variant::checkers_variant;

/// A callback that receives a move and one of its paths. Both pointers are valid during the call only. It returns 0 to continue
/// and any other number to stop.
pub type checkers_visit_path = Option<
    unsafe extern "C-unwind" fn(
        mv: *const checkers_move,
        steps: *const checkers_step,
        step_count: usize,
        user: *mut c_void,
    ) -> i32,
>;

/// Calls `visit` with each path of a move, or of every legal move if `mv` is NULL, until it returns a number other than 0, which
/// is not an error. Does not call it if the move is not legal in the position.
///
/// A move may have very many paths; the call does not store them.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_visit_paths(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    visit: checkers_visit_path,
    user: *mut c_void,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mv) = unsafe { (raw::read(position, "position")?, raw::read_optional(mv, "mv")?) };
        let visit = visit.ok_or_else(|| no_callback("visit"))?;
        let (position, only) = (position.checked(&variant)?, mv.map(|mv| mv.checked()).transpose()?);
        let each = &mut |mv: &Move, path: &Path| {
            let mut steps = [checkers_step { landing: 0, captured: 0 }; MAX_SQUARES];
            for (there, step) in steps.iter_mut().zip(path) {
                *there = step.into();
            }
            let count = path.len().min(MAX_SQUARES);
            // SAFETY: the caller guarantees that its function accepts this call.
            flow(unsafe { visit(&checkers_move::from(mv), steps.as_ptr(), count, user) })
        };
        let _ = match &only {
            Some(mv) => variant.visit_paths_of(&position, mv, each),
            None => variant.visit_paths(&position, each),
        };
        Ok(())
    })
}

/// Lists the paths of a move: `steps` receives the steps of all paths, one path after the other, and `lengths` the number of
/// steps of each path. Both lists are empty if the move is not legal in the position.
///
/// Errors: CHECKERS_ERROR_BUFFER if either buffer is too small; both counts are written. CHECKERS_ERROR_POSITION if the
/// position cannot be on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_paths(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    steps: *mut checkers_step,
    step_capacity: usize,
    step_count: *mut usize,
    lengths: *mut usize,
    path_capacity: usize,
    path_count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mv, mut steps, mut lengths) = unsafe {
            (
                raw::read(position, "position")?,
                raw::read(mv, "mv")?,
                List::new(steps, step_capacity, "steps", step_count)?,
                List::new(lengths, path_capacity, "lengths", path_count)?,
            )
        };
        let _ = variant.visit_paths_of(&position.checked(&variant)?, &mv.checked()?, &mut |_, path| {
            for step in path {
                steps.push(step.into());
            }
            lengths.push(path.len());
            ControlFlow::Continue(())
        });
        let steps = steps.finish();
        lengths.finish()?;
        steps
    })
}
