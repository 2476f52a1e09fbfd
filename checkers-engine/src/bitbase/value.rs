//! Values of positions, and why there may be none.

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Neither side can win.
    Draw,
}

/// How many positions of a bitbase have each value.
///
/// ```
/// use checkers_engine::bitbase::Counts;
/// assert_eq!(Counts::default().all(), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Won by the side to move.
    pub wins: u64,
    /// Lost by the side to move.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
}

impl Counts {
    /// Returns the number of all positions.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// A variant for which no bitbase can be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BitbaseError {
    /// The number of pieces is 0, 1 or too large.
    #[error("a bitbase has 2 to {most} pieces on this board, not {pieces}")]
    Pieces {
        /// The number asked for.
        pieces: u32,
        /// The largest number of pieces on this board.
        most: u32,
    },
    /// The rules limit consecutive moves of a king, so that a position is more than its pieces.
    #[error("the rules limit consecutive moves of a king, which a bitbase does not store")]
    KingRuns,
    /// A move leads to a position that no bitbase has.
    #[error("a move leads to a man on its crowning row; a bitbase holds no such position")]
    ManOnCrowningRow,
}
