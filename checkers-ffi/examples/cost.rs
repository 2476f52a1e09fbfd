//! The Rust half of what the C ABI costs: the same two counts as tests/c/cost.c, without the ABI.

use checkers_core::perft::Perft;
use checkers_core::{Move, Position, Variant};

use std::ops::ControlFlow;

fn counted(variant: &Variant, position: &Position, depth: u32) -> u64 {
    let mut moves: [Option<Move>; 256] = [None; 256];
    let mut count = 0;
    let _ = variant.visit_moves(position, &mut |mv| {
        moves[count] = Some(*mv);
        count += 1;
        ControlFlow::Continue(())
    });
    if depth == 1 {
        return count as u64;
    }
    moves[..count]
        .iter()
        .flatten()
        .map(|mv| counted(variant, &variant.play_unchecked(position, mv), depth - 1))
        .sum()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, id, depth, how] = arguments.as_slice() else { panic!("cost ID DEPTH call|loop") };
    let variant = Variant::from_id(id).expect("a known variant");
    let depth = depth.parse().expect("a depth");
    let leaves = match how.as_str() {
        "loop" => counted(&variant, &variant.initial(), depth),
        _ => Perft::default().count(&variant, &variant.initial(), depth),
    };
    println!("{leaves}");
}
