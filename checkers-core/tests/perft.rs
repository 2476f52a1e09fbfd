//! Every perft table, published and reference, to a depth that `CHECKERS_PERFT_NODES` asks for.

mod common;

use checkers_core::perft::{Convention, Perft};
use common::slow::{self, Slow};
use common::tables::{self, Counts};
use common::{data, fast};

#[test]
fn every_table_is_reproduced() {
    let mut wrong = Vec::new();
    let (mut tables, mut leaves) = (0, 0);
    for table in tables::all() {
        let convention = match table.counts {
            Counts::Distinct => Convention::Distinct,
            Counts::Paths => Convention::Paths,
            Counts::EveryPause => continue,
        };
        let variant = fast::variant(&table.rules);
        let position = fast::position(&variant, &table.position);
        let perft = Perft::default().with_convention(convention);
        for depth in 1..=table.depth(tables::budget()) {
            let found = perft.count(&variant, &position, depth as u32);
            leaves += found;
            if found != table.nodes[depth - 1] {
                wrong.push(format!("{} to {depth}: {found}, not {}", table.name, table.nodes[depth - 1]));
                break;
            }
        }
        tables += 1;
    }
    println!("{tables} tables, {leaves} leaves");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// One published Turkish table counts every square on which a king may be said to pause. The library does not, so the
/// slow generator answers for it: to six moves it says nothing new, at seven the three conventions part.
#[test]
fn the_table_that_counts_every_pause_is_reproduced() {
    let depths = if tables::budget() < 10_000_000 { 5 } else { 7 };
    for table in tables::all().into_iter().filter(|table| table.counts == Counts::EveryPause) {
        let slow = Slow { every_pause: true, ..Slow::new(&table.rules) };
        for depth in 1..=depths {
            let found = slow::perft(&slow, &table.position, depth as u32, true);
            assert_eq!(found, table.nodes[depth - 1], "{} to {depth}", table.name);
        }
    }
}

/// The cases have tables too, some of positions that `perft.json` lacks.
#[test]
fn the_tables_of_the_cases_are_reproduced() {
    for case in common::cases::all() {
        let Some(nodes) = case.json["perft"].as_array() else { continue };
        let convention = match case.json["convention"].as_str().unwrap() {
            "paths" => Convention::Paths,
            "distinct" => Convention::Distinct,
            other => panic!("convention {other}"),
        };
        let mut rules = case.rules;
        if case.json["variant"] == "thai" {
            rules.setup = data::rules("czech").unwrap().setup; // twelve men
        }
        let variant = fast::variant(&rules);
        let position = fast::position(&variant, &case.position);
        for (depth, nodes) in (1..).zip(nodes.iter().map(|nodes| nodes.as_u64().unwrap())) {
            let perft = Perft::default().with_convention(convention);
            assert_eq!(perft.count(&variant, &position, depth), nodes, "{} to {depth}", case.place);
            if nodes >= tables::budget() {
                break;
            }
        }
    }
}

/// Counting the last ply without making its moves, in one go or move by move, gives the same.
#[test]
fn bulk_full_and_divided_counts_agree() {
    for variant in checkers_core::Variant::all() {
        let start = variant.initial();
        for convention in [Convention::Distinct, Convention::Paths] {
            let bulk = Perft::default().with_convention(convention);
            let full = bulk.with_bulk(false);
            let hashed = bulk.with_hash_entries(1 << 12);
            for depth in 0..=4 {
                let leaves = bulk.count(&variant, &start, depth);
                assert_eq!(leaves, full.count(&variant, &start, depth), "{} full {depth}", variant.id());
                assert_eq!(leaves, hashed.count(&variant, &start, depth), "{} hashed {depth}", variant.id());
                let divided: u64 = bulk.divide(&variant, &start, depth).iter().map(|(_, n)| n).sum();
                assert!(depth == 0 || divided == leaves, "{} divided {depth}", variant.id());
            }
        }
    }
}
