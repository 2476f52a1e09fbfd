//! Games: what was played, how it stands, how it ended.
//!
//! [`Game`] keeps the moves and everything that counts towards a draw, and takes back what it did. What it decides by
//! can be had without it and without an allocator: [`Variant::outcome`](crate::Variant::outcome) is what a position alone
//! decides, [`Referee`] counts towards draws from ply to ply.
//!
//! A game looks at its present position in this order: what the players have done there (resigned, agreed), whether
//! the side to move still has a move, repetition, the clauses of the draw rules in their order.

mod count_digits;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "alloc")]
mod event;
#[cfg(feature = "alloc")]
mod forward_game;
mod goal;
#[cfg(feature = "alloc")]
mod history;
mod outcome;
#[cfg(feature = "alloc")]
mod play;
#[cfg(feature = "alloc")]
mod player_actions;
#[cfg(feature = "alloc")]
mod record;
mod referee;

pub(crate) use count_digits::Digit;
#[cfg(feature = "alloc")]
pub use error::{EventError, PlayError, PlayerActionError, ReplayError};
#[cfg(feature = "alloc")]
pub use event::Event;
#[cfg(feature = "alloc")]
pub use forward_game::{Checkpoint, ForwardGame};
pub use outcome::{Outcome, Termination};
#[cfg(feature = "alloc")]
pub use play::Game;
pub use referee::{DrawCounts, Referee, ResumeError};
