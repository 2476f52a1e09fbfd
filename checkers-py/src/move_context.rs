//! Where moves are made.

use std::sync::Arc;

use checkers_core::Position;

use crate::square_map::SquareMap;

/// A position with its game: moves need it to be written, and to find their paths. Cheap to clone; the moves of a game
/// share one allocation.
#[derive(Clone, Debug)]
pub(crate) struct MoveContext {
    line: Arc<Line>,
    index: u32,
}

/// Positions of one game.
#[derive(Debug)]
struct Line {
    square_map: Arc<SquareMap>,
    // Most lines are one position, which needs no list.
    first: Position,
    rest: Box<[Position]>,
}

impl MoveContext {
    /// One position.
    pub(crate) fn new(square_map: Arc<SquareMap>, position: Position) -> Self {
        Self { line: Arc::new(Line { square_map, first: position, rest: Box::default() }), index: 0 }
    }

    /// Each of some positions, the first one at hand.
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

    /// Whether it is the same one, not just an equal one.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.line, &other.line) && self.index == other.index
    }
}
