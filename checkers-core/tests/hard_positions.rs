//! Positions with tens of thousands of paths and few moves: counted right. How long they take is printed.

mod common;

use std::ops::ControlFlow;
use std::time::Instant;

use common::{data, fast};

#[test]
fn hard_positions_have_their_moves_and_paths() {
    for line in data::read("hard_positions.tsv").lines().skip(1) {
        let [id, board, turn, paths, distinct] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let rules = data::rules(id).unwrap();
        for variant in fast::variants(&rules) {
            let position = fast::position(&variant, &data::position(&rules, board, turn));
            let start = Instant::now();
            let moves = variant.legal_moves(&position);
            let listing = start.elapsed();
            assert_eq!(moves.len(), distinct.parse::<usize>().unwrap(), "{id} {board}");
            assert_eq!(variant.count_moves(&position), distinct.parse::<u64>().unwrap(), "{id} {board}");
            let mut found = 0_u64;
            let _ = variant.visit_paths(&position, &mut |_, _| {
                found += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(found, paths.parse::<u64>().unwrap(), "{id} {board}");
            println!("{id}: {distinct} moves in {listing:?}");
        }
    }
}
