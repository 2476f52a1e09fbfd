//! When a search ends.

use std::time::Duration;

/// Limits of a search. The search ends at the first limit that it reaches.
///
/// Without any limit it ends when it is stopped, at [`Limits::MAX_DEPTH`], or once a win or a loss is proven.
///
/// ```
/// use std::time::Duration;
/// use checkers_engine::Limits;
/// let limits = Limits { lines: 3, ..Limits::time(Duration::from_millis(500)) };
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest time.
    pub time: Option<Duration>,
    /// The greatest number of positions that are visited.
    pub nodes: Option<u64>,
    /// The greatest depth in plies. 0 means 1.
    pub depth: Option<u32>,
    /// How many best moves are searched, each with its score and variation. 0 means 1.
    pub lines: usize,
}

impl Limits {
    /// The depth at which every search ends, in plies.
    pub const MAX_DEPTH: u32 = 100;

    /// No limit, and one line.
    pub const NONE: Self = Self { time: None, nodes: None, depth: None, lines: 1 };

    /// The greatest strength for [`Limits::strength`].
    pub const MAX_STRENGTH: u8 = 10;

    /// Returns the limit in nodes of a playing strength from 1 (a beginner: 20 nodes a move) to 10 (about two seconds a move). Each
    /// step has four times the nodes of the one before. Values outside are taken as the nearest one.
    #[must_use]
    pub fn strength(strength: u8) -> Self {
        let strength = strength.clamp(1, Self::MAX_STRENGTH);
        Self::nodes(20 << (2 * (strength - 1)))
    }

    /// Returns a limit of time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::NONE }
    }

    /// Returns a limit of visited positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// Returns a limit of depth in plies.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::NONE
    }
}
