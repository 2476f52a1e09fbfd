//! Replays of PDN games: positions and moves from texts.

use std::ffi::c_char;
use std::sync::Arc;

use checkers_core::notation::moves::{MoveStyle, MoveTextError};
use checkers_core::pdn::{
    self, ConvertOptions, FailureReason, PdnGame, PlyAct, Replay, ReplayOptions, Replayer, Score, convert,
};
use checkers_core::{Game, Variant};

use crate::files::line_numbers::{Lines, list_moves, list_positions};
use crate::files::pdn::{checkers_pdn, keep_game, with as with_pdn};
use crate::games::game::{checkers_game, keep as keep_game_handle};
use crate::machinery::arguments::{self, no_such};
use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::handle;
use crate::machinery::large_stack;
use crate::machinery::raw::{self, CStruct, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_GAME, CHECKERS_ERROR_PDN, checkers_status};
use crate::moves::notation::{checkers_move_style, style};
use crate::positions::errors;
use crate::positions::value::{checkers_move, checkers_position};
use crate::variants::variant::checkers_variant;

/// A PDN game as positions and moves. Made by checkers_replay_new, freed by checkers_replay_free. It never changes, so that
/// several threads may use it at the same time.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_replay {
    /// The number of the handle; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_replay {}

impl handle::Kind for Replayed {
    const NAME: &'static str = "replay";
}

/// The object behind a handle.
pub(crate) struct Replayed {
    pub(crate) game: Arc<PdnGame>,
    pub(crate) replay: Replay,
    pub(crate) lines: Lines,
}

/// Replays a game as far as possible. Free the replay with checkers_replay_free.
///
/// The rules are those of the game's tags; otherwise `variant` (zero for none; the variant of the game before is a good
/// choice); otherwise rules by which the game can be replayed. With `guess` 1, other rules are also tried if these do not
/// fit.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if `guess` is neither 0 nor 1. A game that cannot be replayed to its end is not an error
/// here; checkers_replay_check reports it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_new(
    game: checkers_pdn,
    variant: checkers_variant,
    guess: u8,
    replay: *mut checkers_replay,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(replay, "replay")? };
        let options = ReplayOptions::default()
            .with_variant(if variant.id == 0 { None } else { Some(variant.get()?.into_owned()) })
            .with_guess(arguments::choice("guess", guess, &[false, true])?);
        out.set(self::replay(game, Replayer::new(options))?);
        Ok(())
    })
}

/// Returns a handle for a replay.
pub(crate) fn replay(game: checkers_pdn, mut replayer: Replayer) -> Outcome<checkers_replay> {
    let game = with_pdn(game, |pdn| Ok(Arc::clone(&pdn.game)))?;
    let replay = large_stack::with_large_stack_for(&game.line, || Ok(replayer.replay(&game)))?;
    let lines = Lines::of(&replay.line);
    handle::keep(Replayed { game, replay, lines }).map(|id| checkers_replay { id })
}

/// Frees a replay. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_replay_free(replay: checkers_replay) -> checkers_status {
    guard(|| handle::free::<Replayed>(replay.id))
}

/// Returns whether the game was replayed to its end. Moves after the end of the game are not an error.
///
/// Errors: CHECKERS_ERROR_MOVE_TEXT, CHECKERS_ERROR_ILLEGAL, CHECKERS_ERROR_AMBIGUOUS, CHECKERS_ERROR_FEN or
/// CHECKERS_ERROR_PDN, for the first text that could not be replayed, with its line and column.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_replay_check(replay: checkers_replay) -> checkers_status {
    guard(|| {
        let replay = &find(replay)?.replay;
        replay.failure().map_or(Ok(()), |failure| Err(refuse(&replay.variant, failure)))
    })
}

/// Returns the failure for the reason why a line could not be replayed further.
pub(crate) fn refuse(variant: &Variant, failure: &pdn::Failure) -> Failure {
    let words = Failure::of(CHECKERS_ERROR_PDN, failure);
    let reason = match &failure.reason {
        FailureReason::Move(error @ MoveTextError::TooManyWays) => Failure::of(CHECKERS_ERROR_PDN, error),
        FailureReason::Move(error) => errors::move_text(error.clone()),
        FailureReason::Setup(error) => errors::fen(variant, *error),
        _ => words.clone(),
    };
    let (line, column) = (failure.place.line.into(), failure.place.column.into());
    reason.with_message(words.message.clone()).at_line(line, column)
}

