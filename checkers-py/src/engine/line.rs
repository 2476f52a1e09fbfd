//! Lines of moves from a position, as Python objects.

use std::sync::Arc;

use checkers_core::{Move as CoreMove, Position};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::move_context::MoveContext;
use crate::moves::Move;
use crate::square_map::SquareMap;

/// A move of a position.
pub(super) fn one(square_map: &Arc<SquareMap>, position: &Position, mv: CoreMove) -> Move {
    Move { mv, context: MoveContext::new(square_map.clone(), *position) }
}

/// Legal moves that follow each other.
pub(super) fn list<'py>(
    py: Python<'py>,
    square_map: &Arc<SquareMap>,
    first: Position,
    moves: &[CoreMove],
) -> PyResult<Bound<'py, PyList>> {
    let mut position = first;
    let rest = moves.iter().skip(1).zip(moves).map(|(_, mv)| {
        position = square_map.variant.play_unchecked(&position, mv);
        position
    });
    let contexts = MoveContext::each(square_map.clone(), first, rest.collect());
    let moves = moves.iter().zip(contexts).map(|(mv, context)| Move { mv: *mv, context });
    let moves: Vec<_> = moves.map(|mv| Bound::new(py, mv)).collect::<PyResult<_>>()?;
    PyList::new(py, moves)
}
