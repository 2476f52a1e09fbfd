//! What a search reports.

use std::time::Duration;

use checkers_core::Move;

use crate::score::Score;

/// A report while a search is running: one line of one depth.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Info<'a> {
    /// The depth in plies that was completed for this line.
    pub depth: u32,
    /// The rank of the line among the best lines; 1 for the best one.
    pub line: usize,
    /// The score of the line, for the side to move.
    pub score: Score,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The moves that both sides are expected to play.
    pub variation: &'a [Move],
}

/// A move with its score and the expected continuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The score, for the side to move.
    pub score: Score,
    /// The moves, the first one included; never empty.
    pub moves: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move found.
    pub best_move: Move,
    /// The score of the best move, for the side to move.
    pub score: Score,
    /// The last depth in plies that was completed; 0 if the search ended before depth 1.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The duration of the search.
    pub elapsed: Duration,
    /// The best lines in order, as many as [`Limits::lines`](crate::Limits::lines) or as there are legal moves.
    pub lines: Vec<Variation>,
}

impl SearchResult {
    /// Returns the principal variation: the best move and the moves that are expected after it.
    #[must_use]
    pub fn principal_variation(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}
