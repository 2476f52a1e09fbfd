//! Runs `checkers play` with scripts in place of a person.

mod common;

use common::{checkers, checkers_reading, file};

/// What the command answers to these lines, one line each; none of them is a mistake.
fn played(args: &[&str], script: &[&str]) -> Vec<String> {
    let args = [&["play"], args, &["--quiet"]].concat();
    let out = checkers_reading(&script.join("\n"), &args).out();
    out.lines().map(str::to_owned).collect()
}

/// The only error that a script with one mistake gives, and whether the game then is where it was.
fn mistake(args: &[&str], script: &[&str], line: &str) -> String {
    let fen = |lines: &[&str], code| {
        let args = [&["play"], args, &["--quiet"]].concat();
        let run = checkers_reading(&[lines, &["fen"]].concat().join("\n"), &args).with_code(code);
        run.out
    };
    let before = fen(script, 0);
    let after = fen(&[script, &[line]].concat(), 2);
    // What an error quotes is on separate, indented lines.
    let is_error = |line: &&str| line.starts_with("error: ") || line.starts_with("  ");
    let (errors, others): (Vec<_>, Vec<_>) = after.lines().partition(is_error);
    assert_eq!(others, before.lines().collect::<Vec<_>>(), "{line}");
    assert_eq!(errors.iter().filter(|line| line.starts_with("error: ")).count(), 1, "{after}");
    errors.join("\n")
}

#[test]
fn a_game_by_moves() {
    let out = played(&["russian"], &["c3-d4", "F6-G5", "d4-c5", "b6:d4", "e3xc5", "moves", "fen"]);
    assert_eq!(
        out,
        [
            "1. White: c3-d4",
            "1. Black: f6-g5",
            "2. White: d4-c5",
            "2. Black: b6:d4",
            "3. White: e3:c5",
            "1. c3-d4 f6-g5",
            "2. d4-c5 b6:d4",
            "3. e3:c5",
            "B:Wa1,a3,b2,c1,c5,d2,e1,f2,g1,g3,h2:Ba7,b8,c7,d6,d8,e7,f8,g5,g7,h6,h8",
        ]
    );
}

#[test]
fn the_board_is_drawn_after_each_move() {
    let out = checkers_reading("11-15\n", &["play", "english", "--coordinates", "--flip"]).out();
    let boards: Vec<_> = out.split("a\n").collect();
    assert_eq!(boards.len(), 3, "{out}");
    assert!(boards[1].starts_with("Black to move: 7 moves\n1. Black: 11-15\n1 "), "{out}");
    assert!(out.contains("[b]") && out.ends_with("White to move: 7 moves\n"), "{out}");
}

/// A man goes round four others and ends where it began.
const ROUND: [&str; 3] = ["international", "--fen", "W:W38,47:B32,33,22,23,1"];

#[test]
fn a_move_step_by_step() {
    let out = played(
        &ROUND,
        &["38", "back", "38", "27", "18", "back", "cancel", "38", "27", "18", "29", "38", "moves"],
    );
    assert_eq!(
        out,
        [
            "38 goes on to 27, 29",
            "38 is given up",
            "38 goes on to 27, 29",
            "38x27 goes on to 18",
            "38x27x18 goes on to 29",
            "38x27 goes on to 18",
            "38x27 is given up",
            "38 goes on to 27, 29",
            "38x27 goes on to 18",
            "38x27x18 goes on to 29",
            "38x27x18x29 goes on to 38",
            "1. White: 38x38",
            "1. 38x38",
        ]
    );
    // Where only one move ends there, the last square will do; before the first step another piece may be chosen.
    assert_eq!(played(&ROUND, &["38", "38"])[1], "1. White: 38x38");
    assert_eq!(played(&["russian"], &["c3", "e3", "f4"])[1..], ["e3 goes on to d4, f4", "1. White: e3-f4"]);
    // A move written in full takes the place of the one in progress.
    assert_eq!(
        played(&["russian"], &["c3", "e3-f4", "b6"])[1..],
        ["1. White: e3-f4", "b6 goes on to a5, c5"]
    );
}

