//! When a search ends, and what it refuses.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use checkers_core::{Color, Coordinates, Game, Piece, Position, Role, Variant};
use checkers_engine::{Info, Limits, SearchError};
use common::{engine, random_position, search, variant};

/// A search that ends within this time has noticed its limit, even on a busy machine.
const LATE: Duration = Duration::from_secs(60);

#[test]
fn a_search_that_is_stopped_at_once_returns_a_legal_move() {
    for variant in Variant::all() {
        let position = variant.initial();
        let stop = AtomicBool::new(true);
        let result = engine(&variant).search(position, &Limits::NONE, &stop, &mut |_| ()).unwrap();
        assert_eq!((result.depth, result.nodes, result.lines.len()), (0, 0, 1));
        assert!(variant.is_legal(&position, &result.best_move));
    }
}

#[test]
fn another_thread_stops_a_search_without_limits() {
    let variant = variant("international");
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let (found, is_found) = channel();
    let result = std::thread::scope(|scope| {
        let stop = &stop;
        // It stops the search once the first depth is complete, however slow the machine is.
        scope.spawn(move || {
            is_found.recv().unwrap();
            stop.store(true, Ordering::Relaxed);
        });
        let on_info = &mut |_: &Info<'_>| {
            let _ = found.send(());
        };
        engine(&variant).search(variant.initial(), &Limits::NONE, stop, on_info).unwrap()
    });
    assert!(start.elapsed() < LATE && result.depth > 0);
}

#[test]
fn limits_are_kept() {
    let variant = variant("russian");
    let start = Instant::now();
    let result = search(&variant, variant.initial(), &Limits::time(Duration::from_millis(30)));
    assert!(start.elapsed() < LATE && result.elapsed >= Duration::from_millis(30));
    assert_eq!(search(&variant, variant.initial(), &Limits::nodes(1_234)).nodes, 1_234);
    assert_eq!(search(&variant, variant.initial(), &Limits::nodes(0)).depth, 0);
    assert_eq!(search(&variant, variant.initial(), &Limits::depth(3)).depth, 3);
    assert_eq!(search(&variant, variant.initial(), &Limits::depth(0)).depth, 1);
    let all = Limits { lines: 1_000, ..Limits::depth(2) };
    assert_eq!(search(&variant, variant.initial(), &all).lines.len(), 7);
    let none = Limits { lines: 0, ..Limits::depth(2) };
    assert_eq!(search(&variant, variant.initial(), &none).lines.len(), 1);
}

/// A position from rows of letters, the top one first: men in small letters.
fn from_rows(variant: &Variant, rows: &str, turn: Color) -> Position {
    let grid = variant.grid();
    let mut position = Position::empty(turn);
    for (row, cells) in rows.split('/').enumerate() {
        for (file, cell) in cells.chars().enumerate() {
            let rank = grid.board().height - 1 - row as u8;
            let role = if cell.is_ascii_uppercase() { Role::King } else { Role::Man };
            if let Ok(color) = Color::try_from(cell.to_ascii_uppercase()) {
                let square = grid.square_at(Coordinates { file: file as u8, rank }).unwrap();
                position.put(grid, square, Piece { color, role }).unwrap();
            }
        }
    }
    position
}

#[test]
fn positions_with_very_many_moves_do_not_hold_up_a_search() {
    let data = include_str!("../../checkers-core/tests/data/hard_positions.tsv");
    for line in data.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let variant = variant(fields[0]);
        let position = from_rows(&variant, fields[1], fields[2].to_uppercase().parse().unwrap());
        let start = Instant::now();
        let result = search(&variant, position, &Limits::time(Duration::from_millis(20)));
        assert!(variant.is_legal(&position, &result.best_move));
        assert!(start.elapsed() < LATE, "{line}: {:?}", start.elapsed());
    }
}

#[test]
fn finished_games_and_foreign_positions_are_refused() {
    let variant = variant("english");
    let stop = AtomicBool::new(false);
    let refusal =
        |root: &Position| engine(&variant).search(root, &Limits::NONE, &stop, &mut |_| ()).unwrap_err();
    assert!(matches!(refusal(&Position::empty(Color::White)), SearchError::GameOver(_)));
    assert!(matches!(refusal(&Variant::from_id("canadian").unwrap().initial()), SearchError::Position(_)));
    let mut resigned = Game::new(variant.clone());
    resigned.resign(Color::White).unwrap();
    let error = engine(&variant).search(&resigned, &Limits::NONE, &stop, &mut |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "the game is over: Black wins by resignation");
    let other = Game::new(Variant::from_id("pool").unwrap());
    let error = engine(&variant).search(&other, &Limits::NONE, &stop, &mut |_| ()).unwrap_err();
    assert_eq!(error, SearchError::OtherVariant);
}

#[test]
fn no_position_makes_a_search_panic() {
    let mut random = fastrand::Rng::with_seed(11);
    let stop = AtomicBool::new(false);
    for variant in Variant::all() {
        let mut engine = engine(&variant);
        for _ in 0..40 {
            let pieces = random.usize(..=variant.grid().squares().len() as usize);
            let position = random_position(&variant, pieces, &mut random);
            match engine.search(position, &Limits::nodes(300), &stop, &mut |_| ()) {
                Ok(result) => assert!(variant.is_legal(&position, &result.best_move)),
                Err(error) => assert!(matches!(error, SearchError::GameOver(_)), "{error}"),
            }
        }
    }
}
