//! Positions with one letter for each square, as the Hub protocol and DamExchange send them: the side to move, then the
//! squares in the order of their numbers.

use crate::geometry::Color;
use crate::notation::token::Token;
use crate::position::{Piece, Role};

/// The side to move and the letters of the squares, if the text is made of such letters only.
pub(super) fn split(body: Token<'_>) -> Option<(Color, Token<'_>)> {
    let turn = match body.text.as_bytes().first()? {
        b'W' => Color::White,
        b'B' | b'Z' => Color::Black,
        _ => return None,
    };
    let (_, squares) = body.cut(1);
    let known = |letter: u8| letter == b'e' || piece(letter).is_some();
    // One letter more is a list that goes wrong.
    (squares.text.len() > 1 && squares.text.bytes().all(known)).then_some((turn, squares))
}

/// Every piece, with the number of its square and its letter.
pub(super) fn pieces(squares: Token<'_>) -> impl Iterator<Item = (u32, Piece, Token<'_>)> {
    squares.text.bytes().enumerate().filter_map(move |(at, letter)| {
        let (_, rest) = squares.cut(at);
        Some((at as u32 + 1, piece(letter)?, rest.cut(1).0))
    })
}

/// What stands on a square. DamExchange has a `z` for Black (Dutch: zwart).
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
