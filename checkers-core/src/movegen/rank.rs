//! Compares captures: only the captures with the highest rank are legal.
//!
//! All criteria of the rules except one are sums over the captured pieces, or depend on the capturing piece. So each
//! piece has a weight, in which every criterion has separate bits, and the capture with the greatest sum ranks highest.
//! The exception is the Italian rule that kings must be captured early: it is a second number beside the sum.

#[cfg(feature = "alloc")]
use crate::geometry::Word;
use crate::position::Role;
use crate::rules::{Choice, Measure};

/// The rank of a capture under the rules of choice. Only captures of the highest rank are legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Rank {
    /// The sum of the weights.
    weight: u32,
    /// Whether the first, second, … captured piece is a king, from the highest bit down.
    early_kings: u128,
}

/// The weights of pieces. From the highest bits down: the measure, whether a king captures, the number of captured
/// kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weights {
    /// The weight of a captured man.
    man: u32,
    /// The weight of a captured king.
    king: u32,
    /// The weight of a capturing king.
    capturing_king: u32,
}

impl Weights {
    /// The lowest bit of the measure. The other criteria are below it. At most 128 pieces can be captured.
    const MEASURE: u32 = 9;

    /// Returns the weights under these rules of choice.
    #[inline(always)]
    pub(super) const fn of(choice: &Choice) -> Self {
        let (man, king) = match choice.measure {
            Measure::Free => (0, 0),
            Measure::Count => (1, 1),
            Measure::Value { man, king } => (man as u32, king as u32),
        };
        Self {
            man: man << Self::MEASURE,
            king: king << Self::MEASURE | choice.most_kings as u32,
            capturing_king: (choice.king_first as u32) << (Self::MEASURE - 1),
        }
    }

    /// Returns the sum for these captured pieces; `kings` are the opponent's kings among them.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn total<W: Word>(&self, captured: W, kings: W) -> u32 {
        let kings = kings.count();
        self.man * (captured.count() - kings) + self.king * kings
    }
}

/// The part of the rank that a capture in progress has so far. It grows with every piece taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub(super) weight: u32,
    pub(super) early_kings: u128,
}

impl Tally {
    /// Returns the tally with one more piece. `kings_early` is [`Choice::kings_early`].
    #[inline(always)]
    pub(super) fn plus(self, weights: &Weights, kings_early: bool, is_king: bool) -> Self {
        let early_kings = if kings_early {
            // `kings_early` is allowed with a plain count only, so the measure is the number of pieces so far.
            let pieces = self.weight >> Weights::MEASURE;
            self.early_kings | (is_king as u128) << (127 - (pieces & 127))
        } else {
            0
        };
        Self { weight: self.weight + if is_king { weights.king } else { weights.man }, early_kings }
    }
}

impl Rank {
    /// Returns the rank of a complete capture by a piece that began in this role.
    #[inline(always)]
    pub(super) fn of(weights: &Weights, tally: Tally, role: Role) -> Self {
        let capturer = if role == Role::King { weights.capturing_king } else { 0 };
        Self { weight: tally.weight + capturer, early_kings: tally.early_kings }
    }
}
