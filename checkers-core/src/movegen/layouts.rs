//! The boards of the named games, built at compile time.

#![cfg_attr(not(feature = "variants"), allow(dead_code, reason = "boards of games that are left out"))]

use crate::geometry::{Board, Layout};

/// Builds the layout of a board at compile time; fails to compile if the board does not fit the word.
macro_rules! layout {
    ($word:ty, $board:expr) => {
        match Layout::<$word>::new($board) {
            Some(layout) => layout,
            None => panic!("the board does not fit the word"),
        }
    };
}

pub(super) static DARK_LEFT_8: Layout<u64> = layout!(u64, Board::dark_left(8, 8));
pub(super) static DARK_RIGHT_8: Layout<u64> = layout!(u64, Board::dark_right(8, 8));
pub(super) static DARK_LEFT_10: Layout<u64> = layout!(u64, Board::dark_left(10, 10));
pub(super) static DARK_RIGHT_10: Layout<u64> = layout!(u64, Board::dark_right(10, 10));
pub(super) static DARK_LEFT_10X8: Layout<u64> = layout!(u64, Board::dark_left(10, 8));
pub(super) static DARK_LEFT_12: Layout<u128> = layout!(u128, Board::dark_left(12, 12));
pub(super) static DARK_RIGHT_12: Layout<u128> = layout!(u128, Board::dark_right(12, 12));
pub(super) static ALL_8: Layout<u64> = layout!(u64, Board::all(8, 8));
