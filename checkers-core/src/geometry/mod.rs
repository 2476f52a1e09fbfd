//! Boards: which squares exist, what they are called, and how a piece walks from one to the next.
//!
//! [`Board`] is the plain description, a part of the rules. [`Layout`] is the same board laid out on a machine
//! word, with every table that the move generator reads; the compiler builds those of the named variants.

#[cfg(feature = "serde")]
pub(crate) mod ascending;
mod bitboard;
mod board;
mod color;
mod direction;
mod grid;
mod layout;
mod square;
mod word;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, BoardError, MAX_CELLS, MAX_SQUARES, Mask, Pattern};
pub use color::{Color, NotAColor};
pub use direction::{DIRECTIONS, Direction, DirectionSet};
pub use grid::Grid;

pub use layout::Layout;
pub(crate) use layout::Shifts;
pub use square::{Coordinates, NoSuchBit, Square};
pub use word::Word;
