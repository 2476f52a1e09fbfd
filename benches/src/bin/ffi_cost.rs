//! The Rust half of the measurement of the C ABI's cost: the counts as checkers-ffi/tests/c/cost.c, without the ABI.

use checkers_core::perft::Perft;
use checkers_core::{MoveList, Position, Variant};

/// Perft over list and play. Nothing is allocated, and nothing is done that the count does not need. The moves of the last
/// ply are listed, or only counted.
fn counted(variant: &Variant, position: &Position, depth: u32, list_last: bool) -> u64 {
    if depth == 1 && !list_last {
        return variant.count_moves(position);
    }
    let mut moves = MoveList::new();
    variant.legal_moves_into(position, &mut moves).expect("room for the moves");
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |mv| counted(variant, &variant.play_unchecked(position, mv), depth - 1, list_last);
    moves.iter().map(below).sum()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, id, depth, how] = arguments.as_slice() else { panic!("cost ID DEPTH call|loop|next") };
    let variant = Variant::from_id(id).expect("a known variant");
    let depth = depth.parse().expect("a depth");
    let start = variant.initial();
    let leaves = match how.as_str() {
        "call" => Perft::default().count(&variant, &start, depth),
        "loop" => counted(&variant, &start, depth, true),
        _ => counted(&variant, &start, depth, false),
    };
    println!("{leaves}");
}
