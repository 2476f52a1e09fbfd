//! Positions with one letter for each square, the form of the Hub protocol and of DamExchange: the side to move, then the squares
//! in the order of their numbers.

use core::fmt::{self, Display, Formatter};

use crate::geometry::{Color, Grid};
use crate::notation::numbering::Numbering;
use crate::notation::token::Token;
use crate::position::{Piece, Position, Role};
use crate::rules::Corner;

/// Returns a position with one letter for each square, which [`Display`] writes: `W` or `B` for the side to move, then `w` or `b`
/// for a man, `W` or `B` for a king and `e` for an empty square, in the order of the numbers from `corner`.
///
/// The text has no king runs and no draw counters; a receiver computes them from the moves of the game. [`parse_with`] reads the
/// text with the same corner.
///
/// ```
/// use checkers_core::{Variant, notation::fen, rules::Corner};
/// let english = Variant::from_id("english").unwrap();
/// let position = english.parse_fen("B:W32:BK1").unwrap();
/// let text = fen::letters(english.grid(), &position, Corner::TopLeft).to_string();
/// assert_eq!(text, "BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew");
/// ```
///
/// [`parse_with`]: super::parse_with
#[must_use]
pub fn letters<'a>(grid: Grid<'a>, position: &'a Position, corner: Corner) -> impl Display + 'a {
    Letters { grid, position, corner }
}

struct Letters<'a> {
    grid: Grid<'a>,
    position: &'a Position,
    corner: Corner,
}

impl Display for Letters<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position.turn().letter())?;
        for square in Numbering::new(self.grid, self.corner).squares() {
            let letter = match self.position.piece_at(*square) {
                None => 'e',
                Some(Piece { color, role: Role::King }) => color.letter(),
                Some(Piece { color, role: Role::Man }) => color.letter().to_ascii_lowercase(),
            };
            write!(f, "{letter}")?;
        }
        Ok(())
    }
}

/// Returns the side to move and the letters of the squares, if the text contains only such letters.
pub(super) fn split(body: Token<'_>) -> Option<(Color, Token<'_>)> {
    let turn = match body.text.as_bytes().first()? {
        b'W' => Color::White,
        b'B' | b'Z' => Color::Black,
        _ => return None,
    };
    let (_, squares) = body.cut(1);
    let known = |letter: u8| letter == b'e' || piece(letter).is_some();
    // A text of two letters is a list without a colon.
    (squares.text.len() > 1 && squares.text.bytes().all(known)).then_some((turn, squares))
}

/// Lists all pieces with the numbers of their squares and their letters.
pub(super) fn pieces(squares: Token<'_>) -> impl Iterator<Item = (u32, Piece, Token<'_>)> {
    squares.text.bytes().enumerate().filter_map(move |(at, letter)| {
        let (_, rest) = squares.cut(at);
        Some((at as u32 + 1, piece(letter)?, rest.cut(1).0))
    })
}

/// Returns the piece of a letter. DamExchange writes `z` for Black (Dutch: zwart).
const fn piece(letter: u8) -> Option<Piece> {
    let (color, role) = match letter {
        b'w' => (Color::White, Role::Man),
        b'W' => (Color::White, Role::King),
        b'b' | b'z' => (Color::Black, Role::Man),
        b'B' | b'Z' => (Color::Black, Role::King),
        _ => return None,
    };
    Some(Piece { color, role })
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::notation::fen::{FenOptions, parse_with};
    use crate::variant::Variant;

    #[test]
    fn letters_are_read_as_they_are_written() {
        let international = Variant::from_id("international").unwrap();
        let start = letters(international.grid(), &international.initial(), Corner::TopLeft).to_string();
        assert_eq!(start, alloc::format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20)));
        for variant in Variant::all() {
            for corner in [Corner::BottomLeft, Corner::BottomRight, Corner::TopLeft, Corner::TopRight] {
                let (grid, options) = (variant.grid(), FenOptions::default());
                let options = FenOptions { first_square: Some(corner), ..options };
                let position = variant.initial();
                let text = letters(grid, &position, corner).to_string();
                assert_eq!(parse_with(variant.rules(), grid, &text, &options).unwrap().position, position);
            }
        }
    }
}
