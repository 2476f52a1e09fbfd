//! Moves step by step: the tree of steps is the legal moves, no step leads astray, and what is refused changes nothing.

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use checkers_core::notation::moves::IllegalReason;
use checkers_core::steps::{self, ActionTable, NextStep, StepError, StepMove};
use checkers_core::{Bitboard, Move, Path, Position, Square, Variant};
use common::slow::Slow;
use common::{data, fast, random};
use proptest::prelude::*;

/// Paths of a position up to which its whole tree is walked.
const PATHS: usize = 300;

/// Everything that the interface says of a move in progress, as text.
fn state(under_way: &StepMove) -> String {
    format!("{under_way:?}")
}

/// Walks the tree and returns its leaves, looking at everything on the way.
fn walk(under_way: &mut StepMove, table: &ActionTable, leaves: &mut BTreeSet<(Move, Path)>) {
    let grid_squares = under_way.variant().grid().squares();
    let before = state(under_way);
    if let Some(mv) = under_way.complete() {
        assert!(under_way.next_steps().is_empty());
        assert_eq!(under_way.captured(), mv.captured());
        assert_eq!(under_way.square(), mv.destination());
        assert_eq!(under_way.candidates(), [mv]);
        assert_eq!(under_way.confirm(), Ok(mv));
        leaves.insert((mv, under_way.path()));
    } else {
        assert!(!under_way.next_steps().is_empty(), "a step led astray: {before}");
        assert_eq!(under_way.confirm(), Err(IllegalReason::MustGoOn));
    }
    for to in grid_squares - under_way.next_squares() {
        let _reason: IllegalReason = under_way.step(to).unwrap_err();
        assert_eq!(state(under_way), before, "a refused step changes nothing");
    }
    for step in under_way.next_steps().to_vec() {
        assert_eq!(step.from, under_way.square());
        let action = table.id(step.from, step.to).expect("every step has a number");
        assert_eq!(table.get(action).map(|a| (a.from, a.to)), Some((step.from, step.to)));
        under_way.step(step.to).unwrap();
        assert_eq!(under_way.complete(), step.completes);
        walk(under_way, table, leaves);
        assert_eq!(under_way.back(), Some(step.to));
        assert_eq!(state(under_way), before, "a step taken back leaves nothing behind");
    }
}

