//! Leaves: of every game, made and not made, by rules as constants and as values, from the start and from middle games.

use checkers_benches::tables::{Table, middle_games};
use checkers_core::Variant;
use checkers_core::geometry::Board;
use checkers_core::perft::{Convention, Perft};
use checkers_core::rules::{Setup, VARIANTS};

use super::case::{Case, Goal};

/// The games with separate goals: the depth to which they are counted, the goal, and the cost of the best peer
/// (shared/peers.md).
const PEERED: [(&str, u32, u32, u32); 8] = [
    ("international", 7, 31, 62),
    ("frisian", 6, 65, 130),
    ("brazilian", 8, 45, 105),
    ("russian", 8, 42, 90),
    ("english", 8, 38, 84),
    ("italian", 8, 42, 93),
    ("spanish", 8, 42, 89),
    ("canadian", 6, 48, 95),
];
/// Games of which no peer's instructions are known, with goals that name others.
const UNPEERED: [(&str, u32); 4] =
    [("turkish", 6), ("armenian", 5), ("sintez64_ru", 5), ("sintez64_inter", 5)];
/// What others are to be measured by.
const TURKISH: &str = "turkish 6 paths";
/// So many leaves at least, of the games that have no goal and of the middle games.
const ENOUGH: u64 = 200_000;

/// How deep a game with a goal is counted.
fn depth(id: &str) -> Option<u32> {
    let peered = PEERED.iter().map(|(id, depth, ..)| (*id, *depth));
    peered.chain(UNPEERED).find_map(|(other, depth)| (other == id).then_some(depth))
}

/// The moves of the last ply counted, not made.
pub(super) fn bulk() -> Vec<Case> {
    let mut cases = Vec::new();
    for (id, depth, goal, peer) in PEERED {
        let case = from_start(format!("{id} {depth}"), named(id), depth, Perft::default());
        cases.push(Case { goal: Some(Goal::AtMost(goal)), peer: Some(peer), ..case });
    }
    let paths = Perft::default().with_convention(Convention::Paths);
    cases.push(from_start(TURKISH.to_owned(), named("turkish"), 6, paths));
    for (id, depth) in UNPEERED {
        let case = from_start(format!("{id} {depth}"), named(id), depth, Perft::default());
        cases.push(case.goal(Goal::Tenths(20, format!("perft/{TURKISH}"))));
    }
    for id in VARIANTS.iter().map(|named| named.id).filter(|id| depth(id).is_none()) {
        cases.push(Case::new(id, "leaf", move || {
            let variant = named(id)();
            let start = variant.initial();
            let mut total = 0;
            for depth in 1.. {
                let leaves = Perft::default().count(&variant, &start, depth);
                total += leaves;
                if leaves >= ENOUGH {
                    break;
                }
            }
            total
        }));
    }
    cases
}

/// Every leaf made.
pub(super) fn full() -> Vec<Case> {
    let full = Perft::default().with_bulk(false);
    let peered = PEERED.iter().map(|(id, depth, ..)| (*id, *depth, 18));
    let unpeered = UNPEERED.iter().map(|(id, depth)| (*id, *depth, 23));
    let case = |(id, depth, tenths)| {
        let case = from_start(format!("{id} {depth}"), named(id), depth, full);
        case.goal(Goal::Tenths(tenths, format!("perft/{id} {depth}")))
    };
    peered.chain(unpeered).map(case).collect()
}

/// The rules of a named game given as a value.
pub(super) fn custom() -> Vec<Case> {
    let case = |id: &'static str| {
        let custom = move || Variant::custom(*named(id)().rules()).expect("rules that hold");
        let depth = depth(id).expect("a game with a goal");
        let name = format!("{id} {depth}");
        let goal = Goal::Tenths(30, format!("perft/{name}"));
        from_start(name, custom, depth, Perft::default()).goal(goal)
    };
    let games =
        ["international", "frisian", "russian", "english", "italian", "canadian", "turkish", "sintez64_ru"];
    // 128 squares, which leave no room for ghost columns; and a board with one rank less, which has them.
    let wide = [(16, Some(Goal::AtMost(180))), (15, None)].map(|(height, goal)| {
        let variant = move || {
            let mut rules = *named("international")().rules();
            rules.board = Board::dark_left(16, height);
            rules.setup = Setup::Ranks { behind: 0, men: 6 };
            Variant::custom(rules).expect("rules that hold")
        };
        Case { goal, ..from_start(format!("16x{height} 5"), variant, 5, Perft::default()) }
    });
    games.map(case).into_iter().chain(wide).collect()
}

/// The published positions where kings and captures abound.
pub(super) fn middle() -> Vec<Case> {
    let case = |table: Table| {
        let depth = table.depth(ENOUGH);
        let label = table.label.as_deref().unwrap_or_default();
        Case::new(format!("{} {label} {depth}", table.variant.id()), "leaf", move || {
            let perft = Perft::default().with_convention(table.convention);
            let leaves = perft.count(&table.variant, &table.position, depth);
            assert_eq!(leaves, table.leaves[depth as usize - 1], "not what was published");
            leaves
        })
    };
    middle_games().into_iter().map(case).collect()
}

fn named(id: &'static str) -> impl Fn() -> Variant + Sync {
    move || Variant::from_id(id).expect("a known variant")
}

/// Perft from the position in which the game starts.
fn from_start(
    name: String,
    variant: impl Fn() -> Variant + Sync + 'static,
    depth: u32,
    perft: Perft,
) -> Case {
    Case::new(name, "leaf", move || {
        let variant = variant();
        perft.count(&variant, &variant.initial(), depth)
    })
}
