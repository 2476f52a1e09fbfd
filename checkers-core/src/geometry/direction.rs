//! The eight directions and sets of them.

/// One of the eight compass directions, White at the bottom of the board.
///
/// The order is chosen for the generator: the first four (east, north-west, north, north-east) lead to higher square
/// indices, the last four to lower ones. The opposite of the direction with number `d` has the number `d ^ 4`. Even
/// numbers run along ranks and files, odd ones along diagonals.
///
/// ```
/// use checkers_core::Direction;
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// assert!(Direction::NorthEast.is_diagonal());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
#[expect(clippy::exhaustive_enums, reason = "a square has eight neighbours")]
pub enum Direction {
    /// To the right along a rank.
    East = 0,
    /// Up and to the left.
    NorthWest = 1,
    /// Up along a file, White's way forward.
    North = 2,
    /// Up and to the right.
    NorthEast = 3,
    /// To the left along a rank.
    West = 4,
    /// Down and to the right.
    SouthEast = 5,
    /// Down along a file, Black's way forward.
    South = 6,
    /// Down and to the left.
    SouthWest = 7,
}

/// The number of directions.
pub const DIRECTIONS: usize = 8;

impl Direction {
    /// All directions, in index order.
    pub const ALL: [Direction; DIRECTIONS] = [
        Direction::East,
        Direction::NorthWest,
        Direction::North,
        Direction::NorthEast,
        Direction::West,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
    ];

    /// Returns the direction with this index (taken modulo 8).
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % DIRECTIONS]
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self as usize ^ 4)
    }

    /// Returns whether the direction runs along a diagonal.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// Returns whether a step in this direction leads to a higher square index; see [`Direction`].
    #[must_use]
    pub const fn ascends(self) -> bool {
        (self as u8) < 4
    }

    /// Returns the step in files and ranks on a board on which every square is used.
    #[must_use]
    pub const fn delta(self) -> (i16, i16) {
        match self {
            Direction::East => (1, 0),
            Direction::NorthWest => (-1, 1),
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::West => (-1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
        }
    }
}

/// A set of directions. Rules state White's directions; Black's are the same set turned by 180 degrees
/// ([`DirectionSet::turned`]). Serde writes it as the list of its directions, `["north_west", "north_east"]`.
///
/// ```
/// use checkers_core::{Direction, DirectionSet};
/// let forward = DirectionSet::FORWARD_DIAGONAL;
/// assert!(forward.contains(Direction::NorthEast)); // for White
/// assert!(forward.turned().contains(Direction::SouthWest)); // for Black
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DirectionSet(u8);

impl DirectionSet {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// All eight directions.
    pub const ALL: Self = Self(0xff);
    /// The four diagonal directions.
    pub const DIAGONAL: Self = Self(0b1010_1010);
    /// The four directions along ranks and files.
    pub const ORTHOGONAL: Self = Self(0b0101_0101);
    /// The two diagonal directions forward.
    pub const FORWARD_DIAGONAL: Self = Self::of(&[Direction::NorthWest, Direction::NorthEast]);
    /// Straight forward, to the left and to the right.
    pub const FORWARD_AND_SIDEWAYS: Self = Self::of(&[Direction::North, Direction::East, Direction::West]);
    /// Straight forward and the two diagonals forward.
    pub const FORWARD: Self = Self::of(&[Direction::NorthWest, Direction::North, Direction::NorthEast]);

    /// Returns the set of these directions.
    #[must_use]
    pub const fn of(directions: &[Direction]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < directions.len() {
            bits |= 1 << directions[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Returns the set that holds the direction with index `d` if bit `d` of `bits` is set.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Returns one bit for each direction; see [`DirectionSet::from_bits`].
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns whether the set holds no direction.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set holds the direction with this index, taken modulo 8.
    #[must_use]
    #[inline(always)]
    pub const fn has(self, index: usize) -> bool {
        self.0 >> (index % DIRECTIONS) & 1 == 1
    }

    /// Returns whether the set holds the direction.
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.has(direction as usize)
    }

    /// Returns whether every direction of `other` is in this set.
    #[must_use]
    pub const fn covers(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the directions in both sets.
    #[must_use]
    #[inline(always)]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the directions in either set.
    #[must_use]
    #[inline(always)]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the set without the direction that has this index.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn without(self, index: usize) -> Self {
        Self(self.0 & !(1 << (index % DIRECTIONS)))
    }

    /// Returns the set turned by 180 degrees, as the other side of the board sees it.
    #[must_use]
    #[inline(always)]
    pub const fn turned(self) -> Self {
        Self(self.0.rotate_left(4))
    }

    /// Returns the directions, in index order.
    pub fn iter(self) -> impl Iterator<Item = Direction> + Clone {
        Direction::ALL.into_iter().filter(move |d| self.contains(*d))
    }
}

impl core::fmt::Debug for DirectionSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for DirectionSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        // Some formats need the length before the elements.
        let mut list = serializer.serialize_seq(Some(self.0.count_ones() as usize))?;
        for direction in self.iter() {
            list.serialize_element(&direction)?;
        }
        list.end()
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for DirectionSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> serde::de::Visitor<'de> for List {
            type Value = DirectionSet;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a list of directions, each once")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<DirectionSet, A::Error> {
                let mut set = DirectionSet::NONE;
                while let Some(direction) = list.next_element::<Direction>()? {
                    if set.contains(direction) {
                        return Err(serde::de::Error::custom(format_args!("{direction:?} is listed twice")));
                    }
                    set = set.or(DirectionSet::of(&[direction]));
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(List)
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_the_list_of_its_directions() {
        for bits in 0..=u8::MAX {
            let set = DirectionSet::from_bits(bits);
            let json = serde_json::to_string(&set).unwrap();
            assert_eq!(serde_json::from_str::<DirectionSet>(&json).unwrap(), set);
        }
        let json = serde_json::to_string(&DirectionSet::FORWARD_DIAGONAL).unwrap();
        assert_eq!(json, r#"["north_west","north_east"]"#);
    }

    #[test]
    fn other_values_are_not_sets_of_directions() {
        for (json, reason) in [
            ("10", "expected a list of directions"),
            (r#"["up"]"#, "unknown variant `up`"),
            (r#"["north","north"]"#, "North is listed twice"),
        ] {
            let error = serde_json::from_str::<DirectionSet>(json).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
