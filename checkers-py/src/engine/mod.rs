//! Engines: the built-in one, and the protocols by which others are used. `checkers/engine` has processes and sockets.

mod bitbase;
mod builtin;
mod dxp;
mod hub;
mod line;

pub(crate) use bitbase::Bitbase;
pub(crate) use builtin::{Engine, StopFlag};
pub(crate) use dxp::DxpSession;
pub(crate) use hub::HubController;
