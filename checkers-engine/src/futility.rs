//! Quiet moves near the leaves that cannot raise the value to the window.
//!
//! At depth 1 or 2 a quiet move seldom gains more than about half a man for each ply. If the evaluation of the node plus
//! that margin is still below the window, the quiet moves after the first move are not searched. Captures come first in the
//! order and are always searched.

use checkers_core::Move;

use crate::score::KNOWN_WIN;
use crate::search::Search;

/// The greatest depth at which quiet moves are left out, in plies.
const MOST_DEPTH: i32 = 2;
/// What a quiet move is expected to gain at most, in centi-men for each ply of depth.
const MARGIN: i32 = 60;

impl Search<'_> {
    /// Returns the most that the quiet moves of the present node are expected to reach, or `None` where they must be
    /// searched: far from the leaves, or where the best value so far is a loss.
    pub(crate) fn quiet_limit(&self, mv: &Move, depth: i32, best: i32) -> Option<i32> {
        let is_quiet = !mv.is_capture() && !mv.is_promotion();
        if depth > MOST_DEPTH || !is_quiet || best <= -KNOWN_WIN / 2 {
            return None;
        }
        Some(self.evaluation.value(self.grid, self.path.position()) + MARGIN * depth)
    }
}
