//! Text in a variant's own notation, without having to name its rules and board each time.

use core::fmt::Display;

use super::Variant;
use crate::geometry::Square;
use crate::moves::Move;
use crate::notation::{self, SquareError, fen};
use crate::position::Position;

impl Variant {
    /// Reads a position in PDN FEN; see [`fen::parse`], and [`fen::parse_with`] for strictness and foreign numberings.
    ///
    /// # Errors
    /// [`fen::FenError`] with the place in the text and the reason.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let russian = Variant::from_id("russian").unwrap();
    /// let position = russian.parse_fen("W:Wc3:Bd4").unwrap();
    /// let capture = russian.legal_moves(&position)[0];
    /// assert_eq!(russian.move_text(&capture).to_string(), "c3:e5");
    /// assert_eq!(russian.fen(&russian.play_unchecked(&position, &capture)).to_string(), "B:We5:B");
    /// ```
    pub fn parse_fen(&self, text: &str) -> Result<Position, fen::FenError> {
        fen::parse(self.rules(), self.grid(), text).map(|fen| fen.position)
    }

    /// The position in PDN FEN.
    #[must_use]
    pub fn fen<'a>(&'a self, position: &'a Position) -> impl Display + 'a {
        fen::display(self.rules(), self.grid(), position)
    }

    /// The name of a square; `?` for a square of another board.
    #[must_use]
    pub fn square_name(&self, square: Square) -> impl Display {
        notation::square_name(self.rules(), self.grid(), square)
    }

    /// The square of this name, in the variant's own notation or, failing that, the other kind.
    ///
    /// # Errors
    /// [`SquareError`] if it is not a name or the board has no such square.
    pub fn parse_square(&self, name: &str) -> Result<Square, SquareError> {
        notation::parse_square(self.rules(), self.grid(), name)
    }

    /// The move from origin to destination, `32-28` or `c3:e5`. Captures that differ only in what they take look alike;
    /// [`notation::moves::full`] tells them apart.
    #[must_use]
    pub fn move_text<'a>(&'a self, mv: &'a Move) -> impl Display + 'a {
        notation::moves::short(self.rules(), self.grid(), mv)
    }
}
