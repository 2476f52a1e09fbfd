//! What can be wrong with a position.

use crate::geometry::{Color, Square};

/// Why a position cannot be set up. Each names the square or the side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The square is not a square of this board.
    #[error("square with bit {} is not on the board", .square.bit())]
    OutsideBoard {
        /// The square.
        square: Square,
    },
    /// The square holds another piece already.
    #[error("two pieces stand on the square with bit {}", .square.bit())]
    Occupied {
        /// The square.
        square: Square,
    },
    /// A square is said to hold a king, but holds no piece.
    #[error("no piece stands on the square with bit {}, which is said to hold a king", .square.bit())]
    NoPiece {
        /// The square.
        square: Square,
    },
    /// A man stands on the row where it would have been crowned.
    #[error("a {color} man stands on its own crowning row, on the square with bit {}", .square.bit())]
    ManOnCrowningRow {
        /// The man's side.
        color: Color,
        /// The first such square.
        square: Square,
    },
    /// A side has more pieces than the set-up gives it.
    #[error("{color} has {pieces} pieces; the game starts with {most}")]
    TooManyPieces {
        /// The side.
        color: Color,
        /// How many pieces it has.
        pieces: u32,
        /// How many it starts with.
        most: u32,
    },
    /// Both sides have a king where the first king ends the game.
    #[error("both sides have a king, but the first king ends the game")]
    TwoWinners,
    /// A king run for a side that has no such king or no men, or longer than the rules allow.
    #[error("{color} cannot have made {count} moves in a row with the king on the square with bit {}", .square.bit())]
    KingRun {
        /// The side.
        color: Color,
        /// Where its king should stand.
        square: Square,
        /// How many moves were claimed.
        count: u8,
    },
    /// The board has no place opposite or beside an occupied square, so the position cannot be turned or mirrored.
    #[error("the board has no square to turn or mirror the one with bit {} to", .square.bit())]
    NotSymmetric {
        /// The first such square.
        square: Square,
    },
}
