//! The history of a game: its positions and moves, undo and redo.

use checkers_core::{Game, Move};

use crate::games::game::{checkers_game, with};
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::raw::{self, Out};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::errors;
use crate::positions::value::{checkers_move, checkers_position};

/// Writes the current position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_position(
    game: checkers_game,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(position, "position")? };
        with(game, |game| {
            out.set(game.position().into());
            Ok(())
        })
    })
}

/// Lists all positions from the initial to the current one: one more than the number of moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_positions(
    game: checkers_game,
    positions: *mut checkers_position,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(positions, capacity, "positions", count, |list| {
            with(game, |game| {
                game.positions().for_each(|position| list.push(position.into()));
                Ok(())
            })
        })
    })
}

/// Lists the moves made so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_moves(
    game: checkers_game,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe { list(game, moves, capacity, count, Game::moves) })
}

/// Lists the undone moves that checkers_game_redo would make again, the next one first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_undone(
    game: checkers_game,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe { list(game, moves, capacity, count, Game::undone) })
}

/// Writes the number of moves made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_ply(game: checkers_game, ply: *mut usize) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(ply, "ply")? };
        out.set(with(game, |game| Ok(game.ply()))?);
        Ok(())
    })
}

/// Writes the number of times that the current position has occurred in the game, this time included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_repetitions(
    game: checkers_game,
    repetitions: *mut u32,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(repetitions, "repetitions")? };
        out.set(with(game, |game| Ok(game.repetitions()))?);
        Ok(())
    })
}

/// Makes a move. This discards undone moves and declines a draw offer of the opponent.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over, CHECKERS_ERROR_ILLEGAL if the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_play(
    game: checkers_game,
    mv: *const checkers_move,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let mv = unsafe { raw::read(mv, "mv")? }.checked()?;
        with(game, |game| game.play(&mv).map_err(errors::play))
    })
}

/// Makes a move even after a draw, a resignation or another action that ended the game, as records of real games need.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_play_on(
    game: checkers_game,
    mv: *const checkers_move,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let mv = unsafe { raw::read(mv, "mv")? }.checked()?;
        with(game, |game| game.play_on(&mv).map_err(errors::play))
    })
}

/// Undoes the last move and the actions after it, and writes the move, unless `mv` is NULL.
///
/// Returns CHECKERS_NONE if there are no moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_undo(game: checkers_game, mv: *mut checkers_move) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard_status(|| unsafe { step(game, mv, Game::undo) })
}

/// Makes the move that was undone last again, with the actions after it, and writes the move, unless `mv` is NULL.
///
/// Returns CHECKERS_NONE if there are no undone moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_redo(game: checkers_game, mv: *mut checkers_move) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard_status(|| unsafe { step(game, mv, Game::redo) })
}

/// Lists moves of a game.
///
/// # Safety
/// As for [`raw::list`].
unsafe fn list(
    game: checkers_game,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
    which: impl FnOnce(&Game) -> &[Move],
) -> Outcome {
    // SAFETY: as the caller guarantees.
    unsafe {
        raw::list(moves, capacity, "moves", count, |list| {
            with(game, |game| {
                which(game).iter().for_each(|mv| list.push(mv.into()));
                Ok(())
            })
        })
    }
}

/// Undoes or redoes a move.
///
/// # Safety
/// As for [`Out::new`], unless the pointer is NULL.
unsafe fn step(
    game: checkers_game,
    mv: *mut checkers_move,
    work: impl FnOnce(&mut Game) -> Option<Move>,
) -> Outcome<checkers_status> {
    // SAFETY: as the caller guarantees.
    let out = unsafe { Out::optional(mv, "mv")? };
    let Some(mv) = with(game, |game| Ok(work(game)))? else { return Ok(CHECKERS_NONE) };
    if let Some(out) = out {
        out.set((&mv).into());
    }
    Ok(CHECKERS_OK)
}
