//! [`Square`], a square as a number, and [`Coordinates`], its file and rank.

/// A square of a board: the number of its bit in a [`Bitboard`](crate::Bitboard) of that board.
///
/// The meaning of the number depends on the board. Numbers increase from left to right and from the bottom rank to the
/// top, with gaps where the layout has ghost bits. [`Variant::square_name`](crate::Variant::square_name) returns the
/// square's name, [`Grid::coordinates`](crate::Grid::coordinates) its file and rank.
///
/// ```
/// use checkers_core::Variant;
/// let russian = Variant::from_id("russian").unwrap();
/// let square = russian.parse_square("c3").unwrap();
/// assert_eq!(russian.square_name(square).to_string(), "c3");
/// assert_eq!(russian.grid().coordinates(square).map(|cell| (cell.file, cell.rank)), Some((2, 2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
pub struct Square(u8);

/// No board has a square with this bit number.
///
/// ```
/// use checkers_core::Square;
/// let error = Square::try_from(200_u8).unwrap_err();
/// assert_eq!(error.to_string(), "200 is not the bit number of a square: they are below 128");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the bit number of a square: they are below 128")]
#[non_exhaustive]
pub struct NoSuchBit(pub u8);

impl TryFrom<u8> for Square {
    type Error = NoSuchBit;

    fn try_from(bit: u8) -> Result<Self, NoSuchBit> {
        Self::new(bit).ok_or(NoSuchBit(bit))
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.0
    }
}

impl From<Square> for usize {
    fn from(square: Square) -> Self {
        square.index()
    }
}

impl TryFrom<usize> for Square {
    type Error = NoSuchBit;

    fn try_from(bit: usize) -> Result<Self, NoSuchBit> {
        u8::try_from(bit).map_err(|_| NoSuchBit(u8::MAX)).and_then(Self::try_from)
    }
}

impl Square {
    /// Returns the square with this bit number.
    ///
    /// # Errors
    /// `None` from 128 up.
    #[must_use]
    pub const fn new(bit: u8) -> Option<Self> {
        if bit < 128 { Some(Self(bit)) } else { None }
    }

    /// Returns the square with this bit number, taken modulo 128.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn wrap(bit: u32) -> Self {
        Self((bit & 127) as u8)
    }

    /// Returns the bit number.
    #[must_use]
    #[inline(always)]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// Returns the bit number as an index.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell of the board: file from the left and rank from the bottom, both counted from zero, with White at the bottom.
///
/// ```
/// use checkers_core::{Coordinates, Variant};
/// let russian = Variant::from_id("russian").unwrap();
/// let cell = Coordinates { file: 2, rank: 2 };
/// assert_eq!(russian.grid().square_at(cell), russian.parse_square("c3").ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "a board has two dimensions")]
pub struct Coordinates {
    /// Files from the left edge.
    pub file: u8,
    /// Ranks from the bottom edge.
    pub rank: u8,
}
