//! The slow generator is itself right: it lists every move of the vectors and reproduces their perft figures.
//!
//! Only then does its word count against the fast one (`slow_agrees.rs`).

mod common;

use common::data::{self, vectors};
use common::slow::{Slow, distinct, perft};

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
