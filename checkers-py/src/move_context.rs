//! The positions in which moves are made.

use std::sync::Arc;

use checkers_core::Position;

use crate::square_map::SquareMap;

/// A position with its rules. A move needs both to be written as text and to list its paths. A clone is cheap: the
/// moves of one game share one allocation.
#[derive(Clone, Debug)]
pub(crate) struct MoveContext {
    line: Arc<Line>,
    index: u32,
}

/// Consecutive positions of one game.
#[derive(Debug)]
struct Line {
    square_map: Arc<SquareMap>,
    // Most lines have one position, which needs no allocation for a list.
    first: Position,
    rest: Box<[Position]>,
}

impl MoveContext {
    /// Returns the context of one position.
    pub(crate) fn new(square_map: Arc<SquareMap>, position: Position) -> Self {
        Self { line: Arc::new(Line { square_map, first: position, rest: Box::default() }), index: 0 }
    }

    /// Returns the contexts of several positions, which share one allocation.
    pub(crate) fn each(
        square_map: Arc<SquareMap>,
        first: Position,
        rest: Box<[Position]>,
    ) -> impl Iterator<Item = Self> {
        let line = Arc::new(Line { square_map, first, rest });
        (0..=line.rest.len() as u32).map(move |index| Self { line: line.clone(), index })
    }

    pub(crate) fn square_map(&self) -> &Arc<SquareMap> {
        &self.line.square_map
    }

    pub(crate) fn position(&self) -> &Position {
        match self.index.checked_sub(1) {
            None => &self.line.first,
            Some(index) => &self.line.rest[index as usize],
        }
    }

    /// Returns whether both are the same object, as opposed to equal positions.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.line, &other.line) && self.index == other.index
    }
}
