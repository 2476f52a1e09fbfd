//! The places of squares in planes of numbers.

use crate::square_map::SquareMap;

/// Where a square stands in a plane, as White sees it and as Black does.
#[derive(Clone)]
pub(super) struct Places {
    pub(super) places: [[u16; 128]; 2],
    /// How many places a plane has.
    pub(super) size: usize,
}

impl Places {
    /// By bit, one place for each cell of the board, the top rank first.
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

    /// By bit, one place for each square, in the order of their numbers.
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
