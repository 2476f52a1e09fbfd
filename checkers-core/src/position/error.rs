//! What can be wrong with a position.

use core::fmt::{self, Display, Formatter};

use crate::geometry::{Color, Square};

/// A reason why a position cannot be set up. Each case names the square or the side.
///
/// Its own text shows squares by their bit numbers. [`Variant::position_error`](crate::Variant::position_error) shows
/// their names.
///
/// ```
/// use checkers_core::{Piece, Variant};
/// let english = Variant::from_id("english").unwrap();
/// let mut position = english.initial();
/// let square = english.parse_square("1").unwrap();
/// let error = position.put(english.grid(), square, Piece::WHITE_MAN).unwrap_err();
/// assert_eq!(english.position_error(error).to_string(), "two pieces stand on square 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The square is not a square of this board.
    OutsideBoard {
        /// The square.
        square: Square,
    },
    /// The square holds another piece already.
    Occupied {
        /// The square.
        square: Square,
    },
    /// The set of kings has a square without a piece.
    NoPiece {
        /// The square.
        square: Square,
    },
    /// A man stands on the row where it would have been crowned.
    ManOnCrowningRow {
        /// The man's side.
        color: Color,
        /// The first such square.
        square: Square,
    },
    /// A side has more pieces than the set-up gives it.
    TooManyPieces {
        /// The side.
        color: Color,
        /// How many pieces it has.
        pieces: u32,
        /// How many it starts with.
        most: u32,
    },
    /// Both sides have a king where the first king ends the game.
    TwoWinners,
    /// A king run belongs to a side that has no such king or no men, or it is longer than the rules allow.
    KingRun {
        /// The side.
        color: Color,
        /// The square of its king.
        square: Square,
        /// The length of the run, in moves.
        count: u8,
    },
    /// The position cannot be turned or mirrored, because the image of an occupied square is missing.
    NotSymmetric {
        /// The first such square.
        square: Square,
    },
}

impl core::error::Error for PositionError {}

impl Display for PositionError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, SquareWithBit)
    }
}

/// A square that is written by its bit number, where no variant can name it.
struct SquareWithBit(Square);

impl Display for SquareWithBit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "square with bit {}", self.0.bit())
    }
}

impl PositionError {
    /// Returns the square at fault, if the error names one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::OutsideBoard { square }
            | Self::Occupied { square }
            | Self::NoPiece { square }
            | Self::ManOnCrowningRow { square, .. }
            | Self::KingRun { square, .. }
            | Self::NotSymmetric { square } => Some(square),
            Self::TooManyPieces { .. } | Self::TwoWinners => None,
        }
    }

    /// Writes the message; `name` returns the name of a square.
    pub(crate) fn write<N: Display>(&self, f: &mut Formatter<'_>, name: impl Fn(Square) -> N) -> fmt::Result {
        match *self {
            Self::OutsideBoard { square } => write!(f, "{} is not on the board", name(square)),
            Self::Occupied { square } => write!(f, "two pieces stand on {}", name(square)),
            Self::NoPiece { square } => {
                write!(f, "no piece stands on {}, which is said to hold a king", name(square))
            }
            Self::ManOnCrowningRow { color, square } => {
                write!(f, "a {color} man stands on its own crowning row, on {}", name(square))
            }
            Self::TooManyPieces { color, pieces, most } => {
                write!(f, "{color} has {pieces} pieces; the game starts with {most}")
            }
            Self::TwoWinners => f.write_str("both sides have a king, but the first king ends the game"),
            Self::KingRun { color, square, count } => {
                let square = name(square);
                write!(f, "{color} cannot have made {count} moves in a row with the king on {square}")
            }
            Self::NotSymmetric { square } => {
                write!(f, "the board has no square to turn or mirror {} to", name(square))
            }
        }
    }
}
