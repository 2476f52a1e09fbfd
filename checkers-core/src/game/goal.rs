//! [`Variant::outcome`](crate::Variant::outcome): the result that a position alone decides.

use super::outcome::{Outcome, Termination};
use crate::geometry::Color;
use crate::position::{Position, Role};
use crate::rules::Blocked;
use crate::variant::Variant;

impl Variant {
    /// Returns the result if the game is over in this position, without draw rules; `None` if the side to move has a
    /// legal move and no king ends the game.
    ///
    /// A side to move without a legal move loses; under a reversed goal it wins. If the first king decides, a side that
    /// has a king wins. If both sides have one, which cannot happen in a game, nobody wins.
    ///
    /// ```
    /// use checkers_core::{Color, Variant, game::Termination};
    /// let international = Variant::from_id("international").unwrap();
    /// let blocked = international.parse_fen("W:W6:B1").unwrap();
    /// let outcome = international.outcome(&blocked).unwrap();
    /// assert_eq!((outcome.winner, outcome.termination), (Some(Color::Black), Termination::Blocked));
    /// assert_eq!(international.reversed().outcome(&blocked).unwrap().winner, Some(Color::White));
    /// assert_eq!(international.outcome(&international.initial()), None);
    /// ```
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let goal = self.rules().goal;
        // The winner if the goal were not reversed.
        let (winner, termination) = if goal.ended_by_king(!position.kings().is_empty()) {
            let has_king = |color| !position.pieces(color, Role::King).is_empty();
            let winner = match (has_king(Color::White), has_king(Color::Black)) {
                (true, false) => Some(Color::White),
                (false, true) => Some(Color::Black),
                _ => None,
            };
            (winner, Termination::FirstKing)
        } else if position.side(position.turn()).is_empty() {
            (Some(!position.turn()), Termination::NoPieces)
        } else if self.has_moves(position) {
            return None;
        } else {
            let winner = match goal.blocked {
                Blocked::Loses => Some(!position.turn()),
                Blocked::Draws => None,
            };
            (winner, Termination::Blocked)
        };
        let winner = if goal.reversed { winner.map(Color::other) } else { winner };
        Some(Outcome::automatic(winner, termination))
    }
}
