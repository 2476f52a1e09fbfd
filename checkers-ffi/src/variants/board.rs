//! The board of a variant: its squares, where they are and what they are called.

use std::ffi::c_char;

use checkers_core::geometry::Pattern;
use checkers_core::rules::Naming;
use checkers_core::{Coordinates, Direction};

use crate::machinery::arguments;
use crate::machinery::failure::{Failure, Place, guard};
use crate::machinery::raw::{self, CStruct, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_SQUARE, checkers_status};
use crate::positions::errors;
use crate::positions::value::{self, CHECKERS_NO_SQUARE, checkers_bitboard, checkers_color, checkers_square};
use crate::variants::variant::checkers_variant;

/// Which cells of a board are squares of the game.
pub type checkers_pattern = u32;
/// Every second cell, the bottom left one among them.
pub const CHECKERS_PATTERN_DARK_LEFT: checkers_pattern = 0;
/// Every second cell, the one right of the bottom left corner among them.
pub const CHECKERS_PATTERN_DARK_RIGHT: checkers_pattern = 1;
/// Every cell.
pub const CHECKERS_PATTERN_ALL: checkers_pattern = 2;

/// A direction, from 0 to 7: right, up left, up, up right, left, down right, down, down left, White at the bottom.
/// `d ^ 4` is the opposite of `d`.
pub type checkers_direction = u32;

/// What a board is like.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_board {
    /// Files, from the left edge to the right.
    pub width: u8,
    /// Ranks, from the bottom edge to the top.
    pub height: u8,
    /// Squares of the game.
    pub squares: u8,
    /// Which cells they are; custom boards may lack some more. A value of checkers_pattern.
    pub pattern: u8,
    /// The side that moves first. A value of checkers_color.
    pub starts: u8,
    /// 1 if the game's own names of squares are numbers, 0 if they are a letter and a number as in chess.
    pub numeric: u8,
    /// The number of the game in PDN's tag GameType; 0 if it has none.
    pub game_type: u8,
    /// Zero.
    pub reserved: u8,
}

impl CStruct for checkers_board {}

/// Writes what the board is like.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_board(
    variant: checkers_variant,
    board: *mut checkers_board,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(board, "board")? };
        let (rules, board) = (variant.rules(), variant.grid().board());
        out.set(checkers_board {
            width: board.width,
            height: board.height,
            squares: variant.grid().squares().len() as u8,
            pattern: arguments::number(&[Pattern::DarkLeft, Pattern::DarkRight, Pattern::All], board.pattern),
            starts: rules.starts as u8,
            numeric: u8::from(rules.notation.naming == Naming::Numeric),
            game_type: rules.notation.game_type.unwrap_or(0),
            reserved: 0,
        });
        Ok(())
    })
}

/// Writes the set of all squares.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_squares(
    variant: checkers_variant,
    squares: *mut checkers_bitboard,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(squares, "squares")? };
        out.set(variant.grid().squares().into());
        Ok(())
    })
}

/// Writes the row on which a man of this colour is crowned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_crowning(
    variant: checkers_variant,
    color: checkers_color,
    squares: *mut checkers_bitboard,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(squares, "squares")? };
        out.set(variant.grid().crowning(value::color("color", color)?).into());
        Ok(())
    })
}

/// Writes the square at a place: file from the left and rank from the bottom, both from 0, White at the bottom.
/// CHECKERS_NO_SQUARE where no square of the game is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_square_at(
    variant: checkers_variant,
    file: u8,
    rank: u8,
    square: *mut checkers_square,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(square, "square")? };
        out.set(value::bit(variant.grid().square_at(Coordinates { file, rank })));
        Ok(())
    })
}

/// Writes the place of a square: file from the left and rank from the bottom, both from 0, White at the bottom.
///
/// Errors: CHECKERS_ERROR_SQUARE if the board has no such square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_square_place(
    variant: checkers_variant,
    square: checkers_square,
    file: *mut u8,
    rank: *mut u8,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (file, rank) = unsafe { (Out::new(file, "file")?, Out::new(rank, "rank")?) };
        let place = variant.grid().coordinates(value::square(square)?).ok_or_else(|| no_square(square))?;
        file.set(place.file);
        rank.set(place.rank);
        Ok(())
    })
}

/// Writes the square one step away; CHECKERS_NO_SQUARE past the edge. On boards that use every second cell a step along
/// a rank or file is two cells long.
///
/// Errors: CHECKERS_ERROR_SQUARE if the board has no such square, CHECKERS_ERROR_ARGUMENT for a direction above 7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_square_neighbour(
    variant: checkers_variant,
    square: checkers_square,
    direction: checkers_direction,
    neighbour: *mut checkers_square,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(neighbour, "neighbour")? };
        let direction = arguments::choice("direction", direction, &Direction::ALL)?;
        let from = value::square(square)?;
        if !variant.grid().has(from) {
            return Err(no_square(square));
        }
        out.set(value::bit(variant.grid().neighbour(from, direction)));
        Ok(())
    })
}

/// Writes the name of a square, in the variant's own notation.
///
/// Errors: CHECKERS_ERROR_SQUARE if the board has no such square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_square_name(
    variant: checkers_variant,
    square: checkers_square,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        let named = value::square(square)?;
        if !variant.grid().has(named) {
            return Err(no_square(square));
        }
        out.write(variant.square_name(named))
    })
}

/// Writes the square of a name, in the variant's own notation or, failing that, the other kind.
///
/// Errors: CHECKERS_ERROR_SQUARE if it is not a name or the board has no such square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_parse_square(
    variant: checkers_variant,
    name: *const c_char,
    name_length: usize,
    square: *mut checkers_square,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (name, out) = unsafe { (raw::text(name, name_length, "name")?, Out::new(square, "square")?) };
        out.set(variant.parse_square(name).map_err(errors::square)?.bit());
        Ok(())
    })
}

pub(crate) fn no_square(square: checkers_square) -> Failure {
    let place = Place { square: (square != CHECKERS_NO_SQUARE).then_some(square), ..Place::default() };
    let message = format!("this board has no square {square}");
    Failure::new(CHECKERS_ERROR_SQUARE, message).about("square").at(place)
}