/// Writes the rules by which the game was replayed. Free them with checkers_variant_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_variant(
    replay: checkers_replay,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(variant, "variant")? };
        out.set(checkers_variant::of(find(replay)?.replay.variant.clone())?);
        Ok(())
    })
}

/// Lists the moves of the game, without variations (see checkers_replay_line_moves), set-ups and null moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_moves(
    replay: checkers_replay,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(moves, capacity, "moves", count, |list| {
            list_moves(&find(replay)?.replay.line, list);
            Ok(())
        })
    })
}

/// Lists the positions of the game, without variations: the first position, then the position after each move, set-up and
/// null move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_positions(
    replay: checkers_replay,
    positions: *mut checkers_position,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(positions, capacity, "positions", count, |list| {
            list_positions(&find(replay)?.replay.line, list);
            Ok(())
        })
    })
}

/// Makes a game of the replayed moves. Free it with checkers_game_free.
///
/// If the moves do not end the game but the result is known, the game ends with that result: a draw by a claim of the
/// player to move if the rules allow it, otherwise by agreement; a win by the loser's resignation. The game stays open if
/// both sides lost, or if not all moves could be replayed.
///
/// Errors: CHECKERS_ERROR_GAME if positions are set up in the middle of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_game(
    replay: checkers_replay,
    game: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(game, "game")? };
        let replayed = find(replay)?;
        let Replay { variant, line, .. } = &replayed.replay;
        let mut game = Game::from_position(variant.clone(), line.start);
        for ply in &line.plies {
            let PlyAct::Move(mv) = &ply.act else {
                let message = "a position is set up, or a side passes, in the middle of the game";
                return Err(Failure::new(CHECKERS_ERROR_GAME, message));
            };
            game.play_on(mv).map_err(errors::play)?;
        }
        if replayed.replay.failure().is_none() {
            end_as_recorded(&mut game, &replayed)?;
        }
        out.set(keep_game_handle(game)?);
        Ok(())
    })
}

/// Ends a game with its recorded result, unless its moves have ended it.
fn end_as_recorded(game: &mut Game, replayed: &Replayed) -> Outcome {
    let score = replayed.game.tags.meaning("Result").and_then(Score::parse);
    let (Some(winner), None) = (replayed.replay.winner, game.outcome()) else { return Ok(()) };
    let ended = match (winner.side, score) {
        (Some(side), _) => game.resign(side.other()),
        (None, Some(Score { first: 0, second: 0 })) => return Ok(()),
        (None, _) if game.claimable().is_some() => game.claim_draw(),
        (None, _) => game.agree_draw(),
    };
    ended.map(drop).map_err(errors::act)
}

/// Writes the number of remarks on how the game was replayed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_remark_count(
    replay: checkers_replay,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(count, "count")? };
        out.set(find(replay)?.replay.remarks.len());
        Ok(())
    })
}

/// Writes a remark in words, and its line and column, from 1, or 0 if it is about the whole game. `line` and `column` may
/// be NULL.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no remark with this number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_remark(
    replay: checkers_replay,
    index: usize,
    line: *mut u32,
    column: *mut u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (line, column, out) = unsafe {
            (
                Out::optional(line, "line")?,
                Out::optional(column, "column")?,
                TextOut::new(buffer, capacity, length)?,
            )
        };
        let replayed = find(replay)?;
        let remarks = &replayed.replay.remarks;
        let remark = remarks.get(index).ok_or_else(|| no_such("remark", index, remarks.len()))?;
        line.iter().for_each(|out| out.set(remark.place.map_or(0, |place| place.line)));
        column.iter().for_each(|out| out.set(remark.place.map_or(0, |place| place.column)));
        out.write(&remark.kind)
    })
}

/// Makes the game in the form of PDN 3.0: numbered moves in one style, canonical FEN, the tags of the standard and a
/// complete GameType. Texts that could not be replayed are not changed. Free it with checkers_pdn_free.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such style.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_convert(
    replay: checkers_replay,
    style: checkers_move_style,
    game: *mut checkers_pdn,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(game, "game")? };
        let replayed = find(replay)?;
        let style: MoveStyle = self::style(style)?;
        let options = ConvertOptions::default().with_style(style);
        let (game, replay) = (&replayed.game, &replayed.replay);
        let converted =
            large_stack::with_large_stack_for(&game.line, || Ok(convert(game, replay, &options)))?;
        out.set(keep_game(converted)?);
        Ok(())
    })
}

pub(crate) fn find(replay: checkers_replay) -> Outcome<Arc<Replayed>> {
    handle::find(replay.id)
}
