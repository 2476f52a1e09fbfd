//! A move in progress, entered step by step, as a person clicks it.

use std::sync::{Mutex, MutexGuard};

use checkers_core::Move;
use checkers_core::steps::{StepError, StepMove};

use crate::machinery::failure::{Failure, Outcome, guard, guard_status};
use crate::machinery::handle;
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{
    CHECKERS_ERROR_AMBIGUOUS, CHECKERS_ERROR_INTERNAL, CHECKERS_NONE, CHECKERS_OK, checkers_status,
};
use crate::positions::errors;
use crate::positions::value::{
    self, checkers_bitboard, checkers_move, checkers_position, checkers_square, checkers_step,
};
use crate::variants::variant::checkers_variant;

/// A move in progress: it begins on a square and gets one step at a time. Only steps that can be continued to a legal move are
/// accepted. Made by checkers_step_move_new, freed by checkers_step_move_free. Several threads may use one; their calls wait for
/// each other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_step_move {
    /// The number of the handle; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_step_move {}

impl handle::Kind for Mutex<StepMove> {
    const NAME: &'static str = "move in progress";
}

/// Begins a move of the piece on a square. Free it with checkers_step_move_free.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if no legal move begins there (the message is the reason, the subject its name); CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_new(
    variant: checkers_variant,
    position: *const checkers_position,
    origin: checkers_square,
    step_move: *mut checkers_step_move,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) =
            unsafe { (raw::read(position, "position")?, Out::new(step_move, "step_move")?) };
        let (position, origin) = (position.checked(&variant)?, value::square(origin)?);
        let begun = StepMove::start(&variant, &position, origin).map_err(errors::reason)?;
        out.set(checkers_step_move { id: handle::keep(Mutex::new(begun))? });
        Ok(())
    })
}

/// Frees a move in progress. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_free(step_move: checkers_step_move) -> checkers_status {
    guard(|| handle::free::<Mutex<StepMove>>(step_move.id))
}

/// Writes the squares on which the piece may land next; none when the move is complete.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_next(
    step_move: checkers_step_move,
    squares: *mut checkers_bitboard,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(squares, "squares")? };
        out.set(with(step_move, |in_progress| Ok(in_progress.next_squares()))?.into());
        Ok(())
    })
}

/// Adds a step to a square.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if no legal move continues to that square, as for checkers_step_move_new.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_step(
    step_move: checkers_step_move,
    to: checkers_square,
) -> checkers_status {
    guard(|| {
        let to = value::square(to)?;
        with(step_move, |in_progress| in_progress.step(to).map_err(errors::reason))
    })
}

/// Handles a click on a square: adds a step to it, or, if that is not a step but exactly one legal move ends there, all remaining
/// steps of that move.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if no legal move continues to that square or ends there, CHECKERS_ERROR_AMBIGUOUS if several
/// end there.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_click(
    step_move: checkers_step_move,
    to: checkers_square,
) -> checkers_status {
    guard(|| {
        let to = value::square(to)?;
        with(step_move, |in_progress| {
            in_progress.click(to).map_err(|error| match error {
                StepError::Illegal(reason) => errors::reason(reason),
                error => Failure::of(CHECKERS_ERROR_AMBIGUOUS, &error),
            })
        })
    })
}

/// Removes the last step and writes the square on which it landed, unless `square` is NULL.
///
/// Returns CHECKERS_NONE if there are no steps.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_back(
    step_move: checkers_step_move,
    square: *mut checkers_square,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::optional(square, "square")? };
        let back = with(step_move, |in_progress| Ok(in_progress.back()))?;
        Ok(back.map_or(CHECKERS_NONE, |square| {
            out.iter().for_each(|out| out.set(square.bit()));
            CHECKERS_OK
        }))
    })
}

/// Removes all steps.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_cancel(step_move: checkers_step_move) -> checkers_status {
    guard(|| {
        with(step_move, |in_progress| {
            in_progress.cancel();
            Ok(())
        })
    })
}

/// Adds steps as long as only one step is possible, and writes the number of added steps, unless `count` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_take_forced(
    step_move: checkers_step_move,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::optional(count, "count")? };
        let taken = with(step_move, |in_progress| Ok(in_progress.take_forced()))?;
        out.iter().for_each(|out| out.set(taken));
        Ok(())
    })
}

