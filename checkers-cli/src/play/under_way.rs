//! The text of a move that is made step by step.

use checkers_core::steps::StepMove;
use checkers_core::{Bitboard, Square};

use crate::text;

/// Returns the move in progress, as far as it is made: `c3:e5`.
pub(super) fn so_far(under_way: &StepMove) -> String {
    let variant = under_way.variant();
    let separator =
        if under_way.captured().is_empty() { '-' } else { variant.rules().notation.capture_separator };
    let names = ways(under_way).map(|square| text::square(variant, square));
    names.collect::<Vec<_>>().join(&separator.to_string())
}

/// Returns the squares that the piece has been on.
pub(super) fn trail(under_way: &StepMove) -> Bitboard {
    ways(under_way).collect()
}

fn ways(under_way: &StepMove) -> impl Iterator<Item = Square> + '_ {
    [under_way.origin()].into_iter().chain(under_way.squares().iter().copied())
}
