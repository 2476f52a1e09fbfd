//! Lines of the grid against steps one by one, on every board and on random ones.

mod common;

use checkers_core::{Bitboard, Direction, DirectionSet, Grid, Variant};
use common::random;
use proptest::prelude::*;

fn compare(grid: Grid<'_>) {
    let squares = grid.squares();
    for direction in Direction::ALL {
        let shifted = squares.squares().filter_map(|square| grid.neighbour(square, direction)).collect();
        assert_eq!(grid.shift(squares, direction), shifted, "{direction:?}");
        assert_eq!(grid.shift(!squares, direction), Bitboard::EMPTY, "{direction:?}");
    }
    for from in squares {
        let mut around = Bitboard::EMPTY;
        let mut lines = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let (mut ray, mut at) = (Bitboard::EMPTY, from);
            while let Some(next) = grid.neighbour(at, direction) {
                assert_eq!(grid.between(from, next), Some(ray), "{from:?} {next:?}");
                assert_eq!(grid.between(next, from), Some(ray), "{from:?} {next:?}");
                assert_eq!(grid.direction(from, next), Some(direction));
                ray.insert(next);
                at = next;
            }
            assert_eq!(grid.ray(from, direction), ray, "{from:?} {direction:?}");
            around.extend(grid.neighbour(from, direction));
            lines |= ray;
        }
        assert_eq!(grid.neighbours(from, DirectionSet::ALL), around);
        for other in squares - lines {
            assert_eq!(grid.between(from, other), None);
        }
    }
}

#[test]
fn lines_of_the_named_boards() {
    for variant in Variant::all() {
        compare(variant.grid());
    }
}

proptest! {
    #![proptest_config(common::config::cases(100))]

    #[test]
    fn lines_of_any_board(rules in random::custom()) {
        compare(Variant::custom(rules).unwrap().grid());
    }
}
