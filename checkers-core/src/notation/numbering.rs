//! Numbers of squares: from 1, along the ranks, from one corner.

use arrayvec::ArrayVec;

use crate::geometry::{Grid, MAX_SQUARES, Square};
use crate::rules::Corner;

/// Returns a square's rank and file as counted from a corner, by which squares are numbered. `None` for a square that is not
/// on the board.
fn order(grid: Grid<'_>, square: Square, corner: Corner) -> Option<(u8, u8)> {
    let place = grid.coordinates(square)?;
    let board = grid.board();
    let rank = if corner.is_bottom() { place.rank } else { board.height - 1 - place.rank };
    let file = if corner.is_left() { place.file } else { board.width - 1 - place.file };
    Some((rank, file))
}

/// Returns the number of a square, counted from 1 along the ranks from a corner. Only playing squares are counted. `None` if
/// the square is not on this board.
///
/// Each call counts the squares of the board; [`Numbering`] counts them once.
///
/// ```
/// use checkers_core::{Variant, notation::ordinal, rules::Corner};
/// let english = Variant::from_id("english").unwrap();
/// let square = english.parse_square("12").unwrap();
/// assert_eq!(ordinal(english.grid(), square, Corner::TopLeft), Some(12));
/// assert_eq!(ordinal(english.grid(), square, Corner::BottomRight), Some(21));
/// ```
#[must_use]
pub fn ordinal(grid: Grid<'_>, square: Square, corner: Corner) -> Option<u8> {
    let own = order(grid, square, corner)?;
    let not_after = |other: &Square| order(grid, *other, corner).is_some_and(|other| other <= own);
    Some(grid.squares().into_iter().filter(not_after).count() as u8)
}

/// A table of the playing squares of a board and their numbers, in both directions.
///
/// ```
/// use checkers_core::{Variant, notation::Numbering, rules::Corner};
/// let international = Variant::from_id("international").unwrap();
/// let numbering = Numbering::new(international.grid(), Corner::TopLeft);
/// let square = numbering.square(28).unwrap();
/// assert_eq!(international.square_name(square).to_string(), "28");
/// assert_eq!(numbering.number(square), Some(28));
/// assert_eq!((numbering.squares().len(), numbering.square(51)), (50, None));
/// ```
#[derive(Clone, Debug)]
pub struct Numbering {
    squares: ArrayVec<Square, MAX_SQUARES>,
    numbers: [u8; MAX_SQUARES],
}

impl Numbering {
    /// Numbers the playing squares from 1, along the ranks, from a corner.
    #[must_use]
    pub fn new(grid: Grid<'_>, corner: Corner) -> Self {
        // Look up the place of each square once, not at each comparison.
        let place = |square| Some((order(grid, square, corner)?, square));
        let mut places: ArrayVec<((u8, u8), Square), MAX_SQUARES> =
            grid.squares().into_iter().filter_map(place).collect();
        places.sort_unstable_by_key(|(place, _)| *place);
        let squares: ArrayVec<Square, MAX_SQUARES> = places.into_iter().map(|(_, square)| square).collect();
        let mut numbers = [0; MAX_SQUARES];
        for (number, square) in (1..).zip(&squares) {
            numbers[square.index()] = number;
        }
        Self { squares, numbers }
    }

    /// Returns the square with this number, or `None` if the board has no such number.
    #[must_use]
    pub fn square(&self, number: u32) -> Option<Square> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.squares.get(index).copied()
    }

    /// Returns the number of a square, or `None` if the square is not on the board.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<u8> {
        match self.numbers[square.index()] {
            0 => None,
            number => Some(number),
        }
    }

    /// Returns all playing squares, in the order of their numbers.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }
}
