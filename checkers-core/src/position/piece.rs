//! Men and kings.

use crate::geometry::Color;

/// The kind of a piece: man or king.
///
/// ```
/// use checkers_core::{Piece, Role};
/// assert_eq!((Piece::BLACK_MAN.role, Role::King.to_string().as_str()), (Role::Man, "king"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
#[expect(clippy::exhaustive_enums, reason = "a piece is a man or a king")]
pub enum Role {
    /// A man.
    Man = 0,
    /// A king.
    King = 1,
}

/// A piece of one side.
///
/// ```
/// use checkers_core::{Color, Piece, Role};
/// let piece = Piece { color: Color::White, role: Role::King };
/// assert_eq!((piece, piece.letter()), (Piece::WHITE_KING, 'W'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "a piece has a color and a role")]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// Man or king.
    pub role: Role,
}

impl core::fmt::Display for Role {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Self::Man => "man",
            Self::King => "king",
        })
    }
}

/// Writes `White man` or the like.
impl core::fmt::Display for Piece {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// The letter is none of `w`, `W`, `b` and `B`.
///
/// ```
/// use checkers_core::Piece;
/// assert_eq!(Piece::try_from('x').unwrap_err().to_string(), "'x' is not a piece; expected w, W, b or B");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{letter:?} is not a piece; expected w, W, b or B")]
#[non_exhaustive]
pub struct NotAPiece {
    /// The letter.
    pub letter: char,
}

/// Reads the letter of a piece; see [`Piece::from_letter`].
impl TryFrom<char> for Piece {
    type Error = NotAPiece;

    fn try_from(letter: char) -> Result<Self, NotAPiece> {
        Self::from_letter(letter).ok_or(NotAPiece { letter })
    }
}

impl Piece {
    /// A white man.
    pub const WHITE_MAN: Self = Self { color: Color::White, role: Role::Man };
    /// A white king.
    pub const WHITE_KING: Self = Self { color: Color::White, role: Role::King };
    /// A black man.
    pub const BLACK_MAN: Self = Self { color: Color::Black, role: Role::Man };
    /// A black king.
    pub const BLACK_KING: Self = Self { color: Color::Black, role: Role::King };

    /// Every piece.
    pub const ALL: [Self; 4] = [Self::WHITE_MAN, Self::WHITE_KING, Self::BLACK_MAN, Self::BLACK_KING];

    /// Returns the letter of the picture format: `w` or `b`, upper case for a king.
    #[must_use]
    pub const fn letter(self) -> char {
        match (self.color, self.role) {
            (Color::White, Role::Man) => 'w',
            (Color::White, Role::King) => 'W',
            (Color::Black, Role::Man) => 'b',
            (Color::Black, Role::King) => 'B',
        }
    }

    /// Returns the piece with this letter in the picture format.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::WHITE_MAN),
            'W' => Some(Self::WHITE_KING),
            'b' => Some(Self::BLACK_MAN),
            'B' => Some(Self::BLACK_KING),
            _ => None,
        }
    }
}
