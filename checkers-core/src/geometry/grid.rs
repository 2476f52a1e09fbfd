//! [`Grid`], a layout of either word size, for notation, set-up editing and bindings.

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::direction::{Direction, DirectionSet};
use super::layout::Layout;
use super::square::{Coordinates, Square};
use super::word::Word;

/// The squares of a board and their numbers. Cheap to copy. [`Variant::grid`](crate::Variant::grid) returns one.
///
/// ```
/// use checkers_core::{DirectionSet, Variant};
/// let russian = Variant::from_id("russian").unwrap();
/// let (grid, a1) = (russian.grid(), russian.parse_square("a1").unwrap());
/// assert_eq!(grid.squares().len(), 32);
/// assert_eq!(grid.neighbours(a1, DirectionSet::DIAGONAL).len(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a>(AnyLayout<'a>);

/// A layout on either word.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyLayout<'a> {
    Narrow(&'a Layout<u64>),
    #[cfg(feature = "wide-boards")]
    Wide(&'a Layout<u128>),
}

impl<'a> Grid<'a> {
    /// Returns the grid of a board on a 64-bit word.
    pub(crate) const fn narrow(layout: &'a Layout<u64>) -> Self {
        Self(AnyLayout::Narrow(layout))
    }

    /// Returns the grid of a board on a 128-bit word.
    #[cfg(feature = "wide-boards")]
    pub(crate) const fn wide(layout: &'a Layout<u128>) -> Self {
        Self(AnyLayout::Wide(layout))
    }

    /// Returns the layout of the board.
    #[cfg(feature = "alloc")]
    pub(crate) const fn layout(self) -> AnyLayout<'a> {
        self.0
    }
}

/// Calls a function of the inner layout.
macro_rules! ask {
    ($grid:expr, $layout:ident => $answer:expr) => {
        match $grid.0 {
            AnyLayout::Narrow($layout) => $answer,
            #[cfg(feature = "wide-boards")]
            AnyLayout::Wide($layout) => $answer,
        }
    };
}

impl<'a> Grid<'a> {
    /// Returns the board.
    #[must_use]
    pub const fn board(self) -> &'a Board {
        ask!(self, layout => layout.board())
    }

    /// Returns every square of the game.
    #[must_use]
    #[inline]
    pub fn squares(self) -> Bitboard {
        ask!(self, layout => Bitboard::from_bits(layout.playable().widen()))
    }

    /// Returns the row on which a man of this colour is crowned.
    #[must_use]
    pub fn crowning(self, color: Color) -> Bitboard {
        ask!(self, layout => Bitboard::from_bits(layout.crowning(color).widen()))
    }

    /// Returns the square with these coordinates, or `None` if that cell is not a square of the game.
    #[must_use]
    pub fn square_at(self, place: Coordinates) -> Option<Square> {
        ask!(self, layout => layout.square_at(place))
    }

    /// Returns the coordinates of a square, or `None` if it is not a square of this board.
    #[must_use]
    pub fn coordinates(self, square: Square) -> Option<Coordinates> {
        ask!(self, layout => layout.coordinates(square))
    }

    /// Returns whether the square belongs to this board.
    #[must_use]
    pub fn has(self, square: Square) -> bool {
        ask!(self, layout => layout.has(square))
    }

    /// Returns two squares as one number without gaps: the number of the first in board order, times the number of
    /// squares, plus that of the second.
    #[inline]
    pub(crate) fn pair_index(self, first: Square, second: Square) -> usize {
        ask!(self, layout => layout.index(first) * layout.squares() + layout.index(second))
    }

    /// Returns the square one step away, if there is one. On boards that use every second cell, a step along a rank or
    /// file is two cells long.
    #[must_use]
    pub fn neighbour(self, square: Square, direction: Direction) -> Option<Square> {
        ask!(self, layout => layout.neighbour(square, direction))
    }

    /// Moves every square of the set one step in a direction. Squares that would leave the board are dropped.
    ///
    /// ```
    /// use checkers_core::{Direction, Variant};
    /// let russian = Variant::from_id("russian").unwrap();
    /// let [a3, h4, b4] = ["a3", "h4", "b4"].map(|name| russian.parse_square(name).unwrap());
    /// let moved = russian.grid().shift([a3, h4].into_iter().collect(), Direction::NorthEast);
    /// assert_eq!(moved, b4.into());
    /// ```
    #[must_use]
    pub fn shift(self, set: Bitboard, direction: Direction) -> Bitboard {
        ask!(self, layout => {
            let playable = layout.playable();
            let stepped = layout.step(direction as usize, narrow(set, playable)) & playable;
            Bitboard::from_bits(stepped.widen())
        })
    }

    /// Returns the squares beyond a square in a direction, to the edge or the first missing cell; none for a square
    /// that is not on this board.
    #[must_use]
    pub fn ray(self, square: Square, direction: Direction) -> Bitboard {
        if !self.has(square) {
            return Bitboard::EMPTY;
        }
        ask!(self, layout => {
            Bitboard::from_bits(layout.ray(direction as usize, square.bit().into()).widen())
        })
    }

    /// Returns the squares one step away in these directions.
    #[must_use]
    pub fn neighbours(self, square: Square, directions: DirectionSet) -> Bitboard {
        directions.iter().filter_map(|direction| self.neighbour(square, direction)).collect()
    }

    /// Returns the direction from one square to another, if they are on one line without a missing cell between them.
    #[must_use]
    pub fn direction(self, from: Square, to: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| self.ray(from, *direction).contains(to))
    }

    /// Returns the squares between two squares, without these two; `None` if they are the same square, or not on one
    /// line without a missing cell ([`Grid::direction`]). Ranks and files are lines too: between a1 and e1 is c1.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let russian = Variant::from_id("russian").unwrap();
    /// let [a1, d4, b2, c3, e1] = ["a1", "d4", "b2", "c3", "e1"].map(|name| russian.parse_square(name).unwrap());
    /// assert_eq!(russian.grid().between(a1, d4), Some([b2, c3].into_iter().collect()));
    /// assert_eq!(russian.grid().between(d4, e1), None);
    /// ```
    #[must_use]
    pub fn between(self, from: Square, to: Square) -> Option<Bitboard> {
        let direction = self.direction(from, to)?;
        Some(self.ray(from, direction) & self.ray(to, direction.opposite()))
    }

    /// Returns the image of a square when the board is turned by 180 degrees; `None` if that cell is missing.
    #[must_use]
    pub fn turned(self, square: Square) -> Option<Square> {
        ask!(self, layout => layout.turned(square))
    }

    /// Returns the mirror image of a square, with files reversed; `None` if that cell is missing.
    #[must_use]
    pub fn mirrored(self, square: Square) -> Option<Square> {
        let place = self.coordinates(square)?;
        self.square_at(Coordinates { file: self.board().width - 1 - place.file, rank: place.rank })
    }

    /// Returns whether the board looks the same from both sides: turning it by 180 degrees maps squares to squares.
    #[must_use]
    pub fn is_symmetric(self) -> bool {
        self.squares().into_iter().all(|square| self.turned(square).is_some())
    }
}

/// Returns the squares of a set that are on a board.
fn narrow<W: Word>(set: Bitboard, playable: W) -> W {
    W::narrow(set.bits()) & playable
}
