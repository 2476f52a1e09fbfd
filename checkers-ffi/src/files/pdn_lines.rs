//! The lines and moves of a game of PDN, read and edited one by one.

use std::ffi::c_char;

use checkers_core::pdn::{Act, Annotation, MoveLine, MoveNumber, Node, Note};

use crate::files::line_numbers::Branching;
use crate::files::pdn::{checkers_pdn, with};
use crate::files::replay_lines::CHECKERS_NO_LINE;
use crate::machinery::arguments::{self, no_such};
use crate::machinery::failure::{Failure, Outcome, guard, guard_status};
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_ERROR_ARGUMENT, checkers_status};

/// No node: what is noted before the first move of a line.
pub const CHECKERS_NO_NODE: u64 = u64::MAX;

/// What a node of a line is.
pub type checkers_pdn_node_kind = u32;
/// A move.
pub const CHECKERS_NODE_MOVE: checkers_pdn_node_kind = 0;
/// A position that is set up between moves.
pub const CHECKERS_NODE_SETUP: checkers_pdn_node_kind = 1;
/// A null move: the side to move changes.
pub const CHECKERS_NODE_PASS: checkers_pdn_node_kind = 2;

/// A line of a game of PDN: the game itself, which is line 0, or a variation. Each line is numbered before its variations,
/// in the order of the file. 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_pdn_line {
    /// The line that it is a variation of; CHECKERS_NO_LINE for the game.
    pub parent: u64,
    /// The node of that line that it replaces, from 0; CHECKERS_NO_NODE if it is written before the first node.
    pub node: u64,
    /// How many nodes it has.
    pub nodes: u64,
    /// Reserved: always zero.
    pub reserved: [u8; 8],
}

/// A node of a line: a move, or a position that is set up between moves. 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_pdn_node {
    /// The move number that is written before it; 0 for none.
    pub number: u32,
    /// Line of the file, from 1.
    pub line: u32,
    /// Column of the file, from 1.
    pub column: u32,
    /// How many comments are written behind it.
    pub comments: u32,
    /// How many glyphs.
    pub glyphs: u32,
    /// How many clock times those comments hold.
    pub clocks: u32,
    /// How many variations replace it.
    pub variations: u32,
    /// CHECKERS_NODE_MOVE, CHECKERS_NODE_SETUP or CHECKERS_NODE_PASS. A value of checkers_pdn_node_kind.
    pub kind: u8,
    /// 1 if the number is written with dots (`12...`), as for the side that moves second.
    pub second: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 2],
}

impl CStruct for checkers_pdn_line {}
impl CStruct for checkers_pdn_node {}

const _: () = assert!(size_of::<checkers_pdn_line>() == 32 && size_of::<checkers_pdn_node>() == 32);

impl From<&Node> for checkers_pdn_node {
    fn from(node: &Node) -> Self {
        let count = |notes: usize| u32::try_from(notes).unwrap_or(u32::MAX);
        let (number, kind) = match &node.act {
            Act::Move { number, .. } => (*number, CHECKERS_NODE_MOVE),
            Act::Setup(setup) => {
                (None, if setup.is_pass() { CHECKERS_NODE_PASS } else { CHECKERS_NODE_SETUP })
            }
        };
        Self {
            number: number.map_or(0, |number| number.number),
            line: node.place.line,
            column: node.place.column,
            comments: count(node.comments().count()),
            glyphs: count(node.glyphs().count()),
            clocks: count(node.clocks().count()),
            variations: count(node.variations().count()),
            kind: kind as u8,
            second: u8::from(number.is_some_and(|number| number.second)),
            reserved: [0; 2],
        }
    }
}

/// Writes how many lines there are, the game itself included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_line_count(game: checkers_pdn, count: *mut usize) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(count, "count")? };
        out.set(with(game, |pdn| Ok(pdn.lines().count()))?);
        Ok(())
    })
}

/// Writes where a line belongs. The numbers are those of the PDN; those of a replay may differ.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_line_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_line_get(
    game: checkers_pdn,
    number: usize,
    line: *mut checkers_pdn_line,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(line, "line")? };
        out.set(with(game, |pdn| {
            let (entry, line) = pdn.line(number)?;
            Ok(checkers_pdn_line {
                parent: entry.parent.map_or(CHECKERS_NO_LINE, |parent| parent as u64),
                node: entry.step.map_or(CHECKERS_NO_NODE, |node| node as u64),
                nodes: line.nodes.len() as u64,
                reserved: [0; 8],
            })
        })?);
        Ok(())
    })
}

