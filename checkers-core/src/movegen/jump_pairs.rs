//! Counting captures of two pieces as sets, where none takes more: no single capture is searched.
//!
//! All men that can jump twice make their second jump at once, one direction after the other. If no second landing is a
//! jump square, no capture takes a third piece, and the second landings are the list of captures. A square that is
//! reached twice would be counted once; then the search counts instead. Example, international: the men of
//! `W:W32,33:B27,28,17,19` capture two pieces each, 32x21x12 and 33x22x11 or 33x24x15, and nothing is searched.
//!
//! Cost: six steps of the board for each direction.

use super::context::Context;
use super::jump::{Jumps, where_allowed_to_continue};
use super::kernel::Kernel;
use crate::geometry::{DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion};

/// How many captures the men have, if none takes more than two pieces. `None` if one may, or if this cannot be told from
/// sets. There must be one that takes two; which pieces are taken must not matter.
///
/// Two such captures are never the same: that would take two ways between the same squares over the same two pieces.
#[inline(always)]
pub(super) fn count_pairs<K: Kernel>(context: &Context<'_, K>, first: &Jumps<K::Word>) -> Option<u32> {
    // In one class of directions no three jumps lead back to where they began, so the square that the man left, which
    // is free now, is never one that it could land on.
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
    // Squares from which two men continue, or to which two captures lead.
    let mut unclear = continuing.shared();
    every_direction!(K::CAPTURES, directions, d => {
        // No man turns back: it would land on the square that it left, which is no free square here.
        let second = kernel.step(d, kernel.step(d, continuing.all() & first.squares.by_direction[d]));
        // From there a piece that captures backwards sees the way back, over a piece that is taken; only where there is
        // another way, too, a third piece may be.
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

/// Whether the directions are all diagonal, or all along ranks and files.
const fn is_one_class(directions: DirectionSet) -> bool {
    DirectionSet::DIAGONAL.covers(directions) || DirectionSet::ORTHOGONAL.covers(directions)
}
