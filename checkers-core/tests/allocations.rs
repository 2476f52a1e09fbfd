//! What does not allocate: everything below the list of moves, in positions as games have them.
//!
//! Only a position that is hard (more than 64 captures kept, or more than 1024 stages of captures searched) takes memory,
//! for the search over sets of taken pieces, and gives all of it back before the answer is there.

mod common;

use std::fmt::Write;
use std::hint::black_box;
use std::ops::ControlFlow;

use allocation_counter::{AllocationInfo, measure};
use arrayvec::ArrayString;
use checkers_core::rules::VARIANTS;
use checkers_core::{MoveList, Position, Variant};
use common::{data, fast};

/// Does everything that needs no list on the heap.
fn everything(variant: &Variant, position: &Position) {
    let mut moves = MoveList::new();
    variant.legal_moves_into(position, &mut moves).expect("room enough");
    black_box(variant.count_moves(position));
    black_box(variant.has_moves(position));
    let _ = variant.visit_moves(position, &mut |mv| {
        black_box(mv);
        ControlFlow::Continue(())
    });
    for mv in &moves {
        assert!(variant.is_legal(position, mv));
        let next = variant.play(position, mv).expect("a legal move");
        assert_eq!(next, variant.play_unchecked(position, mv));
        assert_eq!(next.zobrist(), next.zobrist_from_scratch());
    }
    let mut text = ArrayString::<1024>::new();
    write!(text, "{}", variant.fen(position)).expect("room enough");
    assert!(variant.parse_fen(&text).is_ok());
}

/// The positions of some random games, the same each time.
fn random_games(variant: &Variant) -> Vec<Position> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = move |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit as u64) as usize
    };
    let mut positions = Vec::new();
    for _ in 0..5 {
        let mut position = variant.initial();
        for _ in 0..100 {
            positions.push(position);
            let moves = variant.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = variant.play_unchecked(&position, &moves[below(moves.len())]);
        }
    }
    positions
}

#[test]
fn nothing_is_allocated_in_ordinary_positions_of_any_rules() {
    assert_ne!(
        measure(|| drop(black_box(Box::new(1)))),
        AllocationInfo::default(),
        "allocations are counted"
    );
    for named in VARIANTS {
        for variant in fast::variants(&named.rules) {
            for position in random_games(&variant) {
                let used = measure(|| everything(&variant, &position));
                assert_eq!(used, AllocationInfo::default(), "{}: {}", named.id, variant.fen(&position));
            }
        }
    }
}

#[test]
fn hard_positions_give_back_what_they_take() {
    let mut taken = 0;
    for line in data::read("hard_positions.tsv").lines().skip(1) {
        let [id, board, turn, _, _] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let rules = data::rules(id).unwrap();
        for variant in fast::variants(&rules) {
            let position = fast::position(&variant, &data::position(&rules, board, turn));
            let used = measure(|| {
                black_box(variant.count_moves(&position));
            });
            println!("{id}: {} allocations, {} bytes at most", used.count_total, used.bytes_max);
            assert_eq!((used.count_current, used.bytes_current), (0, 0), "{id}");
            taken += used.count_total;
        }
    }
    assert_ne!(taken, 0, "no position is hard: then none need be left out of the test above");
}
