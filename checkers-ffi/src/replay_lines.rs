//! The variations of a replayed game: every line of it by number.

use checkers_core::pdn::{LineEnd, Replay, ReplayedLine};

use crate::failure::{Outcome, guard};
use crate::pdn::no_such;
use crate::raw::{CStruct, List, Out};
use crate::replay::{checkers_replay, find, refuse};
use crate::status::checkers_status;
use crate::value::{checkers_move, checkers_position};

/// How a line ends.
pub type checkers_line_end = u8;
/// All of it was replayed.
pub const CHECKERS_LINE_COMPLETE: checkers_line_end = 0;
/// By the rules the game is over, but more moves are written.
pub const CHECKERS_LINE_TRAILING: checkers_line_end = 1;
/// It cannot go on: checkers_replay_line_check says why.
pub const CHECKERS_LINE_FAILED: checkers_line_end = 2;

/// No line: what the game itself is a variation of.
pub const CHECKERS_NO_LINE: u64 = u64::MAX;

/// A line of a replayed game: the game itself, which is line 0, or a variation. Variations have the numbers after the line
/// that they belong to, in the order in which they stand in the file. 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_replay_line {
    /// The line that it is a variation of; CHECKERS_NO_LINE for the game.
    pub parent: u64,
    /// The step of that line that it replaces, from 0.
    pub ply: u64,
    /// How many steps it has: moves, set-ups and null moves.
    pub plies: u64,
    /// How it ends.
    pub end: checkers_line_end,
    /// 1 if it stands before the first step of its parent.
    pub before: u8,
    /// Zero.
    pub reserved: [u8; 6],
}

impl CStruct for checkers_replay_line {}

/// Writes how many lines there are, the game itself included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_line_count(
    replay: checkers_replay,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(count, "count")? };
        out.set(find(replay)?.lines.0.len());
        Ok(())
    })
}

/// Writes where a line belongs.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_replay_line_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_line_get(
    replay: checkers_replay,
    number: usize,
    line: *mut checkers_replay_line,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(line, "line")? };
        let replayed = find(replay)?;
        let (entry, line) = replayed.lines.get(&replayed.replay, number)?;
        out.set(checkers_replay_line {
            parent: entry.parent.map_or(CHECKERS_NO_LINE, |parent| parent as u64),
            ply: entry.ply.unwrap_or(0) as u64,
            plies: line.plies.len() as u64,
            end: match line.end {
                LineEnd::Complete => CHECKERS_LINE_COMPLETE,
                LineEnd::Trailing { .. } => CHECKERS_LINE_TRAILING,
                LineEnd::Failed(_) => CHECKERS_LINE_FAILED,
            },
            before: u8::from(entry.parent.is_some() && entry.ply.is_none()),
            reserved: [0; 6],
        });
        Ok(())
    })
}

/// Says whether a line was replayed to its end, as checkers_replay_check says of the game.
///
/// Errors: as for checkers_replay_check; CHECKERS_ERROR_ARGUMENT from checkers_replay_line_count up.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_replay_line_check(replay: checkers_replay, number: usize) -> checkers_status {
    guard(|| {
        let replayed = find(replay)?;
        match &replayed.lines.get(&replayed.replay, number)?.1.end {
            LineEnd::Failed(failure) => Err(refuse(&replayed.replay.variant, failure)),
            LineEnd::Complete | LineEnd::Trailing { .. } => Ok(()),
        }
    })
}

/// Lists the moves of a line, without set-ups, null moves and its own variations.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT from checkers_replay_line_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_line_moves(
    replay: checkers_replay,
    number: usize,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mut list = unsafe { List::new(moves, capacity, "moves", count)? };
        let replayed = find(replay)?;
        let (_, line) = replayed.lines.get(&replayed.replay, number)?;
        list_moves(line, &mut list);
        list.finish()
    })
}

/// Lists the positions of a line: the one that it begins with, then the one after each step.
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
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mut list = unsafe { List::new(positions, capacity, "positions", count)? };
        let replayed = find(replay)?;
        let (_, line) = replayed.lines.get(&replayed.replay, number)?;
        list_positions(line, &mut list);
        list.finish()
    })
}

/// The moves of a line, without set-ups and null moves.
pub(crate) fn list_moves(line: &ReplayedLine, list: &mut List<checkers_move>) {
    line.moves().for_each(|mv| list.push(mv.into()));
}

/// The position that a line begins with, then the one after each step.
pub(crate) fn list_positions(line: &ReplayedLine, list: &mut List<checkers_position>) {
    list.push((&line.start).into());
    line.plies.iter().for_each(|ply| list.push((&ply.position).into()));
}

/// Where a line stands in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    parent: Option<usize>,
    /// The step of the parent that it is noted about; `None` before the first one.
    ply: Option<usize>,
    /// Which one of the variations there.
    index: usize,
}

/// All lines of a replay, by number.
pub(crate) struct Lines(Vec<Entry>);

impl Lines {
    /// Numbers the lines, each before its variations.
    pub(crate) fn of(replay: &Replay) -> Self {
        let mut lines = Vec::new();
        // What is still to be numbered, the next one last.
        let mut open = vec![(Entry { parent: None, ply: None, index: 0 }, &replay.line)];
        while let Some((entry, line)) = open.pop() {
            let parent = Some(lines.len());
            lines.push(entry);
            let before = (None, &line.before);
            let noted = line.plies.iter().enumerate().map(|(ply, step)| (Some(ply), &step.variations));
            let first = open.len();
            for (ply, variations) in std::iter::once(before).chain(noted) {
                let numbered = variations.iter().enumerate();
                open.extend(numbered.map(|(index, line)| (Entry { parent, ply, index }, line)));
            }
            open[first..].reverse();
        }
        Self(lines)
    }

    /// The line with this number.
    fn get<'a>(&self, replay: &'a Replay, number: usize) -> Outcome<(Entry, &'a ReplayedLine)> {
        let found = self.0.get(number).copied().ok_or_else(|| no_such("line", number, self.0.len()))?;
        // The way up, at most as long as variations are nested, then down again.
        let mut way = Vec::new();
        let mut entry = found;
        while let Some(parent) = entry.parent {
            way.push(entry);
            entry = self.0[parent];
        }
        let mut line = &replay.line;
        for entry in way.iter().rev() {
            let variations = entry.ply.map_or(&line.before, |ply| &line.plies[ply].variations);
            line = &variations[entry.index];
        }
        Ok((found, line))
    }
}
