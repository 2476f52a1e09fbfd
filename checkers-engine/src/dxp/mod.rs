//! DXP (DamExchange), version 1: the protocol by which two programs play a game over a network connection.
//!
//! Nothing here reads or writes. [`Message`] is one message, [`Inbox`] takes messages out of a stream of bytes, in which they
//! may arrive merged or split, and [`Session`] is one side of a connection. [`io::DxpLink`](crate::io::DxpLink) has the socket.
//! No bytes make any of them panic.
//!
//! The protocol has 50 squares and names no variant: both sides agree on it elsewhere. Other boards are refused.

mod inbox;
mod message;
mod session;

pub use inbox::{Inbox, InboxError};
pub use message::{AcceptCode, EndReason, GameRequest, LONGEST, Message, MessageError};
pub use session::{Event, Session, SessionError};

/// The TCP port of the protocol.
pub const PORT: u16 = 27531;
