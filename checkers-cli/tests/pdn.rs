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
#[test]
fn a_lost_text_fails_unless_it_is_allowed() {
    let path = file("loss.pdn", "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 99999 14x23 *\n");
    let path = path.to_str().unwrap();
    let text = out(&["check", path], 1);
    assert!(text.contains("loss.pdn:2:25: error: game 1: text is lost: "), "{text}");
    assert!(text.contains("`99999`") && text.contains("1 games, 0 replayed, 4 moves"), "{text}");
    assert!(out(&["check", "--lenient", path], 0).contains("1 games, 1 replayed, 4 moves"));
    let converted = out(&["convert", path], 1);
    assert!(converted.contains("{99999}"), "{converted}");
    assert_eq!(out(&["convert", "--lenient", path], 0), converted);
}

#[test]
fn a_file_that_is_no_pdn_is_an_error() {
    let json = "{\"games\": [{\"moves\": [\"32-28\", \"19-23\"]}]}\n";
    let utf_32: Vec<u8> =
        "1. 32-28 19-23 *\n".chars().flat_map(|letter| (letter as u32).to_be_bytes()).collect();
    for (name, bytes) in [("no.json", json.as_bytes()), ("no.utf32", &utf_32), ("no.txt", b"hello\n")] {
        let path = file(name, bytes);
        for command in ["check", "convert", "index"] {
            let output = pdn(&[command, path.to_str().unwrap()]);
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{command} {name}: {message}");
            assert!(message.contains("no game found") && message.contains(name), "{message}");
            assert_eq!(
                String::from_utf8_lossy(&output.stdout).lines().count(),
                usize::from(command == "index")
            );
        }
    }
}

#[test]
fn convert_says_the_right_winner() {
    let undecided = "[GameType \"21\"]\n[Result \"1-0\"]\n1. 11-15 22-18 1-0\n\n";
    let decided = "[GameType \"21\"]\n[Result \"0-1\"]\n[FEN \"B:W19:B15\"]\n1. 15x24 0-1\n";
    let path = file("winner.pdn", [undecided, decided].concat());
    let path = path.to_str().unwrap();
    let results = |args: &[&str]| {
        let text = out(&[&["convert"], args, &[path]].concat(), 0);
        text.lines().filter(|line| line.starts_with("[Result")).map(str::to_owned).collect::<Vec<_>>()
    };
    // The second game shows that White's number comes first in this file.
    assert_eq!(results(&[]), ["[Result \"1-0\"]", "[Result \"0-1\"]"]);
    assert_eq!(results(&["--first-number", "starter"]), ["[Result \"0-1\"]", "[Result \"0-1\"]"]);
    assert_eq!(results(&["--first-number", "black"])[0], "[Result \"0-1\"]");
}

#[test]
fn open_rules_stay_open() {
    let men = "[FEN \"W:W24,23,22,21:B4,3,2,1\"] *\n";
    let path = file("positions.pdn", men);
    let text = out(&["check", "--all", path.to_str().unwrap()], 0);
    assert!(text.contains("rules: 1 open") && text.contains("they were guessed"), "{text}");
    assert!(!out(&["convert", path.to_str().unwrap()], 0).contains("GameType"));
    let path = file("11_man_italian.pdn", men);
    let text = out(&["check", "--all", path.to_str().unwrap()], 0);
    assert!(
        text.contains("rules: 1 italian") && text.contains("guessed from the name of the file"),
        "{text}"
    );
}

#[test]
fn the_index_finds_each_game() {
    let text = "{notes}\n[White \"\u{e9}\"]\n[Black \"b\"]\n1. 32-28 *\n\n[White \"c\"]\n[Result \"2-0\"]\n1. 33-28 18-23 2-0\n";
    let path = file("index.pdn", text);
    let path = path.to_str().unwrap();
    let table = out(&["index", path], 0);
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows[0], ["offset", "length", "line", "plies", "White", "Black", "Result", "Event"]);
    assert_eq!(rows[2][2..7], ["6", "2", "c", "", "2-0"]);
    let entries: Vec<Value> =
        out(&["index", "--json", path], 0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (entry, moves) in entries.iter().zip(["32-28", "33-28"]) {
        let offset = entry["offset"].as_u64().unwrap() as usize;
        let game = &text[offset..offset + entry["length"].as_u64().unwrap() as usize];
        let alone = file("alone.pdn", game);
        assert!(out(&["convert", alone.to_str().unwrap()], 0).contains(moves), "{game}");
    }
    assert_eq!(entries[1]["headers"], serde_json::json!([["White", "c"], ["Result", "2-0"]]));
}
