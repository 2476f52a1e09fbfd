//! Errors in a FEN.

use core::fmt::{self, Display, Formatter};

use crate::geometry::Color;
use crate::notation::token::{Excerpt, PlaceInText, Token};
use crate::position::{PositionError, Role};

/// An error in a FEN: the place and the reason.
///
/// ```
/// use checkers_core::{Variant, notation::fen::FenReason};
/// let english = Variant::from_id("english").unwrap();
/// let error = english.parse_fen("W:W21,33:B1").unwrap_err();
/// assert_eq!((error.offset, error.length, error.reason), (6, 2, FenReason::NoSuchSquare));
/// assert_eq!(error.to_string(), "byte 6 of the FEN, `33`: the board has no such square");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FenError {
    /// The byte offset of the faulty part, always a character boundary.
    pub offset: usize,
    /// The number of bytes in the faulty part; 0 where something is missing.
    pub length: usize,
    /// The beginning of the faulty part.
    pub text: Excerpt,
    /// The reason.
    pub reason: FenReason,
}

/// A reason why a part of a FEN is refused.
///
/// ```
/// use checkers_core::{Variant, notation::fen::FenReason};
/// let russian = Variant::from_id("russian").unwrap();
/// assert_eq!(russian.parse_fen("").unwrap_err().reason, FenReason::Empty);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenReason {
    /// The text has neither a side to move nor a list of squares.
    #[error("a side to move or a list of squares is expected")]
    Empty,
    /// The text is a tag other than `FEN`.
    #[error("the tag `FEN` is expected")]
    OtherTag,
    /// A bracket or quotation mark is not closed by this character.
    #[error("`{0}` is missing")]
    Unclosed(char),
    /// A field is neither a list of squares nor a counter nor king moves.
    #[error("a list of squares must begin with `W` or `B`")]
    UnknownField,
    /// A field appears twice: a list of one colour, a counter or king moves.
    #[error("duplicate field")]
    RepeatedField,
    /// A text with one letter for each square does not have as many letters as the board has squares.
    #[error("{squares} letters are expected, one for each square")]
    LetterCount {
        /// The number of squares of the board.
        squares: usize,
    },
    /// The text is not a name of a square.
    #[error("a square is expected: a number, or a file letter and a rank")]
    NotASquare,
    /// The text is a name, but the board has no such square.
    #[error("the board has no such square")]
    NoSuchSquare,
    /// Two pieces are on one square.
    #[error("another piece is already on this square")]
    Occupied,
    /// The end of a range comes before its start.
    #[error("the range ends before it begins")]
    BackwardRange,
    /// A range does not have a number at each end.
    #[error("a range needs a number at each end, as in `31-50`")]
    NotARange,
    /// A colour letter or a second `K` is before a square inside a list.
    #[error("misplaced `{0}`: write the colour once, before its list, and one `K` before each king")]
    StrayLetter(char),
    /// A piece was captured by an unfinished move (lidraughts' `G` and `P`).
    #[error(
        "a captured {} of an unfinished move: a position in the middle of a move is not supported",
        match .0 { Role::Man => "man", Role::King => "king" }
    )]
    Ghost(Role),
    /// `H` or `F` is not followed by a number of at most 32 bits.
    #[error("a number from 0 to 4294967295 is expected after `H` or `F`")]
    BadCounter,
    /// King moves do not have the form `+2+0` or `+228+0`.
    #[error("king moves must have the form `+2+0` or `+228+0`")]
    BadKingMoves,
    /// King moves have no square, and the side does not have exactly one king.
    #[error("the king's square is missing in the king moves: {color} has {kings} kings")]
    WhichKing {
        /// The side.
        color: Color,
        /// The number of its kings.
        kings: u32,
    },
    /// The text can be read, but the position is invalid.
    #[error("{0}")]
    Position(PositionError),
}

impl core::error::Error for FenError {}

impl Display for FenError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, &self.reason)
    }
}

impl FenError {
    /// Writes the message with another text for the reason.
    pub(crate) fn write(&self, f: &mut Formatter<'_>, reason: &dyn Display) -> fmt::Result {
        let place = PlaceInText { offset: self.offset, of: "FEN", quoted: &self.text };
        write!(f, "{place}: {reason}")
    }
}

impl Token<'_> {
    /// Returns an error at this part of the text.
    pub(super) fn error(self, reason: FenReason) -> FenError {
        FenError { offset: self.offset, length: self.text.len(), text: Excerpt::of(self.text), reason }
    }
}
