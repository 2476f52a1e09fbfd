//! Distances on a board that the evaluation needs, computed from the rules once.

use checkers_core::geometry::DirectionSet;
use checkers_core::rules::{Promotion, Rules};
use checkers_core::{Bitboard, Color, Grid, Square};

/// How many bit numbers a board can use.
pub(crate) const SQUARES: usize = 128;

/// For one colour, how its men reach the crowning row of an otherwise empty board.
#[derive(Debug)]
pub(crate) struct WayToCrown {
    /// Quiet steps to the crowning row; `None` if a man does not get there.
    pub(crate) steps: [Option<u8>; SQUARES],
    /// The squares that a man may cross on a shortest way.
    pub(crate) cone: [Bitboard; SQUARES],
    /// The greatest number of steps.
    pub(crate) longest: u8,
}

impl WayToCrown {
    pub(crate) fn new(rules: &Rules, grid: Grid<'_>, color: Color) -> Self {
        let mut way = Self { steps: [None; SQUARES], cone: [Bitboard::EMPTY; SQUARES], longest: 0 };
        if rules.man.promotion == Promotion::Never {
            return way;
        }
        let directions = seen_from(rules.man.steps, color);
        for square in grid.crowning(color) {
            way.steps[square.index()] = Some(0);
        }
        let mut distance = 0;
        loop {
            let found = way.extend(grid, directions, distance);
            if found.is_empty() {
                way.longest = distance;
                return way;
            }
            distance += 1;
        }
    }

    /// Gives the squares that are one step farther than `distance` their values, and returns them.
    fn extend(&mut self, grid: Grid<'_>, directions: DirectionSet, distance: u8) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for square in grid.squares() {
            if self.steps[square.index()].is_some() {
                continue;
            }
            let next: Vec<Square> = grid
                .neighbours(square, directions)
                .into_iter()
                .filter(|next| self.steps[next.index()] == Some(distance))
                .collect();
            if !next.is_empty() {
                let cone = &mut self.cone;
                let beyond = next.iter().map(|next| cone[next.index()] | Bitboard::of(*next));
                let union = beyond.fold(Bitboard::EMPTY, |all, some| all | some);
                cone[square.index()] = union;
                found.insert(square);
            }
        }
        for square in found {
            self.steps[square.index()] = Some(distance + 1);
        }
        found
    }
}

/// Returns directions that are given from White's side, as a side sees them.
pub(crate) const fn seen_from(directions: DirectionSet, color: Color) -> DirectionSet {
    match color {
        Color::White => directions,
        Color::Black => directions.turned(),
    }
}

/// Returns how near a square is to the centre: 0 on the edge, 100 in the middle.
pub(crate) fn centrality(grid: Grid<'_>, square: Square) -> i32 {
    let board = grid.board();
    let Some(place) = grid.coordinates(square) else { return 0 };
    let off = |at: u8, size: u8| {
        let span = (i32::from(size) - 1).max(1);
        (2 * i32::from(at) - span).abs() * 100 / span
    };
    100 - off(place.file, board.width).max(off(place.rank, board.height))
}

/// Returns how many squares a piece reaches on an empty board, averaged over all squares, in hundredths.
pub(crate) fn reach(grid: Grid<'_>, directions: DirectionSet, is_flying: bool) -> i32 {
    let from = |square: Square| -> u32 {
        if is_flying {
            directions.iter().map(|direction| grid.ray(square, direction).len()).sum()
        } else {
            grid.neighbours(square, directions).len()
        }
    };
    let squares = grid.squares();
    let total: u32 = squares.into_iter().map(from).sum();
    (100 * total / squares.len().max(1)) as i32
}
