//! Games: moves, draw counts and results.
//!
//! [`Game`] stores the moves and everything that counts towards a draw, and takes moves back. Two functions do this
//! work without a game and without an allocator: [`Variant::outcome`](crate::Variant::outcome) returns the result that
//! a position alone decides, and [`Referee`] counts towards draws from ply to ply.
//!
//! A game examines its present position in this order: actions of the players (resignation, agreement), whether the
//! side to move has a legal move, repetition, the clauses of the draw rules in their order.

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
