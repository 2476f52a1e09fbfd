//! How a game's squares and moves are written.

use crate::geometry::Color;

/// A corner of the board, White at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[expect(clippy::exhaustive_enums, reason = "a board has four corners")]
pub enum Corner {
    /// Left, on White's side.
    BottomLeft,
    /// Right, on White's side.
    BottomRight,
    /// Left, on Black's side.
    TopLeft,
    /// Right, on Black's side.
    TopRight,
}

impl Corner {
    /// The digit of PDN 3.0's GameType: the corner as the side that starts sees it.
    #[must_use]
    pub const fn pdn_digit(self, starts: Color) -> u8 {
        let from_white = match self {
            Corner::BottomLeft => 0,
            Corner::BottomRight => 1,
            Corner::TopLeft => 2,
            Corner::TopRight => 3,
        };
        match starts {
            Color::White => from_white,
            Color::Black => 3 - from_white,
        }
    }

    /// Whether files are counted from the left.
    #[must_use]
    pub const fn is_left(self) -> bool {
        matches!(self, Corner::BottomLeft | Corner::TopLeft)
    }

    /// Whether ranks are counted from the bottom.
    #[must_use]
    pub const fn is_bottom(self) -> bool {
        matches!(self, Corner::BottomLeft | Corner::BottomRight)
    }
}

/// What the names of squares look like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Naming {
    /// File letter and rank number, as in chess.
    Algebraic,
    /// One number, from 1, along the ranks.
    Numeric,
}

/// How squares and moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct NotationRules {
    /// What the game's own names look like. The other kind is understood on reading all the same.
    pub naming: Naming,
    /// Corner of the square with number 1, from which numbers run along the ranks.
    pub first_square: Corner,
    /// Corner of the file a and the rank 1.
    pub algebraic_origin: Corner,
    /// What stands between the squares of a capture: `x`, `:` or `-`.
    pub capture_separator: char,
    /// The number of the game's PDN GameType, if it has one of its own.
    pub game_type: Option<u8>,
}

impl NotationRules {
    /// Numbers from the top left, `x` for captures, no GameType.
    pub const NUMERIC: Self = Self {
        naming: Naming::Numeric,
        first_square: Corner::TopLeft,
        algebraic_origin: Corner::BottomLeft,
        capture_separator: 'x',
        game_type: None,
    };
}