/// Writes what a node is and how much is noted about it.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_node_get(
    game: checkers_pdn,
    line: usize,
    index: u64,
    node: *mut checkers_pdn_node,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(node, "node")? };
        out.set(with(game, |pdn| Ok(node_of(pdn.line(line)?.1, index)?.into()))?);
        Ok(())
    })
}

/// Writes the text of a node: the move as it is written in the file, or the FEN of a position that is set up.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_node_text(
    game: checkers_pdn,
    line: usize,
    node: u64,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text(buffer, capacity, length, || {
                with(game, |pdn| {
                    Ok(match &node_of(pdn.line(line)?.1, node)?.act {
                        Act::Move { text, .. } => text.as_str().to_owned(),
                        Act::Setup(setup) => setup.fen().to_owned(),
                    })
                })
            })
        }
    })
}

/// Writes the annotation of a move, such as `!?`.
///
/// Returns CHECKERS_NONE if it has none.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_node_annotation(
    game: checkers_pdn,
    line: usize,
    node: u64,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text_if_any(buffer, capacity, length, || {
                with(game, |pdn| {
                    Ok(match &node_of(pdn.line(line)?.1, node)?.act {
                        Act::Move { annotation, .. } => annotation.clone(),
                        Act::Setup(_) => None,
                    })
                })
            })
        }
    })
}

/// Gives a move an annotation made of `!` and `?`, at most 16 of them, perhaps in parentheses; an empty text takes it
/// away.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if the text is no annotation, or there is no such line or node, or the node is no move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_set_annotation(
    game: checkers_pdn,
    line: usize,
    node: u64,
    text: *const c_char,
    text_length: usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let text = unsafe { raw::text(text, text_length, "text")? };
        let annotation = if text.is_empty() { None } else { Some(Annotation::new(text)) };
        let annotation = annotation
            .transpose()
            .map_err(|error| Failure::of(CHECKERS_ERROR_ARGUMENT, &error).about("text"))?;
        with(game, |pdn| {
            if !node_of(pdn.line(line)?.1, node)?.is_move() {
                let message = format!("node {node} is a position that is set up, not a move");
                return Err(Failure::new(CHECKERS_ERROR_ARGUMENT, message).about("node"));
            }
            node_mut(pdn.line_mut(line)?, node)?.set_annotation(annotation);
            Ok(())
        })
    })
}

/// Inserts a move before node `index` of a line, or at its end if the line has `index` nodes. Whether the move is legal is
/// not checked: checkers_replay_new does that.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if the text cannot be a move of PDN, or there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_insert_move(
    game: checkers_pdn,
    line: usize,
    index: u64,
    text: *const c_char,
    text_length: usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let text = unsafe { raw::text(text, text_length, "text")? };
        with(game, |pdn| {
            let nodes = pdn.line(line)?.1.nodes.len();
            let at = usize::try_from(index).ok().filter(|at| *at <= nodes);
            let at = at.ok_or_else(|| no_node(index, nodes))?;
            // The text is judged before anything is copied for the edit.
            MoveLine::from_moves([text]).map_err(|error| not_a_move(&error))?;
            let inserted = pdn.line_mut(line)?.insert_move(at, text);
            inserted.map(drop).map_err(|error| not_a_move(&error))
        })
    })
}

/// Removes a node of a line, with everything that is noted about it.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_remove_node(
    game: checkers_pdn,
    line: usize,
    node: u64,
) -> checkers_status {
    guard(|| {
        with(game, |pdn| {
            let at = index_of(pdn.line(line)?.1, node)?;
            pdn.line_mut(line)?.remove(at);
            Ok(())
        })
    })
}

