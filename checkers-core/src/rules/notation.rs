//! The notation of a game: how its squares and moves are written.

use crate::geometry::Color;

/// A corner of the board, White at the bottom.
///
/// ```
/// use checkers_core::{Variant, rules::Corner};
/// let notation = Variant::from_id("international").unwrap().rules().notation;
/// assert_eq!(notation.first_square, Corner::TopLeft); // where square 1 is
/// ```
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
    /// Returns the digit of PDN 3.0's GameType: the corner as the side that starts sees it.
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

    /// Returns whether files are counted from the left.
    #[must_use]
    pub const fn is_left(self) -> bool {
        matches!(self, Corner::BottomLeft | Corner::TopLeft)
    }

    /// Returns whether ranks are counted from the bottom.
    #[must_use]
    pub const fn is_bottom(self) -> bool {
        matches!(self, Corner::BottomLeft | Corner::BottomRight)
    }
}

/// The kind of names that squares have.
///
/// ```
/// use checkers_core::{Variant, rules::Naming};
/// assert_eq!(Variant::from_id("english").unwrap().rules().notation.naming, Naming::Numeric);
/// ```
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
///
/// ```
/// use checkers_core::Variant;
/// use checkers_core::rules::Naming;
/// let notation = Variant::from_id("russian").unwrap().rules().notation;
/// assert_eq!((notation.naming, notation.capture_separator), (Naming::Algebraic, ':'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct NotationRules {
    /// The kind of names that the game uses. Readers accept the other kind too.
    pub naming: Naming,
    /// The corner of square 1; numbers increase from there along the ranks.
    pub first_square: Corner,
    /// The corner where file a and rank 1 meet.
    pub algebraic_origin: Corner,
    /// The separator between the squares of a capture: `x`, `:` or `-`.
    pub capture_separator: char,
    /// The game's number in the PDN tag GameType, if PDN defines one for it.
    pub game_type: Option<u8>,
}

impl NotationRules {
    /// Square numbers from the top left, `x` for captures, no GameType.
    pub const NUMERIC: Self = Self {
        naming: Naming::Numeric,
        first_square: Corner::TopLeft,
        algebraic_origin: Corner::BottomLeft,
        capture_separator: 'x',
        game_type: None,
    };
}
