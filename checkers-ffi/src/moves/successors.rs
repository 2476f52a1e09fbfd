//! The moves of a position and the positions after them, in one call.

use std::ops::ControlFlow;

use crate::machinery::failure::guard;
use crate::machinery::raw::{self, Counter, Room};
use crate::machinery::status::checkers_status;
use crate::positions::value::{checkers_move, checkers_position};
use crate::variants::variant::checkers_variant;

/// Lists the legal moves, the position after each move, and the number of replies: `next[i]` is the position after `moves[i]`, and
/// it has `replies[i]` legal moves. The order is that of checkers_variant_legal_moves. Each buffer has `capacity` elements; NULL
/// means that the program does not need that list, and saves its computation. For programs that visit every successor this costs
/// less than listing and playing the moves one by one.
///
/// Errors: as for checkers_variant_legal_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_successors(
    variant: checkers_variant,
    position: *const checkers_position,
    moves: *mut checkers_move,
    next: *mut checkers_position,
    replies: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mut moves, mut next, mut replies, mut counter) = unsafe {
            (
                raw::read(position, "position")?,
                Room::optional(moves, capacity, "moves")?,
                Room::optional(next, capacity, "next")?,
                Room::optional(replies, capacity, "replies")?,
                Counter::new(capacity, count)?,
            )
        };
        let (position, rules) = (position.checked(&variant)?, variant.rules());
        let _ = variant.visit_move_batches(&position, &mut |batch| {
            // Moves that do not fit are only counted.
            let (start, fit) = counter.next(batch.len());
            let batch = &batch[..fit];
            if let Some(moves) = &mut moves {
                batch.iter().enumerate().for_each(|(at, mv)| moves.set(start + at, mv.into()));
            }
            if next.is_none() && replies.is_none() {
                return ControlFlow::Continue(());
            }
            for (at, mv) in batch.iter().enumerate() {
                let after = position.play_unchecked(rules, mv);
                if let Some(next) = &mut next {
                    next.set(start + at, (&after).into());
                }
                if let Some(replies) = &mut replies {
                    replies.set(start + at, variant.count_moves(&after));
                }
            }
            ControlFlow::Continue(())
        });
        counter.finish()
    })
}