/// Writes the current square of the piece and the squares of the pieces captured so far. Either pointer may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_state(
    step_move: checkers_step_move,
    square: *mut checkers_square,
    captured: *mut checkers_bitboard,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (square, captured) =
            unsafe { (Out::optional(square, "square")?, Out::optional(captured, "captured")?) };
        let (at, taken) = with(step_move, |in_progress| Ok((in_progress.square(), in_progress.captured())))?;
        square.iter().for_each(|out| out.set(at.bit()));
        captured.iter().for_each(|out| out.set(taken.into()));
        Ok(())
    })
}

/// Lists the steps so far, as a path.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_path(
    step_move: checkers_step_move,
    steps: *mut checkers_step,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(steps, capacity, "steps", count, |list| {
            let path = with(step_move, |in_progress| Ok(in_progress.path()))?;
            path.iter().for_each(|step| list.push(step.into()));
            Ok(())
        })
    })
}

/// Lists the squares on which the piece has landed so far, as they were chosen. They can differ from the path: if a king continues
/// in the same direction, the path has the square directly behind the captured piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_squares(
    step_move: checkers_step_move,
    squares: *mut checkers_square,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(squares, capacity, "squares", count, |list| {
            with(step_move, |in_progress| {
                in_progress.squares().iter().for_each(|square| list.push(square.bit()));
                Ok(())
            })
        })
    })
}

/// Lists the squares of the pieces captured so far, in the order of capture.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_victims(
    step_move: checkers_step_move,
    squares: *mut checkers_square,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(squares, capacity, "squares", count, |list| {
            with(step_move, |in_progress| {
                in_progress.victims().for_each(|square| list.push(square.bit()));
                Ok(())
            })
        })
    })
}

/// Writes the position that a board shows during the move: the piece on its current square, as a king if it was promoted, and the
/// captured pieces still on the board if the rules remove them at the end of the move. The side to move does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_preview(
    step_move: checkers_step_move,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(position, "position")? };
        out.set((&with(step_move, |in_progress| Ok(in_progress.preview()))?).into());
        Ok(())
    })
}

/// Writes the only legal move that begins with the steps so far, complete or not.
///
/// Returns CHECKERS_NONE if there are several.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_settled(
    step_move: checkers_step_move,
    mv: *mut checkers_move,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard_status(|| unsafe { tell(step_move, mv, StepMove::settled) })
}

/// Lists the legal moves that begin with the steps so far, at least one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_candidates(
    step_move: checkers_step_move,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(moves, capacity, "moves", count, |list| {
            let candidates = with(step_move, |in_progress| Ok(in_progress.candidates()))?;
            candidates.iter().for_each(|mv| list.push(mv.into()));
            Ok(())
        })
    })
}

/// Writes the move, if it is complete.
///
/// Returns CHECKERS_NONE if it is not complete.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_complete(
    step_move: checkers_step_move,
    mv: *mut checkers_move,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard_status(|| unsafe { tell(step_move, mv, StepMove::complete) })
}

/// Writes a move, if there is one.
///
/// # Safety
/// As for [`Out::new`].
unsafe fn tell(
    step_move: checkers_step_move,
    mv: *mut checkers_move,
    which: impl FnOnce(&StepMove) -> Option<Move>,
) -> Outcome<checkers_status> {
    // SAFETY: as the caller guarantees.
    let out = unsafe { Out::new(mv, "mv")? };
    let found = with(step_move, |in_progress| Ok(which(in_progress)))?;
    Ok(found.map_or(CHECKERS_NONE, |mv| {
        out.set((&mv).into());
        CHECKERS_OK
    }))
}

/// Runs `work` with exclusive access to a move in progress.
pub(crate) fn with<T>(
    step_move: checkers_step_move,
    work: impl FnOnce(&mut StepMove) -> Outcome<T>,
) -> Outcome<T> {
    let step_move = handle::find::<Mutex<StepMove>>(step_move.id)?;
    let mut step_move: MutexGuard<'_, StepMove> = step_move.lock().map_err(|_| {
        Failure::new(
            CHECKERS_ERROR_INTERNAL,
            "a defect of the library stopped an earlier change of this move",
        )
    })?;
    work(&mut step_move)
}
