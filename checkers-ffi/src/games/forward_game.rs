//! Games without undo, for programs that play very many games.

use std::sync::{Mutex, MutexGuard};

use checkers_core::Variant;
use checkers_core::game::ForwardGame;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::games::draw_state::checkers_draw_state;
use crate::games::outcome::{checkers_draw_kind, checkers_outcome, kinds_up_to, set};
use crate::machinery::failure::{Failure, Outcome, guard, guard_status};
use crate::machinery::handle;
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_ERROR_INTERNAL, checkers_status};
use crate::positions::errors;
use crate::positions::value::{checkers_move, checkers_position};
use crate::variants::variant::checkers_variant;

/// A game without undo and without offers, claims and resignations. Its outcomes are those of checkers_game, but it needs a
/// fraction of the time and memory. Made by checkers_forward_game_new and checkers_forward_game_clone, freed by
/// checkers_forward_game_free. Several threads may use one; their calls wait for each other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_forward_game {
    /// The number of the handle; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_forward_game {}

/// The object behind a handle.
#[derive(Clone)]
struct Forward {
    variant: Variant,
    game: ForwardGame,
}

impl handle::Kind for Mutex<Forward> {
    const NAME: &'static str = "forward game";
}

/// Makes a game from a position. `state` has the draw counters of the moves before it; NULL if the game starts there. Positions
/// before it do not count as repetitions. Free it with checkers_forward_game_free.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if its hash is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_forward_game_new(
    variant: checkers_variant,
    position: *const checkers_position,
    state: *const checkers_draw_state,
    game: *mut checkers_forward_game,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?.into_owned();
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, state, out) = unsafe {
            (raw::read(position, "position")?, raw::read_optional(state, "state")?, Out::new(game, "game")?)
        };
        let position = position.checked_with_hash(&variant)?;
        let counts = match state {
            Some(state) => state.counts(),
            None => variant.referee().start(&position),
        };
        let game = ForwardGame::with_counts(&variant, position, counts);
        out.set(keep(Forward { variant, game })?);
        Ok(())
    })
}

/// Copies a game. Free the copy with checkers_forward_game_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_forward_game_clone(
    game: checkers_forward_game,
    clone: *mut checkers_forward_game,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(clone, "clone")? };
        out.set(keep(with(game, |forward| Ok(forward.clone()))?)?);
        Ok(())
    })
}

/// Frees a game. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_forward_game_free(game: checkers_forward_game) -> checkers_status {
    guard(|| handle::free::<Mutex<Forward>>(game.id))
}

/// Makes a move, also after a draw rule applies.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_forward_game_play(
    game: checkers_forward_game,
    mv: *const checkers_move,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let mv = unsafe { raw::read(mv, "mv")? }.checked()?;
        with(game, |Forward { variant, game }| {
            variant.check_move(game.position(), &mv).map_err(errors::illegal)?;
            game.play_unchecked(variant, &variant.referee(), &mv);
            Ok(())
        })
    })
}

/// Plays random legal moves with equal probability until the game is over or has `limit` plies in total, and writes the outcome.
/// `ends` selects the draws that end the game, as for checkers_batch_play_out. The same `seed` gives the same game.
///
/// Returns CHECKERS_NONE if the limit was reached first.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for an unknown kind of draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_forward_game_play_out(
    game: checkers_forward_game,
    ends: checkers_draw_kind,
    limit: u32,
    seed: u64,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(outcome, "outcome")? };
        let kinds = kinds_up_to(ends)?;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let ending = with(game, |Forward { variant, game }| {
            Ok(game.play_out_at_random(variant, &variant.referee(), kinds, limit, || random.next_u32()))
        })?;
        Ok(set(&out, ending))
    })
}

/// Writes the outcome of the game. `ends` selects the draws that end the game, as for checkers_batch_play_out.
///
/// Returns CHECKERS_NONE while the game continues.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for an unknown kind of draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_forward_game_outcome(
    game: checkers_forward_game,
    ends: checkers_draw_kind,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(outcome, "outcome")? };
        let kinds = kinds_up_to(ends)?;
        let ending =
            with(game, |Forward { variant, game }| Ok(game.outcome(variant, &variant.referee(), kinds)))?;
        Ok(set(&out, ending))
    })
}

/// Writes the current position, the number of moves, the number of times that the position has occurred (this time included; 1
/// if the draw rules have no repetition), and the draw counters. Each pointer may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_forward_game_state(
    game: checkers_forward_game,
    position: *mut checkers_position,
    plies: *mut u32,
    repetitions: *mut u32,
    state: *mut checkers_draw_state,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, plies, repetitions, state) = unsafe {
            (
                Out::optional(position, "position")?,
                Out::optional(plies, "plies")?,
                Out::optional(repetitions, "repetitions")?,
                Out::optional(state, "state")?,
            )
        };
        with(game, |Forward { game, .. }| {
            position.iter().for_each(|out| out.set(game.position().into()));
            plies.iter().for_each(|out| out.set(game.plies()));
            repetitions.iter().for_each(|out| out.set(game.repetitions()));
            state.iter().for_each(|out| out.set(game.draw_counts().into()));
            Ok(())
        })
    })
}

fn keep(forward: Forward) -> Outcome<checkers_forward_game> {
    handle::keep(Mutex::new(forward)).map(|id| checkers_forward_game { id })
}

/// Runs `work` with exclusive access to a game.
fn with<T>(game: checkers_forward_game, work: impl FnOnce(&mut Forward) -> Outcome<T>) -> Outcome<T> {
    let game = handle::find::<Mutex<Forward>>(game.id)?;
    let mut game: MutexGuard<'_, Forward> = game.lock().map_err(|_| {
        Failure::new(
            CHECKERS_ERROR_INTERNAL,
            "a defect of the library stopped an earlier change of this game",
        )
    })?;
    work(&mut game)
}
