//! Runs the `checkers` command as a user does: each subcommand, its bad input and its exit codes.

mod common;

use std::io::Write;
use std::process::Stdio;

use checkers_core::rules::VARIANTS;
use common::{checkers, checkers_reading, command, file};
use serde_json::Value;

/// The nodes of each depth in the JSON of perft.
fn nodes(json: &Value) -> Vec<u64> {
    json["depths"]
        .as_array()
        .expect("depths")
        .iter()
        .map(|row| row["nodes"].as_u64().expect("nodes"))
        .collect()
}

#[test]
fn variants_are_listed_with_board_men_and_who_starts() {
    let out = checkers(&["variants"]).out();
    assert_eq!(out.lines().count(), 1 + VARIANTS.len());
    let english = out.lines().find(|line| line.starts_with("english ")).expect("english");
    for part in ["English draughts", "8x8", " 12 ", "Black"] {
        assert!(english.contains(part), "{english}");
    }
    let json = checkers(&["variants", "--json"]).json();
    assert_eq!(json.as_array().map(Vec::len), Some(VARIANTS.len()));
    assert_eq!(json[0]["id"], "international");
    assert_eq!((&json[0]["men"], &json[0]["starts"]), (&Value::from(20), &Value::from("white")));
}

#[test]
fn rules_are_said_one_line_an_axis() {
    let out = checkers(&["rules", "italian"]).out();
    assert!(out.starts_with("Italian draughts (italian)\n"));
    let line = out.lines().find(|line| line.starts_with("man.captures_kings ")).expect("the axis");
    assert!(line.ends_with("A man may not capture a king."));
    let draws: Vec<_> = out.lines().filter(|line| line.starts_with("draws ")).collect();
    assert_eq!(draws.len(), 2);
    assert!(draws[0].contains("  A player may claim a draw when the same position stands for the 4th time"));
}

#[test]
fn rules_as_json_are_read_back_as_the_same_rules() {
    let all = checkers(&["variants", "--json"]).json();
    for id in all.as_array().expect("an array").iter().map(|row| row["id"].as_str().expect("an id")) {
        let json = checkers(&["rules", id, "--json"]).out();
        assert_eq!(checkers_reading(&json, &["rules", "--rules", "-", "--json"]).out(), json, "{id}");
    }
}

#[test]
fn custom_rules_take_the_place_of_the_id_everywhere() {
    let mut rules = checkers(&["rules", "russian", "--json"]).json();
    rules["board"]["width"] = 6.into();
    rules["board"]["height"] = 6.into();
    rules["setup"]["ranks"]["men"] = 2.into();
    let path = file("six.json", &rules.to_string());
    let path = path.to_str().expect("UTF-8");

    assert!(checkers(&["rules", "--rules", path]).out().contains("6 files by 6 ranks"));
    assert!(checkers(&["moves", "--rules", path]).out().ends_with("5 moves for White\n"));
    let out = checkers(&["moves", "--rules", path, "W:Wc3:Bd4"]).out();
    assert_eq!(out, "c3:e5 (d4)\n1 move for White\n");
    assert_eq!(nodes(&checkers(&["perft", "--rules", path, "2", "--json"]).json()), [5, 25]);

    assert!(checkers(&["rules", "russian", "--rules", path]).refusal().contains("not both"));
    assert!(checkers(&["moves", "russian", "W:W1:B5", "--rules", path]).refusal().contains("not both"));
    assert!(checkers(&["perft", "russian", "2", "--rules", path]).refusal().contains("not both"));
}

#[test]
fn every_command_takes_the_same_options_for_rules_and_position() {
    for fen in [&["W:Wc3:Bd4"][..], &["--fen", "W:Wc3:Bd4"]] {
        let with = |command: &str, rest: &[&str]| {
            checkers_reading("legal\n", &[&[command, "russian", "--draws", "none"], fen, rest].concat()).out()
        };
        assert_eq!(with("moves", &[]), "c3:e5 (d4)\n1 move for White\n");
        assert!(with("show", &[]).ends_with("White to move\n"));
        assert_eq!(with("play", &["--quiet"]), "c3:e5\n1 capture\n");
    }
    let perft = ["perft", "russian", "1", "--draws", "none", "--fen", "W:Wc3:Bd4", "--json"];
    assert_eq!(nodes(&checkers(&perft).json()), [1]);
    for command in
        [&["moves", "russian"][..], &["show", "russian"], &["play", "russian"], &["perft", "russian", "1"]]
    {
        let both = [command, &["--fen", "W:Wc3:Bd4", "--board", "x"]].concat();
        assert!(checkers(&both).refusal().contains("give a FEN or --board, not both"), "{both:?}");
    }
    let twice = ["moves", "russian", "W:Wc3:Bd4", "--fen", "W:Wc3:Bd4"];
    assert!(checkers(&twice).refusal().contains("give a FEN or --fen, not both"));
}

