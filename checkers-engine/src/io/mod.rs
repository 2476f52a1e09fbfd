//! Pipes, sockets, processes and threads around the protocols.
//!
//! - [`serve_hub`]: lets another program use the engine of this crate.
//! - [`EngineProcess`]: runs another engine and asks it for moves.
//! - [`DxpLink`]: plays with another program over a network connection.

mod lines;
mod link;
mod process;
mod serve;

pub use link::{DxpLink, LinkError};
pub use process::{ClientError, EngineProcess, Patience};
pub use serve::serve_hub;
