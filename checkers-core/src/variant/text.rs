//! Methods that read and write text in a variant's notation.

use core::fmt::{self, Display, Formatter};

use super::Variant;
use crate::geometry::Square;
use crate::moves::Move;
#[cfg(feature = "alloc")]
use crate::notation::moves::{MoveOptions, MoveReader, MoveStyle, MoveText, MoveTextError};
use crate::notation::{self, SquareError, fen};
use crate::position::{Position, PositionError};

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
    /// assert_eq!(russian.move_text(&position, &capture).to_string(), "c3:e5");
    /// assert_eq!(russian.fen(&russian.play_unchecked(&position, &capture)).to_string(), "B:We5:B");
    /// ```
    pub fn parse_fen(&self, text: &str) -> Result<Position, fen::FenError> {
        fen::parse(self.rules(), self.grid(), text).map(|fen| fen.position)
    }

    /// Returns the position in PDN FEN.
    #[must_use]
    pub fn fen<'a>(&'a self, position: &'a Position) -> impl Display + 'a {
        fen::display(self.rules(), self.grid(), position)
    }

    /// Returns the name of a square; `?` for a square of another board.
    #[must_use]
    pub fn square_name(&self, square: Square) -> impl Display {
        notation::square_name(self.rules(), self.grid(), square)
    }

    /// Returns the message of an error in a position, with the names of squares. A square of another board is written
    /// by its bit number.
    ///
    /// ```
    /// use checkers_core::{Variant, position::PositionError};
    /// let russian = Variant::from_id("russian").unwrap();
    /// let error = PositionError::Occupied { square: russian.parse_square("c3").unwrap() };
    /// assert_eq!(russian.position_error(error).to_string(), "two pieces stand on square c3");
    /// ```
    #[must_use]
    pub fn position_error(&self, error: PositionError) -> impl Display {
        Explained { variant: self, error }
    }

    /// Returns the message of an error in a FEN, with the names of squares.
    #[must_use]
    pub fn fen_error(&self, error: fen::FenError) -> impl Display {
        ExplainedFen { variant: self, error }
    }

    /// Returns the square with this name: a number, or a file letter and a rank. Both forms are accepted in every
    /// variant.
    ///
    /// # Errors
    /// [`SquareError`] if the text is not a name, or the board has no such square.
    pub fn parse_square(&self, name: &str) -> Result<Square, SquareError> {
        notation::parse_square(self.rules(), self.grid(), name)
    }

    /// Returns a legal move of the position as text: `32-28` or `c3:e5`, and the squares between only where another
    /// legal move has the same origin and destination. [`Variant::parse_move`] reads it as the same move, in every rule
    /// set.
    ///
    /// A capture costs a list of the legal moves. [`Variant::write_move`] writes other styles, [`Variant::move_ends`]
    /// writes a move without its position.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let russian = Variant::from_id("russian").unwrap();
    /// let position = russian.parse_fen("W:WKb8,Kc1,Kc3:BKb6,d2,d4,e3,Ke7,f8,g3,Kh4").unwrap();
    /// for mv in russian.legal_moves(&position) {
    ///     let text = russian.move_text(&position, &mv).to_string();
    ///     assert_eq!(russian.parse_move(&position, &text), Ok(mv));
    /// }
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn move_text(&self, position: &Position, mv: &Move) -> MoveText<'_> {
        self.write_move(position, mv, MoveStyle::Shortest)
    }

    /// Returns the origin and destination of a move, `32-28` or `c3:e5`, for messages and where the position is not
    /// known.
    ///
    /// Captures that differ only in the captured set have the same text, which may therefore fit another legal move.
    /// For text that is read again, use [`Variant::move_text`].
    #[must_use]
    pub fn move_ends<'a>(&'a self, mv: &'a Move) -> impl Display + 'a {
        notation::moves::short(self.rules(), self.grid(), mv)
    }

    /// Returns the legal move that a text selects, in any notation. [`notation::moves`] lists the accepted forms;
    /// [`MoveReader`] has options for foreign numberings and strictness, and is faster for many moves.
    ///
    /// # Errors
    /// [`MoveTextError`] if the text is not a move, fits several legal moves (the error lists them), or fits none (the
    /// error has the reason).
    ///
    /// ```
    /// use checkers_core::notation::moves::{IllegalReason, MoveStyle, MoveTextError};
    /// use checkers_core::Variant;
    ///
    /// let variant = Variant::from_id("international").unwrap();
    /// let position = variant.parse_fen("W:WK1:B12,13,19,20").unwrap();
    ///
    /// let Err(MoveTextError::Ambiguous { candidates, texts }) = variant.parse_move(&position, "1x25") else {
    ///     panic!("two captures lead to 25");
    /// };
    /// assert_eq!(candidates.len(), 2);
    /// assert_eq!(texts, ["1x23x14x25", "1x18x9x25"]);
    ///
    /// let capture = variant.parse_move(&position, "1x18x9x25").unwrap();
    /// assert_eq!(variant.write_move(&position, &capture, MoveStyle::Hub).to_string(), "1x25x20x12x13");
    ///
    /// let illegal = variant.parse_move(&position, "1x18").unwrap_err();
    /// assert_eq!(illegal, MoveTextError::Illegal(IllegalReason::MustGoOn));
    /// ```
    #[cfg(feature = "alloc")]
    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveTextError> {
        self.move_reader(MoveOptions::default()).parse(position, &self.legal_moves(position), text)
    }

    /// Returns every legal move that a text fits, at least one. Moves that the text describes completely come first.
    ///
    /// # Errors
    /// [`MoveTextError`] if the text is not a move or fits none.
    #[cfg(feature = "alloc")]
    pub fn move_candidates(
        &self,
        position: &Position,
        text: &str,
    ) -> Result<alloc::vec::Vec<Move>, MoveTextError> {
        self.move_reader(MoveOptions::default()).candidates(position, &self.legal_moves(position), text)
    }

    /// Returns a reader of moves. Keep one reader for many moves.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn move_reader(&self, options: MoveOptions) -> MoveReader<'_> {
        MoveReader::new(self.rules(), self.grid(), options)
    }

    /// Returns a legal move as text in a style. In [`MoveStyle::Shortest`] no other legal move of the position has the
    /// same text.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn write_move(&self, position: &Position, mv: &Move, style: MoveStyle) -> MoveText<'_> {
        // Two quiet moves never share origin and destination.
        let legal = if mv.is_capture() || style == MoveStyle::ShortRussian {
            self.legal_moves(position)
        } else {
            alloc::vec::Vec::new()
        };
        notation::moves::write(self.rules(), self.grid(), position, &legal, mv, style)
    }
}

/// An error in a position, written with the names of squares.
struct Explained<'a> {
    variant: &'a Variant,
    error: PositionError,
}

impl Display for Explained<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let squares = self.variant.grid().squares();
        match self.error.square() {
            Some(square) if squares.contains(square) => {
                self.error.write(f, |square| Called(self.variant.square_name(square)))
            }
            _ => self.error.fmt(f),
        }
    }
}

/// A square, written by its name.
struct Called<N>(N);

impl<N: Display> Display for Called<N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "square {}", self.0)
    }
}

/// An error in a FEN, written with the names of squares.
struct ExplainedFen<'a> {
    variant: &'a Variant,
    error: fen::FenError,
}

impl Display for ExplainedFen<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.error.reason {
            fen::FenReason::Position(reason) => self.error.write(f, &self.variant.position_error(reason)),
            _ => self.error.fmt(f),
        }
    }
}
