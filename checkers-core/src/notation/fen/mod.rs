//! Positions as PDN FEN: `W:W31-50:B1-20`.
//!
//! # Reading
//! The reader accepts the dialects of known programs and collections, in every game:
//!
//! - the colours in either order; a colour that is missing or has no squares; `W`, `B`, `?` or nothing for the side to move;
//! - numbers and algebraic names, mixed, in any order, with leading zeros or capital letters; ranges of numbers. `K` before a
//!   range makes all its pieces kings: `K4-6`;
//! - blanks, superfluous commas, a dot at the end, quotation marks, the whole tag `[FEN "…"]`;
//! - lidraughts' counters `:H0:F1`, and Frisian king moves `:+2+0` or `:+228+0`: Black's count, then White's, each followed by
//!   the king's square. These fields may come in any order;
//! - the doubled side of old py-draughts, `W:B:W50:B`, where the second side is to move;
//! - the form of Hub and DamExchange: `W` or `B` (`Z`) for the side to move, then one letter for each square in the order of
//!   the numbers: `w` `b` (`z`) for men, `W` `B` (`Z`) for kings, `e` for an empty square.
//!
//! Any other text returns a [`FenError`] with the place and the reason. Lidraughts' captured pieces (`G18`, `P29`), which
//! stay on the board until the capture ends, are refused: a [`Position`] cannot be in the middle of a move.
//!
//! # Capital letters
//! `K` always means a king. In a game with algebraic names other capitals are file letters, if the board has such a square:
//! `BG7` is a black man on g7 in Russian draughts. In a game with numbers `W` and `B` before a square are misplaced colours,
//! and `G` and `P` are captured pieces. Small letters are files in every game.
//!
//! # Writing
//! The canonical form of PDN 3.0: side to move, White's squares, Black's squares, in ascending order of the numbers (or by file,
//! then rank), `K` before each king, no ranges, no blanks, no dot. Positions with king runs also have lidraughts' field for
//! them, with two extensions for large boards and long runs: the square has as many digits as the board's last number (at
//! least two), and `@` separates a count above nine from its square.

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

/// Reads a FEN. Accepts positions that no game reaches, such as 21 men; [`Strictness::Lenient`](crate::Strictness::Lenient)
/// names the checks that remain.
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
///
/// [`Variant::parse_fen`](crate::Variant::parse_fen) is shorter where only the position is needed.
pub fn parse(rules: &Rules, grid: Grid<'_>, text: &str) -> Result<Fen, FenError> {
    parse_with(rules, grid, text, &FenOptions::default())
}

/// Reads a FEN with options for strictness and for the numbering of squares.
///
/// # Errors
/// [`FenError`] with the place and the reason.
///
/// ```
/// use checkers_core::{Strictness, Variant, notation::fen};
/// let english = Variant::from_id("english").unwrap();
/// let strict = fen::FenOptions::default().with_strictness(Strictness::Strict);
/// let parse = |text| fen::parse_with(english.rules(), english.grid(), text, &strict);
/// assert!(parse("B:W21-32:B1-12").is_ok());
/// assert!(parse("B:W20-32:B1-12").is_err()); // thirteen white pieces
/// ```
pub fn parse_with(rules: &Rules, grid: Grid<'_>, text: &str, options: &FenOptions) -> Result<Fen, FenError> {
    reader::read(rules, grid, text, options)
}

/// Returns a position as FEN, which [`Display`](core::fmt::Display) writes without allocation.
#[must_use]
pub fn display<'a>(rules: &'a Rules, grid: Grid<'a>, position: &'a Position) -> FenText<'a> {
    FenText::new(rules, grid, position)
}

/// Writes a position as FEN.
///
/// ```
/// use checkers_core::{Variant, notation::fen};
/// let thai = Variant::from_id("thai").unwrap();
/// let position = thai.parse_fen("W:B30,K29:WK1.").unwrap();
/// assert_eq!(fen::write(thai.rules(), thai.grid(), &position), "W:WK1:BK29,30");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn write(rules: &Rules, grid: Grid<'_>, position: &Position) -> alloc::string::String {
    alloc::string::ToString::to_string(&display(rules, grid, position))
}

#[cfg(test)]
mod tests;
