//! Boards: their squares, the numbers of the squares, and the steps from one square to the next.
//!
//! [`Board`] is the plain description, a part of the rules. [`Grid`] is the same board with its squares numbered:
//! [`Variant::grid`](crate::Variant::grid) returns it.

#[cfg(feature = "serde")]
pub(crate) mod ascending;
mod bitboard;
mod board;
mod color;
mod direction;
mod grid;
mod layout;
mod paired_shifts;
mod square;
mod word;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, BoardError, MAX_CELLS, MAX_SQUARES, Mask, Pattern};
pub use color::{Color, NotAColor};
pub use direction::{DIRECTIONS, Direction, DirectionSet};
#[cfg(feature = "alloc")]
pub(crate) use grid::AnyLayout;
pub use grid::Grid;
pub(crate) use layout::{Layout, Shifts};
pub use square::{Coordinates, NoSuchBit, Square};
pub(crate) use word::Word;
