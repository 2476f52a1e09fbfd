//! The two sides.

/// A side: White moves up the board, Black down. The rules say which side starts.
///
/// ```
/// use checkers_core::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!("b".parse(), Ok(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
#[expect(clippy::exhaustive_enums, reason = "there are two players")]
pub enum Color {
    /// The side at the bottom, moving to higher ranks.
    White = 0,
    /// The side at the top, moving to lower ranks.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// Returns the opponent.
    #[must_use]
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// Returns the letter of the side in PDN: `W` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Black => 'B',
        }
    }
}

impl core::ops::Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.other()
    }
}

impl core::fmt::Display for Color {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// The text is not a side.
///
/// ```
/// use checkers_core::Color;
/// let error = "green".parse::<Color>().unwrap_err();
/// assert_eq!(error.to_string(), "not a side; expected white, black, W or B");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a side; expected white, black, W or B")]
#[non_exhaustive]
pub struct NotAColor;

/// Reads `white`, `black`, `W` or `B`; upper and lower case are equal.
///
/// ```
/// use checkers_core::Color;
/// assert_eq!("black".parse(), Ok(Color::Black));
/// assert_eq!(Color::White.to_string().parse(), Ok(Color::White));
/// ```
impl core::str::FromStr for Color {
    type Err = NotAColor;

    fn from_str(text: &str) -> Result<Self, NotAColor> {
        let is_one_of = |names: [&str; 2]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
        match () {
            () if is_one_of(["white", "w"]) => Ok(Self::White),
            () if is_one_of(["black", "b"]) => Ok(Self::Black),
            () => Err(NotAColor),
        }
    }
}

/// Reads the letter of a side in PDN, `W` or `B`.
impl TryFrom<char> for Color {
    type Error = NotAColor;

    fn try_from(letter: char) -> Result<Self, NotAColor> {
        match letter.to_ascii_uppercase() {
            'W' => Ok(Self::White),
            'B' => Ok(Self::Black),
            _ => Err(NotAColor),
        }
    }
}

/// Returns the index of the side in [`Color::ALL`].
impl From<Color> for u8 {
    fn from(color: Color) -> Self {
        color as Self
    }
}
