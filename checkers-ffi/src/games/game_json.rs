//! Games as JSON.

use std::ffi::c_char;

use checkers_core::Game;

use crate::games::game::{checkers_game, keep, with};
use crate::machinery::failure::guard;
use crate::machinery::json as as_json;
use crate::machinery::large_stack::with_large_stack;
use crate::machinery::raw::{self, Out};
use crate::machinery::status::{CHECKERS_ERROR_GAME, checkers_status};

/// Writes a game as JSON: the rules, the initial position, every move, offer, claim and resignation, and the undone moves that
/// could be made again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_json(
    game: checkers_game,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text(buffer, capacity, length, || {
                let game = with(game, |game| Ok(game.clone()))?;
                as_json::write(&game)
            })
        }
    })
}

/// Makes a game from JSON, in the form that checkers_game_json writes, by playing it again. Free it with
/// checkers_game_free.
///
/// Errors: CHECKERS_ERROR_GAME if the JSON cannot be read, or if a move or action in it is not possible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_from_json(
    json: *const c_char,
    json_length: usize,
    game: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (json, out) = unsafe { (raw::text(json, json_length, "json")?, Out::new(game, "game")?) };
        // Its rules may be custom ones.
        let read: Game = with_large_stack(|| as_json::read_as(json, CHECKERS_ERROR_GAME))?;
        out.set(keep(read)?);
        Ok(())
    })
}
