//! Games played to their end by chance.

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

/// Plays a game from each of `position_count` positions to its end, each move chosen by chance among the legal ones, all
/// equally likely. `outcomes[i]` is how that from `positions[i]` ended and `plies[i]` how many moves were made, unless
/// `plies` is NULL. A game that is not over after `limit` plies is broken off: the termination of its outcome is
/// CHECKERS_TERMINATION_UNFINISHED.
///
/// `ends` says which draws end a game: CHECKERS_DRAW_AUTOMATIC, CHECKERS_DRAW_CLAIMABLE for those that can be claimed too,
/// CHECKERS_DRAW_OFFERED for all. Draw rules start to count with the position. The same `seed` gives the same games, whatever
/// the number of threads.
///
/// Returns CHECKERS_NONE if the options stopped it; the buffers then mean nothing. A batch is stopped between two games.
///
/// Errors: CHECKERS_ERROR_POSITION if a position is not possible on this board, or its hash does not belong to it; the subject
/// of the error is `positions[i]`. CHECKERS_ERROR_ARGUMENT for options that they cannot have, and for an unknown kind of
/// draws.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
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
        // A game depends on nothing but the seed of all and its place.
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
