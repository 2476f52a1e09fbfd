//! Searches, stops searches and returns their results.

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

/// Limits of a search, which ends at the first one that it reaches. 0 means no limit. A search without limits ends when it is
/// stopped, at a depth of 100 plies, or when a win or a loss is proven.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine_limits {
    /// The longest time in seconds; not negative.
    pub seconds: f64,
    /// The greatest number of positions that are visited.
    pub nodes: u64,
    /// The greatest depth in plies.
    pub depth: u32,
    /// How many best moves are searched, each with its score and variation; 0 means 1.
    pub lines: u32,
}

/// One line that a search has found.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine_info {
    /// The number of positions visited since the search began.
    pub nodes: u64,
    /// The time since the search began, in seconds.
    pub seconds: f64,
    /// The depth that was completed, in plies.
    pub depth: u32,
    /// The rank of the line; 1 is the best one.
    pub line: u32,
    /// The score for the side to move, in hundredths of a man; 0 if `win_in` is not 0.
    pub score: i32,
    /// Plies until the side to move wins, or, negative, until it loses; 0 if the search sees neither.
    pub win_in: i32,
    /// The expected moves, separated by blanks and terminated by a zero byte. The pointer is valid during the callback only; it is
    /// NULL in the result of checkers_engine_think.
    pub variation: *const c_char,
}

/// A function that a search calls with each line of each completed depth, on the thread that searches. `user` is that of
/// checkers_engine_think. The function may call checkers_engine_stop; most other calls with the same engine return
/// CHECKERS_ENGINE_ERROR_BUSY.
pub type checkers_engine_info_callback =
    Option<unsafe extern "C" fn(info: *const checkers_engine_info, user: *mut c_void)>;

/// Returns the moves of a line in the notation of the variant, separated by blanks.
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

/// Searches the position of the engine's game, and returns when the search has ended. `limits`, `callback` and `result` may be
/// NULL. The best move is the first one that checkers_engine_variation writes afterwards. A search that is stopped before it has
/// completed depth 1 finds a legal move nevertheless; the result then has depth 0.
///
/// Errors: CHECKERS_ENGINE_ERROR_GAME if the game is over, CHECKERS_ENGINE_ERROR_ARGUMENT if `seconds` is negative or not a
/// number.
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
            let no_time = || {
                Failure::new(
                    CHECKERS_ENGINE_ERROR_ARGUMENT,
                    format!(
                        "`seconds` is {}, expected a number of at least 0 and less than 1.8e19",
                        limits.seconds
                    ),
                )
            };
            let time = Duration::try_from_secs_f64(limits.seconds).map_err(|_| no_time())?;
            Ok::<_, Failure>(Limits {
                time: (!time.is_zero()).then_some(time),
                nodes: (limits.nodes > 0).then_some(limits.nodes),
                depth: (limits.depth > 0).then_some(limits.depth),
                lines: limits.lines as usize,
            })
        })?;
        if !result.is_null() {
            raw::require(result, "result")?;
        }
        let slot = slot(engine)?;
        let mut player = slot.player()?;
        // Stops are withdrawn only while the player is locked. So a `free` that comes after this line ends the search, and this line
        // finds an earlier one.
        self::slot(engine)?;
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
        slot.stop.store(false, Ordering::Relaxed);
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

/// Ends the search of an engine, from any thread or from the callback. If no search runs, the next one ends at once, unless
/// checkers_engine_play, checkers_engine_set_position or checkers_engine_new_game is called before it. So a program that starts a
/// search on another thread can stop it at any time, even before the search has begun.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_engine_stop(engine: checkers_engine) -> checkers_engine_status {
    guard(|| {
        slot(engine)?.stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}

/// Writes the moves of a line of the last search, separated by blanks. `line` is 1 for the best line.
///
/// Errors: CHECKERS_ENGINE_ERROR_GAME if the position has not been searched, CHECKERS_ENGINE_ERROR_ARGUMENT if the search has
/// no such line.
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
            let none = || Failure::new(CHECKERS_ENGINE_ERROR_GAME, "the position has not been searched");
            let found = player.found.as_ref().ok_or_else(none)?;
            let place = (line as usize).checked_sub(1);
            let none = || {
                let message = format!("`line` is {line}, expected 1 to {}", found.lines.len());
                Failure::new(CHECKERS_ENGINE_ERROR_ARGUMENT, message)
            };
            let line = place.and_then(|place| found.lines.get(place)).ok_or_else(none)?;
            texts(&player.game, &line.moves)
        };
        // SAFETY: the caller guarantees valid pointers.
        unsafe { raw::write_text(&text, buffer, capacity, length) }
    })
}