#[test]
fn draw_rules_are_chosen_by_name() {
    let out = checkers(&["rules", "english", "--draws", "kondavo", "--json"]).json();
    let kondavo = checkers(&["rules", "kondavo_international", "--json"]).json();
    assert_eq!(out["draws"], kondavo["draws"]);
    assert!(checkers(&["rules", "english", "--draws", "perhaps"]).refusal().contains("kondavo"));
}

#[test]
fn bad_rules_are_refused_with_the_axis() {
    let rules = checkers(&["rules", "shra64", "--json"]).json();
    let refusal = |change: fn(&mut Value)| {
        let mut rules = rules.clone();
        change(&mut rules);
        checkers_reading(&rules.to_string(), &["moves", "--rules", "-"]).refusal()
    };
    let text = refusal(|rules| rules["king"]["range"] = "short".into());
    assert!(text.contains("king.landing: a short king"), "{text}");
    let text = refusal(|rules| rules["board"]["width"] = 0.into());
    assert!(text.contains("board: the board of 0 by 8 cells"), "{text}");
    let text = refusal(|rules| rules["notation"]["capture_separator"] = "?".into());
    assert!(text.contains("notation.capture_separator: "), "{text}");
    let text = refusal(|rules| rules["man"]["promotion"] = "sometimes".into());
    assert!(text.contains("man.promotion: unknown variant `sometimes`"), "{text}");
    let text = refusal(|rules| rules["king"] = Value::Object(Default::default()));
    assert!(text.contains("king: missing field `steps`"), "{text}");
    let text = refusal(|rules| rules["draws"]["clauses"][0]["after"]["moves"]["moves"] = 0.into());
    assert!(text.contains("draws.clauses[0].after: no moves to count"), "{text}");
    let text = refusal(|rules| rules["draws"]["clauses"][0]["kind"] = "perhaps".into());
    assert!(text.contains("draws.clauses[0].kind: unknown variant `perhaps`"), "{text}");
    assert!(checkers_reading("{", &["rules", "--rules", "-"]).refusal().contains("EOF"));
    assert!(checkers(&["rules", "--rules", "/nowhere/rules.json"]).refusal().contains("/nowhere/rules.json"));
}

#[test]
fn moves_are_written_in_the_games_own_notation() {
    let out = checkers(&["moves", "russian"]).out();
    assert!(out.lines().any(|line| line == "c3-d4"), "{out}");
    assert!(out.ends_with("\n7 moves for White\n"), "{out}");
    let out = checkers(&["moves", "international", "W:W28:B23"]).out();
    assert_eq!(out, "28x19 (23)\n1 move for White\n");
    // Thai numbers run from White's right corner, and a capture is written with a dash (PDN, type 31).
    let out = checkers(&["moves", "thai", "W:W17:BK1,22"]).out();
    assert_eq!(out, "17-26 (22)\n1 move for White\n");
}

/// A man goes round four others, this way or that, and ends where it began: one move, two paths.
const ROUND: &str = "W:W38:B32,33,22,23";

