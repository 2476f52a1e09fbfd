//! Draw counters without a game: plain values for programs that search.

use checkers_core::game::DrawCounts;

use crate::games::draws::{checkers_draw_count, list_counts};
use crate::games::game::{checkers_game, with};
use crate::games::outcome::{KINDS, checkers_draw_kind, checkers_outcome, set};
use crate::machinery::arguments;
use crate::machinery::failure::{Failure, guard, guard_status};
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_ERROR_ARGUMENT, checkers_status};
use crate::positions::value::{checkers_move, checkers_position};
use crate::variants::variant::checkers_variant;

/// The counters of all clauses of the draw rules, except repetition of positions: a plain value to copy, compare and store. The
/// bytes are the same on every machine. A value is valid for its rule set only; other bytes give arbitrary counts, but no memory
/// error. 40 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_draw_state {
    /// Internal to the library.
    pub bytes: [u8; 40],
}

impl CStruct for checkers_draw_state {}

const _: () = assert!(size_of::<checkers_draw_state>() == DrawCounts::BYTES);

impl From<&DrawCounts> for checkers_draw_state {
    fn from(counts: &DrawCounts) -> Self {
        Self { bytes: counts.to_bytes() }
    }
}

impl checkers_draw_state {
    pub(crate) fn counts(&self) -> DrawCounts {
        DrawCounts::from_bytes(&self.bytes)
    }
}

/// Writes the counters of a game that starts in a position.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_draw_state_start(
    variant: checkers_variant,
    position: *const checkers_position,
    state: *mut checkers_draw_state,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(state, "state")?) };
        out.set((&variant.referee().start(&position.checked(&variant)?)).into());
        Ok(())
    })
}

/// Writes the counters of a game that continues from a position, given the plies that each clause has counted: `plies[i]` is the
/// number for clause `i`, in the order of checkers_variant_draws. Clauses from `clause_count` on have counted 0 plies.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if a clause cannot have counted this many plies in this position;
/// CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_draw_state_resume(
    variant: checkers_variant,
    position: *const checkers_position,
    plies: *const u32,
    clause_count: usize,
    state: *mut checkers_draw_state,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, plies, out) = unsafe {
            (
                raw::read(position, "position")?,
                raw::slice(plies, clause_count, "plies")?,
                Out::new(state, "state")?,
            )
        };
        let resumed = variant.referee().resume(&position.checked(&variant)?, plies).map_err(|error| {
            Failure::of(CHECKERS_ERROR_ARGUMENT, &error).about(format!("plies[{}]", error.clause))
        })?;
        out.set((&resumed).into());
        Ok(())
    })
}

/// Writes the counters after a move; `after` is the position after the move. The call does not check that the move is legal and
/// gives that position, so that a search can call this function for each ply. `next` may be `state`.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_draw_state_next(
    variant: checkers_variant,
    state: *const checkers_draw_state,
    mv: *const checkers_move,
    after: *const checkers_position,
    next: *mut checkers_draw_state,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (state, mv, after, out) = unsafe {
            (
                raw::read(state, "state")?,
                raw::read(mv, "mv")?,
                raw::read(after, "after")?,
                Out::new(next, "next")?,
            )
        };
        let (mv, after) = (mv.checked()?, after.checked(&variant)?);
        out.set((&variant.referee().next(&state.counts(), &mv, &after)).into());
        Ok(())
    })
}

/// Writes the counters after the players have declined every draw that the rules offer: those clauses start to count again.
/// `next` may be `state`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_draw_state_decline(
    variant: checkers_variant,
    state: *const checkers_draw_state,
    next: *mut checkers_draw_state,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (state, out) = unsafe { (raw::read(state, "state")?, Out::new(next, "next")?) };
        out.set((&variant.referee().declined(&state.counts())).into());
        Ok(())
    })
}

/// Writes the first draw of a kind whose condition is met: first repetition, then the clauses in their order. `repetitions` is the
/// number of times that the position has occurred, 1 for a new position.
///
/// Returns CHECKERS_NONE if no condition is met.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for an unknown kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_draw_state_outcome(
    variant: checkers_variant,
    state: *const checkers_draw_state,
    repetitions: u32,
    kind: checkers_draw_kind,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (state, out) = unsafe { (raw::read(state, "state")?, Out::new(outcome, "outcome")?) };
        let kind = arguments::choice("kind", kind, &KINDS)?;
        Ok(set(&out, variant.referee().drawn(&state.counts(), repetitions, kind)))
    })
}

/// Lists the counter of each clause, in the order of checkers_variant_draws.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_draw_state_counts(
    variant: checkers_variant,
    state: *const checkers_draw_state,
    counts: *mut checkers_draw_count,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        let state = raw::read(state, "state")?;
        raw::list(counts, capacity, "counts", count, |list| {
            let variant = variant.get()?;
            list_counts(&variant, &variant.referee(), &state.counts(), list);
            Ok(())
        })
    })
}

/// Writes the counters of a game in its current position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_draw_state(
    game: checkers_game,
    state: *mut checkers_draw_state,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(state, "state")? };
        out.set(with(game, |game| Ok(game.draw_counts().into()))?);
        Ok(())
    })
}
