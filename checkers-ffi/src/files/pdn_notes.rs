//! What is noted about the moves of a game of PDN: comments, glyphs and clock times.
//!
//! Every function takes the number of a line and a node of it; CHECKERS_NO_NODE stands for what is noted before the first
//! node.

use std::ffi::c_char;
use std::time::Duration;

use checkers_core::Color;
use checkers_core::pdn::{Clock, ClockKind, Comment, Note};

use crate::files::pdn::{checkers_pdn, with};
use crate::files::pdn_lines::{node_mut, node_of, notes_mut, notes_of};
use crate::games::outcome::CHECKERS_NOBODY;
use crate::machinery::arguments::{self, no_such};
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::raw::{self, CStruct};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::checkers_color;

/// What a clock time means.
pub type checkers_clock_kind = u32;
/// The time that is left: `[%clk ...]`, or `[%clock ...]` with a side.
pub const CHECKERS_CLOCK_REMAINING: checkers_clock_kind = 0;
/// The time that has passed, as a mechanical clock shows it: `[%mct ...]`.
pub const CHECKERS_CLOCK_ELAPSED: checkers_clock_kind = 1;
/// The time that the whole game has taken: `[%egt ...]`.
pub const CHECKERS_CLOCK_GAME: checkers_clock_kind = 2;
/// The time that the move has taken: `[%emt ...]`.
pub const CHECKERS_CLOCK_MOVE: checkers_clock_kind = 3;

const KINDS: [ClockKind; 4] = [ClockKind::Remaining, ClockKind::Elapsed, ClockKind::Game, ClockKind::Move];

/// A clock time of a comment. 16 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_clock {
    /// The time in nanoseconds.
    pub nanoseconds: u64,
    /// What the time means: CHECKERS_CLOCK_REMAINING and so on. A value of checkers_clock_kind.
    pub kind: u8,
    /// Whose clock it is; CHECKERS_NOBODY if that is not said: then it belongs to the side that made the move. A value of checkers_color.
    pub side: u8,
    /// 1 if the clock is said to be running.
    pub running: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 5],
}

impl CStruct for checkers_clock {}

const _: () = assert!(size_of::<checkers_clock>() == 16);

impl From<Clock> for checkers_clock {
    fn from(clock: Clock) -> Self {
        Self {
            nanoseconds: u64::try_from(clock.time.as_nanos()).unwrap_or(u64::MAX),
            kind: arguments::number(&KINDS, clock.kind),
            side: clock.side.map_or(CHECKERS_NOBODY as u8, |side| side as u8),
            running: u8::from(clock.running),
            reserved: [0; 5],
        }
    }
}

impl checkers_clock {
    fn checked(&self) -> Outcome<Clock> {
        arguments::zeros("clock", &self.reserved)?;
        let kind = arguments::choice("kind", self.kind, &KINDS)?;
        let mut clock = Clock::new(kind, Duration::from_nanos(self.nanoseconds));
        clock.side = side(self.side.into())?;
        clock.running = arguments::choice("running", self.running, &[false, true])?;
        Ok(clock)
    }
}

/// A side, or none.
fn side(side: checkers_color) -> Outcome<Option<Color>> {
    arguments::choice("side", side, &[Some(Color::White), Some(Color::Black), None])
}

fn comments(notes: &[Note]) -> impl Iterator<Item = &Comment> {
    notes.iter().filter_map(|note| match note {
        Note::Comment(comment) => Some(comment),
        Note::Glyph(_) | Note::Variation(_) => None,
    })
}

/// Writes a comment, by its place from 0 among the comments of the node.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, node or comment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_comment(
    game: checkers_pdn,
    line: usize,
    node: u64,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text(buffer, capacity, length, || {
                let comment = with(game, |pdn| {
                    let notes = notes_of(pdn.line(line)?.1, node)?;
                    let found = comments(notes).nth(index).cloned();
                    found.ok_or_else(|| no_such("comment", index, comments(notes).count()))
                })?;
                Ok(comment.text().to_owned())
            })
        }
    })
}

