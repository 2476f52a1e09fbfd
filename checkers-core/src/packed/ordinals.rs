//! The squares of a board without the gaps of its layout.

use arrayvec::ArrayVec;

use crate::geometry::Bitboard;

/// A set as two words, the low one first: cheaper than one of 128 bits.
pub(super) type Halves = [u64; 2];

/// Consecutive bits in both numberings, inside one half of each.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The bits of the layout, in their half.
    mask: u64,
    /// By how many places the bits are rotated down within a half.
    shift: u32,
    /// The half of the layout.
    from: u8,
    /// The half of the numbering without gaps.
    to: u8,
}

/// Translates sets between the bits of a layout and the numbers of its squares in board order, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Ordinals {
    /// A set of 128 bits has at most 64 runs; where a half ends, one is cut in two.
    runs: ArrayVec<Run, 66>,
    squares: u32,
    is_wide: bool,
}

impl Ordinals {
    /// Returns the numbering of the squares of a layout.
    pub(super) fn new(playable: Bitboard) -> Self {
        let mut runs = ArrayVec::<Run, 66>::new();
        let (mut squares, mut previous) = (0, None);
        for square in playable.squares() {
            let bit = u32::from(square.bit());
            let is_cut = bit.is_multiple_of(64) || squares % 64 == 0;
            if is_cut || previous.is_none_or(|previous| previous + 1 != bit) {
                let shift = (bit - squares) % 64;
                runs.push(Run { mask: 0, shift, from: (bit / 64) as u8, to: (squares / 64) as u8 });
            }
            if let Some(run) = runs.last_mut() {
                run.mask |= 1 << (bit % 64);
            }
            (previous, squares) = (Some(bit), squares + 1);
        }
        Self { runs, squares, is_wide: playable.bits() >> 64 != 0 }
    }

    /// Returns how many squares there are.
    pub(super) const fn squares(&self) -> u32 {
        self.squares
    }

    /// Returns whether the layout uses more than one half.
    pub(super) const fn is_wide(&self) -> bool {
        self.is_wide
    }

    /// Returns the sets with their squares numbered without gaps. If not `WIDE`, only their low halves.
    #[inline(always)]
    pub(super) fn without_gaps<const N: usize, const WIDE: bool>(&self, sets: [Halves; N]) -> [Halves; N] {
        let mut packed = [[0; 2]; N];
        for run in &self.runs {
            let (from, to) = if WIDE { (run.from & 1, run.to & 1) } else { (0, 0) };
            for (packed, set) in packed.iter_mut().zip(sets) {
                packed[to as usize] |= (set[from as usize] & run.mask).rotate_right(run.shift);
            }
        }
        packed
    }

    /// Returns the inverse of [`Ordinals::without_gaps`]. Numbers beyond the board are lost.
    #[inline(always)]
    pub(super) fn with_gaps<const N: usize, const WIDE: bool>(&self, packed: [Halves; N]) -> [Halves; N] {
        let mut sets = [[0; 2]; N];
        for run in &self.runs {
            let (from, to) = if WIDE { (run.from & 1, run.to & 1) } else { (0, 0) };
            for (set, packed) in sets.iter_mut().zip(packed) {
                set[from as usize] |= packed[to as usize].rotate_left(run.shift) & run.mask;
            }
        }
        sets
    }

    /// Returns the numbers that are not squares.
    #[inline(always)]
    pub(super) const fn outside(&self) -> Halves {
        match self.squares {
            0..64 => [!0 << self.squares, !0],
            64 => [0, !0],
            65..128 => [0, !0 << (self.squares - 64)],
            _ => [0, 0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_sets_unpack_equal_for_every_layout() {
        let mut state = 1_u128;
        let mut random = || {
            state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(99);
            state ^ state >> 64
        };
        for round in 0..2000 {
            // Sets with few gaps, with many, and with all 64 runs.
            let playable = match round % 4 {
                0 => random() | random() | random(),
                1 => u128::MAX / 3,
                2 => u128::MAX,
                _ => random() & u128::from(u64::MAX),
            };
            let ordinals = Ordinals::new(Bitboard::from_bits(playable));
            let set = random() & playable;
            let halves = [set as u64, (set >> 64) as u64];
            let [packed] = ordinals.without_gaps::<1, true>([halves]);
            let number = u128::from(packed[0]) | u128::from(packed[1]) << 64;
            let expected = Bitboard::from_bits(playable)
                .squares()
                .zip(0..)
                .fold(0, |packed, (square, number)| packed | (set >> square.bit() & 1) << number);
            assert_eq!(number, expected);
            assert_eq!(ordinals.with_gaps::<1, true>([packed]), [halves]);
            let outside = ordinals.outside();
            assert_eq!((packed[0] & outside[0], packed[1] & outside[1]), (0, 0));
            assert_eq!(outside[0].count_zeros() + outside[1].count_zeros(), playable.count_ones());
            if playable >> 64 == 0 {
                assert_eq!(ordinals.without_gaps::<1, false>([halves]), [packed]);
                assert_eq!(ordinals.with_gaps::<1, false>([packed]), [halves]);
            }
        }
    }
}
