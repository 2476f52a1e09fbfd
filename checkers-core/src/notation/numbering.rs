//! Squares as numbers: from 1, along the ranks, from one corner.

use arrayvec::ArrayVec;

use crate::geometry::{Grid, MAX_SQUARES, Square};
use crate::rules::Corner;

/// Where a square comes when squares are counted along the ranks from a corner. `None` off the board.
fn order(grid: Grid<'_>, square: Square, corner: Corner) -> Option<(u8, u8)> {
    let place = grid.coordinates(square)?;
    let board = grid.board();
    let rank = if corner.is_bottom() { place.rank } else { board.height - 1 - place.rank };
    let file = if corner.is_left() { place.file } else { board.width - 1 - place.file };
    Some((rank, file))
}

/// The number of a square, counted from 1 along the ranks from a corner; cells that are not played on do not count.
/// `None` if it is not a square of this board.
///
/// It counts the squares anew each time; [`Numbering`] counts once.
#[must_use]
pub fn ordinal(grid: Grid<'_>, square: Square, corner: Corner) -> Option<u8> {
    let own = order(grid, square, corner)?;
    let not_after = |other: &Square| order(grid, *other, corner).is_some_and(|other| other <= own);
    Some(grid.squares().into_iter().filter(not_after).count() as u8)
}

/// The squares of a board by number, counted once.
#[derive(Clone, Debug)]
pub struct Numbering {
    squares: ArrayVec<Square, MAX_SQUARES>,
    numbers: [u8; MAX_SQUARES],
}

impl Numbering {
    /// Numbers the squares from 1 along the ranks from a corner; cells that are not played on do not count.
    #[must_use]
    pub fn new(grid: Grid<'_>, corner: Corner) -> Self {
        // Each square's place is looked up once, not at each comparison.
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

    /// The square with this number, or `None` if there are not so many.
    #[must_use]
    pub fn square(&self, number: u32) -> Option<Square> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.squares.get(index).copied()
    }

    /// The number of a square, or `None` if it is not a square of the board.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<u8> {
        match self.numbers[square.index()] {
            0 => None,
            number => Some(number),
        }
    }

    /// Every square, in the order of the numbers.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }
}
