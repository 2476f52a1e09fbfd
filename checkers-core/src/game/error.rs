//! Errors of games. An operation that fails leaves the game unchanged.

use super::outcome::Outcome;
use crate::geometry::Color;
use crate::position::PositionError;
use crate::variant::IllegalMove;

/// A reason why a move was not played.
///
/// ```
/// use checkers_core::game::{Game, PlayError};
/// use checkers_core::{Color, Variant};
/// let mut game = Game::new(Variant::from_id("english").unwrap());
/// let first = game.legal_moves()[0];
/// game.resign(Color::White).unwrap();
/// assert!(matches!(game.play(&first), Err(PlayError::Finished(outcome)) if outcome.winner == Some(Color::Black)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Finished(Outcome),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A reason why an action of a player was refused.
///
/// ```
/// use checkers_core::game::{Game, PlayerActionError};
/// use checkers_core::{Color, Variant};
/// let mut game = Game::new(Variant::from_id("english").unwrap());
/// assert_eq!(game.claim_draw(), Err(PlayerActionError::NothingToClaim));
/// game.offer_draw(Color::Black).unwrap();
/// let by = Color::Black;
/// assert_eq!(game.offer_draw(Color::Black), Err(PlayerActionError::OfferStands { by }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerActionError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Finished(Outcome),
    /// A player has already offered a draw, and the opponent has not answered.
    #[error("{by} has offered a draw already")]
    OfferStands {
        /// Who offered.
        by: Color,
    },
    /// Neither the opponent nor the rules offer this player a draw.
    #[error("no draw is offered to {to}")]
    NoOffer {
        /// Who answered.
        to: Color,
    },
    /// No rule gives the player to move a draw.
    #[error("there is no draw to claim")]
    NothingToClaim,
}

/// A reason why an [`Event`](super::Event) was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// A move was not played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The action of a player was refused.
    #[error(transparent)]
    Action(#[from] PlayerActionError),
}

/// A reason why a record cannot be replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The initial position does not fit the variant's board.
    // Not `#[source]`: a printed error chain would show it twice.
    #[error("initial position: {0}")]
    Initial(PositionError),
    /// An event was refused.
    #[error("events[{index}]: {reason}")]
    Event {
        /// Which one, from zero.
        index: usize,
        /// Why.
        reason: EventError,
    },
    /// An event that was taken back was refused.
    #[error("undone[{index}]: {reason}")]
    Undone {
        /// Which one, from zero.
        index: usize,
        /// Why.
        reason: EventError,
    },
    /// The events that were taken back do not begin with a move.
    #[error("undone[0]: expected a move")]
    UndoneStart,
}
