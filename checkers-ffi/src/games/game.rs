//! Makes, copies and frees games.

use std::sync::{Mutex, MutexGuard};

use checkers_core::Game;

use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::handle;
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_ERROR_INTERNAL, checkers_status};
use crate::positions::value::checkers_position;
use crate::variants::variant::checkers_variant;

/// A game: a rule set, the initial position, and all moves and actions. Made by checkers_game_new and other functions, freed by
/// checkers_game_free. Several threads may use one; their calls wait for each other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_game {
    /// The number of the handle; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_game {}

impl handle::Kind for Mutex<Game> {
    const NAME: &'static str = "game";
}

/// Makes a game from the variant's own start. Free it with checkers_game_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_new(
    variant: checkers_variant,
    game: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(game, "game")? };
        out.set(keep(Game::new(variant.into_owned()))?);
        Ok(())
    })
}

/// Makes a game from a position, which counts as its first occurrence. Free it with checkers_game_free.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if its hash is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_from_position(
    variant: checkers_variant,
    position: *const checkers_position,
    game: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(game, "game")?) };
        // Repetitions are found by the hash.
        let position = position.checked_with_hash(&variant)?;
        out.set(keep(Game::from_position(variant.into_owned(), position))?);
        Ok(())
    })
}

/// Copies a game. Free the copy with checkers_game_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_clone(
    game: checkers_game,
    clone: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(clone, "clone")? };
        let copy = with(game, |game| Ok(game.clone()))?;
        out.set(keep(copy)?);
        Ok(())
    })
}

/// Frees a game. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_free(game: checkers_game) -> checkers_status {
    guard(|| handle::free::<Mutex<Game>>(game.id))
}

/// Writes the rule set of a game. Free it with checkers_variant_free: for a custom rule set it is a new handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_variant(
    game: checkers_game,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(variant, "variant")? };
        out.set(checkers_variant::of(with(game, |game| Ok(game.variant().clone()))?)?);
        Ok(())
    })
}

/// Returns a new handle for a game.
pub(crate) fn keep(game: Game) -> Outcome<checkers_game> {
    handle::keep(Mutex::new(game)).map(|id| checkers_game { id })
}

/// Runs `work` with exclusive access to a game. No callback runs meanwhile.
pub(crate) fn with<T>(game: checkers_game, work: impl FnOnce(&mut Game) -> Outcome<T>) -> Outcome<T> {
    let game = handle::find::<Mutex<Game>>(game.id)?;
    let mut game: MutexGuard<'_, Game> = game.lock().map_err(|_| {
        Failure::new(
            CHECKERS_ERROR_INTERNAL,
            "a defect of the library stopped an earlier change of this game",
        )
    })?;
    work(&mut game)
}
