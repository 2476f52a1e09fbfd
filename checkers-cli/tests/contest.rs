//! Runs `checkers match`, `checkers bench`, `checkers hub` and games against the engine.

mod common;

use std::path::Path;

use common::{checkers, checkers_reading, file};

fn contest(args: &[&str]) -> common::Run {
    checkers(&[&["match"], args].concat())
}

/// This program as an engine for other programs.
fn own_hub() -> String {
    format!("'{}' hub", env!("CARGO_BIN_EXE_checkers"))
}

/// A name for a file that does not exist yet.
fn fresh(name: &str) -> String {
    let path = file(name, "");
    std::fs::remove_file(&path).unwrap();
    path.to_string_lossy().into_owned()
}

const STRONG_AGAINST_WEAK: [&str; 8] =
    ["engine:strength=3", "random", "--variant", "russian", "--games", "6", "--random-plies", "4"];

#[test]
fn the_stronger_engine_wins() {
    let json = contest(&[&STRONG_AGAINST_WEAK[..], &["--json"]].concat()).json();
    assert_eq!(json["games"], 6);
    assert!(json["wins"].as_u64().unwrap() >= 5, "{json}");
    let text = contest(&STRONG_AGAINST_WEAK).out();
    assert!(text.starts_with("engine:strength=3 against random: "), "{text}");
    assert!(text.contains("Elo difference "), "{text}");
}

#[test]
fn every_game_is_written_and_a_match_is_continued() {
    let path = fresh("match.pdn");
    let args = [&STRONG_AGAINST_WEAK[..], &["--pdn", &path]].concat();
    let whole = contest(&args).out();
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[Round ").count(), 6, "{text}");
    let checked = checkers(&["pdn", "check", "--strict", &path]).out();
    assert!(checked.contains("6 games, 6 replayed"), "{checked}");
    assert_eq!(contest(&args).out(), whole, "nothing is left to play");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    // Half a game is played again; the others are not.
    let fifth = text.match_indices("[Event ").nth(4).unwrap().0;
    std::fs::write(&path, &text[..fifth + 300]).unwrap();
    assert_eq!(contest(&args).out(), whole);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let other = [&["random", "random", "--variant", "russian"][..], &["--pdn", &path]].concat();
    assert!(contest(&other).refusal().contains("belongs to another match"));
}

#[test]
fn an_opening_is_played_twice_with_colours_in_turn() {
    let fens = file("starts.fen", "# two openings\nW:W31,32:B1,2\n\nB:W31,32:B1,5 # the second one\n");
    let path = fresh("starts.pdn");
    let fens = fens.to_string_lossy();
    let args =
        ["random", "random", "--variant", "english", "--games", "4", "--openings", &fens, "--pdn", &path];
    contest(&args).out();
    let text = std::fs::read_to_string(&path).unwrap();
    let setups: Vec<&str> = text.lines().filter(|line| line.starts_with("[FEN ")).collect();
    assert_eq!(setups.len(), 4, "{text}");
    assert!(setups[0] == setups[1] && setups[2] == setups[3] && setups[0] != setups[2], "{setups:?}");
    // A game file as openings: each game of the match begins with its moves.
    let games =
        file("openings.pdn", "1. c3-d4 d6-c5 2. b2-c3 *\n1. g3-f4 *\n").to_string_lossy().into_owned();
    let path = fresh("from_games.pdn");
    let args =
        ["random", "random", "--variant", "russian", "--games", "4", "--openings", &games, "--pdn", &path];
    contest(&args).out();
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        (text.matches("1. c3-d4 d6-c5 2. b2-c3").count(), text.matches("1. g3-f4").count()),
        (2, 2),
        "{text}"
    );
}

#[test]
fn openings_that_cannot_be_played_are_refused_with_their_place() {
    let refuse = |name: &str, text: &str| {
        let path = file(name, text);
        let args = ["random", "random", "--variant", "english", "--openings", &path.to_string_lossy()];
        contest(&args).refusal()
    };
    assert!(refuse("bad1.fen", "W:W31:B1\nW:W99:B1\n").contains("line 2"));
    assert!(refuse("bad2.fen", "B:W31:B\n").contains("line 1: the game is over"));
    assert!(refuse("bad3.fen", "# nothing\n").contains("no position found"));
    assert!(refuse("bad4.pdn", "1. 11-15 1-2 *\n").contains("game 1"));
}

#[test]
fn this_program_is_an_engine_for_itself() {
    let hub = own_hub();
    let args = [&hub, "random", "--variant", "frisian", "--games", "2", "--nodes", "300", "--json"];
    let json = contest(&args).json();
    assert_eq!(json["wins"], 2, "{json}");
}

