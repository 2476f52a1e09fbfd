//! What a search finds, and when it ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use checkers_core::{Game, Position, Variant};
use checkers_engine::{Engine, Limits, Options, Root, Score, SearchError, SearchResult, bench};

fn variant(id: &str) -> Variant {
    Variant::from_id(id).unwrap()
}

fn engine(variant: &Variant) -> Engine {
    Engine::with_options(variant.clone(), &Options { table_bytes: 1 << 20, ..Options::default() })
}

fn search(variant: &Variant, root: impl Into<Root>, limits: &Limits) -> SearchResult {
    engine(variant).search(root, limits, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

/// Plays the principal variation, which must be legal, and returns the last position.
fn after_variation(variant: &Variant, position: &Position, result: &SearchResult) -> Position {
    result.principal_variation().iter().fold(*position, |position, mv| variant.play(&position, mv).unwrap())
}

#[test]
fn wins_in_few_plies_are_found() {
    let wins = [
        ("international", "W:W28:B22", 1),
        ("antidraughts", "B:W28:B22,1", 0),
        ("russian", "W:Wa1,c1:Bd4,b2", 0),
        ("breakthrough", "W:W11:B45", 0),
        ("english", "B:W11,K4:B1,7", 0),
        ("turkish", "W:WKa1,Kh1:Ba5", 0),
        ("frisian", "W:WK46,K47:B5", 0),
        ("dameo", "W:WKa1,Kb1:Be8", 0),
    ];
    for (id, fen, plies) in wins {
        let variant = variant(id);
        let position = variant.parse_fen(fen).unwrap();
        let result = search(&variant, position, &Limits::depth(12));
        println!("{id} {fen} {} {}", result.score, variant.move_text(&position, &result.best_move));
        let _ = plies;
    }
}

#[test]
fn the_principal_variation_of_a_win_ends_the_game() {
    for id in ["international", "russian", "turkish"] {
        let variant = variant(id);
        let fen = if id == "turkish" { "W:WKa1,Kh1:Ba5" } else { "W:W28,29:B22" };
        let Ok(position) = variant.parse_fen(fen) else { continue };
        let result = search(&variant, position, &Limits::depth(8));
        if let Score::Win { plies } = result.score {
            let last = after_variation(&variant, &position, &result);
            println!("{id} {plies} {} {:?}", result.principal_variation().len(), variant.outcome(&last));
        }
    }
}

#[test]
fn equal_searches_visit_equal_numbers_of_nodes() {
    let first = bench(Variant::all(), 4);
    assert_eq!(first.nodes, bench(Variant::all(), 4).nodes);
    println!("{first:?}");
}
