//! The move generator, private to the library. Each file imports only files listed above it:
//!
//! ```text
//! directions     blocks of code repeated for each direction
//! rank           which captures are legal: comparing captures
//! side, kernel   the source of rules, board and side to move: constants or values
//! context        the position from the point of view of the side to move
//! jump           first jumps, as sets
//! jump_pairs     captures of two pieces, counted as sets
//! sink           receivers of generated moves: count, list or play them
//! quiet          moves without capture
//! capture        searches for captures that sets alone cannot find
//! generate       the traversal: all legal moves of a position
//! list           moves in a list, handed over in batches if there are too many
//! leaves         the inner part of perft
//! paths          every path (order of jumps) of a move
//! owned          custom rules with the tables of their board
//! functions      a table of the two functions of each game
//! layouts, forms, games
//!                the boards, capture forms and kernels of the named games
//! generator      the generator of a game, as the library calls it
//! partial        captures in progress, each landing chosen by the caller
//! ```
//!
//! Compiled for each game and side: `context`, `jump`, `jump_pairs`, `quiet`, `generate`, `list`, `leaves` and
//! `capture::{captures, by_jumps}`. Compiled for each form of captures: the rest of `capture`. Compiled once for each
//! board word (`u64`, `u128`): everything else.

// This module comes first because the other modules use its macros.
#[macro_use]
mod directions;

mod capture;
mod context;
#[cfg(specialised)]
#[cfg_attr(not(feature = "compiled"), allow(dead_code, reason = "forms of games that are left out"))]
mod forms;
mod functions;
mod games;
mod generate;
mod generator;
mod jump;
mod jump_pairs;
mod kernel;
mod layouts;
mod leaves;
mod list;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
pub(crate) mod partial;
mod paths;
mod quiet;
mod rank;
#[cfg(specialised)]
mod side;
mod sink;

pub(crate) use generator::AnyGenerator;
#[cfg(feature = "alloc")]
pub(crate) use generator::MoveGenerator;
pub(crate) use leaves::Counting;
pub(crate) use list::Receiver;
#[cfg(feature = "alloc")]
pub(crate) use owned::OwnedRuleSet;
pub(crate) use sink::Flow;
#[cfg(feature = "alloc")]
pub(crate) use sink::Found;
