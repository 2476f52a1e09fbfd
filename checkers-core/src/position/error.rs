//! What can be wrong with a position.

use core::fmt::{self, Display, Formatter};

use crate::geometry::{Color, Square};

/// Why a position cannot be set up. Each names the square or the side.
///
/// By itself it knows squares only by their bits. With a variant they have names:
/// [`Variant::position_error`](crate::Variant::position_error).
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
    /// A square is said to hold a king, but holds no piece.
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
    /// A king run for a side that has no such king or no men, or longer than the rules allow.
    KingRun {
        /// The side.
        color: Color,
        /// Where its king should stand.
        square: Square,
        /// How many moves were claimed.
        count: u8,
    },
    /// The board has no place opposite or beside an occupied square, so the position cannot be turned or mirrored.
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

/// A square whose name nobody knows.
struct SquareWithBit(Square);

impl Display for SquareWithBit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "square with bit {}", self.0.bit())
    }
}

impl PositionError {
    /// The square that it speaks of, if it speaks of one.
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

    /// Writes the sentence, with squares as `name` has them.
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
