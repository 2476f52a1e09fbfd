//! The main road.

use crate::geometry::{Bitboard, Coordinates, Grid};

/// The squares of the diagonals that join two opposite corners of a square board and lack no square; see
/// [`Road`](crate::rules::draws::Road).
pub(super) fn main_road(grid: Grid<'_>) -> Bitboard {
    let side = grid.board().width;
    if grid.board().height != side {
        return Bitboard::EMPTY;
    }
    let rising = (0..side).map(|step| Coordinates { file: step, rank: step });
    let falling = (0..side).map(|step| Coordinates { file: step, rank: side - 1 - step });
    let whole = |places: &mut dyn Iterator<Item = Coordinates>| {
        places.map(|place| grid.square_at(place)).collect::<Option<Bitboard>>().unwrap_or_default()
    };
    whole(&mut { rising }) | whole(&mut { falling })
}
