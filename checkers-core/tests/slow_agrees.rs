//! The fast generator against the slow one, on random positions in every named variant and in random rules.

mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use checkers_core::{Move, MoveList, Variant};
use common::slow::{self, Key, Path, Slow};
use common::{config, fast, random};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Compares everything that the library says of a position's moves. `None` if the slow generator gives it up.
fn compare(variant: &Variant, position: &slow::Position) -> Result<Option<Vec<Path>>, TestCaseError> {
    let (rules, grid) = (variant.rules(), variant.grid());
    let Some(mut expected) = (Slow { limit: 5000, ..Slow::new(rules) }).try_paths(position) else {
        return Ok(None);
    };
    expected.sort();
    let here = fast::position(variant, position);

    // Every path.
    let mut paths = fast::paths(variant, &here);
    paths.sort();
    prop_assert_eq!(&paths, &expected, "paths");

    // Every distinct move, once, in each of the three sinks.
    let mut groups: BTreeMap<Key, Vec<Path>> = BTreeMap::new();
    expected.iter().for_each(|path| groups.entry(path.key()).or_default().push(path.clone()));
    let moves = variant.legal_moves(&here);
    let mut keys: Vec<Key> = moves.iter().map(|mv| fast::key(grid, mv)).collect();
    keys.sort();
    prop_assert!(keys.iter().eq(groups.keys()), "moves {:?}, not {:?}", keys, groups.keys());
    prop_assert_eq!(variant.count_moves(&here), moves.len() as u64, "count");
    let mut visited = Vec::new();
    let _ = variant.visit_moves(&here, &mut |mv| {
        visited.push(*mv);
        ControlFlow::Continue(())
    });
    visited.sort();
    let mut sorted: Vec<Move> = moves.clone();
    sorted.sort();
    prop_assert_eq!(&visited, &sorted, "visited");

    // A visitor that stops after the first move sees one.
    let mut first = 0;
    let _ = variant.visit_moves(&here, &mut |_| {
        first += 1;
        ControlFlow::Break(())
    });
    prop_assert_eq!(first, moves.len().min(1), "early stop");

    // A caller's list holds all moves, or the error says how many there are.
    let mut buffer = MoveList::new();
    match variant.legal_moves_into(&here, &mut buffer) {
        Ok(()) => {
            buffer.sort();
            prop_assert_eq!(&buffer[..], &sorted[..], "buffer");
        }
        Err(overflow) => {
            prop_assert_eq!(overflow.needed, moves.len() as u64, "overflow");
            prop_assert!(moves.len() > MoveList::CAPACITY && buffer.is_empty(), "overflow");
        }
    }

    // One origin at a time.
    let mut by_origin: Vec<Move> =
        grid.squares().squares().flat_map(|origin| variant.moves_from(&here, origin)).collect();
    by_origin.sort();
    prop_assert_eq!(&by_origin, &sorted, "by origin");

    // The paths of each move, and what it leads to.
    for mv in moves.iter().take(40) {
        let group = &groups[&fast::key(grid, mv)];
        let mut paths: Vec<Path> =
            variant.paths(&here, mv).iter().map(|path| fast::path(grid, mv, path)).collect();
        paths.sort();
        prop_assert_eq!(&paths, group, "paths of one move");
        prop_assert!(variant.is_legal(&here, mv), "legal");
        let next = variant.play(&here, mv).unwrap();
        prop_assert_eq!(next, fast::position(variant, &position.after(rules, &group[0])), "play");
        prop_assert_eq!(next, variant.play_unchecked(&here, mv), "play unchecked");
        prop_assert_eq!(next.zobrist(), next.zobrist_from_scratch(), "hash");
    }
    Ok(Some(expected))
}

/// Compares a position and a few that follow from it.
fn compare_on(variant: &Variant, start: slow::Position, choices: &[Index]) -> Result<(), TestCaseError> {
    let mut position = start;
    for choice in choices {
        let Some(paths) = compare(variant, &position)? else { return Ok(()) };
        if paths.is_empty() {
            return Ok(());
        }
        position = position.after(variant.rules(), choice.get(&paths));
    }
    compare(variant, &position).map(|_| ())
}

fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..4)
}

proptest! {
    #![proptest_config(config::cases(4000))]

    #[test]
    fn named_variants_agree(
        (id, position) in random::named().prop_flat_map(|v| (Just(v.id), random::positions(v.rules))),
        choices in choices(),
    ) {
        compare_on(&Variant::from_id(id).unwrap(), position, &choices)?;
    }

    #[test]
    fn custom_rules_agree(
        (rules, position) in random::custom().prop_flat_map(|rules| (Just(rules), random::positions(rules))),
        choices in choices(),
    ) {
        compare_on(&Variant::custom(rules).unwrap(), position, &choices)?;
    }
}

proptest! {
    #![proptest_config(config::cases(500))]

    /// The generator that reads its rules at run time is the one that the compiler specialised.
    #[test]
    fn named_rules_as_custom_rules_agree(
        (rules, position) in random::named().prop_flat_map(|v| (Just(v.rules), random::positions(v.rules))),
        choices in choices(),
    ) {
        compare_on(&Variant::custom(rules).unwrap(), position, &choices)?;
    }
}

/// Random positions prove little if nothing happens in them: enough of them must have captures, and long ones.
#[test]
fn random_positions_are_worth_comparing() {
    let mut runner = TestRunner::deterministic();
    let position = random::custom().prop_flat_map(|rules| (Just(rules), random::positions(rules)));
    let (mut moves, mut captures, mut long) = (0, 0, 0);
    for _ in 0..2000 {
        let (rules, position) = position.new_tree(&mut runner).unwrap().current();
        let slow = Slow { limit: 5000, ..Slow::new(&rules) };
        let paths = slow.try_paths(&position).unwrap_or_default();
        let most = paths.iter().map(|path| path.captured.len()).max();
        moves += usize::from(most.is_some());
        captures += usize::from(most >= Some(1));
        long += usize::from(most >= Some(3));
    }
    println!("of 2000 positions {moves} have moves, {captures} captures, {long} captures of three or more");
    assert!(moves > 1400 && captures > 600 && long > 100, "{moves} {captures} {long}");
}
