//! Positions: small copyable values, checked when they are made and hashed as they change.

mod edit;
mod error;
mod piece;
mod placement;
mod state;
mod turn;
pub(crate) mod zobrist;

pub use error::PositionError;
pub use piece::{NotAPiece, Piece, Role};
pub use placement::{Position, Strictness};
pub use state::{Change, KingRun, State};
pub use turn::Undo;
