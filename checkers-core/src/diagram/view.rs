//! The board as seen from one side.

use crate::geometry::{Color, Coordinates, Grid, Pattern, Square};

/// A board seen from one side: columns count from the left and rows from the top, both from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) grid: Grid<'a>,
    /// The side at the bottom.
    pub(super) bottom: Color,
}

/// The kind of a cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// A square of the game.
    Square(Square),
    /// A cell of the other colour, which is not used.
    Unplayed,
    /// A hole in the board.
    Missing,
}

impl View<'_> {
    pub(super) fn columns(self) -> u8 {
        self.grid.board().width
    }

    pub(super) fn rows(self) -> u8 {
        self.grid.board().height
    }

    /// Converts column and row to file and rank, or back: the function is its own inverse.
    fn turned(self, across: u8, along: u8) -> (u8, u8) {
        match self.bottom {
            Color::White => (across, self.rows() - 1 - along),
            Color::Black => (self.columns() - 1 - across, along),
        }
    }

    pub(super) fn cell(self, column: u8, row: u8) -> Cell {
        let (file, rank) = self.turned(column, row);
        let board = self.grid.board();
        match self.grid.square_at(Coordinates { file, rank }) {
            Some(square) => Cell::Square(square),
            None if board.missing.has(board.cell(file, rank)) => Cell::Missing,
            // A cell of the other colour that touches missing squares only is missing too.
            None if self.grid.board().pattern != Pattern::All && !self.touches_square(column, row) => {
                Cell::Missing
            }
            None => Cell::Unplayed,
        }
    }

    /// Returns whether a cell shares an edge with a square of the game.
    fn touches_square(self, column: u8, row: u8) -> bool {
        let near = |at: u8| [at.checked_sub(1), at.checked_add(1)].into_iter().flatten();
        let played = |column: u8, row: u8| {
            if column >= self.columns() || row >= self.rows() {
                return false;
            }
            let (file, rank) = self.turned(column, row);
            self.grid.square_at(Coordinates { file, rank }).is_some()
        };
        near(column).any(|column| played(column, row)) || near(row).any(|row| played(column, row))
    }

    /// Returns column and row of a square; `None` if it is not on this board.
    pub(super) fn spot(self, square: Square) -> Option<(u8, u8)> {
        let place = self.grid.coordinates(square)?;
        Some(self.turned(place.file, place.rank))
    }

    /// Returns the cells of a row, from the left.
    pub(super) fn row(self, row: u8) -> impl Iterator<Item = Cell> {
        (0..self.columns()).map(move |column| self.cell(column, row))
    }

    /// Returns the cells of a column, from the top.
    pub(super) fn column(self, column: u8) -> impl Iterator<Item = Cell> {
        (0..self.rows()).map(move |row| self.cell(column, row))
    }
}
