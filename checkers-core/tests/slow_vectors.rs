//! The slow generator is itself right: it lists every move of the vectors and reproduces their perft figures.
//!
//! Only then does its word count against the fast one (`slow_agrees.rs`).

mod common;

use common::cases;
use common::data::{self, vectors};
use common::slow::{Slow, distinct, perft};
use common::tables::{self, Counts};

#[test]
fn lists_the_paths_and_distinct_moves_of_every_vector() {
    let mut wrong = Vec::new();
    for vector in vectors() {
        let paths = Slow::new(&vector.rules).paths(&vector.position);
        let mut found: Vec<String> = paths.iter().map(data::written).collect();
        found.sort();
        if found != vector.moves || distinct(&paths).len() as u64 != vector.distinct {
            wrong.push(format!("{}: {:?}, not {:?}", vector.place, found, vector.moves));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn counts_three_moves_deep_as_the_vectors_do() {
    let mut wrong = Vec::new();
    for vector in vectors() {
        let slow = Slow::new(&vector.rules);
        let paths = perft(&slow, &vector.position, 3, true);
        let moves = perft(&slow, &vector.position, 3, false);
        if (paths, moves) != (vector.perft3_paths, vector.perft3_distinct) {
            let (p, d) = (vector.perft3_paths, vector.perft3_distinct);
            wrong.push(format!("{}: paths {paths}, not {p}; distinct {moves}, not {d}", vector.place));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn knows_the_cases() {
    let quick = |case: &cases::Case| case.json["quick"].as_bool() != Some(true);
    let wrong: Vec<String> = cases::all()
        .iter()
        .filter(|case| quick(case))
        .flat_map(|case| case.differences(&|position| Slow::new(&case.rules).paths(position)))
        .collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn reproduces_the_first_nodes_of_every_perft_table() {
    let mut wrong = Vec::new();
    for table in tables::all() {
        let slow = Slow { every_pause: table.counts == Counts::EveryPause, ..Slow::new(&table.rules) };
        for depth in 1..=table.depth(2000) {
            let found = perft(&slow, &table.position, depth as u32, table.counts != Counts::Distinct);
            if found != table.nodes[depth - 1] {
                wrong.push(format!("{} to {depth}: {found}, not {}", table.name, table.nodes[depth - 1]));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
