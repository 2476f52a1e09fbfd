//! Finds the legal moves that a text fits.

use alloc::vec::Vec;

use super::lexer::{From, Reading};
use crate::geometry::{Bitboard, Square};
use crate::movegen::partial::{Pattern, QueryContext, follow, search};
use crate::moves::Move;

/// The legal moves that a text fits, each once.
#[derive(Default)]
pub(super) struct Fits {
    /// The moves that the text describes completely.
    pub(super) exact: Vec<Move>,
    /// The moves of which the text omits some squares.
    pub(super) loose: Vec<Move>,
    /// Whether the search for loose moves stopped at its limit, so that there may be more.
    pub(super) gave_up: bool,
}

impl Fits {
    fn add_exact(&mut self, mv: &Move) {
        if !self.exact.contains(mv) {
            self.exact.push(*mv);
        }
    }

    fn add_loose(&mut self, mv: &Move) {
        if !self.exact.contains(mv) && !self.loose.contains(mv) {
            self.loose.push(*mv);
        }
    }
}

/// Returns the moves that fit any of the readings. Unless `all` is set, searches for loose moves only if no move fits exactly.
pub(super) fn fits(context: QueryContext<'_>, legal: &[Move], readings: &[Reading], all: bool) -> Fits {
    let mut found = Fits::default();
    for reading in readings {
        if let From::Square(origin) = reading.from {
            exact(context, legal, origin, &reading.squares, &mut found);
        }
    }
    if !all && !found.exact.is_empty() {
        return found;
    }
    for reading in readings {
        let mut origins: Vec<Square> = Vec::new();
        for mv in legal {
            if reading.from.has(context.grid, mv.origin()) && !origins.contains(&mv.origin()) {
                origins.push(mv.origin());
            }
        }
        for origin in origins {
            loose(context, legal, origin, &reading.squares, &mut found);
        }
    }
    found
}

/// Adds quiet moves, captures by their complete path, and captures in Hub form. A path and a Hub form cannot be confused: the
/// third square holds a piece to be captured in Hub form, and is free, even after the first jump, in a path.
fn exact(context: QueryContext<'_>, legal: &[Move], origin: Square, squares: &[Square], found: &mut Fits) {
    let [to, captured @ ..] = squares else { return };
    let from_here = || legal.iter().filter(|mv| mv.origin() == origin);
    let taken: Bitboard = captured.iter().copied().collect();
    let is_set = taken.len() as usize == captured.len();
    for mv in from_here().filter(|mv| mv.destination() == *to) {
        let as_path = captured.is_empty() && mv.captured().len() <= 1;
        let as_hub = mv.is_capture() && is_set && mv.captured() == taken;
        if as_path || as_hub {
            found.add_exact(mv);
        }
    }
    if !captured.is_empty()
        && let Some(followed) = follow(context, origin, squares)
        && let Some(mv) = followed.complete
        && from_here().any(|legal| *legal == mv)
    {
        found.add_exact(&mv);
    }
}

/// Adds captures that match the origin, the destination and the given squares between them, in order.
fn loose(context: QueryContext<'_>, legal: &[Move], origin: Square, squares: &[Square], found: &mut Fits) {
    let Some((to, via)) = squares.split_last() else { return };
    let fit = |mv: &&Move| mv.origin() == origin && mv.destination() == *to;
    if via.is_empty() {
        legal.iter().filter(fit).for_each(|mv| found.add_loose(mv));
        return;
    }
    let mut takes: Vec<Bitboard> = legal.iter().filter(fit).map(Move::captured).collect();
    takes.sort_unstable();
    takes.dedup();
    if takes.is_empty() {
        return;
    }
    let pattern = Pattern { origin, so_far: &[], via, to: Some(*to), takes: Some(&takes) };
    let passing = search(context, pattern);
    found.gave_up |= passing.gave_up;
    let passes = |mv: &&Move| passing.complete.binary_search(mv).is_ok();
    legal.iter().filter(fit).filter(passes).for_each(|mv| found.add_loose(mv));
}
