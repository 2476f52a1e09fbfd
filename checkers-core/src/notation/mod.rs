//! Text: names of squares, positions as FEN or as a picture, moves.
//!
//! Reading needs no allocation anywhere. Writing goes through [`Display`](core::fmt::Display), which needs none
//! either; the functions that return a `String` come with the feature `alloc`.

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
