//! Lists legal moves and plays them.

use std::ffi::c_void;
use std::ops::ControlFlow;

use checkers_core::Move;

use crate::machinery::callbacks::{flow, no_callback};
use crate::machinery::failure::{Outcome, guard};
use crate::machinery::raw::{self, List, Out};
use crate::machinery::status::checkers_status;
use crate::positions::errors;
use crate::positions::value::{self, checkers_move, checkers_position, checkers_square};
use crate::variants::variant::checkers_variant;

/// A buffer size that is enough for the moves of nearly every position of real games. It is a measured value, not a bound: in
/// 1500 random games of each named variant no position had more than 85 moves. checkers_variant_legal_moves documents what is
/// proven, and what to do for a position with more moves.
pub const CHECKERS_USUAL_MOVES: usize = 128;

/// A callback that receives a move. The pointer is valid during the call only. It returns 0 to continue and any other number
/// to stop.
pub type checkers_visit_move =
    Option<unsafe extern "C-unwind" fn(mv: *const checkers_move, user: *mut c_void) -> i32>;

/// Writes the number of distinct legal moves. Faster than listing them.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_count_moves(
    variant: checkers_variant,
    position: *const checkers_position,
    count: *mut u64,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(count, "count")?) };
        out.set(variant.count_moves(&position.checked(&variant)?));
        Ok(())
    })
}

/// Lists the legal moves, each distinct move once. The call allocates memory only if the position has more than 64 captures,
/// or more than about a thousand ways to make them; positions of real games have fewer.
///
/// Number of moves:
/// - Quiet moves: at most D * (L - 1) for each piece of the side to move, where D is the number of directions in which the piece
///   moves (at most 8) and L the number of squares on the longest line of the board. With short kings it is at most D for each
///   piece. Examples: 20 kings of international draughts (D = 4, L = 10) have at most 720 quiet moves, 16 kings of Turkish
///   draughts (D = 4, L = 8) at most 448, and no board has more than 128 squares, so that 128 * 8 * 15 = 15360 is a bound for
///   every rule set. All real positions are far below.
/// - Captures: no useful bound is known. Different sets of captured pieces are different moves, and on a board with many pieces
///   to capture their number grows exponentially: positions that people set up as tests have tens of thousands of moves.
///
/// Therefore no constant is enough for every position. A program passes a buffer of CHECKERS_USUAL_MOVES elements; if the status is
/// CHECKERS_ERROR_BUFFER, it allocates `*count` elements and calls again. It can also process the moves one by one with
/// checkers_variant_visit_moves, which needs no buffer. The list is never truncated silently.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_legal_moves(
    variant: checkers_variant,
    position: *const checkers_position,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mut list) =
            unsafe { (raw::read(position, "position")?, List::new(moves, capacity, "moves", count)?) };
        let _ = variant.visit_move_batches(&position.checked(&variant)?, &mut |batch| {
            list.extend(batch.iter().map(Into::into));
            ControlFlow::Continue(())
        });
        list.finish()
    })
}

/// Lists the legal moves of the piece on one square. Rules about obligatory captures take all pieces of the side into account.
///
/// Errors: as for checkers_variant_legal_moves; CHECKERS_ERROR_SQUARE for squares above 127.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_moves_from(
    variant: checkers_variant,
    position: *const checkers_position,
    origin: checkers_square,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mut list) =
            unsafe { (raw::read(position, "position")?, List::new(moves, capacity, "moves", count)?) };
        let (position, origin) = (position.checked(&variant)?, value::square(origin)?);
        let _ = variant.visit_moves(&position, &mut |mv| {
            if mv.origin() == origin {
                list.push(mv.into());
            }
            ControlFlow::Continue(())
        });
        list.finish()
    })
}

/// Calls `visit` with each distinct legal move until it returns a number other than 0, which is not an error.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_visit_moves(
    variant: checkers_variant,
    position: *const checkers_position,
    visit: checkers_visit_move,
    user: *mut c_void,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let position = unsafe { raw::read(position, "position")? };
        let visit = visit.ok_or_else(|| no_callback("visit"))?;
        let _ = variant.visit_moves(&position.checked(&variant)?, &mut |mv| {
            // SAFETY: the caller guarantees that its function has this type.
            flow(unsafe { visit(&checkers_move::from(mv), user) })
        });
        Ok(())
    })
}

/// Writes 1 if the move is legal in the position, else 0.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_is_legal(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    legal: *mut u8,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mv, out) = unsafe { position_and_move(position, mv, legal, "legal")? };
        out.set(u8::from(variant.is_legal(&position.checked(&variant)?, &mv)));
        Ok(())
    })
}

/// Writes the position after a move.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal in the position; CHECKERS_ERROR_POSITION if the position cannot be on this
/// board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_play(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    next: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mv, out) = unsafe { position_and_move(position, mv, next, "next")? };
        out.set((&variant.play(&position.checked(&variant)?, &mv).map_err(errors::illegal)?).into());
        Ok(())
    })
}

/// Writes the position after a move that is known to be legal, such as a move that was just listed. Neither the move nor the
/// position is checked: with an illegal move the result is an arbitrary position, but no memory error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_play_unchecked(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    next: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mv, out) = unsafe { position_and_move(position, mv, next, "next")? };
        out.set((&variant.play_unchecked(&position.unchecked()?, &mv)).into());
        Ok(())
    })
}

/// Reads the arguments of calls about a move.
///
/// # Safety
/// As for [`raw::read`] and [`Out::new`].
#[inline(always)]
unsafe fn position_and_move<T: raw::CStruct>(
    position: *const checkers_position,
    mv: *const checkers_move,
    out: *mut T,
    name: &'static str,
) -> Outcome<(checkers_position, Move, Out<T>)> {
    // SAFETY: as the caller guarantees.
    let (position, mv, out) =
        unsafe { (raw::read(position, "position")?, raw::read(mv, "mv")?, Out::new(out, name)?) };
    Ok((position, mv.checked()?, out))
}
