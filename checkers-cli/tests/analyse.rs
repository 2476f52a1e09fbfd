//! Runs `checkers analyse`.

mod common;

use common::{checkers, file};

#[test]
fn a_position_gets_its_best_lines() {
    let json = checkers(&["analyse", "russian", "W:Wc3:Bd4,f6", "--lines", "5", "--json"]).json();
    assert_eq!(json["lines"][0]["win_in_plies"], 1, "{json}");
    assert_eq!(json["lines"][0]["moves"][0], "c3:g7");
    let text = checkers(&["analyse", "russian", "--lines", "3", "--nodes", "2000"]).out();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() == 4 && lines[3].starts_with("depth "), "{text}");
    let refusal = checkers(&["analyse", "russian", "W:Wz9:B"]).refusal();
    assert!(refusal.contains("FEN"), "{refusal}");
    assert!(checkers(&["analyse", "no_such_thing"]).refusal().contains("neither a variant nor a file"));
    assert!(checkers(&["analyse", "russian", "B:Wa1:B"]).refusal().contains("the game is over"));
}

#[test]
fn games_get_scores_marks_and_better_lines() {
    // Black's second move gives away a man.
    let game = "[GameType \"25\"]\n\n1. c3-b4 h6-g5 2. g3-f4 b6-c5 {a question} 3. f4:h6 c7-b6 *\n\n[GameType \"25\"]\n1. c3-d4 *\n";
    let path = file("to_analyse.pdn", game).to_string_lossy().into_owned();
    let out = checkers(&["analyse", &path, "--depth", "7"]).out();
    let analysed = file("analysed.pdn", &out).to_string_lossy().into_owned();
    let checked = checkers(&["pdn", "check", "--strict", &analysed]).out();
    assert!(checked.contains("2 games, 2 replayed, 7 moves"), "{checked}\n{out}");
    assert_eq!(out.matches("[%eval ").count(), 7, "{out}");
    assert!(out.contains("a question"), "{out}");
    assert!(out.contains("$2") || out.contains("$4"), "a man is given away: {out}");
    assert!(out.contains('('), "no better line: {out}");
    assert_eq!(checkers(&["analyse", &path, "--depth", "7"]).out(), out);
}

#[test]
fn a_game_that_breaks_off_is_analysed_up_to_there() {
    let path = file("broken.pdn", "[GameType \"25\"]\n\n1. c3-d4 a1-h8 2. d4-c5 *\n");
    let run = checkers(&["analyse", &path.to_string_lossy(), "--depth", "3"]).with_code(1);
    assert!(run.err.contains("game 1") && run.out.contains("[%eval"), "{}{}", run.err, run.out);
    let path = file("none.pdn", "");
    assert!(checkers(&["analyse", &path.to_string_lossy()]).refusal().contains("no game found"));
}
