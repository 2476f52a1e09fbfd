//! Texts for squares, positions and moves: names of squares, FEN, pictures, moves in all notations.
//!
//! Squares, positions and short moves are read and written without an allocator: values that implement
//! [`Display`](core::fmt::Display) write them. Functions that return a `String`, and the reader of moves, need the feature
//! `alloc`.
//!
//! The functions take [`Rules`](crate::Rules) and a [`Grid`](crate::Grid); [`Variant`](crate::Variant) has both and offers the
//! usual calls as methods.

pub mod fen;
pub mod moves;
mod numbering;
pub mod picture;
mod squares;
mod token;

pub use numbering::{Numbering, ordinal};
pub use squares::{Scheme, SquareError, SquareName, parse_square, picture_name, square_name};
pub use token::Excerpt;

#[cfg(test)]
mod testing;
