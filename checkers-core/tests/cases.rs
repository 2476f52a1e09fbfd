//! Positions and games that other programs got wrong, or that their authors test with.

mod common;

use std::time::Instant;

use checkers_core::notation::fen::{self, FenOptions};
use checkers_core::rules::Corner;
use checkers_core::{Color, Coordinates, Strictness};
use common::{cases, data, fast};
use serde_json::Value;

#[test]
fn the_moves_and_games_of_every_case_are_right() {
    let mut wrong = Vec::new();
    for case in cases::all() {
        if case.json["quick"].as_bool() == Some(true) {
            continue;
        }
        for variant in fast::variants(&case.rules) {
            let paths = |position: &common::slow::Position| {
                fast::paths(&variant, &fast::position(&variant, position))
            };
            wrong.extend(case.differences(&paths));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Positions that other projects test their speed with. How long they take is printed, and decides nothing here.
#[test]
fn positions_with_very_many_paths_are_listed() {
    for case in cases::all().iter().filter(|case| case.json["quick"].as_bool() == Some(true)) {
        let variant = fast::variant(&case.rules);
        let position = fast::position(&variant, &case.position);
        let start = Instant::now();
        let moves = variant.legal_moves(&position);
        println!("{}: {} moves in {:?}", case.place, moves.len(), start.elapsed());
        assert!(!moves.is_empty() && moves.iter().all(|mv| mv.is_capture()), "{}", case.place);
    }
}

/// Every FEN of the cases, read by the library and by the tests' own small reader. Some number their squares from the
/// top left although the game does not, which is an option of the reader.
#[test]
fn the_fen_of_every_case_is_read() {
    let options = FenOptions::default().with_first_square(Some(Corner::TopLeft));
    for case in cases::all() {
        let text = case.json["fen"].as_str().unwrap();
        let variant = fast::variant(&case.rules);
        let read = fen::parse_with(variant.rules(), variant.grid(), text, &options);
        let read = read.unwrap_or_else(|error| panic!("{}: {error}", case.place));
        assert_eq!(read.position, fast::position(&variant, &case.position), "{}", case.place);
    }
}

#[test]
fn fen_is_accepted_or_refused_as_the_facts_say() {
    for line in data::read("fen.jsonl").lines() {
        let json: Value = serde_json::from_str(line).unwrap();
        let variant = fast::variant(&data::rules(json["variant"].as_str().unwrap()).unwrap());
        let (rules, grid) = (variant.rules(), variant.grid());
        let text = json["fen"].as_str().unwrap();
        let read = fen::parse(rules, grid, text);
        assert_eq!(read.is_ok(), json["accept"].as_bool().unwrap(), "{text}: {read:?}");
        if let Some(strict) = json["strict"].as_bool() {
            let checked = read.unwrap().position.check(rules, grid, Strictness::Strict);
            assert_eq!(checked.is_ok(), strict, "{text}: {checked:?}");
        }
        if let Some(same) = json["same_as"].as_str() {
            assert_eq!(read.unwrap().position, fen::parse(rules, grid, same).unwrap().position, "{text}");
        }
    }
}

/// The picture format puts what it shows where the tests' own reader puts it.
#[test]
fn the_picture_of_every_vector_is_read() {
    for vector in data::vectors() {
        let variant = fast::variant(&vector.rules);
        let turn = if vector.turn == "w" { Color::White } else { Color::Black };
        let read = checkers_core::notation::picture::parse(variant.grid(), &vector.board, turn).unwrap();
        assert_eq!(read, fast::position(&variant, &vector.position), "{}", vector.place);
        for square in read.occupied().squares() {
            let Coordinates { file, rank } = variant.grid().coordinates(square).unwrap();
            assert!(vector.position.get((file, rank)).is_some(), "{}", vector.place);
        }
    }
}
