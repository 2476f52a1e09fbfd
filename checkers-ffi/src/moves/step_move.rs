//! A move under way, step by step, as a person clicks it.

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

/// A move under way: begun on a square, made a step at a time. Only steps that can be continued to a legal move are
/// taken. Made by checkers_step_move_new, freed by checkers_step_move_free. Any threads may use one; their calls wait
/// for each other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_step_move {
    /// Its number, of no meaning; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_step_move {}

impl handle::Kind for Mutex<StepMove> {
    const NAME: &'static str = "move under way";
}

/// Begins a move of the piece on a square. Free it with checkers_step_move_free.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if no legal move begins there (the message says why, the subject is the name of the
/// reason); CHECKERS_ERROR_POSITION if the position cannot be on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_new(
    variant: checkers_variant,
    position: *const checkers_position,
    origin: checkers_square,
    step_move: *mut checkers_step_move,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, out) =
            unsafe { (raw::read(position, "position")?, Out::new(step_move, "step_move")?) };
        let (position, origin) = (position.checked(&variant)?, value::square(origin)?);
        let begun = StepMove::start(&variant, &position, origin).map_err(errors::reason)?;
        out.set(checkers_step_move { id: handle::keep(Mutex::new(begun))? });
        Ok(())
    })
}

/// Frees a move under way. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_free(step_move: checkers_step_move) -> checkers_status {
    guard(|| handle::free::<Mutex<StepMove>>(step_move.id))
}

/// Writes the squares on which the piece may land next; none once the move is complete.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_next(
    step_move: checkers_step_move,
    squares: *mut checkers_bitboard,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(squares, "squares")? };
        out.set(with(step_move, |under_way| Ok(under_way.next_squares()))?.into());
        Ok(())
    })
}

/// Takes a step to a square.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if no legal move goes there next, as for checkers_step_move_new.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_step(
    step_move: checkers_step_move,
    to: checkers_square,
) -> checkers_status {
    guard(|| {
        let to = value::square(to)?;
        with(step_move, |under_way| under_way.step(to).map_err(errors::reason))
    })
}

/// What a click on a square does: a step to it; or, where that is no step but one legal move only ends there, the rest
/// of that move.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if no legal move goes there, CHECKERS_ERROR_AMBIGUOUS if several end there.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_click(
    step_move: checkers_step_move,
    to: checkers_square,
) -> checkers_status {
    guard(|| {
        let to = value::square(to)?;
        with(step_move, |under_way| {
            under_way.click(to).map_err(|error| match error {
                StepError::Illegal(reason) => errors::reason(reason),
                error => Failure::of(CHECKERS_ERROR_AMBIGUOUS, &error),
            })
        })
    })
}

/// Takes the last step back and writes the square on which it had landed, unless `square` is NULL.
///
/// Returns CHECKERS_NONE if no step was taken.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_back(
    step_move: checkers_step_move,
    square: *mut checkers_square,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::optional(square, "square")? };
        let back = with(step_move, |under_way| Ok(under_way.back()))?;
        Ok(back.map_or(CHECKERS_NONE, |square| {
            out.iter().for_each(|out| out.set(square.bit()));
            CHECKERS_OK
        }))
    })
}

/// Takes all steps back.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_step_move_cancel(step_move: checkers_step_move) -> checkers_status {
    guard(|| {
        with(step_move, |under_way| {
            under_way.cancel();
            Ok(())
        })
    })
}

/// Takes every step that is the only one, and writes how many those were, unless `count` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_take_forced(
    step_move: checkers_step_move,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::optional(count, "count")? };
        let taken = with(step_move, |under_way| Ok(under_way.take_forced()))?;
        out.iter().for_each(|out| out.set(taken));
        Ok(())
    })
}

/// Writes where the piece is now, and what it has captured so far. Either pointer may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_state(
    step_move: checkers_step_move,
    square: *mut checkers_square,
    captured: *mut checkers_bitboard,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (square, captured) =
            unsafe { (Out::optional(square, "square")?, Out::optional(captured, "captured")?) };
        let (at, taken) = with(step_move, |under_way| Ok((under_way.square(), under_way.captured())))?;
        square.iter().for_each(|out| out.set(at.bit()));
        captured.iter().for_each(|out| out.set(taken.into()));
        Ok(())
    })
}

/// Lists the steps taken so far, as a path.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_path(
    step_move: checkers_step_move,
    steps: *mut checkers_step,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard(|| unsafe {
        raw::list(steps, capacity, "steps", count, |list| {
            let path = with(step_move, |under_way| Ok(under_way.path()))?;
            path.iter().for_each(|step| list.push(step.into()));
            Ok(())
        })
    })
}

/// Lists the squares on which the piece has landed so far, as they were chosen. A path names the square directly behind the
/// piece taken where a king only paused further on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_squares(
    step_move: checkers_step_move,
    squares: *mut checkers_square,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard(|| unsafe {
        raw::list(squares, capacity, "squares", count, |list| {
            with(step_move, |under_way| {
                under_way.squares().iter().for_each(|square| list.push(square.bit()));
                Ok(())
            })
        })
    })
}

/// Lists the squares of the pieces captured so far, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_victims(
    step_move: checkers_step_move,
    squares: *mut checkers_square,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard(|| unsafe {
        raw::list(squares, capacity, "squares", count, |list| {
            with(step_move, |under_way| {
                under_way.victims().for_each(|square| list.push(square.bit()));
                Ok(())
            })
        })
    })
}

/// Writes what a board shows while the move is under way: the piece where it is now, a king if it has become one, and the
/// captured pieces still there where the rules take them off at the end only. The side to move is still the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_preview(
    step_move: checkers_step_move,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(position, "position")? };
        out.set((&with(step_move, |under_way| Ok(under_way.preview()))?).into());
        Ok(())
    })
}

/// Writes the one legal move that may still come of it, complete or not.
///
/// Returns CHECKERS_NONE while there are several.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_settled(
    step_move: checkers_step_move,
    mv: *mut checkers_move,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { tell(step_move, mv, StepMove::settled) })
}

/// Lists the legal moves that may still come of it, one at least.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_candidates(
    step_move: checkers_step_move,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard(|| unsafe {
        raw::list(moves, capacity, "moves", count, |list| {
            let candidates = with(step_move, |under_way| Ok(under_way.candidates()))?;
            candidates.iter().for_each(|mv| list.push(mv.into()));
            Ok(())
        })
    })
}

/// Writes the move, once it is complete.
///
/// Returns CHECKERS_NONE before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_complete(
    step_move: checkers_step_move,
    mv: *mut checkers_move,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
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
    // SAFETY: as the caller vouches.
    let out = unsafe { Out::new(mv, "mv")? };
    let found = with(step_move, |under_way| Ok(which(under_way)))?;
    Ok(found.map_or(CHECKERS_NONE, |mv| {
        out.set((&mv).into());
        CHECKERS_OK
    }))
}

/// Does something with a move under way, alone.
pub(crate) fn with<T>(
    step_move: checkers_step_move,
    work: impl FnOnce(&mut StepMove) -> Outcome<T>,
) -> Outcome<T> {
    let step_move = handle::find::<Mutex<StepMove>>(step_move.id)?;
    let mut step_move: MutexGuard<'_, StepMove> = step_move.lock().map_err(|_| {
        Failure::new(CHECKERS_ERROR_INTERNAL, "the library panicked in the middle of changing this move")
    })?;
    work(&mut step_move)
}
