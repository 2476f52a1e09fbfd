//! A line with its comments and variations, as nested tuples for `checkers.pdn`.

use std::sync::Arc;

use checkers_core::pdn::{Act, MoveLine, Note, Ply, PlyAct, ReplayedLine};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::args;
use crate::move_context::MoveContext;
use crate::moves::Move;
use crate::square_map::SquareMap;

/// Comments, clocks, glyphs and variations.
type Notes<'py> = (Vec<String>, Vec<Clock>, Vec<u16>, Vec<Bound<'py, PyTuple>>);
/// Kind, side, whether it is running, seconds.
type Clock = (&'static str, Option<bool>, bool, f64);

/// Converts notes, with the variations among them.
fn notes<'py>(
    py: Python<'py>,
    square_map: &Arc<SquareMap>,
    notes: &[Note],
    replayed: &mut dyn Iterator<Item = &ReplayedLine>,
) -> PyResult<Notes<'py>> {
    let (mut comments, mut clocks, mut glyphs, mut variations) = (vec![], vec![], vec![], vec![]);
    for note in notes {
        match note {
            Note::Comment(comment) => {
                comments.push(comment.text().to_owned());
                clocks.extend(comment.clocks().map(|clock| {
                    (
                        clock.kind.code(),
                        clock.side.map(args::is_white),
                        clock.running,
                        clock.time.as_secs_f64(),
                    )
                }));
            }
            Note::Glyph(glyph) => glyphs.push(*glyph),
            Note::Variation(variation) => variations.push(line(py, square_map, variation, replayed.next())?),
        }
    }
    Ok((comments, clocks, glyphs, variations))
}

/// Converts a line: the board before it, the notes before its first move, and its nodes. The recursion is as deep as the
/// variations, whose depth the reader limits.
pub(super) fn line<'py>(
    py: Python<'py>,
    square_map: &Arc<SquareMap>,
    line: &MoveLine,
    replayed: Option<&ReplayedLine>,
) -> PyResult<Bound<'py, PyTuple>> {
    let before =
        notes(py, square_map, &line.before, &mut replayed.into_iter().flat_map(|line| &line.before))?;
    let mut nodes = Vec::with_capacity(line.nodes.len());
    let mut plies = replayed.map_or(&[][..], |line| &line.plies).iter().peekable();
    let after = |line: &ReplayedLine| line.plies.iter().map(|ply| ply.position).collect();
    let mut contexts = replayed.map(|line| MoveContext::each(square_map.clone(), line.start, after(line)));
    let mut current: Option<(&Ply, usize)> = None;
    let mut variations: Box<dyn Iterator<Item = &ReplayedLine>> = Box::new(std::iter::empty());
    for (index, node) in line.nodes.iter().enumerate() {
        let mut mv = None;
        if let Some(ply) = plies.next_if(|ply| ply.node == index) {
            current = Some((ply, ply.node + ply.nodes));
            variations = Box::new(ply.variations.iter());
            let context = contexts.as_mut().and_then(Iterator::next);
            if let (PlyAct::Move(made), Some(context)) = (ply.act, context) {
                mv = Some(Move { mv: made, context });
            }
        } else if current.is_none_or(|(_, end)| index >= end) {
            variations = Box::new(std::iter::empty());
        }
        let (number, text, annotation, setup) = match &node.act {
            Act::Move { number, text, annotation } => (
                number.map(|number| number.number),
                text.as_str().to_owned(),
                annotation.as_ref().map(ToString::to_string).unwrap_or_default(),
                None,
            ),
            Act::Setup(setup) => (None, String::new(), String::new(), Some(setup.fen().to_owned())),
        };
        let notes = notes(py, square_map, &node.notes, &mut *variations)?;
        let place = (node.place.line, node.place.column);
        nodes.push((mv, text, number, annotation, setup, notes, place).into_pyobject(py)?);
    }
    let start = replayed.map(|line| crate::board::Board::at(square_map.clone(), line.start));
    (start, before, PyTuple::new(py, nodes)?).into_pyobject(py)
}
