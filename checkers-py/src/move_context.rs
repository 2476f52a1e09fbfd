//! Where moves are made.

use std::sync::Arc;

use checkers_core::Position;

use crate::setting::Setting;

/// A position with its game: moves need it to be written, and to find their paths. Cheap to clone; the moves of a game
/// share one allocation.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    line: Arc<Line>,
    index: u32,
}

/// Positions of one game.
#[derive(Debug)]
struct Line {
    setting: Arc<Setting>,
    // Most lines are one position, which needs no list.
    first: Position,
    rest: Box<[Position]>,
}

impl Scene {
    /// One position.
    pub(crate) fn new(setting: Arc<Setting>, position: Position) -> Self {
        Self { line: Arc::new(Line { setting, first: position, rest: Box::default() }), index: 0 }
    }

    /// Each of some positions, the first one at hand.
    pub(crate) fn each(
        setting: Arc<Setting>,
        first: Position,
        rest: Box<[Position]>,
    ) -> impl Iterator<Item = Self> {
        let line = Arc::new(Line { setting, first, rest });
        (0..=line.rest.len() as u32).map(move |index| Self { line: line.clone(), index })
    }

    pub(crate) fn setting(&self) -> &Arc<Setting> {
        &self.line.setting
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