#[test]
fn a_step_that_cannot_be_is_told_and_changes_nothing() {
    for (script, line, reason) in [
        (&["38"][..], "18x", "error: "),
        (&["38", "27"], "29", "38x27 to 29: there is no piece to capture between the two squares"),
        (&[], "47", "a capture is compulsory"),
        (&[], "22", "belongs to the side that is not to move"),
        (&[], "5", "there is no piece on the first square of the move"),
        (&[], "51", "square `51`: the board has no such square"),
    ] {
        let error = mistake(&ROUND, script, line);
        assert!(error.contains(reason), "{line}: {error}");
        // The move in progress is still there.
        let out = checkers_reading(
            &[script, &[line, "back"]].concat().join("\n"),
            &[&["play"], &ROUND[..], &["--quiet"]].concat(),
        )
        .out;
        assert_eq!(out.contains("error: no move is in progress"), script.is_empty(), "{out}");
    }
}

#[test]
fn undo_and_redo() {
    let script =
        ["fen", "c3-d4", "f6-g5", "undo 2", "fen", "redo", "moves", "redo", "undo", "b6-c5", "moves"];
    let out = played(&["russian"], &script);
    assert_eq!(out[0], out[4]);
    assert_eq!(out[3], "2 moves taken back");
    assert_eq!(
        out[5..],
        [
            "1 move made again",
            "1. c3-d4",
            "1 move made again",
            "1 move taken back",
            "1. Black: b6-c5",
            "1. c3-d4 b6-c5"
        ]
    );
    for (script, line, reason) in [
        (&[][..], "undo", "there is no move to take back"),
        (&["c3-d4"], "undo 2", "there are fewer moves to take back"),
        (&["c3-d4"], "redo", "there is no move to make again"),
        (&["c3-d4"], "undo 0", "`0` is no number of moves"),
        (&["c3-d4"], "undo 99999999999999999999", "is no number of moves"),
    ] {
        let error = mistake(&["russian"], script, line);
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn bad_input_is_told_and_changes_nothing() {
    let bad = |line: &str| mistake(&["russian"], &["c3-d4"], line);
    for (line, reason) in [
        ("hello", "there is no command `hello`"),
        ("c3-d4", "there is no piece on the first square of the move"),
        ("a3-b4", "belongs to the side that is not to move"),
        ("z9-z8", "the board has no square `z"),
        ("b6-b4", "does not move like that"),
        ("1e9", "error: "),
        ("show me", "`show` takes nothing else, but `me` follows"),
        ("legal e5", "no piece stands on e5"),
        ("legal c1", "the piece on c1 is White's"),
        ("accept", "no draw is offered"),
        ("decline", "no draw is offered"),
        ("claim", "there is no draw to claim"),
        ("back", "no move is in progress"),
        ("cancel", "no move is in progress"),
        ("d8", "error: "),
        ("put w c3", "there is no command `put`"),
        ("\u{1b}[31mred\u{7}", "error: "),
    ] {
        let error = bad(line);
        assert!(error.contains(reason) && !error.contains('\u{1b}'), "{line}: {error}");
    }
    let long = "x".repeat(100_000);
    assert!(bad(&long).contains("a line has at most 16384 bytes"));
    assert!(bad(&"7".repeat(10_000)).len() < 200);
    // A must: the capture, and the longer one.
    let error = mistake(&["international", "--fen", "W:W32,47:B28,K46"], &[], "47-42");
    assert!(error.contains("a capture is compulsory"), "{error}");
}

#[test]
fn legal_moves_are_listed() {
    assert_eq!(played(&["russian"], &["legal c3"]), ["c3-b4", "c3-d4", "2 moves"]);
    assert_eq!(played(&["russian", "--fen", "W:Wc3:Bd4"], &["legal"]), ["c3:e5", "1 capture"]);
}

#[test]
fn an_offer_is_accepted_declined_or_passed_over() {
    let ended = |script: &[&str]| played(&["brazilian"], script).pop().expect("a line");
    assert_eq!(ended(&["offer", "accept"]), "draw by agreement");
    assert_eq!(ended(&["offer", "decline"]), "Black declines the draw");
    assert!(mistake(&["brazilian"], &["offer"], "offer").contains("White has offered a draw already"));
    assert!(mistake(&["brazilian"], &["offer", "decline"], "accept").contains("no draw is offered"));
    let out = played(&["brazilian", "--black", "random", "--seed", "1"], &["offer"]);
    assert_eq!(out, ["White offers a draw", "Black declines"]);
}

#[test]
fn resigning_ends_the_game_until_it_is_taken_back() {
    let out = played(&["russian"], &["c3-d4", "resign"]);
    assert_eq!(out[1], "White wins by resignation");
    for line in ["b6-c5", "b6", "offer", "resign"] {
        let error = mistake(&["russian"], &["c3-d4", "resign"], line);
        assert!(error.contains("the game is over: White wins by resignation"), "{error}");
    }
    assert_eq!(
        played(&["russian"], &["resign", "new", "c3-d4"]).last().map(String::as_str),
        Some("1. White: c3-d4")
    );
}

#[test]
fn a_draw_comes_by_itself_is_claimed_or_accepted() {
    let again = |moves: [&'static str; 4], count: usize| moves.repeat(count);
    let last = |args: &[&str], script: &[&str]| played(args, script).pop().expect("a line");
    // The position stands for the third time after two rounds.
    let two = again(["a3-b2", "h2-g1", "b2-a3", "g1-h2"], 2);
    let kings = ["brazilian", "--fen", "W:WKa3:BKh2"];
    assert_eq!(last(&kings, &two), "draw by repetition of the position (CBD 98)");

    let kings = ["english", "--fen", "W:WK1:BK32"];
    let two = again(["1-5", "32-28", "5-1", "28-32"], 2);
    assert!(mistake(&kings, &two[..7], "claim").contains("there is no draw to claim"));
    let claim = [&two[..], &["claim"]].concat();
    assert_eq!(last(&kings, &claim), "draw by repetition of the position (WCDF 1.27.1)");
    let shown = [&two[..], &["show"]].concat();
    assert!(last(&kings, &shown).contains("`claim` gives a draw by repetition"), "{}", last(&kings, &shown));

    // Shra offers a draw after eight moves of each side; both must accept.
    let kings = ["shra64", "--fen", "W:WKa1:BKh2"];
    let eight = again(["a1-b2", "h2-g1", "b2-a1", "g1-h2"], 4);
    let shown = [&eight[..], &["show"]].concat();
    assert!(last(&kings, &shown).contains("the rules offer a draw"), "{}", last(&kings, &shown));
    let accepted = played(&kings, &[&eight[..], &["accept", "accept"]].concat());
    assert_eq!(
        accepted[16..],
        ["White accepts the draw; Black has not yet", "draw by too many moves without a decision (Shra)"]
    );
    assert_eq!(last(&kings, &[&eight[..], &["decline"]].concat()), "White declines the draw");
    assert!(mistake(&kings, &eight[..15], "accept").contains("no draw is offered"));
}

#[test]
fn a_game_is_saved_as_pdn() {
    let out = played(&["russian"], &["c3-d4", "b6-a5", "undo", "save"]);
    assert_eq!(out[3..], ["[Result \"*\"]", "[GameType \"25,W,8,8,A0,0\"]", "", "1. c3-d4", "*"]);
    let path = file("saved.pdn", "");
    let name = path.to_str().expect("UTF-8");
    let save = format!("save {name}");
    // Nothing is overwritten.
    assert!(mistake(&["russian"], &[], &save).contains("saved.pdn: File exists"));
    std::fs::remove_file(&path).expect("it was there");
    assert_eq!(played(&["russian"], &["c3-d4", "resign", &save]).last().map(String::as_str), Some("saved"));
    let saved = std::fs::read_to_string(&path).expect("the file");
    assert_eq!(saved, "[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4\n*\n");
    assert!(mistake(&["russian"], &[], "save /nowhere/x.pdn").contains("/nowhere/x.pdn: "));
}

#[test]
fn random_movers_play_to_the_end() {
    for id in ["russian", "english", "turkish", "frisian", "dameo", "shra64", "thai"] {
        let game = |seed: &str| {
            played(&[id, "--white", "random", "--black", "random", "--seed", seed], &["never read"])
        };
        let first = game("1");
        let end = first.last().expect("a line");
        assert!(end.contains(" wins by ") || end.contains("draw by "), "{id}: {end}");
        assert_eq!(first, game("1"), "{id}: the same seed, another game");
        assert_ne!(first, game("2"), "{id}: another seed, the same game");
    }
    let cut =
        played(&["russian", "--white", "random", "--black", "random", "--plies", "5", "--seed", "1"], &[]);
    assert_eq!(cut.len(), 5);
}

#[test]
fn a_person_against_a_random_mover() {
    let args = ["international", "--white", "random", "--seed", "4"];
    let out = played(&args, &["moves", "undo", "fen"][..1]);
    // White has begun before the first line was read.
    assert!(out[0].starts_with("1. White: ") && out[1].starts_with("1. "), "{out:?}");
    let out =
        played(&["international", "--black", "random", "--seed", "4"], &["32-28", "undo", "moves", "fen"]);
    assert!(out[1].starts_with("1. Black: "), "{out:?}");
    assert_eq!(out[2], "2 moves taken back");
    assert!(out[3].starts_with("W:W31,32,"), "{out:?}");
}

#[test]
fn a_position_is_set_up_and_played() {
    let script = [
        "setup",
        "clear",
        "put w c3 e3",
        "put B h8",
        "cycle b d4",
        "cycle w c1 c1",
        "remove e3",
        "turn w",
        "fen",
        "done",
        "fen",
        "c3:e5",
    ];
    let out = played(&["russian"], &script);
    assert_eq!(out[1..], ["W:WKc1,c3:Bd4,Kh8", "W:WKc1,c3:Bd4,Kh8", "1. White: c3:e5"]);

    let edited = |id: &str, edits: &[&str]| {
        let script = [&["setup"], edits, &["fen"]].concat();
        played(&[id], &script).pop().expect("a line")
    };
    assert_eq!(edited("russian", &["fen W:Wa1:BKb2", "swap"]), "B:WKb2:Ba1");
    assert_eq!(edited("russian", &["fen W:Wa1:BKb2", "rotate"]), "B:WKg7:Bh8");
    assert_eq!(edited("turkish", &["fen W:Wa2:BKb3", "mirror"]), "W:Wh2:BKg3");
    assert_eq!(edited("russian", &["clear", "start"]), edited("russian", &[]));
    let picture = "-.-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-/-.-.-.-./.-B-.-.-/-.-.-.-./.-.-.-.-";
    assert_eq!(edited("russian", &[&format!("board {picture}")]), "W:W:BKc3");

    let out = played(&["russian"], &["c3-d4", "setup", "clear", "cancel", "moves"]);
    assert_eq!(out[2..], ["the game continues as it was", "1. c3-d4"]);
}

#[test]
fn bad_edits_are_told_and_change_nothing() {
    for (line, reason) in [
        ("put x c3", "a piece is `w`, `b`, `W` or `B`"),
        ("put w", "`put` needs a square"),
        ("put w a5 z9", "square `z9`"),
        ("remove c3 e5", "no piece stands on e5"),
        ("remove", "`remove` needs a square"),
        ("cycle c3", "a side is `w` or `b`, not `c3`"),
        ("turn red", "a side is `w` or `b`, not `red`"),
        ("mirror", "no square to turn or mirror a1 to"),
        ("fen W:Wc9:B", "the board has no such square"),
        ("board xyz", "the picture has 1 ranks"),
        ("c3-d4", "the editor has no command `c3-d4`"),
        ("done now", "`done` takes nothing else"),
    ] {
        let error = mistake(&["russian"], &["setup"], line);
        assert!(error.contains(reason), "{line}: {error}");
    }
}

#[test]
fn a_game_may_begin_anywhere() {
    let out = played(&["italian", "--fen", "B:W25:B8"], &["fen"]);
    assert_eq!(out, ["B:W25:B8"]);
    assert!(checkers(&["play", "italian", "--fen", "B:W99:B"]).refusal().contains("no such square"));
    assert!(checkers(&["play", "nowhere"]).refusal().contains("`nowhere`"));
    assert!(checkers(&["play", "russian", "--white", "cat"]).refusal().contains("cat"));
    // A side without pieces has lost before anything is played.
    assert_eq!(
        checkers_reading("", &["play", "russian", "--fen", "W:W:Bd4", "--quiet"]).out(),
        "Black wins by no pieces left\n"
    );
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert_eq!(played(&["russian"], &[]), [""; 0]);
    assert_eq!(played(&["russian"], &["", "  ", "quit", "hello"]), [""; 0]);
    // In the middle of a move, and of setting up.
    assert_eq!(played(&["russian"], &["c3"]), ["c3 goes on to b4, d4"]);
    assert_eq!(played(&["russian"], &["setup"]).len(), 1);
}
