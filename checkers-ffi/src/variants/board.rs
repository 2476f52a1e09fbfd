//! The board of a variant: its squares, their places and their names.

use std::ffi::c_char;

use checkers_core::geometry::Pattern;
use checkers_core::rules::Naming;
use checkers_core::{Coordinates, Direction};

use crate::machinery::arguments;
use crate::machinery::failure::{Failure, Place, guard};
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_ERROR_SQUARE, checkers_status};
use crate::positions::errors;
use crate::positions::value::{self, CHECKERS_NO_SQUARE, checkers_bitboard, checkers_color, checkers_square};
use crate::variants::variant::checkers_variant;

/// The cells of a board that are squares of the game.
pub type checkers_pattern = u32;
/// Every second cell, including the bottom left one.
pub const CHECKERS_PATTERN_DARK_LEFT: checkers_pattern = 0;
/// Every second cell, including the one to the right of the bottom left corner.
pub const CHECKERS_PATTERN_DARK_RIGHT: checkers_pattern = 1;
/// Every cell.
pub const CHECKERS_PATTERN_ALL: checkers_pattern = 2;

/// A direction, with White at the bottom: 0 right, 1 up left, 2 up, 3 up right, 4 left, 5 down right, 6 down, 7 down left.
/// `d ^ 4` is the opposite of `d`.
pub type checkers_direction = u32;

/// The shape of a board.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_board {
    /// Number of files.
    pub width: u8,
    /// Number of ranks.
    pub height: u8,
    /// Number of squares of the game.
    pub squares: u8,
    /// The cells that are squares; custom boards may leave out more cells. A value of checkers_pattern.
    pub pattern: u8,
    /// The side that moves first. A value of checkers_color.
    pub starts: u8,
    /// 1 if the game names squares by numbers, 0 if it names them by a letter and a number as in chess.
    pub numeric: u8,
    /// The number of the game in PDN's tag GameType; 0 for none.
    pub game_type: u8,
    /// Reserved: always zero.
    pub reserved: u8,
}

impl CStruct for checkers_board {}

/// Writes the shape of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_board(
    variant: checkers_variant,
    board: *mut checkers_board,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(squares, "squares")? };
        out.set(variant.grid().squares().into());
        Ok(())
    })
}

/// Writes the squares on which a man of this colour is promoted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_crowning(
    variant: checkers_variant,
    color: checkers_color,
    squares: *mut checkers_bitboard,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(squares, "squares")? };
        out.set(variant.grid().crowning(value::color("color", color)?).into());
        Ok(())
    })
}

/// Writes the square at a file from the left and a rank from the bottom, both from 0, with White at the bottom.
/// Writes CHECKERS_NO_SQUARE if the cell is not a square of the game or is outside the board; that is no error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_square_at(
    variant: checkers_variant,
    file: u8,
    rank: u8,
    square: *mut checkers_square,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(square, "square")? };
        out.set(value::bit(variant.grid().square_at(Coordinates { file, rank })));
        Ok(())
    })
}

/// Writes the file of a square from the left and its rank from the bottom, both from 0, with White at the bottom.
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (file, rank) = unsafe { (Out::new(file, "file")?, Out::new(rank, "rank")?) };
        let place = variant.grid().coordinates(value::square(square)?).ok_or_else(|| no_square(square))?;
        file.set(place.file);
        rank.set(place.rank);
        Ok(())
    })
}

/// Writes the square one step away in a direction; CHECKERS_NO_SQUARE beyond the edge. On boards that use every second cell,
/// a step along a rank or file is two cells long.
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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

/// Writes the name of a square in the variant's notation.
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text(buffer, capacity, length, || {
                let named = value::square(square)?;
                if !variant.grid().has(named) {
                    return Err(no_square(square));
                }
                Ok(variant.square_name(named))
            })
        }
    })
}

/// Reads the name of a square: in the variant's notation first, then in the other one (numbers or letters).
///
/// Errors: CHECKERS_ERROR_SQUARE if the text is not a name of a square on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_parse_square(
    variant: checkers_variant,
    name: *const c_char,
    name_length: usize,
    square: *mut checkers_square,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (name, out) = unsafe { (raw::text(name, name_length, "name")?, Out::new(square, "square")?) };
        out.set(variant.parse_square(name).map_err(errors::square)?.bit());
        Ok(())
    })
}

pub(crate) fn no_square(square: checkers_square) -> Failure {
    let place = Place { square: (square != CHECKERS_NO_SQUARE).then_some(square), ..Place::default() };
    let message = format!("the board has no square {square}");
    Failure::new(CHECKERS_ERROR_SQUARE, message).about("square").at(place)
}
