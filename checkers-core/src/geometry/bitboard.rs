//! Sets of squares at the public surface.

use super::square::Square;

/// A set of squares of one board.
///
/// With serde it is the list of its bit numbers in ascending order, in every format; anything else is refused.
///
/// 16 bytes, aligned like a `u64`, so that a struct that holds one stays compact and means the same to C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct Bitboard {
    low: u64,
    high: u64,
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self { low: 0, high: 0 };

    /// The set whose bit `n` says whether it holds the square with bit number `n`.
    #[must_use]
    #[inline(always)]
    pub const fn from_bits(bits: u128) -> Self {
        Self { low: bits as u64, high: (bits >> 64) as u64 }
    }

    /// One bit a square; see [`Bitboard::from_bits`].
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> u128 {
        self.low as u128 | (self.high as u128) << 64
    }

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self::from_bits(1 << square.bit())
    }

    /// Whether the set holds no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// How many squares the set holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Whether the set holds the square.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.bits() >> square.bit() & 1 == 1
    }

    /// The squares of the set, in rising order.
    #[must_use]
    pub const fn squares(self) -> Squares {
        Squares(self.bits())
    }
}

/// Of two sets the one with the highest square that is not in both is the greater one, on boards of any size.
impl Ord for Bitboard {
    #[inline]
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.bits().cmp(&other.bits())
    }
}

impl PartialOrd for Bitboard {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Bitboard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        super::ascending::bits::serialize(&self.bits(), serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Bitboard {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::ascending::bits::deserialize(deserializer).map(Self::from_bits)
    }
}

impl core::ops::BitAnd for Bitboard {
    type Output = Self;

    /// The squares in both sets.
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl core::ops::BitOr for Bitboard {
    type Output = Self;

    /// The squares in either set.
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl core::ops::Sub for Bitboard {
    type Output = Self;

    /// The squares in the first set but not in the second.
    fn sub(self, other: Self) -> Self {
        Self { low: self.low & !other.low, high: self.high & !other.high }
    }
}

impl From<u128> for Bitboard {
    fn from(bits: u128) -> Self {
        Self::from_bits(bits)
    }
}

impl From<Bitboard> for u128 {
    fn from(set: Bitboard) -> Self {
        set.bits()
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        Self::from_bits(squares.into_iter().fold(0, |bits, square| bits | 1 << square.bit()))
    }
}

impl core::fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.squares().map(Square::bit)).finish()
    }
}

/// The squares of a [`Bitboard`], in rising order.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrap(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}