#[test]
fn a_move_is_one_and_its_paths_are_several() {
    let moves = checkers(&["moves", "international", ROUND]).out();
    assert_eq!(moves, "38x38 (32,33,22,23)\n1 move for White\n");
    let paths = checkers(&["moves", "international", ROUND, "--paths"]).out();
    assert_eq!(
        sorted(&paths),
        ["2 paths for White", "38x27x18x29x38 (32,33,22,23)", "38x29x18x27x38 (32,33,22,23)"]
    );

    let json = checkers(&["moves", "international", ROUND, "--paths", "--json"]).json();
    assert_eq!((&json["distinct"], &json["paths"]), (&Value::from(1), &Value::from(2)));
    assert_eq!(json["turn"], "white");
    for entry in json["moves"].as_array().expect("moves") {
        let steps = entry["steps"].as_array().expect("steps");
        assert_eq!((&entry["from"], steps.len()), (&Value::from("38"), 4));
        assert_eq!(steps.last().map(|step| &step["to"]), Some(&entry["to"]));
    }
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<_> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn moves_of_one_square() {
    let out = checkers(&["moves", "russian", "--from", "c3"]).out();
    assert_eq!(out, "c3-b4\nc3-d4\n2 moves for White\n");
    let out = checkers(&["moves", "russian", "--from", "c3", "--paths"]).out();
    assert_eq!(out, "c3-b4\nc3-d4\n2 paths for White\n");
    assert!(checkers(&["moves", "russian", "--from", "z9"]).refusal().contains("z9"));
    // A piece that cannot move has an empty list; a square without such a piece is a mistake.
    assert_eq!(checkers(&["moves", "russian", "--from", "a1"]).out(), "0 moves for White\n");
    assert!(checkers(&["moves", "russian", "--from", "a5"]).refusal().contains("no piece stands on a5"));
    let text = checkers(&["moves", "russian", "--from", "a7", "--paths"]).refusal();
    assert!(text.contains("the piece on a7 is Black's, but White is to move"), "{text}");
}

#[test]
fn a_side_without_pieces_has_no_moves() {
    assert_eq!(checkers(&["moves", "russian", "W:W:Bd4"]).out(), "0 moves for White\n");
    let json = checkers(&["moves", "russian", "W:W:Bd4", "--json"]).json();
    assert_eq!((&json["distinct"], &json["moves"]), (&Value::from(0), &Value::Array(Vec::new())));
    assert_eq!(json["paths"], Value::Null);
}

#[test]
fn a_picture_gives_the_position() {
    let board = "-.-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-/-.-b-.-./.-w-.-.-/-.-.-.-./.-.-.-.-";
    // Russian White starts, so White is to move.
    assert_eq!(checkers(&["moves", "russian", "--board", board]).out(), "c3:e5 (d4)\n1 move for White\n");
    assert_eq!(
        checkers(&["moves", "russian", "--board", board, "--turn", "b"]).out(),
        "d4:b2 (c3)\n1 move for Black\n"
    );
    assert!(checkers(&["moves", "russian", "--turn", "b"]).refusal().contains("--board"));
    assert!(checkers(&["moves", "russian", "W:Wc3:Bd4", "--board", board]).refusal().contains("not both"));
    let text = checkers(&["moves", "russian", "--board", &board.replace('w', "x")]).refusal();
    let caret = text.lines().last().and_then(|line| line.find('^')).expect("a caret");
    assert_eq!(caret, 2 + board.find('w').expect("the man"), "{text}");
}

#[test]
fn a_bad_fen_is_refused_with_a_caret_under_the_place() {
    for (fen, place) in [("W:W55,1:B3", 3..5), ("W:Wc3:Bd4,é", 10..11), ("W:Wc3:Bc3", 7..9)] {
        let text = checkers(&["moves", "russian", fen]).refusal();
        let [.., line, carets] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert_eq!(line, format!("  {fen}"));
        assert_eq!(carets, format!("  {}{}", " ".repeat(place.start), "^".repeat(place.len())), "{text}");
    }
}

#[test]
fn long_input_is_not_echoed_whole() {
    let long = "x".repeat(100_000);
    let rules = checkers(&["rules", "russian", "--json"]).json();
    for refusal in [
        checkers(&["moves", &long]).refusal(),
        checkers(&["perft", "russian", &long]).refusal(),
        checkers(&["moves", "russian", "--from", &long]).refusal(),
        checkers(&["moves", "russian", "--board", &long]).refusal(),
        checkers(&["moves", "russian", &format!("W:Wc3:B{long}")]).refusal(),
        checkers_reading(&format!("{{\"variant\":\"{long}\"}}"), &["vectors", "-"]).refusal(),
        {
            let mut rules = rules;
            rules["king"]["range"] = long.clone().into();
            checkers_reading(&rules.to_string(), &["moves", "--rules", "-"]).refusal()
        },
    ] {
        assert!(refusal.len() < 2_000, "{} bytes", refusal.len());
    }
    // The place is shown with what stands around it.
    let men = ["c3"; 100].join(",");
    let text = checkers(&["moves", "russian", &format!("W:W{men}:B")]).refusal();
    let [.., line, carets] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    assert!(line.starts_with("  W:Wc3,c3,") && line.ends_with('…'), "{text}");
    assert_eq!(carets, format!("{}^^", " ".repeat(2 + "W:Wc3,".len())));
    let blanks = " ".repeat(200);
    let text = checkers(&["moves", "russian", &format!("W:W{blanks}z9{blanks}:B")]).refusal();
    let [.., line, carets] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    let (before, _) = line.split_once("z9").expect("the place");
    assert_eq!((before.chars().count(), carets.find('^')), (2 + 1 + 40, Some(2 + 1 + 40)), "{text}");
}

#[test]
fn files_may_begin_with_a_byte_order_mark() {
    let rules = checkers(&["rules", "russian", "--json"]).out();
    let out = checkers_reading(&format!("\u{feff}{rules}"), &["moves", "--rules", "-"]).out();
    assert!(out.ends_with("7 moves for White\n"), "{out}");
    let out = checkers_reading(&format!("\u{feff}{VECTORS}"), &["vectors", "-"]).out();
    assert_eq!(out, "2 positions, 0 differences\n");
}

#[test]
fn directions_in_rules_are_listed_by_name() {
    let rules = checkers(&["rules", "russian", "--json"]).json();
    assert_eq!(rules["man"]["steps"], serde_json::json!(["north_west", "north_east"]));
}

#[test]
fn strict_refuses_what_no_game_reaches() {
    checkers(&["moves", "english", "B:W1"]).out();
    let text = checkers(&["moves", "english", "B:W1", "--strict"]).refusal();
    assert!(text.contains("crowning row, on 1"), "{text}");
    let board = "-w-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-";
    assert!(checkers(&["moves", "russian", "--board", board, "--strict"]).refusal().contains("on b8"));
}

#[test]
fn perft_counts_each_depth() {
    // Published: the standard table of international draughts.
    let json = checkers(&["perft", "international", "5", "--json"]).json();
    assert_eq!(nodes(&json), [9, 81, 658, 4265, 27117]);
    let out = checkers(&["perft", "english", "4"]).out();
    let counts: Vec<_> = out.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(counts, ["7", "49", "302", "1469"]);
}

#[test]
fn perft_counts_the_same_however_it_is_done() {
    let plain = nodes(&checkers(&["perft", "brazilian", "6", "--json"]).json());
    for way in [
        &["--full"][..],
        &["--threads", "2"],
        &["--hash", "1"],
        &["--divide"],
        &["--hash", "3", "--threads", "0"],
    ] {
        let args = [&["perft", "brazilian", "6", "--json"], way].concat();
        assert_eq!(nodes(&checkers(&args).json()), plain, "{way:?}");
    }
}

#[test]
fn perft_counts_moves_or_paths() {
    let args = ["perft", "international", "1", "--fen", ROUND, "--json"];
    assert_eq!(nodes(&checkers(&args).json()), [1]);
    assert_eq!(nodes(&checkers(&[&args[..], &["--paths"]].concat()).json()), [2]);
}

#[test]
fn perft_divides_by_first_move() {
    let out = checkers(&["perft", "russian", "3", "--divide"]).out();
    let divided = out.lines().skip(1 + 3).map(|line| line.split_whitespace().collect::<Vec<_>>());
    let counts: Vec<u64> = divided.map(|words| words[0].parse().expect("a count")).collect();
    assert_eq!((counts.len(), counts.iter().sum::<u64>()), (7, 302));
    let json = checkers(&["perft", "russian", "3", "--divide", "--json"]).json();
    assert_eq!(json["divide"].as_array().map(Vec::len), Some(7));
}

#[test]
fn wrong_usage_is_refused() {
    for args in [
        &[][..],
        &["unheard"],
        &["moves"],
        &["rules"],
        &["vectors"],
        &["perft", "russian"],
        &["perft", "russian", "0"],
        &["perft", "russian", "two"],
        &["perft", "russian", "1", "--threads", "-1"],
        &["moves", "nowhere"],
        &["vectors", "/nowhere/file.jsonl"],
    ] {
        checkers(args).refusal();
    }
    assert!(checkers(&["moves", "nowhere"]).refusal().contains("`nowhere`"));
    assert!(checkers(&["--help"]).out().contains("Exit codes"));
}

/// Two lines of the reference generator, whose every answer is right.
const VECTORS: &str = concat!(
    r#"{"variant":"russian","board":"-W-.-b-./.-W-W-b-/-W-W-b-./B-B-.-B-/-b-.-.-./.-.-.-.-/-.-.-B-./W-.-W-W-","turn":"w","moves":["b6xe3xh6(c5,g5)","e1xg3(f2)","e1xh4(f2)","g1xe3xh6(f2,g5)"],"distinct":4,"perft3_paths":28,"perft3_distinct":28}"#,
    "\n",
    r#"{"variant":"dameo","board":"b....b../..bbB.../ww....w./.b..bbwb/wb..b.w./.w...b../b.w..b../..w....w","turn":"b","moves":["b4xb2xd2(c2,b3)"],"distinct":1,"perft3_paths":38,"perft3_distinct":38}"#,
    "\n",
);

#[test]
fn vectors_that_agree() {
    let path = file("agree.jsonl", VECTORS);
    let path = path.to_str().expect("UTF-8");
    assert_eq!(checkers(&["vectors", path]).out(), "2 positions, 0 differences\n");
    assert_eq!(checkers(&["vectors", path, path]).out(), "4 positions, 0 differences\n");
    assert_eq!(checkers_reading(VECTORS, &["vectors", "-"]).out(), "2 positions, 0 differences\n");
}

#[test]
fn every_difference_is_shown_with_its_line() {
    let wrong = VECTORS.replace(r#""distinct":1,"#, r#""distinct":2,"#).replace("e1xg3(f2)", "e1xg4(f2)");
    let path = file("differ.jsonl", &wrong);
    let path = path.to_str().expect("UTF-8");
    let out = checkers(&["vectors", path]).with_code(1).out;
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(
        lines,
        [
            &*format!("{path}:1: moves: only in the file: e1xg4(f2); only in the library: e1xg3(f2)"),
            &*format!("{path}:2: distinct: the file says 2, the library 1"),
            "2 positions, 2 differences",
        ]
    );
}

#[test]
fn malformed_lines_are_errors_with_their_place() {
    let good = VECTORS.lines().next().expect("a line");
    for (bad, reason) in [
        ("{", "EOF"),
        ("[1]", "expected a map"),
        (&*good.replace("russian", "nowhere"), "no variant `nowhere`"),
        (&*good.replace(r#""turn":"w""#, r#""turn":"x""#), "`turn`"),
        (&*good.replace(r#""turn":"w","#, ""), "`turn` is missing"),
        (&*good.replace("-W-.", "-W-?"), "picture"),
        (&*good.replace(r#""distinct":4"#, r#""distinct":"4""#), "`distinct` is not a number"),
        (&*good.replace(r#""moves":["#, r#""moves":[1,"#), "`moves` is not a list"),
        (&*good.replace(r#""distinct":4,"#, ""), "`distinct` is missing"),
    ] {
        let run = checkers_reading(&format!("{good}\n\n{bad}\n{good}\n"), &["vectors", "-"]).with_code(2);
        assert!(run.err.starts_with("-:3: error: ") && run.err.contains(reason), "{}", run.err);
        // The other lines are still compared.
        assert_eq!(run.out, "2 positions, 0 differences\n");
    }
}

#[test]
fn emitted_vectors_are_the_file_again() {
    assert_eq!(checkers_reading(VECTORS, &["vectors", "--emit", "-"]).out(), VECTORS);
    // Answers are replaced where they stand, added at the end where they are missing; other keys are kept.
    let question = r#"{"id":7,"variant":"turkish_mid","board":"......../w......./......../......../......../......../......../........","turn":"w","distinct":9,"note":"n"}"#;
    let answer = checkers_reading(question, &["vectors", "--emit", "-"]).out();
    let (start, end) = answer.split_once(r#""note":"n","moves":["#).expect("the added keys");
    assert!(
        start.starts_with(r#"{"id":7,"variant":"turkish_mid""#) && start.ends_with(r#""distinct":2,"#),
        "{answer}"
    );
    assert_eq!(end, "\"a7-a8\",\"a7-b7\"],\"perft3_paths\":0,\"perft3_distinct\":0}\n");
}

#[test]
fn reference_names_are_understood() {
    for name in ["srilankan", "spantsiretti_russian", "sintez_ru", "sintez_inter", "turkish_mid"] {
        let line = format!(r#"{{"variant":"{name}","board":"","turn":"w"}}"#);
        let text = checkers_reading(&line, &["vectors", "--emit", "-"]).refusal();
        // The name is known: only the picture is wrong.
        assert!(text.contains("picture: "), "{text}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = command(&["vectors", "--emit", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // The reader is gone before the command has anything to print.
    drop(child.stdout.take());
    child.stdin.take().expect("piped").write_all(VECTORS.as_bytes()).expect("the command reads");
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
