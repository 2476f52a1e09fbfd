//! The move generator, private to the library. Each file uses only what stands above it in this list:
//!
//! ```text
//! directions     code written out for each direction
//! rank           which captures are legal: how they compare
//! side, kernel   where rules, board and side to move come from: constants, or values
//! context        the position as the side to move sees it
//! jump           first jumps, as sets
//! jump_pairs     captures of two pieces, counted as sets
//! sink           where generated moves go: counted, listed, or played
//! quiet          moves without capture
//! capture        captures that sets cannot settle: the searches
//! generate       the traversal: all legal moves of a position
//! list           moves in a list, and what does not fit in batches
//! leaves         the inside of perft
//! paths          the ways to make a move, one by one
//! owned          custom rules with the tables of their board
//! functions      the two functions of each game, in a table
//! layouts, forms, games
//!                the boards, capture forms and kernels of the named games
//! generator      the generator of a game, as the library calls it
//! partial        captures under way, each landing chosen by the caller
//! ```
//!
//! What is compiled for each game and side: `context`, `jump`, `jump_pairs`, `quiet`, `generate`, `list`, `leaves` and
//! `capture::{captures, by_jumps}`. What is compiled for each form of captures: the rest of `capture`. Everything else
//! is compiled once for each word of the board.

// First, because its macros are for the others.
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
