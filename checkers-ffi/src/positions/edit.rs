//! Setting up positions, as the clicks in an editor do.

use checkers_core::{Position, PositionError, Variant};

use crate::machinery::failure::{Outcome, guard};
use crate::machinery::raw::{self, Out};
use crate::machinery::status::checkers_status;
use crate::positions::errors;
use crate::positions::value::{
    self, checkers_color, checkers_king_run, checkers_piece, checkers_position, checkers_square,
};
use crate::variants::variant::checkers_variant;

/// Writes the position without pieces, with this side to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_empty(
    turn: checkers_color,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(position, "position")? };
        out.set((&Position::empty(value::color("turn", turn)?)).into());
        Ok(())
    })
}

/// Writes the contents of a square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_piece_at(
    position: *const checkers_position,
    square: checkers_square,
    piece: *mut checkers_piece,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(piece, "piece")?) };
        out.set(value::piece_number(position.unchecked()?.piece_at(value::square(square)?)));
        Ok(())
    })
}

/// Puts a piece on an empty square.
///
/// Errors: CHECKERS_ERROR_POSITION if the board has no such square or the square has a piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_put(
    variant: checkers_variant,
    position: *mut checkers_position,
    square: checkers_square,
    piece: checkers_piece,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        let (square, piece) = (value::square(square)?, value::piece(piece)?);
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { edit_on(&variant, position, |position| position.put(variant.grid(), square, piece)) }
    })
}

/// Removes the piece from a square. Does nothing if the square is empty.
///
/// Errors: CHECKERS_ERROR_POSITION if the board has no such square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_remove(
    variant: checkers_variant,
    position: *mut checkers_position,
    square: checkers_square,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        let square = value::square(square)?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { edit_on(&variant, position, |position| position.remove(variant.grid(), square).map(drop)) }
    })
}

/// Changes a square as a click in an editor does: an empty square gets a man of this colour, a man of this colour becomes a
/// king, a king of this colour is removed, and a piece of the other colour is replaced by a man of this colour.
///
/// Errors: CHECKERS_ERROR_POSITION if the board has no such square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_cycle(
    variant: checkers_variant,
    position: *mut checkers_position,
    square: checkers_square,
    color: checkers_color,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        let (square, color) = (value::square(square)?, value::color("color", color)?);
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            edit_on(&variant, position, |position| position.cycle(variant.grid(), square, color).map(drop))
        }
    })
}

/// Sets the side to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_set_turn(
    position: *mut checkers_position,
    turn: checkers_color,
) -> checkers_status {
    guard(|| {
        let turn = value::color("turn", turn)?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            edit(position, |position| {
                position.set_turn(turn);
                Ok(())
            })
        }
    })
}

/// Sets the king run of a side: the number of consecutive quiet moves with the same king. A run of 0 moves on square 0 removes it.
///
/// Errors: CHECKERS_ERROR_POSITION if the side has no such king or no men, or if the rules do not allow this many moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_set_king_run(
    variant: checkers_variant,
    position: *mut checkers_position,
    color: checkers_color,
    run: checkers_king_run,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        let color = value::color("color", color)?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            edit_on(&variant, position, |position| position.set_king_run(variant.rules(), color, run.into()))
        }
    })
}

/// Exchanges the colours of all pieces without moving them, and gives the move to the other side.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_swap_sides(position: *mut checkers_position) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            edit(position, |position| {
                *position = position.with_sides_swapped();
                Ok(())
            })
        }
    })
}

/// Turns the board by 180 degrees, exchanges the colours and gives the move to the other side. The legal moves are those of
/// the old position, turned in the same way.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if a piece has no opposite square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_turn(
    variant: checkers_variant,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            edit_on(&variant, position, |position| {
                *position = position.turned(variant.grid())?;
                Ok(())
            })
        }
    })
}

/// Reverses the order of the files. The colours do not change.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if a piece has no opposite square, as
/// on most boards that use every second cell.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_mirror(
    variant: checkers_variant,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            edit_on(&variant, position, |position| {
                *position = position.mirrored(variant.grid())?;
                Ok(())
            })
        }
    })
}

/// Changes the caller's position. Errors name squares as the variant does.
///
/// # Safety
/// As for [`edit`].
unsafe fn edit_on(
    variant: &Variant,
    position: *mut checkers_position,
    change: impl FnOnce(&mut Position) -> Result<(), PositionError>,
) -> Outcome {
    let change = |position: &mut _| change(position).map_err(|error| errors::position(variant, error));
    // SAFETY: as the caller guarantees.
    unsafe { edit(position, change) }
}

/// Changes the caller's position, unless `change` fails.
///
/// # Safety
/// As for [`raw::read`] and [`Out::new`].
unsafe fn edit(position: *mut checkers_position, change: impl FnOnce(&mut Position) -> Outcome) -> Outcome {
    // SAFETY: as the caller guarantees.
    let (before, out) = unsafe { (raw::read(position, "position")?, Out::new(position, "position")?) };
    let mut changed = before.unchecked()?;
    change(&mut changed)?;
    out.set((&changed).into());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machinery::status::CHECKERS_ERROR_POSITION;

    #[test]
    fn errors_call_squares_by_their_names() {
        for (id, name) in [("russian", "c3"), ("international", "31")] {
            let core = Variant::from_id(id).unwrap();
            let square = core.parse_square(name).unwrap();
            let mut position = checkers_position::from(&core.initial());
            let variant = checkers_variant::of(core).unwrap();
            // SAFETY: the pointer points to a local position.
            let status = unsafe { checkers_position_put(variant, &mut position, square.bit(), 1) };
            assert_eq!(status, CHECKERS_ERROR_POSITION);
            let failure = crate::machinery::failure::last().unwrap();
            assert_eq!(failure.message, format!("two pieces stand on square {name}"));
            assert_eq!(failure.place.square, Some(square.bit()));
        }
    }
}
