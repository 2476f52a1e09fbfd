//! The conformance vectors: every path, every distinct move, both perft figures, for the named variants and for
//! custom ones with the same rules.

mod common;

use checkers_core::perft::{Convention, Perft};
use common::{data, fast};

#[test]
fn the_moves_of_every_vector_are_listed() {
    let mut wrong = Vec::new();
    for vector in data::vectors() {
        for variant in fast::variants(&vector.rules) {
            let position = fast::position(&variant, &vector.position);
            let mut paths: Vec<String> = fast::paths(&variant, &position).iter().map(data::written).collect();
            paths.sort();
            if paths != vector.moves {
                wrong.push(format!("{} ({}): {paths:?}, not {:?}", vector.place, variant.id(), vector.moves));
            }
            let listed = variant.legal_moves(&position).len() as u64;
            let counted = variant.count_moves(&position);
            if (listed, counted) != (vector.distinct, vector.distinct) {
                let place = format!("{} ({})", vector.place, variant.id());
                wrong.push(format!("{place}: {listed} listed, {counted} counted, not {}", vector.distinct));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn perft_three_moves_deep_agrees_in_both_conventions() {
    let mut wrong = Vec::new();
    for vector in data::vectors() {
        let conventions =
            [(Convention::Paths, vector.perft3_paths), (Convention::Distinct, vector.perft3_distinct)];
        for variant in fast::variants(&vector.rules) {
            let position = fast::position(&variant, &vector.position);
            for (convention, nodes) in conventions {
                for bulk in [true, false] {
                    let perft = Perft::default().with_convention(convention).with_bulk(bulk);
                    let found = perft.count(&variant, &position, 3);
                    if found != nodes {
                        let place = format!("{} ({}) {perft:?}", vector.place, variant.id());
                        wrong.push(format!("{place}: {found}, not {nodes}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
