//! The moves of many positions at once, on several threads.

use std::ops::ControlFlow;

use checkers_core::{Position, Variant};

use crate::errors;
use crate::failure::{Failure, Outcome, guard};
use crate::pool::Pool;
use crate::raw::{self, List, Room};
use crate::status::checkers_status;
use crate::value::{checkers_move, checkers_position};
use crate::variant::checkers_variant;

/// Positions that one thread takes at a time.
const SHARE: usize = 256;

/// Writes how many legal moves each of `position_count` positions has. `threads` 0 stands for one for each core.
///
/// Errors: CHECKERS_ERROR_POSITION if a position cannot be on this board; the subject of the error is `positions[i]`.
/// CHECKERS_ERROR_ARGUMENT for more threads than CHECKERS_MAX_THREADS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_batch_count_moves(
    variant: checkers_variant,
    positions: *const checkers_position,
    position_count: usize,
    threads: u32,
    counts: *mut u64,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (positions, mut out) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                Room::new(counts, position_count, "counts")?,
            )
        };
        let counts = self::counts(&Pool::new(threads)?, &variant, positions)?;
        for (index, count) in counts.into_iter().enumerate() {
            out.set(index, count as u64);
        }
        Ok(())
    })
}

/// Lists the legal moves of many positions: those of `positions[i]` are `moves[ends[i - 1]]` up to, without,
/// `moves[ends[i]]`, where `ends[-1]` stands for 0. There must be room for `position_count` ends.
/// `threads` 0 stands for one for each core. The buffers must not overlap the positions.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count, before anything is listed; others as for checkers_batch_count_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_batch_legal_moves(
    variant: checkers_variant,
    positions: *const checkers_position,
    position_count: usize,
    threads: u32,
    ends: *mut usize,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (positions, mut ends, moves) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                Room::new(ends, position_count, "ends")?,
                List::new(moves, capacity, "moves", count)?,
            )
        };
        let pool = Pool::new(threads)?;
        let counts = self::counts(&pool, &variant, positions)?;
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
        pool.each(tasks, |(positions, room)| list(&variant, positions, room))
    })
}

/// Plays one move in each of `position_count` positions: `next[i]` is `positions[i]` after `moves[i]`. `next` must not
/// overlap the other two.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if a move is not legal; the subject of the error is `positions[i]` or `moves[i]`.
/// Others as for checkers_batch_count_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_batch_play(
    variant: checkers_variant,
    positions: *const checkers_position,
    moves: *const checkers_move,
    position_count: usize,
    threads: u32,
    next: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (positions, moves, mut next) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                raw::slice(moves, position_count, "moves")?,
                Room::new(next, position_count, "next")?,
            )
        };
        let played: Vec<Position> = Pool::new(threads)?.map(positions.len(), SHARE, |index| {
            let position = nth(index, &positions[index], &variant)?;
            let about = |failure: Failure| failure.about(format!("moves[{index}]"));
            let mv = moves[index].checked().map_err(about)?;
            variant.play(&position, &mv).map_err(|error| about(errors::illegal(error)))
        })?;
        for (index, position) in played.iter().enumerate() {
            next.set(index, position.into());
        }
        Ok(())
    })
}

/// How many moves each position has.
fn counts(pool: &Pool, variant: &Variant, positions: &[checkers_position]) -> Outcome<Vec<usize>> {
    pool.map(positions.len(), SHARE, |index| {
        let count = variant.count_moves(&nth(index, &positions[index], variant)?);
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    })
}

/// The moves of each position, one after the other.
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

/// A position of many, or which of them cannot be.
pub(crate) fn nth(index: usize, position: &checkers_position, variant: &Variant) -> Outcome<Position> {
    position.checked(variant).map_err(|failure| failure.about(format!("positions[{index}]")))
}
