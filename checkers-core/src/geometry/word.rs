//! The machine word under a board: `u64` where the board fits, `u128` elsewhere.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

mod sealed {
    pub(crate) trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A set of squares as the generator holds it. Implemented for `u64` and `u128` only.
pub(crate) trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// Bits in the word.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;
    /// A table with one word for each bit.
    type Table: Clone + Debug + Send + Sync;
    /// A table with one byte for each bit.
    type Bytes: Clone + Debug + Send + Sync;

    /// Returns the set of one bit, its number taken modulo the width.
    fn bit(number: u32) -> Self;
    /// Number of the lowest bit; the width if there is none.
    fn lowest(self) -> u32;
    /// Number of the highest bit; 0 if there is none.
    fn highest(self) -> u32;
    /// Returns how many bits are set.
    fn count(self) -> u32;
    /// Returns the sum of the sizes of two sets. Cheaper than two counts if the processor has no instruction for
    /// counting.
    fn count_pair(self, other: Self) -> u32;
    /// Returns the lowest bit alone.
    fn isolate(self) -> Self;
    /// Returns the set without its lowest bit.
    fn rest(self) -> Self;
    /// Returns every bit below the lowest one; all bits if there is none.
    fn below(self) -> Self;
    /// Returns every bit from the highest one up; all bits if there is none.
    fn up_from_highest(self) -> Self;
    /// Returns the low bits of the public form.
    fn narrow(bits: u128) -> Self;
    /// Returns the public form.
    fn widen(self) -> u128;
    /// Returns a hash whose low bits depend on every bit of the set.
    #[cfg(feature = "alloc")]
    fn scatter(self) -> u64;
    /// Returns the entry of a bit, its number taken modulo the width.
    fn entry(table: &Self::Table, bit: u32) -> Self;
    /// Returns the entry of a bit, its number taken modulo the width.
    fn byte(table: &Self::Bytes, bit: u32) -> u8;

    /// Returns whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// Returns whether the set has a bit.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::ZERO
    }
}

/// The functions that are equal for both words.
macro_rules! common {
    ($word:ty) => {
        const BITS: u32 = <$word>::BITS;
        const ZERO: Self = 0;
        type Table = [$word; <$word>::BITS as usize];
        type Bytes = [u8; <$word>::BITS as usize];

        #[inline(always)]
        fn bit(number: u32) -> Self {
            1 << (number & (<$word>::BITS - 1))
        }

        #[inline(always)]
        fn lowest(self) -> u32 {
            self.trailing_zeros()
        }

        #[inline(always)]
        fn highest(self) -> u32 {
            // The `| 1` makes zero no special case for the processor.
            (<$word>::BITS - 1) ^ (self | 1).leading_zeros()
        }

        #[inline(always)]
        fn isolate(self) -> Self {
            self & self.wrapping_neg()
        }

        #[inline(always)]
        fn rest(self) -> Self {
            self & self.wrapping_sub(1)
        }

        #[inline(always)]
        fn below(self) -> Self {
            self.wrapping_sub(1) & !self
        }

        #[inline(always)]
        fn up_from_highest(self) -> Self {
            Self::MAX << self.highest()
        }

        #[inline(always)]
        fn narrow(bits: u128) -> Self {
            bits as Self
        }

        #[inline(always)]
        fn widen(self) -> u128 {
            self as u128
        }

        #[inline(always)]
        fn entry(table: &Self::Table, bit: u32) -> Self {
            table[(bit & (<$word>::BITS - 1)) as usize]
        }

        #[inline(always)]
        fn byte(table: &Self::Bytes, bit: u32) -> u8 {
            table[(bit & (<$word>::BITS - 1)) as usize]
        }
    };
}

impl Word for u64 {
    common!(u64);

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn count_pair(self, other: Self) -> u32 {
        if cfg!(target_feature = "popcnt") {
            self.count_ones() + other.count_ones()
        } else {
            pair(self, other)
        }
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn scatter(self) -> u64 {
        fold(self, 0x9e37_79b9_7f4a_7c15)
    }
}

impl Word for u128 {
    common!(u128);

