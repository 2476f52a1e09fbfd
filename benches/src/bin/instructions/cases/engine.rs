//! The work of an engine in each position: list the moves, and make each of them.

use std::hint::black_box;

use checkers_benches::positions;
use checkers_core::{MoveList, Overflow, Position, Variant};

use super::{Case, Goal};

/// How often each position is listed.
const ROUNDS: u64 = 20;

/// What one kind of work may cost, and what it costs the best peer, which makes moves without a hash.
type Costs = (Goal, Option<u32>);

/// A variant; to list and to list and make, then both in positions with captures.
type Row = (&'static str, [Option<Costs>; 4]);

/// Goals, and Scan compiled for the baseline of x86-64, in instructions for each position.
fn rows() -> [Row; 4] {
    let costs = |goal, peer| Some((Goal::AtMost(goal), peer));
    [
        (
            "international",
            [costs(370, Some(383)), costs(1430, Some(1073)), costs(330, Some(427)), costs(520, Some(541))],
        ),
        (
            "frisian",
            [costs(520, Some(493)), costs(1800, Some(1162)), costs(690, Some(689)), costs(1000, Some(834))],
        ),
        ("russian", [costs(400, None), costs(1150, None), None, None]),
        ("turkish", [costs(700, None), costs(2400, None), None, None]),
    ]
}

/// The positions of `benches/data/engine_positions`.
pub(super) fn cases() -> Vec<Case> {
    rows().into_iter().flat_map(|(id, costs)| of_variant(id, costs)).collect()
}

fn of_variant(id: &'static str, costs: [Option<Costs>; 4]) -> [Case; 4] {
    let mut cases = [
        case(id, "list", false, list(Variant::legal_moves_into)),
        case(id, "list and make", false, list_and_make(Variant::legal_moves_into)),
        case(id, "captures list", true, list(Variant::captures_into)),
        case(id, "captures list and make", true, list_and_make(Variant::captures_into)),
    ];
    for (case, costs) in cases.iter_mut().zip(costs) {
        if let Some((goal, peer)) = costs {
            (case.goal, case.peer) = (Some(goal), peer);
        }
    }
    cases
}

/// Work with each position. Only that counts: reading positions costs more than listing their moves.
fn case(
    id: &'static str,
    name: &str,
    captures: bool,
    act: impl Fn(&Variant, &Position) + Sync + 'static,
) -> Case {
    let work = move || {
        let variant = Variant::from_id(id).expect("a known variant");
        let positions = positions::engine(&variant, captures);
        in_rounds(&variant, &positions, &act);
        ROUNDS * positions.len() as u64
    };
    Case { counted: Some("engine::in_rounds"), ..Case::new(format!("{id} {name}"), "position", work) }
}

#[inline(never)]
fn in_rounds(variant: &Variant, positions: &[Position], act: &impl Fn(&Variant, &Position)) {
    for _ in 0..ROUNDS {
        for position in positions {
            act(variant, black_box(position));
        }
    }
}

type Listed = Result<(), Overflow>;

/// Lists moves into a buffer on the stack.
fn list(fill: impl Fn(&Variant, &Position, &mut MoveList) -> Listed) -> impl Fn(&Variant, &Position) {
    move |variant, position| {
        let mut moves = MoveList::new();
        fill(variant, position, &mut moves).expect("room enough");
        black_box(&moves);
    }
}

/// Makes each listed move on a copy of the position, which keeps its hash.
fn list_and_make(
    fill: impl Fn(&Variant, &Position, &mut MoveList) -> Listed,
) -> impl Fn(&Variant, &Position) {
    move |variant, position| {
        let mut moves = MoveList::new();
        fill(variant, position, &mut moves).expect("room enough");
        for mv in &moves {
            black_box(variant.play_unchecked(position, mv));
        }
    }
}
