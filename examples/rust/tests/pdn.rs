//! Runs `checkers pdn` as a user does.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// A file in the tests' own directory.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file can be written");
    path
}

fn pdn(args: &[&str]) -> Output {
    let output =
        Command::new(env!("CARGO_BIN_EXE_checkers")).arg("pdn").args(args).output().expect("it runs");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    output
}

/// Standard output of a run with this exit code.
fn out(args: &[&str], code: i32) -> String {
    let output = pdn(args);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{}{err}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout).expect("UTF-8")
}

const GOOD: &str = "[Event \"a\"]\n[GameType \"20\"]\n1.32-28 19-23 2.28x19 14x23 {done} 1-0\n";
const BAD: &str = "[Event \"b\"]\n[GameType \"20\"]\n1. 32-28 19-23\n2. 37-32 oops *\n";

#[test]
fn a_good_file_is_counted() {
    let path = file("good.pdn", GOOD.repeat(2));
    let text = out(&["check", path.to_str().unwrap()], 0);
    let first = text.lines().next().unwrap();
    assert!(first.ends_with("good.pdn: 2 games, 2 replayed, 8 moves"), "{text}");
    assert!(text.contains("rules: 2 international"), "{text}");
    assert!(text.contains("repairs: 2 result_tag_missing"), "{text}");
}

#[test]
fn failures_say_where_and_why_and_the_exit_code_tells() {
    let path = file("bad.pdn", [BAD, GOOD].concat());
    let text = out(&["check", "--all", path.to_str().unwrap()], 1);
    assert!(text.contains("bad.pdn:4:4: error: game 1: illegal move"), "{text}");
    assert!(
        text.contains("bad.pdn:4:10: repaired: game 1: text that is neither a move nor a comment (`oops`)"),
        "{text}"
    );
    assert!(text.contains("2 games, 1 replayed, 6 moves"), "{text}");
}

#[test]
fn json_has_one_object_a_file() {
    let (good, bad) = (file("j1.pdn", GOOD), file("j2.pdn", BAD));
    let text = out(&["check", "--json", good.to_str().unwrap(), bad.to_str().unwrap()], 1);
    let reports: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports.len(), 2);
    assert_eq!(reports[0]["moves"], 4);
    assert_eq!(reports[0]["failures"].as_array().unwrap().len(), 0);
    assert_eq!(reports[1]["failures"][0]["line"], 4);
    assert_eq!(reports[1]["repairs"][0]["kind"], "stray");
}

#[test]
fn a_strict_check_refuses_what_the_grammar_refuses() {
    let path = file("strict.pdn", [BAD, GOOD].concat());
    let text = out(&["check", "--strict", path.to_str().unwrap()], 1);
    assert!(
        text.contains("4:10: error: game 1: text that is neither a move nor a comment (`oops`)"),
        "{text}"
    );
    assert!(text.contains("2 games, 1 replayed"), "{text}");
}

#[test]
fn the_caller_may_say_rules_and_encoding() {
    let path = file("koi8.pdn", b"[White \"\xf7\xc1\xd3\xd1\"]\n1. c3-d4 d6-c5 *\n");
    let path = path.to_str().unwrap();
    let text = out(&["convert", "--variant", "brazilian", "--encoding", "koi8-r", path], 0);
    assert_eq!(text, "[White \"Вася\"]\n[GameType \"26,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5\n*\n\n");
    for bad in [["--variant", "chess"], ["--encoding", "morse"]] {
        let output = pdn(&["check", bad[0], bad[1], path]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(bad[1]));
    }
}

#[test]
fn games_are_converted_to_other_notations_and_to_json() {
    let path = file("convert.pdn", "[GameType \"25\"] 1. gf4 (1. cb4) 1... ba5 2. f4-g5 hf4 *");
    let path = path.to_str().unwrap();
    let standard = "1. g3-f4 (1. c3-b4) 1... b6-a5 2. f4-g5 h6:f4\n*";
    assert!(out(&["convert", path], 0).contains(standard));
    let short = out(&["convert", "--style", "short-russian", path], 0);
    assert!(short.contains("1. gf4 (1. cb4) 1... ba5 2. fg5 h:f4"), "{short}");
    let numeric = out(&["convert", "--notation", "numeric", path], 0);
    assert!(
        numeric.contains("[GameType \"25,W,8,8,N2,0\"]") && numeric.contains("1. 24-19 (1. 22-17) 1... 9-13"),
        "{numeric}"
    );
    let json: Value = serde_json::from_str(&out(&["convert", "--json", path], 0)).unwrap();
    assert_eq!(json["tags"][0][0], "GameType");
    assert_eq!(json["line"]["nodes"][0]["act"]["move"]["text"], "g3-f4");
}

#[test]
fn what_cannot_be_replayed_stays_and_is_told() {
    let path = file("rest.pdn", BAD);
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rest.out.pdn");
    let output = pdn(&["convert", path.to_str().unwrap(), "-o", target.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("game 1, line 4, column 4: illegal move"));
    assert!(fs::read_to_string(&target).unwrap().contains("1. 32-28 19-23 2. 37-32 {oops}"));
    let text = target.to_str().unwrap();
    assert_eq!(pdn(&["convert", text, "-o", text]).status.code(), Some(2));
}

#[test]
fn a_file_that_is_not_there_does_not_stop_the_others() {
    let path = file("there.pdn", GOOD);
    let output = pdn(&["check", "/nowhere/x.pdn", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/x.pdn"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 games"));
}

#[test]
fn an_old_file_stays_if_there_is_nothing_to_replace_it() {
    let old = file("old.pdn", "old");
    let old = old.to_str().unwrap();
    assert_eq!(pdn(&["convert", "/nowhere/x.pdn", "-o", old]).status.code(), Some(2));
    assert_eq!(fs::read_to_string(old).unwrap(), "old");
    let empty = file("empty.pdn", "");
    assert_eq!(pdn(&["convert", empty.to_str().unwrap(), "-o", old]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(old).unwrap(), "");
}

#[test]
fn a_directory_is_refused_in_one_sentence() {
    for command in ["check", "convert"] {
        let output = pdn(&[command, env!("CARGO_TARGET_TMPDIR")]);
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message.matches("os error").count(), 1, "{message}");
    }
}

#[test]
fn no_control_character_of_a_file_reaches_the_terminal() {
    let path = file("escape.pdn", "[FEN \"W:\u{1b}[31mW3:B4\"]\n1. 3-4 oops\u{1b}[0m *\n");
    let path = path.to_str().unwrap();
    let told =
        [out(&["check", "--all", path], 1), String::from_utf8(pdn(&["convert", path]).stderr).unwrap()];
    for text in told {
        assert!(text.contains("a list of squares must begin"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}

#[test]
fn an_illegal_move_in_a_variation_is_noted_and_the_game_counts() {
    let path = file(
        "variation.pdn",
        "[GameType \"20\"]\n1. 32-28 (1. 33-29 (1. 1-6) 1... 19-24 2. 50-1)\n19-23 *\n",
    );
    let text = out(&["check", "--all", path.to_str().unwrap()], 0);
    let notes: Vec<_> = text.lines().filter(|line| line.contains("note:")).collect();
    assert_eq!(notes.len(), 2, "{text}");
    assert!(
        notes[0].contains(":2:24: note: game 1: in a variation: illegal move: the piece belongs to"),
        "{text}"
    );
    assert!(notes[1].contains(":2:43: note: game 1: in a variation: illegal move: "), "{text}");
    assert!(text.contains("1 games, 1 replayed, 2 moves"), "{text}");
}