/// Adds a comment behind everything that is noted about the node. What a comment of PDN cannot hold is replaced: braces
/// become parentheses, control characters spaces.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_add_comment(
    game: checkers_pdn,
    line: usize,
    node: u64,
    text: *const c_char,
    text_length: usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let text = unsafe { raw::text(text, text_length, "text")? };
        with(game, |pdn| {
            notes_mut(pdn.line_mut(line)?, node)?.push(Note::Comment(Comment::new(text)));
            Ok(())
        })
    })
}

/// Removes all comments of the node, clock times included.
///
/// Returns CHECKERS_NONE if there was none.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_remove_comments(
    game: checkers_pdn,
    line: usize,
    node: u64,
) -> checkers_status {
    guard_status(|| {
        with(game, |pdn| {
            retain(notes_mut(pdn.line_mut(line)?, node)?, |note| !matches!(note, Note::Comment(_)))
        })
    })
}

/// Lists the numeric annotation glyphs of the node, such as 1 for a good move.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_glyphs(
    game: checkers_pdn,
    line: usize,
    node: u64,
    glyphs: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(glyphs, capacity, "glyphs", count, |list| {
            with(game, |pdn| {
                for note in notes_of(pdn.line(line)?.1, node)? {
                    if let Note::Glyph(glyph) = note {
                        list.push(*glyph);
                    }
                }
                Ok(())
            })
        })
    })
}

/// Adds a numeric annotation glyph.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_add_glyph(
    game: checkers_pdn,
    line: usize,
    node: u64,
    glyph: u16,
) -> checkers_status {
    guard(|| {
        with(game, |pdn| {
            notes_mut(pdn.line_mut(line)?, node)?.push(Note::Glyph(glyph));
            Ok(())
        })
    })
}

/// Removes every occurrence of a numeric annotation glyph from the node.
///
/// Returns CHECKERS_NONE if the node does not have it.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_remove_glyph(
    game: checkers_pdn,
    line: usize,
    node: u64,
    glyph: u16,
) -> checkers_status {
    guard_status(|| {
        with(game, |pdn| retain(notes_mut(pdn.line_mut(line)?, node)?, |note| *note != Note::Glyph(glyph)))
    })
}

/// Lists the clock times in the comments of the node.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_clocks(
    game: checkers_pdn,
    line: usize,
    node: u64,
    clocks: *mut checkers_clock,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(clocks, capacity, "clocks", count, |list| {
            with(game, |pdn| {
                let notes = notes_of(pdn.line(line)?.1, node)?;
                comments(notes).flat_map(Comment::clocks).for_each(|clock| list.push(clock.into()));
                Ok(())
            })
        })
    })
}

/// Gives a move or set-up a clock time, which replaces the times of the same kind and side that it has.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, node, kind or side; CHECKERS_NO_NODE is no node here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_set_clock(
    game: checkers_pdn,
    line: usize,
    node: u64,
    clock: *const checkers_clock,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let clock = unsafe { raw::read(clock, "clock")? }.checked()?;
        with(game, |pdn| {
            node_mut(pdn.line_mut(line)?, node)?.set_clock(clock);
            Ok(())
        })
    })
}

/// Removes the clock times of a kind and a side (CHECKERS_NOBODY: those that name no side) from a node's comments.
///
/// Returns CHECKERS_NONE if there was none.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, node, kind or side.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_remove_clock(
    game: checkers_pdn,
    line: usize,
    node: u64,
    kind: checkers_clock_kind,
    side: checkers_color,
) -> checkers_status {
    guard_status(|| {
        let (kind, side) = (arguments::choice("kind", kind, &KINDS)?, self::side(side)?);
        with(game, |pdn| {
            let is_it = |clock: Clock| clock.kind == kind && clock.side == side;
            if !node_of(pdn.line(line)?.1, node)?.clocks().any(is_it) {
                return Ok(CHECKERS_NONE);
            }
            node_mut(pdn.line_mut(line)?, node)?.remove_clock(kind, side);
            Ok(CHECKERS_OK)
        })
    })
}

/// Keeps some notes. Says whether any was removed.
fn retain(notes: &mut Vec<Note>, keep: impl FnMut(&Note) -> bool) -> Outcome<checkers_status> {
    let before = notes.len();
    notes.retain(keep);
    Ok(if notes.len() < before { CHECKERS_OK } else { CHECKERS_NONE })
}
