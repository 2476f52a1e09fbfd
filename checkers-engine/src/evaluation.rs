//! The value of a quiet position in centi-men, derived from the rules.
//!
//! - Material: a man is worth 100. A king is worth more by the squares that it reaches on the empty board beyond those of a
//!   man: about 135 in English draughts, 275 in Russian, 385 in Turkish. A side that is ahead gains by exchanges.
//! - Men gain by advancing, and more if no hostile piece is on their way to the crowning row.
//! - All pieces gain in the centre; men also hold their own back row.
//! - Mobility: free neighbouring squares. Locked pieces lose.
//! - With few pieces left, the kings of the stronger side approach the weaker side.
//! - A first-king goal replaces the value of an advanced man: nothing else decides such a game.
//! - A reversed goal negates the sum.

use checkers_core::geometry::DirectionSet;
use checkers_core::rules::Range;
use checkers_core::{Bitboard, Color, Coordinates, Direction, Grid, Position, Role, Variant};

use crate::geometry::{SQUARES, WayToCrown, centrality, reach, seen_from};
use crate::score::LEAST_WIN;

const MAN: i32 = 100;
/// What each square of reach beyond a man's adds to a king, and the most that it adds.
const KING_REACH: i32 = 25;
const KING_REACH_MOST: i32 = 350;
const MAN_CENTRE: i32 = 6;
const KING_CENTRE: i32 = 12;
const BACK_ROW: i32 = 5;
const ADVANCE: i32 = 15;
const FREE_NEIGHBOUR: [i32; 2] = [1, 2];
const LOCKED: [i32; 2] = [4, 30];
/// A man's way to the crowning row that decides the game: any man, a man on a free way.
const FIRST_KING_ADVANCE: i32 = 60;
const FIRST_KING_FREE: i32 = 500;
/// Kings approach when at most this many pieces are left.
const FEW_PIECES: u32 = 8;
const APPROACH: i32 = 2;
/// Evaluations stay below every win.
const MOST: i32 = LEAST_WIN - 1;

/// The evaluation of one variant.
#[derive(Debug)]
pub(crate) struct Evaluation {
    /// For each colour and role, the value of a piece on each square beyond its material.
    squares: Box<[[[i32; SQUARES]; 2]; 2]>,
    /// For each colour and square, what a man with a free way gains.
    free: Box<[[i32; SQUARES]; 2]>,
    ways: [Box<WayToCrown>; 2],
    places: Box<[Coordinates; SQUARES]>,
    king: i32,
    /// The directions of quiet moves, for each colour and role.
    steps: [[DirectionSet; 2]; 2],
    /// Pieces at the start of a game.
    all_pieces: i32,
    is_reversed: bool,
    seed: u64,
}

impl Evaluation {
    pub(crate) fn new(variant: &Variant, seed: u64) -> Self {
        let (rules, grid) = (variant.rules(), variant.grid());
        let ways = Color::ALL.map(|color| Box::new(WayToCrown::new(rules, grid, color)));
        let beyond_man = reach(grid, rules.king.steps, rules.king.range == Range::Flying)
            - reach(grid, rules.man.steps, false);
        let king = MAN + (KING_REACH * beyond_man / 100).clamp(0, KING_REACH_MOST);
        let mut squares = Box::new([[[0; SQUARES]; 2]; 2]);
        let mut free = Box::new([[0; SQUARES]; 2]);
        let mut places = Box::new([Coordinates { file: 0, rank: 0 }; SQUARES]);
        for square in grid.squares() {
            let at = square.index();
            if let Some(place) = grid.coordinates(square) {
                places[at] = place;
            }
            for color in Color::ALL {
                let way = &ways[color as usize];
                let [man, crowned] = &mut squares[color as usize];
                crowned[at] = KING_CENTRE * centrality(grid, square) / 100;
                man[at] = MAN_CENTRE * centrality(grid, square) / 100;
                let Some(steps) = way.steps[at] else { continue };
                let (longest, gone) = (i32::from(way.longest).max(1), i32::from(way.longest - steps));
                let part = |most: i32| most * gone * gone / (longest * longest);
                if rules.goal.first_king {
                    man[at] += part(FIRST_KING_ADVANCE);
                    free[color as usize][at] = part(FIRST_KING_FREE);
                } else {
                    man[at] += ADVANCE * gone / longest + if gone == 0 { BACK_ROW } else { 0 };
                    free[color as usize][at] = part((king - MAN) / 2);
                }
            }
        }
        let steps =
            Color::ALL.map(|color| [rules.man.steps, rules.king.steps].map(|of| seen_from(of, color)));
        Self {
            squares,
            free,
            ways,
            places,
            king,
            steps,
            all_pieces: variant.initial().occupied().len().max(1) as i32,
            is_reversed: rules.goal.reversed,
            seed,
        }
    }

