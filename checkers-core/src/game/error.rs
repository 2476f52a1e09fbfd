//! What can go wrong in a game. Whatever it is, the game is as it was before.

use super::outcome::Outcome;
use crate::geometry::Color;
use crate::position::PositionError;
use crate::variant::IllegalMove;

/// Why a move was not played.
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

/// Why a player cannot do that now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerActionError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Finished(Outcome),
    /// A player has offered a draw already, and the opponent has not answered.
    #[error("{by} has offered a draw already")]
    OfferStands {
        /// Who offered.
        by: Color,
    },
    /// Neither the opponent nor the rules offer a draw that this player could still accept or decline.
    #[error("no draw is offered to {to}")]
    NoOffer {
        /// Who answered.
        to: Color,
    },
    /// No rule gives the player to move a draw.
    #[error("there is no draw to claim")]
    NothingToClaim,
}

/// Why an [`Event`](super::Event) cannot happen now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// A move was not played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A player cannot do that.
    #[error(transparent)]
    Action(#[from] PlayerActionError),
}

/// Why a record is not that of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The initial position is not one of the variant's board.
    // Not by `#[source]`: whoever prints the chain would read it twice.
    #[error("initial position: {0}")]
    Initial(PositionError),
    /// An event cannot happen at its place.
    #[error("events[{index}]: {reason}")]
    Event {
        /// Which one, from zero.
        index: usize,
        /// Why.
        reason: EventError,
    },
    /// An event that was taken back cannot happen at its place.
    #[error("undone[{index}]: {reason}")]
    Undone {
        /// Which one, from zero.
        index: usize,
        /// Why.
        reason: EventError,
    },
    /// What was taken back does not begin with a move.
    #[error("undone[0]: expected a move")]
    UndoneStart,
}
