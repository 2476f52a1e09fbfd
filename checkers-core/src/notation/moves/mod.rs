//! Moves as text: reading every notation in use, and writing.
//!
//! # What is read
//! In every game, whatever its own notation:
//!
//! - numbers and algebraic names, in capitals, with leading zeros, with blanks around the separators: `32-28`, `06-11`,
//!   `1- 6`, `C3-D4`;
//! - `-`, `x` or `:` between the squares, or another dash or cross, or nothing: `a3b4`, `3228`. `-` for a capture and `x` for a quiet move are what
//!   many files have; [`MoveOptions::strict_separators`] refuses them;
//! - the half-short Russian form, the file of the origin and the destination: `cd4`, `b:d4`, `c:e5`;
//! - captures by origin and destination, `47x36`, by the whole path, `47x38x24x13x36`, or by some squares of it, in
//!   order: squares where the piece lands or could pause, or squares of what it takes;
//! - the form of the Hub protocol: origin, destination, and what is captured in any order, `32x23x19x28`.
//!
//! Nothing may follow the move: marks such as `!` or `$1`, move numbers and results are for the PDN reader, and end
//! in a [`MoveTextError::Syntax`] here.
//!
//! # What is meant
//! Every legal move that fits is a candidate; [`MoveReader::candidates`] lists them. A text that gives the complete path
//! of a move, or everything that it captures in Hub form, means that move, even where it is also the short form of
//! others: PDN 3.0 writes those in full. Otherwise the text must fit one move only. If it fits more, the
//! error lists them; if it fits none, [`IllegalReason`] says what is wrong with it.
//!
//! # What is written
//! See [`MoveStyle`]. What is written is read as the same move, in every style.

#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "alloc")]
mod explain;
#[cfg(feature = "alloc")]
mod fit;
#[cfg(feature = "alloc")]
mod hop;
#[cfg(feature = "alloc")]
mod lexer;
#[cfg(feature = "alloc")]
mod reader;
#[cfg(feature = "alloc")]
mod reason;
mod standalone;
#[cfg(feature = "alloc")]
mod writer;

#[cfg(feature = "alloc")]
pub use error::{MoveSyntax, MoveTextError};
#[cfg(feature = "alloc")]
pub(crate) use explain::{explain_start, explain_step};
#[cfg(feature = "pdn")]
pub(crate) use lexer::separator;
#[cfg(feature = "alloc")]
pub use reader::{MoveOptions, MoveReader};
#[cfg(feature = "alloc")]
pub use reason::IllegalReason;
pub use standalone::{FullMove, ShortMove, full, short};
#[cfg(feature = "alloc")]
pub use writer::{MoveStyle, MoveText, write};
