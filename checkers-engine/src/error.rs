//! Why a search cannot start.

use checkers_core::{Outcome, PositionError};

/// A reason why [`Engine::search`](crate::Engine::search) cannot return a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The game is over: the side to move has no legal move, or the players have ended it.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The position is impossible on the board of the engine's variant.
    #[error("the position is not valid for the engine's variant: {0}")]
    Position(#[from] PositionError),
    /// The game has other rules or draw rules than the engine.
    #[error("the game has other rules than the engine; create the engine with the game's variant")]
    OtherVariant,
}
