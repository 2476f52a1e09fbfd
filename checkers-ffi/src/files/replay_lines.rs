//! The variations of a replayed game: all of its lines, by number.

use checkers_core::pdn::LineEnd;

use crate::files::line_numbers::{list_moves, list_positions};
use crate::files::replay::{checkers_replay, find, refuse};
use crate::machinery::failure::guard;
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::checkers_status;
use crate::positions::value::{checkers_move, checkers_position};

/// How a line ends.
pub type checkers_line_end = u32;
/// All of it was replayed.
pub const CHECKERS_LINE_END_COMPLETE: checkers_line_end = 0;
/// The game is over by the rules, but more moves are recorded.
pub const CHECKERS_LINE_END_TRAILING: checkers_line_end = 1;
/// It could not be replayed to its end: checkers_replay_line_check has the reason.
pub const CHECKERS_LINE_END_FAILED: checkers_line_end = 2;

/// No line: the parent of the game itself.
pub const CHECKERS_NO_LINE: u64 = u64::MAX;

/// A line of a replayed game: the game itself, which is line 0, or a variation. The numbers of variations follow that of
/// their parent, in the order of the file. 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_replay_line {
    /// The parent of the variation; CHECKERS_NO_LINE for the game.
    pub parent: u64,
    /// The step of that line that it replaces, from 0.
    pub ply: u64,
    /// The number of steps: moves, set-ups and null moves.
    pub plies: u64,
    /// How it ends. A value of checkers_line_end.
    pub end: u8,
    /// 1 if it is before the first step of its parent.
    pub before: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 6],
}

impl CStruct for checkers_replay_line {}

/// Writes the number of lines, including the game itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_line_count(
    replay: checkers_replay,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(count, "count")? };
        out.set(find(replay)?.lines.count());
        Ok(())
    })
}

/// Writes the parent, the place and the end of a line.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no line with this number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_line_get(
    replay: checkers_replay,
    number: usize,
    line: *mut checkers_replay_line,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(line, "line")? };
        let replayed = find(replay)?;
        let (entry, line) = replayed.lines.get(&replayed.replay.line, number)?;
        out.set(checkers_replay_line {
            parent: entry.parent.map_or(CHECKERS_NO_LINE, |parent| parent as u64),
            ply: entry.step.unwrap_or(0) as u64,
            plies: line.plies.len() as u64,
            end: match line.end {
                LineEnd::Complete => CHECKERS_LINE_END_COMPLETE as u8,
                LineEnd::Trailing { .. } => CHECKERS_LINE_END_TRAILING as u8,
                LineEnd::Failed(_) => CHECKERS_LINE_END_FAILED as u8,
            },
            before: u8::from(entry.parent.is_some() && entry.step.is_none()),
            reserved: [0; 6],
        });
        Ok(())
    })
}

/// Returns whether a line was replayed to its end, as checkers_replay_check does for the game.
///
/// Errors: as for checkers_replay_check; CHECKERS_ERROR_ARGUMENT if there is no line with this number.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_replay_line_check(replay: checkers_replay, number: usize) -> checkers_status {
    guard(|| {
        let replayed = find(replay)?;
        match &replayed.lines.get(&replayed.replay.line, number)?.1.end {
            LineEnd::Failed(failure) => Err(refuse(&replayed.replay.variant, failure)),
            LineEnd::Complete | LineEnd::Trailing { .. } => Ok(()),
        }
    })
}

/// Lists the moves of a line, without set-ups, null moves and variations.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT if there is no line with this number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_line_moves(
    replay: checkers_replay,
    number: usize,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(moves, capacity, "moves", count, |list| {
            let replayed = find(replay)?;
            let (_, line) = replayed.lines.get(&replayed.replay.line, number)?;
            list_moves(line, list);
            Ok(())
        })
    })
}

/// Lists the positions of a line: the first position, then the position after each step.
///
/// Errors: as for checkers_replay_line_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_line_positions(
    replay: checkers_replay,
    number: usize,
    positions: *mut checkers_position,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(positions, capacity, "positions", count, |list| {
            let replayed = find(replay)?;
            let (_, line) = replayed.lines.get(&replayed.replay.line, number)?;
            list_positions(line, list);
            Ok(())
        })
    })
}
