//! Counts captures of two pieces as sets, if no capture takes more. No capture is searched one by one.
//!
//! All men that can jump twice make their second jump together, one direction after the other. If no second landing is
//! a jump square, no capture takes a third piece, and the second landings are the list of captures. Two captures that
//! end on the same square would be counted once; in that case the search counts instead. Example, international: the
//! men of `W:W32,33:B27,28,17,19` capture two pieces each, 32x21x12 and 33x22x11 or 33x24x15, and nothing is searched.
//!
//! Cost: six steps of the board for each direction.

use super::context::Context;
use super::jump::{Jumps, where_allowed_to_continue};
use super::kernel::Kernel;
use crate::geometry::{DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion};

/// Counts the captures of the men, if none takes more than two pieces. Returns `None` if one may take more, or if sets
/// cannot tell. At least one capture must take two pieces, and the rank of a capture must not depend on which pieces it
/// takes.
///
/// Two of these captures are always distinct moves: equal ones would be two paths between the same squares over the
/// same two pieces.
#[inline(always)]
pub(super) fn count_pairs<K: Kernel>(context: &Context<'_, K>, first: &Jumps<K::Word>) -> Option<u32> {
    // If all directions are diagonal, or all are orthogonal, three jumps never end on the origin of the capture. So the
    // origin, which is free during the capture, is never a landing square.
    if const { K::IS_CONSTANT && !is_one_class(K::CAPTURES) } {
        return None;
    }
    let kernel = context.kernel;
    let directions = context.captures(Role::Man);
    if !is_one_class(directions) {
        return None;
    }
    let crowned = first.all() & context.crowning(Role::Man);
    if kernel.rules().man.promotion == Promotion::InPassing && crowned.any() {
        return None;
    }
    let continuing = first.continuing(context);
    let any = first.squares.any(context, Role::Man);
    let shared = first.squares.shared(context, Role::Man);
    let mut landings = K::Word::ZERO;
    // Squares from which two men continue, or on which two captures end.
    let mut unclear = continuing.shared();
    every_direction!(K::CAPTURES, directions, d => {
        // No man turns back: it would land on the origin, which does not count as free here.
        let second = kernel.step(d, kernel.step(d, continuing.all() & first.squares.by_direction[d]));
        // A piece that also captures backwards sees a jump back over the piece just taken from every second landing. So
        // only a square with jumps in two directions may allow a third capture.
        let third = if directions.has(d ^ 4) { shared } else { any };
        unclear |= second & (where_allowed_to_continue(context, Role::Man, third) | landings);
        landings |= second;
    });
    if unclear.any() {
        return None;
    }
    let pairs = landings.count();
    let is_free = kernel.rules().capture.choice.measure == Measure::Free;
    Some(if is_free { pairs + first.count() - continuing.count() } else { pairs })
}

/// Returns whether the directions are all diagonal, or all along ranks and files.
const fn is_one_class(directions: DirectionSet) -> bool {
    DirectionSet::DIAGONAL.covers(directions) || DirectionSet::ORTHOGONAL.covers(directions)
}
