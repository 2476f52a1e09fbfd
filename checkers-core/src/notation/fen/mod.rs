//! Positions as PDN FEN: `W:W31-50:B1-20`.
//!
//! # What is read
//! The reader takes what programs and collections really contain, in every game:
//!
//! - either colour first; a colour left out or without squares; `W`, `B` or `?` for the side to move, or nothing;
//! - numbers and algebraic names, mixed, in any order, with leading zeros or in capitals; ranges of numbers, `K` before
//!   one stands for kings all through: `K4-6`;
//! - blanks, needless commas, a dot at the end, quotation marks, the whole tag `[FEN "…"]`;
//! - lidraughts' counters `:H0:F1` and Frisian king moves `:+2+0` or `:+228+0` (Black's number first, then White's,
//!   each with the king's square behind it), in any order;
//! - the doubled side of old py-draughts, `W:B:W50:B`: the second one is to move;
//! - the form of the Hub protocol and of DamExchange: `W` or `B` (`Z`) for the side to move and then a letter for each
//!   square in the order of the numbers, `w` `b` (`z`) for men, `W` `B` (`Z`) for kings, `e` for nothing.
//!
//! Everything else is refused with a [`FenError`] that says where and why. So are pieces already captured that
//! lidraughts leaves on the board inside a capture (`G18`, `P29`): no rule set has a position in the middle of a move.
//!
//! # Capitals
//! `K` always means a king. Other capitals are file letters in a game that names its squares algebraically, if it has
//! such a square: `BG7` is g7 in Russian draughts. In games with numbers `W` and `B` before a square are stray colours
//! and `G` and `P` are captured pieces; small letters are files everywhere.
//!
//! # What is written
//! PDN 3.0's canonical form: side to move, White's squares, Black's squares, each in rising order of the numbers (or
//! by file, then rank), a `K` before each king, no ranges, no blanks, no dot. Only what the rules need beyond that is
//! added: king runs, where there are any, as lidraughts writes them. Two extensions keep every rule set readable: the
//! square has as many digits as the board's last one (two at least), and a count above nine is set off from its
//! square by `@`.

mod error;
mod letters;
mod reader;
mod writer;

pub use error::{FenError, FenReason};
pub use letters::letters;
pub use reader::{Fen, FenOptions};
pub use writer::FenText;

use crate::geometry::Grid;
use crate::position::Position;
use crate::rules::Rules;

/// Reads a FEN, leniently about what the pieces are and how many.
///
/// ```
/// use checkers_core::notation::fen;
/// use checkers_core::{Position, Variant};
///
/// let variant = Variant::from_id("international").unwrap();
/// let (international, grid) = (variant.rules(), variant.grid());
///
/// let start = fen::parse(international, grid, "W:W31-50:B1-20").unwrap();
/// assert_eq!(start.position, Position::initial(international, grid));
///
/// let error = fen::parse(international, grid, "W:W50,51:B1").unwrap_err();
/// assert_eq!(error.offset, 6);
/// ```
///
/// # Errors
/// [`FenError`] with the place and the reason.
pub fn parse(rules: &Rules, grid: Grid<'_>, text: &str) -> Result<Fen, FenError> {
    parse_with(rules, grid, text, &FenOptions::default())
}

/// Reads a FEN as the options say.
///
/// # Errors
/// [`FenError`] with the place and the reason.
pub fn parse_with(rules: &Rules, grid: Grid<'_>, text: &str, options: &FenOptions) -> Result<Fen, FenError> {
    reader::read(rules, grid, text, options)
}

/// A position as FEN, to be written anywhere without allocation.
#[must_use]
pub fn display<'a>(rules: &'a Rules, grid: Grid<'a>, position: &'a Position) -> FenText<'a> {
    FenText::new(rules, grid, position)
}

/// A position as FEN.
#[cfg(feature = "alloc")]
#[must_use]
pub fn write(rules: &Rules, grid: Grid<'_>, position: &Position) -> alloc::string::String {
    alloc::string::ToString::to_string(&display(rules, grid, position))
}

#[cfg(test)]
mod tests;
