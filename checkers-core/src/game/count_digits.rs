//! Draw counters as the digits of a number, for packed positions.

use super::referee::{DrawCounts, Referee, plies_asked};
use crate::geometry::Color;
use crate::position::Position;
use crate::rules::draws::{After, DrawClause, DrawKind, MainDiagonal};

/// One digit: its base, at least 2, and its value, below the base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Digit {
    pub(crate) base: u32,
    pub(crate) value: u32,
}

/// A function that reads or writes the digits of counts: it is called with each digit, and returns the value to store.
trait DigitVisitor: FnMut(Digit) -> u32 {}

impl<F: FnMut(Digit) -> u32> DigitVisitor for F {}

impl Referee<'_> {
    /// Calls `visit` with each digit of the counts, the least significant one first. Returns whether this position can
    /// have these counts under these rules.
    pub(crate) fn count_digits(
        &self,
        position: &Position,
        counts: &DrawCounts,
        visit: &mut dyn FnMut(Digit),
    ) -> bool {
        let mut copy = self.start_despite_captures(position);
        if copy.held != counts.held {
            return false;
        }
        self.walk(&mut copy, counts, &mut |digit| {
            // A longer count does not change any result.
            let value = digit.value.min(digit.base - 1);
            visit(Digit { value, ..digit });
            digit.value
        });
        self.unless_capture(copy, position) == *counts
    }

    /// Returns the counts of this position with these digits: `next` returns the digit of each base.
    pub(crate) fn counts_of_digits(
        &self,
        position: &Position,
        next: &mut dyn FnMut(u32) -> u32,
    ) -> DrawCounts {
        let mut counts = self.start_despite_captures(position);
        let none = DrawCounts::default();
        self.walk(&mut counts, &none, &mut |digit| next(digit.base));
        self.unless_capture(counts, position)
    }

    /// Visits every digit by which counts can differ from those of a game that starts in the position. `counts` are the
    /// counts of such a game; they become the counts with the digits that `visit` returns for those of `from`.
    fn walk(&self, counts: &mut DrawCounts, from: &DrawCounts, visit: &mut dyn DigitVisitor) {
        for (place, clause) in self.clauses() {
            let bit = 1 << place;
            let held = counts.held[0] | counts.held[1];
            if held & bit == 0 {
                continue;
            }
            for color in Color::ALL.map(|color| color as usize) {
                let open = counts.held[color] & bit != 0 && counts.taken[color] & bit == 0;
                if matches!(clause.main_diagonal, MainDiagonal::OnceStronger) && open {
                    let value = u32::from(from.taken[color] >> place & 1);
                    counts.taken[color] |= (visit(Digit { base: 2, value }) as u8 & 1) << place;
                }
            }
            match clause.after {
                After::AtOnce => Self::walk_at_once(counts, from, place, clause, visit),
                After::Moves { .. } => {
                    let asked = plies_asked(clause.after);
                    if asked > 0 {
                        counts.plies[place] = visit(Digit { base: asked + 1, value: from.plies(place) });
                    }
                    if counts.plies[place] >= asked {
                        counts.met |= bit;
                    }
                }
            }
        }
    }

    fn walk_at_once(
        counts: &mut DrawCounts,
        from: &DrawCounts,
        place: usize,
        clause: &DrawClause,
        visit: &mut dyn DigitVisitor,
    ) {
        let bit = 1 << place;
        if matches!(clause.main_diagonal, MainDiagonal::OnceStronger)
            && (counts.taken[0] | counts.taken[1]) & bit != 0
        {
            counts.met |= bit;
        }
        if counts.met & bit != 0 && clause.kind == DrawKind::Offered {
            let value = u32::from(from.declined >> place & 1);
            let declined = visit(Digit { base: 2, value }) as u8 & 1;
            counts.declined |= declined << place;
            counts.met &= !(declined << place);
        }
    }
}
