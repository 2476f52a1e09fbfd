//! The indices of squares in planes of numbers.

use crate::square_map::SquareMap;

/// The index of each square in a plane, from White's and from Black's side.
#[derive(Clone)]
pub(super) struct Places {
    pub(super) places: [[u16; 128]; 2],
    /// The number of values of a plane.
    pub(super) size: usize,
}

impl Places {
    /// Returns planes with one value per cell of the board, the top rank first.
    pub(super) fn cells(square_map: &SquareMap) -> Self {
        let grid = square_map.variant.grid();
        let (width, height) = (u16::from(grid.board().width), u16::from(grid.board().height));
        let size = width * height;
        let mut places = [[0; 128]; 2];
        for square in square_map.squares() {
            if let Some(place) = grid.coordinates(*square) {
                let cell = (height - 1 - u16::from(place.rank)) * width + u16::from(place.file);
                places[0][square.index()] = cell;
                places[1][square.index()] = size - 1 - cell;
            }
        }
        Self { places, size: size.into() }
    }

    /// Returns planes with one value per playable square, in the order of the square numbers.
    pub(super) fn squares(square_map: &SquareMap) -> Self {
        let size = square_map.len();
        let mut places = [[0; 128]; 2];
        for square in square_map.squares() {
            let index = u16::from(square_map.index(*square));
            places[0][square.index()] = index;
            places[1][square.index()] = size as u16 - 1 - index;
        }
        Self { places, size }
    }
}
