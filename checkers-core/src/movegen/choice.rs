//! Which captures are legal: the rank of a capture among the others.

use crate::geometry::Word;
use crate::position::Role;
use crate::rules::Choice;

/// How good a capture is under the rules of choice; only the highest ones are legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Rank {
    /// Measure, king as capturer, kings captured: each in bits of its own, so that one comparison is enough.
    criteria: u32,
    /// Whether the first, second, … captured piece is a king, from the highest bit down.
    early_kings: u128,
}

/// What a capture has to show for itself so far; grows with every piece taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub(super) measure: u32,
    pub(super) early_kings: u128,
}

impl Tally {
    /// Of everything taken, and of the kings among it, with what is remembered of their order.
    #[cfg(feature = "alloc")]
    pub(super) fn of<W: Word>(choice: &Choice, taken: W, kings: W, early_kings: u128) -> Self {
        let measure = choice.measure.total(taken.count(), kings.count());
        Self { measure, early_kings }
    }

    /// With one more piece.
    #[inline(always)]
    pub(super) fn plus(self, choice: &Choice, is_king: bool) -> Self {
        let worth = choice.measure.total(1, is_king as u32);
        let early_kings = if choice.kings_early {
            // `kings_early` is allowed with a plain count only, so the measure is the number of pieces so far.
            self.early_kings | (is_king as u128) << (127 - (self.measure & 127))
        } else {
            0
        };
        Self { measure: self.measure + worth, early_kings }
    }
}

impl Rank {
    /// The rank of a complete capture by a piece of this role.
    #[inline(always)]
    pub(super) fn of<W: Word>(choice: &Choice, tally: Tally, role: Role, captured_kings: W) -> Self {
        let mut criteria = tally.measure << 9;
        if choice.king_first && role == Role::King {
            criteria |= 1 << 8;
        }
        if choice.most_kings {
            criteria |= captured_kings.count();
        }
        Self { criteria, early_kings: tally.early_kings }
    }
}