    #[inline(always)]
    fn count(self) -> u32 {
        (self as u64).count_pair((self >> 64) as u64)
    }

    #[inline(always)]
    fn count_pair(self, other: Self) -> u32 {
        let low = |word: Self| word as u64;
        let high = |word: Self| (word >> 64) as u64;
        // On all boards of named games no square has a bit from 96 up. The compiler uses that: both high halves fit one
        // word.
        if cfg!(target_feature = "popcnt") || high(self | other) >> 32 != 0 {
            return self.count() + other.count();
        }
        triple(low(self), low(other), high(self) | high(other) << 32)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn scatter(self) -> u64 {
        fold(self as u64, 0x9e37_79b9_7f4a_7c15) ^ fold((self >> 64) as u64, 0xc2b2_ae3d_27d4_eb4f)
    }
}

/// Returns both halves of a product, one over the other: each bit of the result depends on every bit of the word.
#[cfg(feature = "alloc")]
#[inline(always)]
const fn fold(word: u64, factor: u64) -> u64 {
    let product = word as u128 * factor as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Returns the number of ones in two words, by adding the halfway sums of both before the last steps.
#[inline(always)]
const fn pair(a: u64, b: u64) -> u32 {
    added(by_fours(a) + by_fours(b))
}

/// Returns the number of ones in three words: bits in which the number of ones is odd count once, bits with two or more
/// ones count twice.
#[inline(always)]
const fn triple(a: u64, b: u64, c: u64) -> u32 {
    let odd = a ^ b ^ c;
    let twice = a & b | c & (a ^ b);
    added(by_fours(odd) + 2 * by_fours(twice))
}

/// Returns the number of ones in each four bits.
#[inline(always)]
const fn by_fours(word: u64) -> u64 {
    const ONES: u64 = 0x5555_5555_5555_5555;
    const TWOS: u64 = 0x3333_3333_3333_3333;
    let twos = word - (word >> 1 & ONES);
    (twos & TWOS) + (twos >> 2 & TWOS)
}

/// Returns the sum of the numbers in each group of four bits.
#[inline(always)]
const fn added(fours: u64) -> u32 {
    const FOURS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const SUM: u64 = 0x0101_0101_0101_0101;
    let bytes = (fours & FOURS) + (fours >> 4 & FOURS);
    (bytes.wrapping_mul(SUM) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_words_together_equals_counting_each() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..10_000 {
            let y = x.rotate_left(round) ^ x >> 7;
            assert_eq!(pair(x, y), x.count_ones() + y.count_ones());
            let z = y.wrapping_mul(0x2545_f491_4f6c_dd1d);
            assert_eq!(triple(x, y, z), x.count_ones() + y.count_ones() + z.count_ones());
            for (high, other) in [(z >> 32, x >> 40), (z, 0), (0, z >> 20)] {
                let (a, b) =
                    (u128::from(x) | u128::from(high) << 64, u128::from(y) | u128::from(other) << 64);
                assert_eq!(a.count_pair(b), a.count_ones() + b.count_ones());
            }
            x = x.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        }
        assert_eq!(pair(u64::MAX, u64::MAX), 128);
        assert_eq!(pair(0, 0), 0);
        assert_eq!(triple(u64::MAX, u64::MAX, u64::MAX), 192);
        assert_eq!(u128::MAX.count_pair(u128::MAX), 256);
    }

    #[test]
    fn lowest_and_highest_bits() {
        assert_eq!(Word::lowest(0b0110_1000_u64), 3);
        assert_eq!(Word::highest(0b0110_1000_u64), 6);
        assert_eq!(Word::highest(1_u128 << 127 | 1), 127);
        assert_eq!(Word::isolate(0b0110_1000_u64), 0b1000);
        assert_eq!(Word::rest(0b0110_1000_u64), 0b0110_0000);
    }
}
