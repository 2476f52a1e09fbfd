#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod diagram;
pub mod game;
pub mod geometry;
mod move_list;
mod movegen;
mod moves;
pub mod notation;
pub mod packed;
#[cfg(feature = "pdn")]
pub mod pdn;
pub mod perft;
pub mod position;
pub mod rules;
#[cfg(feature = "alloc")]
pub mod steps;
mod variant;

#[cfg(feature = "alloc")]
pub use game::Game;
pub use game::{Outcome, Termination};
pub use geometry::{Bitboard, Color, Coordinates, Direction, DirectionSet, Grid, Square};
pub use move_list::MoveList;
pub use moves::{Move, Path, Step};
pub use position::{Piece, Position, PositionError, Role, Strictness, Undo};
pub use rules::{Rules, RulesError};
#[cfg(all(feature = "serde", feature = "alloc"))]
pub use variant::VariantError;
pub use variant::{IllegalMove, Overflow, UnknownVariant, Variant};