#[test]
fn an_engine_that_fails_ends_the_match_and_its_game_is_kept() {
    let path = fresh("failed.pdn");
    let cheat = "sh -c 'echo id name=x; echo wait; echo ready; while read line; do case $line in go*) echo done move=1-50;; esac; done'";
    let run = contest(&["random", cheat, "--variant", "international", "--pdn", &path]);
    let message = run.refusal();
    assert!(message.contains("game 1: engine B: the engine played an illegal move"), "{message}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("[Result \"*\"]") && text.contains("illegal move"), "{text}");
    assert!(
        contest(&["random", "/no/such/engine", "--variant", "english"])
            .refusal()
            .contains("cannot be started")
    );
    assert!(
        contest(&["random", "engine:speed=3", "--variant", "english"]).refusal().contains("unknown setting")
    );
    assert!(Path::new(&path).exists());
}

#[test]
fn a_person_plays_against_the_engine() {
    let args = ["play", "russian", "--black", "engine", "--level", "2", "--seed", "1", "--quiet"];
    let play = || checkers_reading("c3-d4\noffer\nmoves\n", &args).out();
    let out = play();
    let lines: Vec<&str> = out.lines().collect();
    assert!(
        lines[1].starts_with("1. Black: ") && lines[2..4] == ["White offers a draw", "Black declines"],
        "{out}"
    );
    assert_eq!(play(), out, "the same seed plays the same game");
    let both = checkers(&[
        "play", "czech", "--white", "engine", "--black", "random", "--level", "3", "--seed", "1", "--quiet",
    ]);
    assert!(both.out().contains("\nWhite wins by "));
    assert!(checkers(&["play", "russian", "--level", "11"]).with_code(2).err.contains("11"));
}

#[test]
fn the_engine_takes_a_draw_when_it_is_behind() {
    // Black has a king against three, which does not lose at once.
    let fen = "W:Wc1,d2,e1,f2,g1:Ba7";
    let args = ["play", "russian", fen, "--black", "engine", "--level", "3", "--seed", "1", "--quiet"];
    let out = checkers_reading("c1-b2\noffer\n", &args).out();
    assert!(out.contains("Black accepts\n"), "{out}");
}

#[test]
fn the_benchmark_counts_nodes() {
    let signature = checkers(&["bench", "russian", "english", "--depth", "3", "--signature"]).out();
    let lines: Vec<&str> = signature.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("russian "), "{signature}");
    let json = checkers(&["bench", "russian", "--depth", "3", "--json"]).json();
    assert_eq!(format!("russian {}", json["nodes"]), lines[0]);
    assert!(checkers(&["bench", "chess"]).refusal().contains("unknown variant"));
}

#[test]
fn opening_tables_are_listed_and_played() {
    let tables = checkers(&["openings", "english"]).out();
    assert!(tables.contains("three_move") && !tables.contains("idf_russian"), "{tables}");
    let json = checkers(&["openings", "english", "--table", "three_move", "--all", "--json"]).json();
    let deck = json.as_array().unwrap();
    assert_eq!((deck.len(), deck[2]["status"].as_str()), (174, Some("barred")));
    assert_eq!(deck[0]["fen"], "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13");
    let fens = checkers(&["openings", "russian", "--table", "idf_basic", "--fen"]).out();
    assert_eq!(fens.lines().count(), 150);
    assert!(
        checkers(&["openings", "russian", "--table", "three_move"]).refusal().contains("cannot be played")
    );
    assert!(checkers(&["openings", "russian", "--table", "x"]).refusal().contains("there are two_move"));
    let path = fresh("deck.pdn");
    let args = [
        "random",
        "random",
        "--variant",
        "english",
        "--games",
        "2",
        "--openings",
        "three_move",
        "--pdn",
        &path,
    ];
    contest(&args).out();
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("1. 9-13 21-17 2. 5-9").count(), 2, "{text}");
}

#[test]
fn solved_endgames_are_counted_and_end_games() {
    let json = checkers(&["endgames", "english", "--pieces", "2", "--json"]).json();
    let counts = &json["positions"][0];
    let sum = ["wins", "losses", "draws"].map(|value| counts[value].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!(sum, 2 * 3_488, "{json}");
    assert_eq!(checkers(&["endgames", "english", "--fen", "B:WK15:BK6"]).out(), "draw for Black\n");
    assert!(checkers(&["endgames", "frisian"]).refusal().contains("limit consecutive moves of a king"));
    let path = fresh("adjudicated.pdn");
    let fens = file("few.fen", "W:WK18,K23,24:BK6\n").to_string_lossy().into_owned();
    let args = ["random", "random", "--variant", "english", "--games", "20", "--openings", &fens];
    contest(&[&args[..], &["--adjudicate", "3", "--pdn", &path]].concat()).out();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("adjudicated, the endgame is solved"), "{text}");
    assert!(checkers(&["pdn", "check", "--strict", &path]).out().contains("20 games, 20 replayed"));
}

#[test]
fn hub_ends_with_its_input() {
    let out = checkers_reading("hub\ninit\nping\n", &["hub"]).out();
    assert!(out.ends_with("wait\nready\npong\n"), "{out}");
}
