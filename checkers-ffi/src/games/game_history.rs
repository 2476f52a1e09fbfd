//! What was played in a game, there and back.

use checkers_core::{Game, Move};

use crate::games::game::{checkers_game, with};
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::raw::{self, Out};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::errors;
use crate::positions::value::{checkers_move, checkers_position};

/// Writes the present position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_position(
    game: checkers_game,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(position, "position")? };
        with(game, |game| {
            out.set(game.position().into());
            Ok(())
        })
    })
}

/// Lists all positions from the start to the present one: one more than there are moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_positions(
    game: checkers_game,
    positions: *mut checkers_position,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
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
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard(|| unsafe { list(game, moves, capacity, count, Game::moves) })
}

/// Lists the moves taken back that checkers_game_redo would make again, the next one first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_undone(
    game: checkers_game,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard(|| unsafe { list(game, moves, capacity, count, Game::undone) })
}

/// Writes how many moves have been made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_ply(game: checkers_game, ply: *mut usize) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(ply, "ply")? };
        out.set(with(game, |game| Ok(game.ply()))?);
        Ok(())
    })
}

/// Writes how often the present position has stood in the game, now included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_repetitions(
    game: checkers_game,
    repetitions: *mut u32,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(repetitions, "repetitions")? };
        out.set(with(game, |game| Ok(game.repetitions()))?);
        Ok(())
    })
}

/// Makes a move. What was taken back is forgotten, an offer of a draw by the opponent is declined.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over, CHECKERS_ERROR_ILLEGAL if the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_play(
    game: checkers_game,
    mv: *const checkers_move,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mv = unsafe { raw::read(mv, "mv")? }.checked()?;
        with(game, |game| game.play(&mv).map_err(errors::play))
    })
}

/// Makes a move also after a draw, a resignation or another act of the players, as happens in real records.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_play_on(
    game: checkers_game,
    mv: *const checkers_move,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mv = unsafe { raw::read(mv, "mv")? }.checked()?;
        with(game, |game| game.play_on(&mv).map_err(errors::play))
    })
}

/// Takes the last move back, together with what happened after it, and writes it, unless `mv` is NULL.
///
/// Returns CHECKERS_NONE at the start of the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_undo(game: checkers_game, mv: *mut checkers_move) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { step(game, mv, Game::undo) })
}

/// Makes the move again that was last taken back, together with what happened after it, and writes it, unless `mv` is
/// NULL.
///
/// Returns CHECKERS_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_redo(game: checkers_game, mv: *mut checkers_move) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { step(game, mv, Game::redo) })
}

/// Lists moves of the history.
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
    // SAFETY: as the caller vouches.
    unsafe {
        raw::list(moves, capacity, "moves", count, |list| {
            with(game, |game| {
                which(game).iter().for_each(|mv| list.push(mv.into()));
                Ok(())
            })
        })
    }
}

/// Moves in the history.
///
/// # Safety
/// As for [`Out::new`], unless the pointer is NULL.
unsafe fn step(
    game: checkers_game,
    mv: *mut checkers_move,
    work: impl FnOnce(&mut Game) -> Option<Move>,
) -> Outcome<checkers_status> {
    // SAFETY: as the caller vouches.
    let out = unsafe { Out::optional(mv, "mv")? };
    let Some(mv) = with(game, |game| Ok(work(game)))? else { return Ok(CHECKERS_NONE) };
    if let Some(out) = out {
        out.set((&mv).into());
    }
    Ok(CHECKERS_OK)
}
