//! Changes and reads the game of an engine.

use std::ffi::c_char;
use std::sync::atomic::Ordering;

use checkers_core::Game;
use checkers_core::position::Strictness;

use crate::engine::{checkers_engine, slot};
use crate::failure::{CHECKERS_ENGINE_ERROR_TEXT, Failure, checkers_engine_status, guard};
use crate::raw;

/// Plays the move that `text` describes.
fn play(game: &mut Game, text: &str) -> Result<(), Failure> {
    let wrong = |reason: String| Failure::new(CHECKERS_ENGINE_ERROR_TEXT, format!("\"{text}\": {reason}"));
    let mv = game.variant().parse_move(game.position(), text).map_err(|error| wrong(error.to_string()))?;
    // The caller decides whether a draw ends the game.
    game.play_on(&mv).map_err(|error| wrong(error.to_string()))
}

/// Starts a new game at the position `fen`, or at the initial position if `fen` is empty, and plays `moves`: a list separated by
/// blanks, which may be empty. Pass the moves of the game rather than its last position: draws by repetition and other counted
/// draws depend on them. What earlier searches have learnt stays.
///
/// Errors: CHECKERS_ENGINE_ERROR_TEXT if the FEN is wrong or a move is not legal. The game is then as before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_set_position(
    engine: checkers_engine,
    fen: *const c_char,
    fen_length: usize,
    moves: *const c_char,
    moves_length: usize,
) -> checkers_engine_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers.
        let (fen, moves) =
            unsafe { (raw::text(fen, fen_length, "fen")?, raw::text(moves, moves_length, "moves")?) };
        let slot = slot(engine)?;
        let mut player = slot.player()?;
        let variant = player.game.variant().clone();
        let wrong = |message: String| Failure::new(CHECKERS_ENGINE_ERROR_TEXT, message);
        let position = if fen.is_empty() {
            variant.initial()
        } else {
            variant.parse_fen(&fen).map_err(|error| wrong(variant.fen_error(error).to_string()))?
        };
        let checked = position.check(variant.rules(), variant.grid(), Strictness::Lenient);
        checked.map_err(|error| wrong(variant.position_error(error).to_string()))?;
        let mut game = Game::from_position(variant, position);
        moves.split_whitespace().try_for_each(|text| play(&mut game, text))?;
        player.game = game;
        player.found = None;
        slot.stop.store(false, Ordering::Relaxed);
        Ok(())
    })
}

/// Plays a move in the notation of the variant, such as `32-28` or `c3:e5`. A draw does not end the game: the caller decides
/// whether to play on.
///
/// Errors: CHECKERS_ENGINE_ERROR_TEXT if the text is not a move, fits several legal moves, or the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_play(
    engine: checkers_engine,
    text: *const c_char,
    text_length: usize,
) -> checkers_engine_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers.
        let text = unsafe { raw::text(text, text_length, "text")? };
        let slot = slot(engine)?;
        let mut player = slot.player()?;
        play(&mut player.game, &text)?;
        player.found = None;
        slot.stop.store(false, Ordering::Relaxed);
        Ok(())
    })
}

/// Starts a new game at the initial position, and forgets what earlier searches have learnt.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_engine_new_game(engine: checkers_engine) -> checkers_engine_status {
    guard(|| {
        let slot = slot(engine)?;
        let mut player = slot.player()?;
        player.game = Game::new(player.engine.variant().clone());
        player.found = None;
        slot.stop.store(false, Ordering::Relaxed);
        player.engine.new_game();
        Ok(())
    })
}

/// Writes the position of the game as FEN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_fen(
    engine: checkers_engine,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_engine_status {
    guard(|| {
        let slot = slot(engine)?;
        let text = {
            let player = slot.player()?;
            player.game.variant().fen(player.game.position()).to_string()
        };
        // SAFETY: the caller guarantees valid pointers.
        unsafe { raw::write_text(&text, buffer, capacity, length) }
    })
}
