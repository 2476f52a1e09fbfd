//! The rules of draughts for JavaScript, as WebAssembly modules.
//!
//! This crate translates between JavaScript and `checkers-core` and holds no rule and no notation. Structured values
//! cross the border as JSON (`json`), errors as JavaScript `Error` objects with a `code` (`failure`). Squares have the names
//! of the variant's notation, so that a program needs no table to print them. Every other file exports one subject.

// The module for game files uses a part of the translations only.
#![cfg_attr(not(feature = "board"), allow(dead_code))]

#[cfg(feature = "board")]
mod board;
#[cfg(feature = "engine")]
mod engine;
mod failure;
mod json;
mod moves;
#[cfg(feature = "board")]
mod outcome;
#[cfg(feature = "pdn")]
mod pdn;
#[cfg(feature = "board")]
mod perft;
#[cfg(feature = "board")]
mod picture;
#[cfg(feature = "board")]
mod position;
mod rule_set;
#[cfg(feature = "board")]
mod setup;
mod squares;
#[cfg(feature = "board")]
mod step_move;

/// Names for other Rust code, which has none: the exports are for JavaScript.
#[cfg(feature = "pdn")]
pub use pdn::{pdn_of_game, write_pdn};
pub use rule_set::{draw_presets, variants};
