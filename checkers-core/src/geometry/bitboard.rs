//! [`Bitboard`], a set of squares of one board.

use super::square::Square;

/// A set of squares of one board.
///
/// Serde writes it as the list of its bit numbers in ascending order, in every format, and refuses anything else.
///
/// It has 16 bytes and the alignment of a `u64`, so that structs that hold one are compact and have the same layout in
/// C.
///
/// ```
/// use checkers_core::{Bitboard, Variant};
/// let english = Variant::from_id("english").unwrap();
/// let mut corners = Bitboard::of(english.parse_square("4").unwrap());
/// assert!(corners.insert(english.parse_square("29").unwrap()));
/// assert_eq!((corners.len(), (english.grid().squares() - corners).len()), (2, 30));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct Bitboard {
    low: u64,
    high: u64,
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self { low: 0, high: 0 };

    /// Returns the set that holds the square with bit number `n` if bit `n` of `bits` is set.
    #[must_use]
    #[inline(always)]
    pub const fn from_bits(bits: u128) -> Self {
        Self { low: bits as u64, high: (bits >> 64) as u64 }
    }

    /// Returns one bit for each square; see [`Bitboard::from_bits`].
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> u128 {
        self.low as u128 | (self.high as u128) << 64
    }

    /// Returns the low 64 bits and the high 64 bits.
    #[inline(always)]
    pub(crate) const fn halves(self) -> [u64; 2] {
        [self.low, self.high]
    }

    /// Returns the set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self::from_bits(1 << square.bit())
    }

    /// Returns whether the set holds no square.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Returns how many squares the set holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Returns whether the set holds the square.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.bits() >> square.bit() & 1 == 1
    }

    /// Removes the square if the set holds it, adds it otherwise.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, square: Square) {
        let half = if square.bit() & 64 == 0 { &mut self.low } else { &mut self.high };
        *half ^= 1 << (square.bit() & 63);
    }

    /// Returns the lowest square of the set, the first one in board order.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::wrap(self.bits().trailing_zeros())) }
    }

    /// Returns the highest square of the set, the last one in board order.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::wrap(127 - self.bits().leading_zeros())) }
    }

    /// Adds a square. Returns whether it is new in the set.
    pub const fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        *self = Self::from_bits(self.bits() | 1 << square.bit());
        is_new
    }

    /// Removes a square. Returns whether the set held it.
    pub const fn remove(&mut self, square: Square) -> bool {
        let was_there = self.contains(square);
        *self = Self::from_bits(self.bits() & !(1 << square.bit()));
        was_there
    }

    /// Returns whether every square of this set is in the other one.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.bits() & !other.bits() == 0
    }

    /// Returns whether the sets have no square in common.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.bits() & other.bits() == 0
    }

    /// Returns an iterator over the squares of the set, lowest first.
    #[must_use]
    pub const fn squares(self) -> Squares {
        Squares(self.bits())
    }
}

/// Compares two sets by the highest square that only one of them holds: that set is the greater one.
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

    /// Returns the squares in both sets.
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl core::ops::BitOr for Bitboard {
    type Output = Self;

    /// Returns the squares in either set.
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl core::ops::Sub for Bitboard {
    type Output = Self;

    /// Returns the squares in the first set but not in the second.
    fn sub(self, other: Self) -> Self {
        Self { low: self.low & !other.low, high: self.high & !other.high }
    }
}

impl core::ops::BitXor for Bitboard {
    type Output = Self;

    /// Returns the squares in exactly one of both sets.
    fn bitxor(self, other: Self) -> Self {
        Self { low: self.low ^ other.low, high: self.high ^ other.high }
    }
}

impl core::ops::Not for Bitboard {
    type Output = Self;

    /// Returns every bit number below 128 that is not in the set. Some of them are not squares of the board: intersect
    /// the result with [`Grid::squares`](crate::Grid::squares).
    fn not(self) -> Self {
        Self { low: !self.low, high: !self.high }
    }
}

/// The assigning form of each operator.
macro_rules! assign {
    ($($name:ident::$function:ident = $operator:tt),*) => {
        $(impl core::ops::$name for Bitboard {
            fn $function(&mut self, other: Self) {
                *self = *self $operator other;
            }
        })*
    };
}

assign!(BitAndAssign::bitand_assign = &, BitOrAssign::bitor_assign = |, BitXorAssign::bitxor_assign = ^, SubAssign::sub_assign = -);

/// Makes the set of one square; see also [`Bitboard::of`].
impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
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

/// An iterator over the squares of a [`Bitboard`], lowest first.
///
/// ```
/// use checkers_core::{Bitboard, Square};
/// let set: Bitboard = [5, 1].into_iter().filter_map(Square::new).collect();
/// assert_eq!(set.squares().map(u8::from).collect::<Vec<_>>(), [1, 5]);
/// ```
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

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let square = Bitboard::from_bits(self.0).last()?;
        self.0 &= !(1 << square.bit());
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}

impl core::iter::FusedIterator for Squares {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn a_bitboard_does_what_a_set_of_the_standard_library_does() {
        let mut state = 7_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            Square::wrap((state >> 33) as u32)
        };
        for _ in 0..200 {
            let (mut ours, mut theirs) = (Bitboard::EMPTY, BTreeSet::new());
            for _ in 0..60 {
                let square = random();
                if random().bit().is_multiple_of(3) {
                    assert_eq!(ours.remove(square), theirs.remove(&square));
                } else {
                    assert_eq!(ours.insert(square), theirs.insert(square));
                }
            }
            assert_eq!((ours.first(), ours.last()), (theirs.first().copied(), theirs.last().copied()));
            assert_eq!(ours.squares().collect::<Vec<_>>(), theirs.iter().copied().collect::<Vec<_>>());
            assert_eq!(
                ours.squares().rev().collect::<Vec<_>>(),
                theirs.iter().rev().copied().collect::<Vec<_>>()
            );
            let other: BTreeSet<Square> = (0..30).map(|_| random()).collect();
            let set: Bitboard = other.iter().copied().collect();
            let collect = |squares: Vec<&Square>| squares.into_iter().copied().collect::<Bitboard>();
            assert_eq!(ours & set, collect(theirs.intersection(&other).collect()));
            assert_eq!(ours | set, collect(theirs.union(&other).collect()));
            assert_eq!(ours ^ set, collect(theirs.symmetric_difference(&other).collect()));
            assert_eq!(ours - set, collect(theirs.difference(&other).collect()));
            assert_eq!(!ours & set, set - ours);
            assert_eq!(ours.is_disjoint(set), theirs.is_disjoint(&other));
            assert!((ours & set).is_subset(set) && !(ours | !ours).is_subset(ours & set));
            let mut assigned = ours;
            assigned ^= set;
            assigned |= ours;
            assigned -= ours;
            assigned &= set;
            assert_eq!(assigned, set - ours);
            assigned.extend(ours);
            assert_eq!(assigned, ours | set);
        }
    }

    #[test]
    fn sets_are_ordered_by_their_highest_square() {
        let set = |bits: &[u8]| bits.iter().map(|bit| Square::new(*bit).unwrap()).collect::<Bitboard>();
        assert!(set(&[63]) < set(&[0, 64]) && set(&[0, 64]) < set(&[1, 64]) && set(&[127]) > set(&[126, 0]));
    }
}
