//! Texts of moves: reads all notations in use and writes them.
//!
//! # Reading
//! The reader accepts these forms in every game:
//!
//! - numbers and algebraic names, with capital letters, leading zeros, and blanks around the separators: `32-28`, `06-11`,
//!   `1- 6`, `C3-D4`;
//! - between squares `-`, `x` or `:`, another dash or cross, or nothing: `a3b4`, `3228`. Many files write `-` for captures and
//!   `x` for quiet moves; [`MoveOptions::strict_separators`] refuses that;
//! - the half-short Russian form, the file of the origin and the destination: `cd4`, `b:d4`, `c:e5`;
//! - captures by origin and destination, `47x36`, by the whole path, `47x38x24x13x36`, or by some squares of the path in their
//!   order: squares where the piece lands or could land, or squares of captured pieces;
//! - the form of the Hub protocol: origin, destination, then the captured squares in any order, `32x23x19x28`.
//!
//! The text must end after the move. Marks such as `!` or `$1`, move numbers and results belong to the PDN reader and return
//! [`MoveTextError::Syntax`] here.
//!
//! # Choosing the move
//! Each legal move that fits the text is a candidate; [`MoveReader::candidates`] lists them. The complete path of a move, or
//! all its captured squares in Hub form, selects that move, even if the text is also a short form of other moves: PDN 3.0
//! writes those in full. Any other text must fit exactly one move. If several fit, the error lists them. If none fits,
//! [`IllegalReason`] has the reason.
//!
//! # Writing
//! [`MoveStyle`] lists the styles. The reader reads each written text as the same move.

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
