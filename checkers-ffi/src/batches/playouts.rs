//! Random games, played to their end.

use checkers_core::game::ForwardGame;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::batches::batch_options::{Batch, checkers_batch_options};
use crate::games::outcome::{checkers_draw_kind, checkers_outcome, kinds_up_to};
use crate::machinery::failure::{Failure, guard_status};
use crate::machinery::raw::{self, Room};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::checkers_position;
use crate::variants::variant::checkers_variant;

/// Plays a random game from each of `position_count` positions to its end; all legal moves are equally likely.
/// `outcomes[i]` is the result of the game from `positions[i]`, `plies[i]` the number of its moves; `plies` may be NULL. A
/// game that is not over after `limit` plies is stopped: the termination of its outcome is CHECKERS_TERMINATION_UNFINISHED.
///
/// `ends` says which draws end a game: CHECKERS_DRAW_AUTOMATIC; CHECKERS_DRAW_CLAIMABLE for these and those that can be
/// claimed; CHECKERS_DRAW_OFFERED for all. Draw rules start to count at the position. The same `seed` gives the same games,
/// for any number of threads.
///
/// Returns CHECKERS_NONE if the options stopped it; the contents of the buffers are then undefined. A batch can be stopped
/// only between two games.
///
/// Errors: CHECKERS_ERROR_POSITION if a position is not possible on this board, or its hash does not belong to it; the
/// subject of the error is `positions[i]`. CHECKERS_ERROR_ARGUMENT for invalid options and for an unknown kind of draws.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_batch_play_out(
    variant: checkers_variant,
    positions: *const checkers_position,
    position_count: usize,
    ends: checkers_draw_kind,
    limit: u32,
    seed: u64,
    options: *const checkers_batch_options,
    outcomes: *mut checkers_outcome,
    plies: *mut u32,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (positions, mut outcomes, mut plies, batch) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                Room::new(outcomes, position_count, "outcomes")?,
                Room::optional(plies, position_count, "plies")?,
                Batch::new(options)?,
            )
        };
        let ends = kinds_up_to(ends)?;
        let referee = variant.referee();
        // A game depends only on the common seed and its index.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let seeds: Vec<u64> = positions.iter().map(|_| rng.next_u64()).collect();
        let play_out = |index: usize| {
            let about = |failure: Failure| failure.about(format!("positions[{index}]"));
            let position = positions[index].checked_with_hash(&variant).map_err(about)?;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seeds[index]);
            let mut game = ForwardGame::new(&variant, &referee, position);
            let outcome = game.play_out_at_random(&variant, &referee, ends, limit, || rng.next_u32());
            Ok((outcome.map_or(checkers_outcome::UNFINISHED, checkers_outcome::from), game.plies()))
        };
        let played = batch.run(|workers| workers.map(positions.len(), 1, play_out))?;
        let Some(played) = played else { return Ok(CHECKERS_NONE) };
        for (index, (outcome, made)) in played.into_iter().enumerate() {
            outcomes.set(index, outcome);
            if let Some(plies) = &mut plies {
                plies.set(index, made);
            }
        }
        Ok(CHECKERS_OK)
    })
}
