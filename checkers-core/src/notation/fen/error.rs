//! What can be wrong with a FEN.

use core::fmt::{self, Display, Formatter};

use crate::geometry::Color;
use crate::notation::token::{Excerpt, Token};
use crate::position::{PositionError, Role};

/// Why a text is not a FEN, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FenError {
    /// The byte at which the offending part begins; always a boundary of characters.
    pub offset: usize,
    /// How many bytes it has; 0 where something is missing.
    pub length: usize,
    /// Its beginning.
    pub text: Excerpt,
    /// What is wrong with it.
    pub reason: FenReason,
}

/// What is wrong with a part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenReason {
    /// Neither a side to move nor any list of squares.
    #[error("neither a side to move nor any square")]
    Empty,
    /// A tag other than `FEN`.
    #[error("a tag, but not `FEN`")]
    OtherTag,
    /// A bracket or quotation mark without its partner.
    #[error("`{0}` is missing")]
    Unclosed(char),
    /// A field that is no list of squares, no counter and no king moves.
    #[error("a list of squares must begin with `W` or `B`")]
    UnknownField,
    /// A second list of a colour, or a second counter of a kind.
    #[error("this field was given before")]
    RepeatedField,
    /// A letter for each square, but not as many as the board has squares.
    #[error("one letter for each square is expected, {squares} of them")]
    LetterCount {
        /// The squares of the board.
        squares: usize,
    },
    /// Not a square.
    #[error("a square is expected: a number, or a file letter and a rank")]
    NotASquare,
    /// A well-formed name, but the board has no such square.
    #[error("the board has no such square")]
    NoSuchSquare,
    /// A piece on a square that holds one already.
    #[error("a second piece on this square")]
    Occupied,
    /// A range whose end comes before its start.
    #[error("the range ends before it begins")]
    BackwardRange,
    /// A range that does not go from a number to a number.
    #[error("a range goes from a number to a number")]
    NotARange,
    /// A colour letter or a second `K` before a square inside a list.
    #[error(
        "a stray `{0}` before a square: the colour is given once, before its list, and `K` once, before a king"
    )]
    StrayLetter(char),
    /// A piece that was captured by the move under way (lidraughts' `G` and `P`).
    #[error(
        "a captured {} that still stands on the board: the position is in the middle of a move",
        match .0 { Role::Man => "man", Role::King => "king" }
    )]
    Ghost(Role),
    /// `H` or `F` without a number that fits.
    #[error("`H` and `F` take a number of at most 32 bits")]
    BadCounter,
    /// King moves in another form than `+2+0` or `+228+0`.
    #[error("king moves look like `+2+0` or `+228+0`")]
    BadKingMoves,
    /// King moves without a square for a side that has not just one king.
    #[error("king moves without a square, but {color} has {kings} kings")]
    WhichKing {
        /// The side.
        color: Color,
        /// How many kings it has.
        kings: u32,
    },
    /// Everything can be read, but the position is refused.
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
    /// Writes the sentence, with the reason in these words.
    pub(crate) fn write(&self, f: &mut Formatter<'_>, reason: &dyn Display) -> fmt::Result {
        write!(f, "byte {} of the FEN, `{}`: {reason}", self.offset, self.text)
    }
}

impl Token<'_> {
    /// The error that this part of the text is.
    pub(super) fn error(self, reason: FenReason) -> FenError {
        FenError { offset: self.offset, length: self.text.len(), text: Excerpt::of(self.text), reason }
    }
}
