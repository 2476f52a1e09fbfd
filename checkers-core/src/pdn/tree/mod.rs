//! A game as PDN holds it: tags and a tree of moves, before anyone asks whether the moves are legal.

mod comment;
mod edit;
mod line;
mod strength;
mod tags;

pub use comment::{Clock, ClockKind, Command, Comment};
pub use line::{Act, Line, MoveNumber, MoveText, Node, NotAMove, Note, Setup};
pub use strength::{NotAStrength, Strength};
pub use tags::{Tag, Tags};

/// A game as PDN holds it. Two are equal if everything is that can be written: tags, moves, comments, glyphs,
/// variations, all in the same order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PdnGame {
    /// The tags.
    pub tags: Tags,
    /// The moves.
    pub line: Line,
}

impl PdnGame {
    /// Whether there is nothing in it at all. PDN has no such game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.line.is_empty()
    }
}