    /// Returns the value of a position for the side to move.
    pub(crate) fn value(&self, grid: Grid<'_>, position: &Position) -> i32 {
        let [white, black] = Color::ALL.map(|color| self.material(position, color));
        let pieces = position.occupied().len();
        let gone = (self.all_pieces - pieces as i32).max(0);
        let ahead = white - black;
        let mut value = ahead + ahead * gone / (2 * self.all_pieces);
        let [white, black] = Color::ALL.map(|color| self.placement(grid, position, color));
        value += white - black;
        if pieces <= FEW_PIECES && ahead != 0 {
            let stronger = if ahead > 0 { Color::White } else { Color::Black };
            value -= ahead.signum() * APPROACH * self.distance(position, stronger);
        }
        if (position.turn() == Color::Black) != self.is_reversed {
            value = -value;
        }
        (value + self.noise(position)).clamp(-MOST, MOST)
    }

    fn material(&self, position: &Position, color: Color) -> i32 {
        let count = |role| position.pieces(color, role).len() as i32;
        MAN * count(Role::Man) + self.king * count(Role::King)
    }

    fn placement(&self, grid: Grid<'_>, position: &Position, color: Color) -> i32 {
        let empty = grid.squares() - position.occupied();
        let hostile = position.side(!color);
        let mut value = 0;
        for square in position.pieces(color, Role::Man) {
            let at = square.index();
            value += self.squares[color as usize][0][at];
            let free = self.free[color as usize][at];
            if free != 0 && self.ways[color as usize].cone[at].is_disjoint(hostile) {
                value += free;
            }
        }
        for square in position.pieces(color, Role::King) {
            value += self.squares[color as usize][1][square.index()];
        }
        for (index, role) in [Role::Man, Role::King].into_iter().enumerate() {
            let pieces = position.pieces(color, role);
            if !pieces.is_empty() {
                let directions = self.steps[color as usize][index];
                let (free, locked) = mobility(grid, pieces, empty, directions);
                value += FREE_NEIGHBOUR[index] * free - LOCKED[index] * locked;
            }
        }
        value
    }

    /// Returns the sum of the distances from the kings of one side to the nearest piece of the other one.
    fn distance(&self, position: &Position, color: Color) -> i32 {
        let hostile = position.side(!color);
        let place = |square: checkers_core::Square| {
            let Coordinates { file, rank } = self.places[square.index()];
            (i32::from(file), i32::from(rank))
        };
        let nearest = |square| {
            let (file, rank) = place(square);
            let distances =
                hostile.into_iter().map(place).map(|to| (file - to.0).abs().max((rank - to.1).abs()));
            distances.min().unwrap_or(0)
        };
        position.pieces(color, Role::King).into_iter().map(nearest).sum()
    }

    /// Returns a number from -2 to 2 that depends on the position and the seed; 0 for seed 0.
    fn noise(&self, position: &Position) -> i32 {
        if self.seed == 0 {
            return 0;
        }
        let mixed = (position.zobrist() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed >> 33) % 5) as i32 - 2
    }
}

/// Returns how many free squares are next to these pieces, and how many of them have none.
fn mobility(grid: Grid<'_>, pieces: Bitboard, empty: Bitboard, directions: DirectionSet) -> (i32, i32) {
    let mut locked = pieces;
    let mut free = 0;
    for direction in directions.iter() {
        let back: Direction = direction.opposite();
        let movable = pieces & grid.shift(empty, back);
        free += movable.len();
        locked -= movable;
    }
    (free as i32, locked.len() as i32)
}
