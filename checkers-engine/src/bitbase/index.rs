//! Numbers for the positions of one material.
//!
//! Each group of equal pieces is numbered separately: the sets of `k` squares of `n` are numbered from 0 to `C(n, k) - 1` by the
//! combinatorial number system. Some numbers stand for no position, because two groups share a square.

use checkers_core::{Bitboard, Color, Grid, Piece, Position, Square};

use super::material::{GROUPS, Material};

/// The most pieces of a group.
const MOST: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct Indexer {
    squares: Vec<Square>,
    /// The place of each square among the squares.
    places: Box<[u8; 128]>,
    /// `choose[k][n]` is the number of sets of `k` of `n` squares.
    choose: Vec<Vec<u64>>,
}

impl Indexer {
    pub(super) fn new(grid: Grid<'_>) -> Self {
        let squares: Vec<Square> = grid.squares().into_iter().collect();
        let mut places = Box::new([0; 128]);
        for (place, square) in squares.iter().enumerate() {
            places[square.index()] = place as u8;
        }
        let mut choose = vec![vec![1; squares.len() + 1]];
        for k in 1..=MOST {
            let mut row = vec![0; squares.len() + 1];
            for n in 1..=squares.len() {
                row[n] = row[n - 1] + choose[k - 1][n - 1];
            }
            choose.push(row);
        }
        Self { squares, places, choose }
    }

    /// Returns how many numbers there are.
    pub(super) fn positions(&self, material: Material) -> u64 {
        let sets = |count: &u8| self.choose[usize::from(*count).min(MOST)][self.squares.len()];
        material.0.iter().map(sets).fold(1, u64::saturating_mul)
    }

    pub(super) fn index(&self, position: &Position) -> usize {
        let mut index = 0;
        for (color, role) in GROUPS {
            let group: Bitboard = position.pieces(color, role);
            let mut rank = 0;
            for (k, square) in group.squares().enumerate() {
                rank += self.choose[k + 1][usize::from(self.places[square.index()])];
            }
            index = index * self.choose[group.len() as usize][self.squares.len()] + rank;
        }
        index as usize
    }

    /// Returns the position with this number; `None` if two pieces would share a square.
    pub(super) fn position(
        &self,
        grid: Grid<'_>,
        material: Material,
        turn: Color,
        index: usize,
    ) -> Option<Position> {
        let mut position = Position::empty(turn);
        let mut rest = index as u64;
        for ((color, role), count) in GROUPS.into_iter().zip(material.0).rev() {
            let count = usize::from(count);
            let sets = self.choose[count][self.squares.len()];
            let mut rank = rest % sets;
            rest /= sets;
            for k in (1..=count).rev() {
                // The largest square whose sets of smaller squares are not more than the rank.
                let place = self.choose[k].partition_point(|sets| *sets <= rank) - 1;
                rank -= self.choose[k][place];
                position.put(grid, self.squares[place], Piece { color, role }).ok()?;
            }
        }
        Some(position)
    }
}
