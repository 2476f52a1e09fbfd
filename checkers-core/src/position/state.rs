//! [`State`], a position in the move generator's form: three words, no hash, no side to move.

use super::piece::Role;
use crate::geometry::{Color, Word};

/// The number of consecutive quiet moves that a side has made with the same king. Counted only if the rules limit it
/// ([`KingRules::quiet_run`](crate::rules::KingRules::quiet_run)); otherwise it is always [`KingRun::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "a run is a king and a count")]
pub struct KingRun {
    /// Bit number of the king's square; 0 while the count is 0.
    pub square: u8,
    /// The number of consecutive quiet moves with this king.
    pub count: u8,
}

impl KingRun {
    /// No run.
    pub const NONE: Self = Self { square: 0, count: 0 };
}

/// A position in the generator's form. The code that uses it stores the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct State<W> {
    /// Men and kings of White and of Black, indexed by [`Color`].
    pub(crate) sides: [W; 2],
    /// The kings of both sides.
    pub(crate) kings: W,
    /// The king runs of White and of Black.
    pub(crate) runs: [KingRun; 2],
}

/// The change that a move makes to a [`State`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Change<W> {
    /// The origin, as a set of one square.
    pub(crate) from: W,
    /// The destination, as a set of one square.
    pub(crate) to: W,
    /// The captured pieces.
    pub(crate) captured: W,
    /// The role of the piece before the move.
    pub(crate) role: Role,
    /// Whether it becomes a king.
    pub(crate) promotes: bool,
}

impl<W: Word> State<W> {
    /// Returns the position after a move of this side. `quiet_run` is the rules' limit on king runs; 0 keeps none.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(&self, color: Color, change: &Change<W>, quiet_run: u8) -> Self {
        let mut next = *self;
        // The order matters for a capture that ends where it began: leave first, then arrive.
        let own = &mut next.sides[color as usize];
        *own = *own & !change.from | change.to;
        next.sides[!color as usize] &= !change.captured;
        next.kings &= !change.captured;
        if change.role == Role::King {
            next.kings = next.kings & !change.from | change.to;
        } else if change.promotes {
            next.kings |= change.to;
        }
        if quiet_run > 0 {
            next.count_run(color, change, quiet_run);
        }
        next
    }

    /// Plays a move on a copy of this position that serves all moves of this side in turn: it writes only what this
    /// move changes. Call [`State::take_back`] before the next move. [`State::after`] does not use this function: for a
    /// single move, its conditions cost 6 % more than writing everything.
    #[inline(always)]
    pub(crate) fn play_on(&self, copy: &mut Self, color: Color, change: &Change<W>, quiet_run: u8) {
        // A capture that ends on its origin does not change the set of its side.
        copy.sides[color as usize] = self.sides[color as usize] ^ change.from ^ change.to;
        if change.captured.any() {
            copy.sides[!color as usize] = self.sides[!color as usize] & !change.captured;
            copy.kings = self.kings & !change.captured;
        }
        if change.role == Role::King {
            copy.kings = copy.kings & !change.from | change.to;
        } else if change.promotes {
            copy.kings |= change.to;
        }
        if quiet_run > 0 {
            copy.count_run(color, change, quiet_run);
        }
    }

    /// Takes the move back on the copy, except for what every move of this side writes anyway.
    #[inline(always)]
    pub(crate) fn take_back(&self, copy: &mut Self, color: Color, change: &Change<W>, quiet_run: u8) {
        if change.captured.any() {
            copy.sides[!color as usize] = self.sides[!color as usize];
        }
        if change.captured.any() || change.role == Role::King || change.promotes {
            copy.kings = self.kings;
        }
        if quiet_run > 0 {
            copy.runs = self.runs;
        }
    }

    /// Counts a quiet king move, or resets the count after any other move.
    pub(super) fn count_run(&mut self, color: Color, change: &Change<W>, quiet_run: u8) {
        let run = &mut self.runs[color as usize];
        let goes_on = run.count > 0 && run.square as u32 == change.from.lowest();
        *run = if change.role == Role::King && change.captured.is_empty() {
            let count = if goes_on { run.count.saturating_add(1).min(quiet_run) } else { 1 };
            KingRun { square: change.to.lowest() as u8, count }
        } else {
            KingRun::NONE
        };
        self.settle_runs();
    }

    /// Removes the king runs of a side that has no man left or has lost that king.
    pub(crate) fn settle_runs(&mut self) {
        for color in Color::ALL {
            let side = self.sides[color as usize];
            let run = self.runs[color as usize];
            if run != KingRun::NONE
                && (run.count == 0
                    || run.square as u32 >= W::BITS
                    || (side & !self.kings).is_empty()
                    || (side & self.kings & W::bit(run.square as u32)).is_empty())
            {
                self.runs[color as usize] = KingRun::NONE;
            }
        }
    }

    /// Returns the kings of this side that have used up their quiet moves in a row, as a set of one or none.
    #[inline(always)]
    pub(crate) fn tired_king(&self, color: Color, quiet_run: u8) -> W {
        let run = self.runs[color as usize];
        if quiet_run > 0 && run.count >= quiet_run { W::bit(run.square as u32) } else { W::ZERO }
    }
}
