//! Searching.

use std::ffi::{c_char, c_void};
use std::sync::atomic::Ordering;
use std::time::Duration;

use ::checkers_engine::{Info, Limits, Root, Score};
use checkers_core::{Game, Move};

use crate::engine::{checkers_engine, slot};
use crate::failure::{
    CHECKERS_ENGINE_ERROR_ARGUMENT, CHECKERS_ENGINE_ERROR_GAME, Failure, checkers_engine_status, guard,
};
use crate::raw;

/// When a search ends: at the first limit. 0 is no limit; without any, a search ends when it is stopped.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine_limits {
    /// Seconds.
    pub seconds: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Plies.
    pub depth: u32,
    /// How many best moves are searched; 0 is 1.
    pub lines: u32,
}

/// What a search has found.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine_info {
    /// Positions visited.
    pub nodes: u64,
    /// Seconds since the search began.
    pub seconds: f64,
    /// The depth that was completed, in plies.
    pub depth: u32,
    /// The rank of the line; 1 is the best one.
    pub line: u32,
    /// The score for the side to move in hundredths of a man; 0 if a win or loss is seen.
    pub score: i32,
    /// Plies until the side to move wins; negative: until it loses; 0: neither is seen.
    pub win_in: i32,
    /// The expected moves, separated by blanks, with a zero behind them. They are there during the callback only; NULL in the
    /// result of checkers_engine_think.
    pub variation: *const c_char,
}

/// Called during a search with each line of each depth, on the thread that searches. It may call checkers_engine_stop.
pub type checkers_engine_info_callback =
    Option<unsafe extern "C" fn(info: *const checkers_engine_info, user: *mut c_void)>;

/// The moves of a line as the game writes them, separated by blanks.
fn texts(game: &Game, moves: &[Move]) -> String {
    let variant = game.variant();
    let mut position = *game.position();
    let write = |mv: &Move| {
        let text = variant.move_text(&position, mv).to_string();
        position = variant.play_unchecked(&position, mv);
        text
    };
    moves.iter().map(write).collect::<Vec<_>>().join(" ")
}

fn values(score: Score) -> (i32, i32) {
    let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
    match score {
        Score::CentiMen(value) => (value, 0),
        Score::Win { plies: count } => (0, plies(count)),
        Score::Loss { plies: count } => (0, -plies(count)),
    }
}

/// Searches the position of the engine's game. `limits`, `callback` and `result` may be NULL. The best move is the first one
/// that checkers_engine_variation writes afterwards.
///
/// # Safety
/// The pointers are as the head of the header says; `user` is only passed on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_think(
    engine: checkers_engine,
    limits: *const checkers_engine_limits,
    callback: checkers_engine_info_callback,
    user: *mut c_void,
    result: *mut checkers_engine_info,
) -> checkers_engine_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers.
        let given = if limits.is_null() { None } else { Some(unsafe { raw::read(limits, "limits")? }) };
        let limits = given.map_or(Ok(Limits::NONE), |limits| {
            let no_time = || Failure::new(CHECKERS_ENGINE_ERROR_ARGUMENT, "`seconds` is not a duration");
            let time = Duration::try_from_secs_f64(limits.seconds).map_err(|_| no_time())?;
            Ok::<_, Failure>(Limits {
                time: (!time.is_zero()).then_some(time),
                nodes: (limits.nodes > 0).then_some(limits.nodes),
                depth: (limits.depth > 0).then_some(limits.depth),
                lines: limits.lines as usize,
            })
        })?;
        let slot = slot(engine)?;
        let mut player = slot.player()?;
        slot.stop.store(false, Ordering::Relaxed);
        let game = player.game.clone();
        let mut on_info = |info: &Info<'_>| {
            let Some(callback) = callback else { return };
            let mut text = texts(&game, info.variation);
            text.push('\0');
            let (score, win_in) = values(info.score);
            let info = checkers_engine_info {
                nodes: info.nodes,
                seconds: info.elapsed.as_secs_f64(),
                depth: info.depth,
                line: u32::try_from(info.line).unwrap_or(u32::MAX),
                score,
                win_in,
                variation: text.as_ptr().cast(),
            };
            // SAFETY: the function is the caller's, and what it gets lives until it returns.
            unsafe { callback(&raw const info, user) };
        };
        let root = Root::from(&game).played_on();
        let found = player.engine.search(root, &limits, &slot.stop, &mut on_info);
        let found = found.map_err(|error| Failure::new(CHECKERS_ENGINE_ERROR_GAME, error))?;
        if !result.is_null() {
            let (score, win_in) = values(found.score);
            let info = checkers_engine_info {
                nodes: found.nodes,
                seconds: found.elapsed.as_secs_f64(),
                depth: found.depth,
                line: 1,
                score,
                win_in,
                variation: std::ptr::null(),
            };
            // SAFETY: the caller guarantees valid pointers.
            unsafe { raw::write(result, info, "result")? };
        }
        player.found = Some(found);
        Ok(())
    })
}

/// Ends the search that is running, from any thread or from the callback.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_engine_stop(engine: checkers_engine) -> checkers_engine_status {
    guard(|| {
        slot(engine)?.stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}

/// Writes the moves of a line of the last search, separated by blanks. `line` is 1 for the best one.
///
/// # Safety
/// The pointers are as the head of the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_variation(
    engine: checkers_engine,
    line: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_engine_status {
    guard(|| {
        let slot = slot(engine)?;
        let text = {
            let player = slot.player()?;
            let none = || Failure::new(CHECKERS_ENGINE_ERROR_GAME, "nothing was searched in this position");
            let found = player.found.as_ref().ok_or_else(none)?;
            let place = (line as usize).checked_sub(1);
            let none = || Failure::new(CHECKERS_ENGINE_ERROR_ARGUMENT, "the search has no such line");
            let line = place.and_then(|place| found.lines.get(place)).ok_or_else(none)?;
            texts(&player.game, &line.moves)
        };
        // SAFETY: the caller guarantees valid pointers.
        unsafe { raw::write_text(&text, buffer, capacity, length) }
    })
}
