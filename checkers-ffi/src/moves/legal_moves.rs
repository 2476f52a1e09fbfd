//! Legal moves and playing them.

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

/// Room for the moves of positions as games have them. In 1500 random games of each named variant no position had more than
/// 85 moves.
pub const CHECKERS_USUAL_MOVES: usize = 128;

/// Called with each move, which is valid during the call only. Returns 0 to go on, anything else to stop.
pub type checkers_visit_move =
    Option<unsafe extern "C-unwind" fn(mv: *const checkers_move, user: *mut c_void) -> i32>;

/// Writes how many distinct legal moves there are. Quicker than listing them.
///
/// Errors: CHECKERS_ERROR_POSITION if the position cannot be on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_count_moves(
    variant: checkers_variant,
    position: *const checkers_position,
    count: *mut u64,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(count, "count")?) };
        out.set(variant.count_moves(&position.checked(&variant)?));
        Ok(())
    })
}

/// Lists the legal moves, each distinct move once. In the positions that games meet nothing is allocated; memory is
/// needed where there are more than 64 captures, or more than about a thousand ways to make them.
///
/// How many there can be: quiet moves are at most 8 times 15 for each piece; captures have no small bound in positions that
/// are set up, where a king may take many different sets of pieces. CHECKERS_USUAL_MOVES is room for every position that
/// games reach, as a rule; what needs more is refused with CHECKERS_ERROR_BUFFER and the count, and nothing is cut.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_POSITION if the position cannot be on this board.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, mut list) =
            unsafe { (raw::read(position, "position")?, List::new(moves, capacity, "moves", count)?) };
        let _ = variant.visit_move_batches(&position.checked(&variant)?, &mut |batch| {
            list.extend(batch.iter().map(Into::into));
            ControlFlow::Continue(())
        });
        list.finish()
    })
}

/// Lists the legal moves of the piece on one square. Whether it must capture, and how much, depends on all pieces.
///
/// Errors: as for checkers_variant_legal_moves; CHECKERS_ERROR_SQUARE from 128 up.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
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

/// Calls `visit` with each distinct legal move until it asks to stop, which is no error.
///
/// Errors: CHECKERS_ERROR_POSITION if the position cannot be on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_visit_moves(
    variant: checkers_variant,
    position: *const checkers_position,
    visit: checkers_visit_move,
    user: *mut c_void,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let position = unsafe { raw::read(position, "position")? };
        let visit = visit.ok_or_else(|| no_callback("visit"))?;
        let _ = variant.visit_moves(&position.checked(&variant)?, &mut |mv| {
            // SAFETY: the caller vouches that its function may be called so.
            flow(unsafe { visit(&checkers_move::from(mv), user) })
        });
        Ok(())
    })
}

/// Writes 1 if the move is legal here, else 0.
///
/// Errors: CHECKERS_ERROR_POSITION if the position cannot be on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_is_legal(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    legal: *mut u8,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, mv, out) = unsafe { position_and_move(position, mv, legal, "legal")? };
        out.set(u8::from(variant.is_legal(&position.checked(&variant)?, &mv)));
        Ok(())
    })
}

/// Writes the position after a move.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if it is not legal here; CHECKERS_ERROR_POSITION if the position cannot be on this
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, mv, out) = unsafe { position_and_move(position, mv, next, "next")? };
        out.set((&variant.play(&position.checked(&variant)?, &mv).map_err(errors::illegal)?).into());
        Ok(())
    })
}

/// Writes the position after a move that is known to be legal, such as one that was just listed. Neither it nor the
/// position is checked: from others comes a position that means nothing, and no harm beyond.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_play_unchecked(
    variant: checkers_variant,
    position: *const checkers_position,
    mv: *const checkers_move,
    next: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, mv, out) = unsafe { position_and_move(position, mv, next, "next")? };
        out.set((&variant.play_unchecked(&position.unchecked()?, &mv)).into());
        Ok(())
    })
}

/// The arguments of calls about a move.
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
    // SAFETY: as the caller vouches.
    let (position, mv, out) =
        unsafe { (raw::read(position, "position")?, raw::read(mv, "mv")?, Out::new(out, name)?) };
    Ok((position, mv.checked()?, out))
}
