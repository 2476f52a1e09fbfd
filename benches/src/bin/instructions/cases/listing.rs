//! Lists of moves and paths: of positions from random games, and of hard ones.

use std::hint::black_box;
use std::ops::ControlFlow;

use checkers_benches::positions::{self, Hard};
use checkers_core::{Move, MoveList, Position, Variant};

use super::case::Case;
use super::repeated::{self, Of};

const GAMES: [&str; 8] =
    ["international", "frisian", "russian", "english", "italian", "canadian", "turkish", "sintez64_ru"];
/// So many paths of a hard position are enough.
const ENOUGH: u64 = 10_000;

/// Lists into a buffer on the stack.
pub(super) fn random() -> Vec<Case> {
    let list = |variant: &Variant, (position, _): &(Position, Move)| {
        let mut moves = MoveList::new();
        variant.legal_moves_into(position, &mut moves).expect("room enough");
        black_box(&moves);
    };
    GAMES.map(|id| repeated::positions(id, Of { id, unit: "list", rounds: 200 }, list)).into()
}

/// One list of a hard position.
pub(super) fn hard() -> Vec<Case> {
    let case = |Hard { variant, position, moves, .. }: Hard| {
        Case::new(variant.id(), "list", move || {
            assert_eq!(variant.legal_moves(&position).len() as u64, moves, "not the known number of moves");
            1
        })
    };
    positions::hard().into_iter().map(case).collect()
}

/// Moves with their paths.
pub(super) fn paths() -> Vec<Case> {
    let random = GAMES.map(|id| {
        repeated::positions(id, Of { id, unit: "list", rounds: 40 }, |variant, (position, _)| {
            paths_of(variant, position, u64::MAX)
        })
    });
    let hard = |Hard { variant, position, paths, .. }: Hard| {
        Case::new(format!("{} hard", variant.id()), "path", move || {
            let found = paths_of(&variant, &position, ENOUGH);
            assert_eq!(found, ENOUGH.min(paths), "not the known number of paths");
            found
        })
    };
    random.into_iter().chain(positions::hard().into_iter().map(hard)).collect()
}

/// Visits paths, so many at most, and counts them.
fn paths_of(variant: &Variant, position: &Position, most: u64) -> u64 {
    let mut found = 0;
    let _ = variant.visit_paths(position, &mut |mv, path| {
        black_box((mv, path));
        found += 1;
        if found < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}