/// The tree of a position against its paths.
fn check_tree(variant: &Variant, position: &Position) -> Result<(), TestCaseError> {
    let mut paths = BTreeSet::new();
    let flow = variant.visit_paths(position, &mut |mv, path| {
        paths.insert((*mv, path.clone()));
        if paths.len() > PATHS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if flow.is_break() {
        return Ok(());
    }
    let table = ActionTable::new(variant);
    let first = steps::first_steps(variant, position);
    let mut leaves = BTreeSet::new();
    for origin in variant.grid().squares() {
        let own: Vec<NextStep> = first.iter().filter(|step| step.from == origin).copied().collect();
        match StepMove::start(variant, position, origin) {
            Ok(mut under_way) => {
                prop_assert_eq!(under_way.next_steps(), &own[..]);
                prop_assert_eq!(under_way.candidates(), variant.moves_from(position, origin));
                walk(&mut under_way, &table, &mut leaves);
                check_clicks(&under_way);
            }
            Err(_) => prop_assert!(own.is_empty()),
        }
    }
    prop_assert_eq!(leaves, paths, "{} {}", variant.id(), variant.fen(position));
    Ok(())
}

/// A click on the square where only one move ends makes that move.
fn check_clicks(start: &StepMove) {
    let candidates = start.candidates();
    for mv in &candidates {
        let ending = candidates.iter().filter(|other| other.destination() == mv.destination()).count();
        let mut clicked = start.clone();
        let result = clicked.click(mv.destination());
        if start.next_squares().contains(mv.destination()) {
            assert_eq!(clicked.squares(), [mv.destination()]);
        } else if ending == 1 {
            assert_eq!((result, clicked.complete()), (Ok(()), Some(*mv)));
        } else {
            assert!(matches!(result, Err(StepError::Ambiguous { candidates }) if candidates.len() == ending));
            assert_eq!(state(&clicked), state(start));
        }
    }
    let mut forced = start.clone();
    let taken = forced.take_forced();
    assert_eq!(forced.squares().len(), taken);
    assert_eq!(forced.complete().is_some(), forced.next_steps().is_empty());
    assert!(forced.next_steps().len() != 1);
    forced.cancel();
    assert_eq!(state(&forced), state(start));
}

proptest! {
    #![proptest_config(common::config::cases(400))]

    #[test]
    fn the_tree_of_steps_of_named_games_is_their_paths(
        (named, position) in random::named().prop_flat_map(|named| (Just(named), random::positions(named.rules)))
    ) {
        prop_assume!(Slow::is_manageable(&named.rules, &position));
        let variant = Variant::from_id(named.id).unwrap();
        check_tree(&variant, &fast::position(&variant, &position))?;
    }
}

proptest! {
    #![proptest_config(common::config::cases(60))]

    #[test]
    fn the_tree_of_steps_of_custom_games_is_their_paths(
        (rules, position) in random::custom().prop_flat_map(|rules| (Just(rules), random::positions(rules)))
    ) {
        prop_assume!(Slow::is_manageable(&rules, &position));
        let variant = Variant::custom(rules).unwrap();
        check_tree(&variant, &fast::position(&variant, &position))?;
    }
}

/// The squares of these names.
fn squares(variant: &Variant, names: &[&str]) -> Bitboard {
    names.iter().map(|name| variant.parse_square(name).unwrap()).collect()
}

fn square(variant: &Variant, name: &str) -> Square {
    variant.parse_square(name).unwrap()
}

#[test]
fn a_flying_king_may_land_wherever_the_capture_can_continue() {
    let variant = Variant::from_id("russian").unwrap();
    let position = variant.parse_fen("W:WKa1:Bb2,f6").unwrap();
    let mut under_way = StepMove::start(&variant, &position, square(&variant, "a1")).unwrap();
    assert_eq!(under_way.next_squares(), squares(&variant, &["c3", "d4", "e5"]));
    under_way.step(square(&variant, "d4")).unwrap();
    under_way.step(square(&variant, "h8")).unwrap();
    let mv = under_way.complete().unwrap();
    assert_eq!(under_way.squares(), [square(&variant, "d4"), square(&variant, "h8")]);
    // The path does not know of the pause.
    assert_eq!(variant.paths(&position, &mv), [under_way.path()]);
    assert_eq!(under_way.path()[0].landing, square(&variant, "c3"));
}

#[test]
fn the_first_step_of_a_shorter_capture_is_refused_where_the_most_is_compulsory() {
    let variant = Variant::from_id("international").unwrap();
    let position = variant.parse_fen("W:W32:B28,27,17").unwrap();
    let mut under_way = StepMove::start(&variant, &position, square(&variant, "32")).unwrap();
    assert_eq!(under_way.next_squares(), squares(&variant, &["21"]));
    assert_eq!(
        under_way.step(square(&variant, "23")),
        Err(IllegalReason::MustCaptureMore { takes: 1, most: 2 })
    );
}

#[test]
fn a_piece_that_may_not_move_says_why() {
    let start = |id: &str, fen: &str, at: &str| {
        let variant = Variant::from_id(id).unwrap();
        StepMove::start(&variant, &variant.parse_fen(fen).unwrap(), square(&variant, at)).map(|_| ())
    };
    assert_eq!(start("international", "W:W32:B5", "31"), Err(IllegalReason::NoPiece));
    assert_eq!(start("international", "W:W32:B5", "5"), Err(IllegalReason::NotYourTurn));
    assert_eq!(start("international", "W:W32,35:B28", "35"), Err(IllegalReason::AnotherMustCapture));
    assert_eq!(start("international", "W:W46,41,37,32:B5", "46"), Err(IllegalReason::CannotMove));
    let fewer = Err(IllegalReason::MustCaptureMore { takes: 1, most: 2 });
    assert_eq!(start("international", "W:W32,35:B28,18,30", "35"), fewer);
    assert_eq!(start("breakthrough", "B:WK1:B40", "40"), Err(IllegalReason::GameOver));
    let limit = Err(IllegalReason::KingRunLimit { count: 3 });
    assert_eq!(start("frisian", "W:WK28,45:B5,10:+0+328", "28"), limit);
}

#[test]
fn steps_are_numbered_as_learning_agents_expect() {
    for (id, count) in [
        ("english", 170),
        ("italian", 170),
        ("russian", 280),
        ("brazilian", 280),
        ("thai", 280),
        ("international", 570),
        ("frisian", 970),
        ("turkish", 896),
        ("armenian", 1456),
    ] {
        let variant = Variant::from_id(id).unwrap();
        assert_eq!(ActionTable::new(&variant).len(), count, "{id}");
    }
    for variant in Variant::all() {
        let table = ActionTable::new(&variant);
        let grid = variant.grid();
        for (id, action) in (0..).zip(table.actions()) {
            assert_eq!(table.id(action.from, action.to), Some(id));
            let mut at = action.from;
            (0..action.distance).for_each(|_| at = grid.neighbour(at, action.direction).unwrap());
            assert_eq!(at, action.to);
            // The image sees the opposite direction, and is the last but as many.
            let turned = table.get(action.turned.unwrap()).unwrap();
            assert_eq!(action.turned, Some(table.len() as u16 - 1 - id), "{}", variant.id());
            assert_eq!(grid.turned(action.from), Some(turned.from));
            assert_eq!(turned.direction, action.direction.opposite());
            assert_eq!(turned.distance, action.distance);
            assert_eq!(turned.turned, Some(id));
        }
    }
}

/// What one piece cannot do from a square with the same pieces taken, another one may, for which the first one's square is
/// not free: found by chance, about once in 200,000 random positions.
#[test]
fn a_dead_end_of_one_piece_is_no_dead_end_of_another() {
    let positions = [
        ("frisian", "W:WK44,K46:B9,14,18,K25,26,32,40,42"),
        ("frisian", "W:WK2,K10,K15,K24,K25,K35:BK8,K11,K12,K17,K19,K30,K37,K46"),
        ("frisian", "B:WK10,K11,K13,K18,K25,K29,K32,K35,K44:BK14,K21,K22,K47"),
        ("frisian", "B:WK6,K12,19,K27,33,47:B3,K13,K21,45,K46,K49"),
        ("frysk", "W:WK2,K9,K17,K23,K34,K46:BK6,K7,K33,K35"),
        ("frysk", "B:W6,K11,15,16,K23,27,30,32,37:BK12,21,33,K45"),
        ("croda", "B:WKa7,c1,Kc8,d2,d7,Ke2,e3,Kf7,g3,Kg5,Kh4:BKa2,c3,d4,Kf3"),
    ];
    for (id, fen) in positions {
        let variant = Variant::from_id(id).unwrap();
        check_tree(&variant, &variant.parse_fen(fen).unwrap()).unwrap();
    }
}

/// Positions with tens of thousands of paths: moves can be clicked through. How long it takes is printed, and decides
/// nothing here.
#[test]
fn hard_positions_are_walked_without_listing_their_paths() {
    for line in data::read("hard_positions.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules = data::rules(fields[0]).unwrap();
        let variant = fast::variant(&rules);
        let position = fast::position(&variant, &data::position(&rules, fields[1], fields[2]));
        let began = std::time::Instant::now();
        let legal = variant.legal_moves(&position);
        let first = steps::first_steps(&variant, &position);
        for first in [first[0], first[first.len() - 1]] {
            let mut under_way = StepMove::start(&variant, &position, first.from).unwrap();
            under_way.step(first.to).unwrap();
            assert!(!under_way.candidates().is_empty());
            for turn in 0.. {
                let next = under_way.next_steps();
                let Some(step) = next.get(turn * 7 % next.len().max(1)).copied() else { break };
                under_way.step(step.to).unwrap();
            }
            assert!(legal.contains(&under_way.complete().unwrap()));
        }
        println!("{}: {} moves, {:?}", fields[0], legal.len(), began.elapsed());
    }
}
