//! Moves of many positions in one call, on several threads.

use std::ops::ControlFlow;

use checkers_core::{Position, Variant};

use crate::batches::batch_options::{Batch, Workers, checkers_batch_options};
use crate::machinery::failure::{Failure, Outcome, guard_status};
use crate::machinery::raw::{self, List, Room};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::errors;
use crate::positions::value::{checkers_move, checkers_position};
use crate::variants::variant::checkers_variant;

/// The number of positions that one thread takes at a time.
const SHARE: usize = 256;

/// Writes the number of legal moves of each of `position_count` positions.
///
/// Returns CHECKERS_NONE if the options stopped it; the contents of the buffers are then undefined.
///
/// Errors: CHECKERS_ERROR_POSITION if a position is not possible on this board; the subject of the error is `positions[i]`.
/// CHECKERS_ERROR_ARGUMENT for invalid options, such as more threads than CHECKERS_MAX_THREADS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_batch_count_moves(
    variant: checkers_variant,
    positions: *const checkers_position,
    position_count: usize,
    options: *const checkers_batch_options,
    counts: *mut u64,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (positions, mut out, batch) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                Room::new(counts, position_count, "counts")?,
                Batch::new(options)?,
            )
        };
        let counts = batch.run(|workers| self::counts(workers, &variant, positions))?;
        let Some(counts) = counts else { return Ok(CHECKERS_NONE) };
        for (index, count) in counts.into_iter().enumerate() {
            out.set(index, count as u64);
        }
        Ok(CHECKERS_OK)
    })
}

/// Lists the legal moves of many positions: those of `positions[i]` have the indices from `ends[i - 1]` (0 for the first
/// position) up to and excluding `ends[i]` in `moves`. `ends` must have room for `position_count` values. The buffers must
/// not overlap the positions.
///
/// Returns CHECKERS_NONE if the options stopped it; the contents of the buffers are then undefined.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count, before anything is listed; others as for checkers_batch_count_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_batch_legal_moves(
    variant: checkers_variant,
    positions: *const checkers_position,
    position_count: usize,
    options: *const checkers_batch_options,
    ends: *mut usize,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (positions, mut ends, moves, batch) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                Room::new(ends, position_count, "ends")?,
                List::new(moves, capacity, "moves", count)?,
                Batch::new(options)?,
            )
        };
        let counts = batch.run(|workers| self::counts(workers, &variant, positions))?;
        let Some(counts) = counts else { return Ok(CHECKERS_NONE) };
        let total = counts.iter().fold(0_usize, |sum, count| sum.saturating_add(*count));
        let mut rest = moves.exactly(total)?;
        let mut end = 0;
        for (index, count) in counts.iter().enumerate() {
            end += count;
            ends.set(index, end);
        }
        let mut tasks = Vec::with_capacity(positions.len().div_ceil(SHARE));
        for (positions, counts) in positions.chunks(SHARE).zip(counts.chunks(SHARE)) {
            let (part, more) = rest.split(counts.iter().sum());
            rest = more;
            tasks.push((positions, part));
        }
        let listed =
            batch.run(|workers| workers.each(tasks, |(positions, room)| list(&variant, positions, room)))?;
        Ok(listed.map_or(CHECKERS_NONE, |()| CHECKERS_OK))
    })
}

/// Plays one move in each of `position_count` positions: `next[i]` is `positions[i]` after `moves[i]`. `next` must not
/// overlap the other two.
///
/// Returns CHECKERS_NONE if the options stopped it; the contents of `next` are then undefined.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if a move is not legal; the subject of the error is `positions[i]` or `moves[i]`.
/// Others as for checkers_batch_count_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_batch_play(
    variant: checkers_variant,
    positions: *const checkers_position,
    moves: *const checkers_move,
    position_count: usize,
    options: *const checkers_batch_options,
    next: *mut checkers_position,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (positions, moves, mut next, batch) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                raw::slice(moves, position_count, "moves")?,
                Room::new(next, position_count, "next")?,
                Batch::new(options)?,
            )
        };
        let play = |index: usize| {
            let position = nth(index, &positions[index], &variant)?;
            let about = |failure: Failure| failure.about(format!("moves[{index}]"));
            let mv = moves[index].checked().map_err(about)?;
            variant.play(&position, &mv).map_err(|error| about(errors::illegal(error)))
        };
        let played = batch.run(|workers| workers.map(positions.len(), SHARE, play))?;
        let Some(played) = played else { return Ok(CHECKERS_NONE) };
        for (index, position) in played.iter().enumerate() {
            next.set(index, position.into());
        }
        Ok(CHECKERS_OK)
    })
}

/// Returns the number of moves of each position.
fn counts(workers: &Workers<'_>, variant: &Variant, positions: &[checkers_position]) -> Outcome<Vec<usize>> {
    workers.map(positions.len(), SHARE, |index| {
        let count = variant.count_moves(&nth(index, &positions[index], variant)?);
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    })
}

/// Lists the moves of the positions one after the other.
fn list(variant: &Variant, positions: &[checkers_position], mut room: Room<checkers_move>) -> Outcome {
    let mut at = 0;
    for position in positions {
        let _ = variant.visit_moves(&position.checked(variant)?, &mut |mv| {
            room.set(at, mv.into());
            at += 1;
            ControlFlow::Continue(())
        });
    }
    Ok(())
}

/// Returns a position of many, or a failure that names it.
pub(crate) fn nth(index: usize, position: &checkers_position, variant: &Variant) -> Outcome<Position> {
    position.checked(variant).map_err(|failure| failure.about(format!("positions[{index}]")))
}