/// Adds a variation that replaces a node and begins with a move; with CHECKERS_NO_NODE it is written before the first node.
/// Writes the number of the new line; lines behind it have higher numbers from now on.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if the text cannot be a move of PDN, or there is no such line or node;
/// CHECKERS_ERROR_LIMIT if variations would be nested more than 100 deep.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_add_variation(
    game: checkers_pdn,
    line: usize,
    node: u64,
    text: *const c_char,
    text_length: usize,
    number: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (text, out) = unsafe { (raw::text(text, text_length, "text")?, Out::new(number, "number")?) };
        let variation = MoveLine::from_moves([text]).map_err(|error| not_a_move(&error))?;
        out.set(with(game, |pdn| {
            let parent = pdn.line(line)?.1;
            let step = if node == CHECKERS_NO_NODE { None } else { Some(index_of(parent, node)?) };
            let index = parent.variations(step).count();
            pdn.nest(line, |line| {
                notes_mut(line, node)?.push(Note::Variation(variation));
                Ok(())
            })?;
            Ok(pdn.lines().number(line, step, index).unwrap_or(0))
        })?);
        Ok(())
    })
}

/// Removes a variation, by the number of its line. Lines behind it have lower numbers from now on.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, and for line 0, which is the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_remove_variation(game: checkers_pdn, line: usize) -> checkers_status {
    guard(|| {
        with(game, |pdn| {
            let entry = pdn.lines().entry(line)?;
            let parent = entry.parent.ok_or_else(not_a_variation)?;
            let node = entry.step.map_or(CHECKERS_NO_NODE, |node| node as u64);
            let notes = notes_mut(pdn.line_mut(parent)?, node)?;
            let variations = notes.iter().enumerate().filter(|(_, note)| matches!(note, Note::Variation(_)));
            if let Some((at, _)) = { variations }.nth(entry.index) {
                notes.remove(at);
            }
            Ok(())
        })
    })
}

/// Lets a variation and what it replaces change places: its moves become those of the parent line, the moves that it
/// replaced a variation.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, for line 0, which is the game, and for a variation before the
/// first node; CHECKERS_ERROR_LIMIT if variations would be nested more than 100 deep.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_promote_variation(game: checkers_pdn, line: usize) -> checkers_status {
    guard(|| {
        with(game, |pdn| {
            let entry = pdn.lines().entry(line)?;
            let (Some(parent), Some(node)) = (entry.parent, entry.step) else {
                return Err(not_a_variation());
            };
            pdn.nest(parent, |line| {
                let promoted = line.promote(node, entry.index);
                if promoted { Ok(()) } else { Err(not_a_variation()) }
            })
        })
    })
}

/// Numbers all moves anew. `number` is that of the first move, with `second` 1 if it is one of the side that moves second.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if `second` is neither 0 nor 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_renumber(
    game: checkers_pdn,
    number: u32,
    second: u8,
) -> checkers_status {
    guard(|| {
        let second = arguments::choice("second", second, &[false, true])?;
        with(game, |pdn| {
            pdn.line_mut(0)?.renumber(MoveNumber { number, second });
            Ok(())
        })
    })
}

fn not_a_variation() -> Failure {
    let message = "the line is not a variation that replaces a move";
    Failure::new(CHECKERS_ERROR_ARGUMENT, message).about("line")
}

fn not_a_move(error: &impl std::error::Error) -> Failure {
    Failure::of(CHECKERS_ERROR_ARGUMENT, error).about("text")
}

fn no_node(node: u64, nodes: usize) -> Failure {
    let wrong = no_such("node", usize::try_from(node).unwrap_or(usize::MAX), nodes);
    wrong.about("node")
}

/// The place of a node in its line.
fn index_of(line: &MoveLine, node: u64) -> Outcome<usize> {
    let nodes = line.nodes.len();
    usize::try_from(node).ok().filter(|index| *index < nodes).ok_or_else(|| no_node(node, nodes))
}

pub(crate) fn node_of(line: &MoveLine, node: u64) -> Outcome<&Node> {
    Ok(&line.nodes[index_of(line, node)?])
}

pub(crate) fn node_mut(line: &mut MoveLine, node: u64) -> Outcome<&mut Node> {
    let index = index_of(line, node)?;
    Ok(&mut line.nodes[index])
}

/// What is noted about a node, or before the first one.
pub(crate) fn notes_of(line: &MoveLine, node: u64) -> Outcome<&[Note]> {
    if node == CHECKERS_NO_NODE { Ok(&line.before) } else { Ok(&node_of(line, node)?.notes) }
}

pub(crate) fn notes_mut(line: &mut MoveLine, node: u64) -> Outcome<&mut Vec<Note>> {
    if node == CHECKERS_NO_NODE { Ok(&mut line.before) } else { Ok(&mut node_mut(line, node)?.notes) }
}
