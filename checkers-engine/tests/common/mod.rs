//! What the tests share.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::sync::atomic::AtomicBool;

use checkers_core::{Color, Piece, Position, Role, Variant};
use checkers_engine::{Engine, Limits, Options, Root, SearchResult};

pub(crate) fn variant(id: &str) -> Variant {
    Variant::from_id(id).unwrap()
}

/// An engine with a small table.
pub(crate) fn engine(variant: &Variant) -> Engine {
    Engine::with_options(variant.clone(), &Options { table_bytes: 1 << 20, ..Options::default() })
}

/// Searches with a new engine.
pub(crate) fn search(variant: &Variant, root: impl Into<Root>, limits: &Limits) -> SearchResult {
    engine(variant).search(root, limits, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

/// A position with this many pieces on random squares.
pub(crate) fn random_position(variant: &Variant, pieces: usize, random: &mut fastrand::Rng) -> Position {
    let squares: Vec<_> = variant.grid().squares().into_iter().collect();
    let turn = if random.bool() { Color::White } else { Color::Black };
    let mut position = Position::empty(turn);
    for at in random.choose_multiple(squares.iter(), pieces) {
        let color = if random.bool() { Color::White } else { Color::Black };
        let role = if random.u8(..3) == 0 { Role::King } else { Role::Man };
        position.put(variant.grid(), *at, Piece { color, role }).unwrap();
    }
    position
}
