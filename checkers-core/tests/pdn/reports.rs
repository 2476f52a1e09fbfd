//! Small files that earlier versions read wrongly, with the right results.

use checkers_core::Color;
use checkers_core::notation::moves::MoveStyle;
use checkers_core::pdn::{
    Evidence, FirstNumber, PdnGame, Record, RemarkKind, Replay, ReplayOptions, Replayer, RulesFrom,
    WinnerRule, convert, read, write,
};

use super::{records, replay_as};

/// Reads and replays all games after a first pass over the file.
fn two_passes(text: &str, file_name: &str) -> Vec<(Record, Replay)> {
    let options = ReplayOptions::default();
    let evidence = Evidence::scan(read(text.as_bytes()), &options).unwrap().with_file_name(file_name);
    let mut replayer = Replayer::new(options).with_evidence(evidence);
    let replay = |record: Record| {
        let replay = replayer.replay(&record.game);
        (record, replay)
    };
    records(text).into_iter().map(replay).collect()
}

/// Reads and replays all games in one pass.
fn one_pass(text: &str) -> Vec<(Record, Replay)> {
    let mut replayer = Replayer::default();
    let replay = |record: Record| {
        let replay = replayer.replay(&record.game);
        (record, replay)
    };
    records(text).into_iter().map(replay).collect()
}

fn is_guess(replay: &Replay) -> bool {
    replay.remarks.iter().any(|remark| remark.kind.to_string().contains("they were guessed"))
}

fn written(game: &PdnGame, replay: &Replay) -> String {
    let mut text = String::new();
    write(&convert(game, replay, &Default::default()), &mut text).unwrap();
    text
}

/// Returns the winner of the only game, and checks that it is the same in one pass, in two passes and after conversion.
fn winner(text: &str) -> (Option<Color>, WinnerRule) {
    let found = [one_pass(text), two_passes(text, "")].map(|mut games| {
        assert_eq!(games.len(), 1, "{text}");
        let (record, replay) = games.remove(0);
        let winner = replay.winner.unwrap();
        let converted = written(&record.game, &replay);
        let again = one_pass(&converted).remove(0).1.winner.unwrap();
        assert_eq!(winner.side, again.side, "{text} became {converted}");
        (winner.side, winner.rule)
    });
    assert_eq!(found[0].0, found[1].0, "{text}");
    found[0]
}

#[test]
fn the_right_side_wins() {
    let (white, black) = (Some(Color::White), Some(Color::Black));
    for (text, expected) in [
        // White begins an English game.
        (
            "[GameType \"21\"]\n[Result \"0-1\"]\n\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 0-1\n",
            (black, WinnerRule::Starter),
        ),
        ("[GameType \"21\"][Result \"1-0\"] 1. 22-18 11-15 2. 18x11 8x15 1-0", (white, WinnerRule::Starter)),
        ("[GameType \"21\"][Result \"1-0\"] 1. 11-15 22-18 1-0", (black, WinnerRule::Starter)),
        ("[GameType \"21\"][Result \"1-0\"][FEN \"W:W19:B1\"] *", (white, WinnerRule::Starter)),
        // Decided on the board.
        (
            "[GameType \"21\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[FEN \"B:W19:B15\"]\n\n1. 15x24 1-0\n",
            (black, WinnerRule::Board),
        ),
        (
            "[Red \"A\"]\n[White \"B\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n[FEN \"B:W19:B15\"]\n\n1. 15x24 1-0\n",
            (black, WinnerRule::Board),
        ),
        ("[GameType \"21\"][Result \"1/2-1/2\"][FEN \"B:W19:B15\"] 1. 15x24 1-0", (black, WinnerRule::Board)),
        ("[GameType \"20\"][Result \"0-2\"][FEN \"W:W32:B28\"] 1. 32x23 0-2", (white, WinnerRule::Board)),
        ("[GameType \"21\"][FEN \"B:W19:B15\"] 1. 15x24 *", (black, WinnerRule::Board)),
        // The order of the players' tags.
        (
            "[Red \"A\"][White \"B\"][GameType \"21\"][Result \"1-0\"] 1. 11-15 1-0",
            (black, WinnerRule::TagOrder),
        ),
        (
            "[White \"B\"][Red \"A\"][GameType \"21\"][Result \"1-0\"] 1. 11-15 1-0",
            (white, WinnerRule::TagOrder),
        ),
        (
            "[Blanc \"B\"][Noir \"A\"][GameType \"21\"][Result \"1-0\"] 1. 11-15 *",
            (white, WinnerRule::TagOrder),
        ),
        (
            "[Black \"A\"]\n[White \"B\"]\n[Result \"0-1\"]\n[FEN \"W:W31,27,19:B17,12,5.\"]\n0-1\n",
            (white, WinnerRule::TagOrder),
        ),
        // White begins by the rules: the order of the names does not decide.
        (
            "[Black \"A\"][White \"B\"][GameType \"20\"][Result \"2-0\"] 1. 32-28 2-0",
            (white, WinnerRule::Starter),
        ),
        ("[GameType \"20\"][Result \"1-1\"] 1. 32-28 1-1", (None, WinnerRule::Starter)),
    ] {
        assert_eq!(winner(text), expected, "{text}");
    }
    let unknown = one_pass("[GameType \"21\"] 1. 11-15 *").remove(0).1;
    assert_eq!(unknown.winner, None);
}

#[test]
fn decided_games_show_the_number_order_of_the_others() {
    let undecided = "[GameType \"21\"]\n[Result \"1-0\"]\n1. 11-15 22-18 1-0\n\n";
    let decided = |result| {
        format!("[GameType \"21\"]\n[Result \"{result}\"]\n[FEN \"B:W19:B15\"]\n1. 15x24 {result}\n\n")
    };
    for (result, side) in [("0-1", Color::White), ("1-0", Color::Black)] {
        let games = two_passes(&[undecided, &decided(result)].concat(), "");
        let first = games[0].1.winner.unwrap();
        assert_eq!((first.side, first.rule), (Some(side), WinnerRule::OtherGames), "{result}");
        // A number order that the board shows is not a contradiction.
        let contradicts = |kind: &RemarkKind| matches!(kind, RemarkKind::ContradictsBoard { .. });
        assert!(!games[1].1.remarks.iter().any(|remark| contradicts(&remark.kind)), "{result}");
        // One pass does not use the other games.
        let first = one_pass(&[undecided, &decided(result)].concat())[0].1.winner.unwrap();
        assert_eq!((first.side, first.rule), (Some(Color::Black), WinnerRule::Starter));
    }
}

#[test]
fn the_caller_decides_before_tags_and_other_games() {
    let text = "[White \"A\"][Black \"B\"][GameType \"21\"][Result \"1-0\"] 1. 11-15 1-0";
    let record = records(text).remove(0);
    for (option, side) in [
        (FirstNumber::White, Color::White),
        (FirstNumber::Black, Color::Black),
        (FirstNumber::Starter, Color::Black),
    ] {
        let replay = Replayer::default().with_first_number(option).replay(&record.game);
        let winner = replay.winner.unwrap();
        assert_eq!((winner.side, winner.rule), (Some(side), WinnerRule::Option), "{option:?}");
    }
}

#[test]
fn a_result_that_contradicts_the_board_is_remarked() {
    let text = "[White \"A\"][Black \"B\"][GameType \"21\"][Result \"1-0\"][FEN \"B:W19:B15\"] 1. 15x24 1-0";
    for (result, stated) in [("1-0", Some(Color::White)), ("1/2-1/2", None)] {
        let replay = one_pass(&text.replace("1-0", result)).remove(0).1;
        let kind = RemarkKind::ContradictsBoard { stated, board: Some(Color::Black) };
        assert!(replay.remarks.iter().any(|remark| remark.kind == kind), "{:?}", replay.remarks);
    }
    let agrees = one_pass(&text.replace("1-0", "0-1")).remove(0).1;
    assert!(agrees.remarks.is_empty(), "{:?}", agrees.remarks);
}

#[test]
fn rules_that_are_guessed_are_reported() {
    let men = "[FEN \"W:W24,23,22,21,27,26,25,32,31,30,29:B4,3,2,1,7,6,5,11,10,9,15\"] *";
    for (text, file_name, id, from) in [
        (
            "[Black \"A\"][White \"B\"][Result \"0-1\"][FEN \"W:W31,27,19:B17,12,5.\"] 0-1",
            "",
            "english",
            RulesFrom::OtherTags,
        ),
        (men, "", "english", RulesFrom::Nothing),
        (men, "collections/11_man_italian.pdn", "italian", RulesFrom::FileName),
        (men, "C:\\italian\\11_man_english.pdn", "english", RulesFrom::FileName),
        ("[FEN \"W:W50,46:B1\"] *", "", "international", RulesFrom::Board),
        ("[FEN \"W:W50,46:B1\"] *", "11_man_italian.pdn", "international", RulesFrom::Board),
        ("[FEN \"W:W72,46:B1\"] *", "", "canadian", RulesFrom::Board),
        ("[FEN \"W:Wa1,c3:Bh8\"] *", "", "russian", RulesFrom::Nothing),
        ("[Event \"x\"] *", "", "english", RulesFrom::Nothing),
        ("[Event \"Ceska dama 2008\"] 1. c3-d4 d6-c5 *", "", "czech", RulesFrom::OtherTags),
        ("1. c3-d4 d6-c5 *", "", "russian", RulesFrom::Moves),
        ("1. c3-d4 d6-c5 *", "brazilian.pdn", "brazilian", RulesFrom::FileName),
    ] {
        for (_, replay) in two_passes(text, file_name) {
            assert!(replay.failure().is_none(), "{text}");
            assert_eq!((replay.variant.id(), replay.rules_from), (id, from), "{text} {file_name}");
            assert!(is_guess(&replay), "{text}");
        }
    }
    assert!(!is_guess(&one_pass(&format!("[GameType \"21\"] {men}")).remove(0).1));
    assert!(!is_guess(&replay_as("italian", men)));
}

#[test]
fn an_open_variant_gets_no_game_type() {
    let (record, replay) = one_pass("[Event \"x\"][FEN \"W:W31,27:B17,12\"] *").remove(0);
    assert!(replay.is_open());
    assert_eq!(
        written(&record.game, &replay),
        "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"W:W27,31:B12,17\"]\n\n*\n".replace("\n\n", "\n")
    );
}

/// The third game fits Czech and not Brazilian draughts: a king captures before a man. The other games fit both.
#[test]
fn a_file_has_one_set_of_rules() {
    let fits_both = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n\n";
    let czech = "[FEN \"W:WKa1,g3:Bb2,f4\"] 1. a1xc3 *\n\n";
    let russian = "[FEN \"W:Wa3,g1:Bb4,d6,f8\"] 1. a3xc5xe7 *\n\n";
    let file = [fits_both, fits_both, czech].concat();
    let ids: Vec<_> = two_passes(&file, "").iter().map(|(_, replay)| replay.variant.id()).collect();
    assert_eq!(ids.len(), 3);
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    let stated =
        [fits_both, "[GameType \"29\"] 1. c3-d4 d6-c5 *\n\n", "[GameType \"29\"] 1. c3-d4 *\n\n", russian]
            .concat();
    let first = &two_passes(&stated, "")[0].1;
    assert_eq!((first.variant.id(), first.rules_from), ("czech", RulesFrom::OtherGames));
    // Games without moves get the rules of the other games.
    let mixed = [fits_both, "[Event \"x\"] 1-0\n\n"].concat();
    let last = &two_passes(&mixed, "")[1].1;
    assert_eq!((last.variant.id(), last.rules_from), ("russian", RulesFrom::OtherGames));
}

/// Files, with the number of moves in each game.
#[test]
fn no_move_is_dropped() {
    let moves = |text: &str| {
        let games = one_pass(text);
        let count = |(record, replay): &(Record, Replay)| {
            assert!(replay.failure().is_none(), "{text}: {:?}", replay.failure());
            assert_eq!(record.loss, None, "{text}");
            replay.moves()
        };
        games.iter().map(count).collect::<Vec<_>>()
    };
    for (text, count) in [
        // An asterisk at a move.
        ("[GameType \"21\"]\n1. 11-15 23-18* {only move} 2. 8-11 26-23 *\n", 4),
        ("[GameType \"21\"]\n1. 11-15 23-18* $1 2. 8-11 26-23* *\n", 4),
        ("[GameType \"21\"]\n1. 11-15* (1. 11-16) 23-18* (1... 22-18*) 2. 8-11*\n", 3),
        ("[GameType \"21\"]\n1. 11-15 23-18 * {only move} 2. 8-11 26-23 *\n", 4),
        ("[GameType \"21\"]\n1. 11-15 23-18*2. 8-11 26-23*", 4),
        // Squares without a separator.
        ("[GameType \"20\"]\n1. 3228 1722 2. 2817 1122 3. 3732 0611 *\n", 6),
        ("[GameType \"20\"]\n[FEN \"B:W31:B6\"]\n1... 0611 *\n", 1),
        ("[GameType \"21\"]\n[Result \"*\"]\n1. 1115 2319 2. 811 2217 *\n", 4),
        ("[GameType \"21\"]\n1. 1115 2319 2. 811 2217 3. 48 2522 *\n", 6),
        ("[GameType \"20\"] 1. 32-28 17-22 2. 28x17 11x22 3. 37-32 611 *", 6),
        ("[GameType \"20\"] 1 32-28 17-22 2 28x17 11x22 3 37-32 6-11 *", 6),
        // Blanks inside a move.
        ("1.32-28 17-22 2.28 x17 11 x22 3.37-32 6-11\n", 6),
        ("1.32 -28 17-22 *\n", 2),
        ("1.32 - 28 17- 22 2. 28x 17 11 x 22 *\n", 4),
        ("1.c3 -d4 d6- c5 2.b2 - c3 *", 3),
        // One ply.
        ("[GameType \"21\"]\n1. 21-17 *\n", 1),
        ("[GameType \"20\"] 1. 19-23 *", 1),
        // Captured squares in the text.
        ("[GameType \"30\"]\n1. a3-a4 b6-b5 2. d3-d4 d6-d5 3. d4xd5xc6xb7 *\n", 5),
        ("[GameType \"30\"]\n1. a3-a4 b6-b5 2. d3-d4 d6-d5 3. d4xd5xd6xc6xb6xb7xb8 *\n", 5),
        ("[GameType \"30\"]\n1. a3-a4 b6-b5 2. d3-d4 d6-d5 3. d4xd5xd6xc6xb7 *\n", 5),
        // Separators.
        ("[GameType \"20\"]\n1. 32/28 17/22 2. 28/17 11*22 *\n", 4),
        ("[GameType \"20\"]\n1. 32=28 17->22 2. 28~17 11>22 *\n", 4),
        ("[GameType \"25\"] 1. c3/d4 d6→c5 *", 2),
        // Semicolons between moves do not begin a comment.
        ("[GameType \"20\"] 1. 32-28; 19-23; 2. 28x19;14x23 *", 4),
        ("[GameType \"20\"] 1. 32-28 19-23;2. 28x19 ; 14x23 would be next\n*", 3),
        ("[GameType \"20\"] 1. 32-28 19-23; the usual answer\n2. 28x19 *", 3),
        // Invisible characters.
        ("[GameType \"20\"] 1. \u{200b}32-28 \u{200e}19-23\u{2060} 2. 28x19 *\n\u{1a}", 3),
    ] {
        assert_eq!(moves(text), [count], "{text}");
    }
    let turkish = one_pass("[GameType \"30\"]\n1. a3-a4 b6-b5 2. d3-d4 d6-d5 3. d4xd5xc6xb7 *\n").remove(0).1;
    let last = turkish.line.plies.len() - 1;
    let (before, mv) = (&turkish.line.plies[last - 1].position, turkish.line.moves().last().unwrap());
    assert_eq!(turkish.variant.write_move(before, mv, MoveStyle::Full).to_string(), "d4xd6xb6xb8");
}

/// An asterisk alone on its line ends the game, for every beginning of the next game.
#[test]
fn an_asterisk_alone_on_its_line_ends_a_game() {
    for (text, games) in [
        ("1. 11-15 22-18\n*\n{a comment} 2. 32-28\n*\n", 2),
        ("1. 11-15 22-18\n*\n2. 32-28\n*\n", 2),
        ("1. 11-15 22-18\n* {the only move} 2. 15x22\n*\n", 1),
    ] {
        assert_eq!(records(text).len(), games, "{text}");
    }
}

/// Unreadable digits may be a move: the record reports that text is lost.
#[test]
fn lost_digits_that_may_be_a_move_are_reported() {
    for text in [
        "[GameType \"20\"] 1. 32 28 19-23 *",
        "[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14..23 *",
        "[GameType \"20\"] 1. 32-28 19-23 9999999 *",
        "[GameType \"20\"] 1. 28|ж 19-23 *",
        "[GameType \"20\"] 1. 32-28 19b23 *",
        "[GameType \"20\"] 1. \u{ff13}\u{ff12}-28 19-23 *",
    ] {
        let (record, replay) = one_pass(text).remove(0);
        assert!(record.loss.is_some() || replay.failure().is_some(), "{text}");
    }
    for text in [
        "[GameType \"20\"] 1. 32-28 good move 19-23 *",
        "1. 32-28 } ] , 19-23 +- *",
        "1. 32-28 ! ? 19-23 *",
        "1. 32-28 19-23 2n 28x19 *",
        "3\n[Event \"a\"]\n1. 32-28 19-23 *",
    ] {
        assert_eq!(records(text)[0].loss, None, "{text}");
    }
}

/// Dates and years outside comments are not moves if the game is complete without them.
#[test]
fn dates_are_not_moves() {
    for (text, moves) in [
        ("Amsterdam 2005\n1. 32-28 19-23 *", 2),
        ("2005\n1. 32-28 19-23 *", 2),
        ("1. 32-28 19-23 Amsterdam 2005 *", 2),
        ("1. 32-28 19-23 2005 *", 2),
        ("1. 32-28 19-23 2005 2. 28x19 14x23 *", 4),
        ("1. 32-28 as in 1998 19-23 2. 28x19 14x23 *", 4),
        ("Played 12.05.2002 in Riga\n1. 32-28 19-23 *", 2),
        ("1. 32-28 2002-05-12 19-23 *", 2),
        ("Game 12 Board 3 Elo 2250\n1. 32-28 19-23 *", 2),
        ("World Championship 1972, game 3\n1. 32-28 19-23 *", 2),
        ("[Event \"a\"]\n2004-2005\n1. 32-28 19-23 *", 2),
        ("1. 32-28 19-23 (1993) 2. 28x19 14x23 *", 4),
    ] {
        let games = one_pass(text);
        assert_eq!(games.len(), 1, "{text}");
        let (record, replay) = &games[0];
        assert_eq!((record.loss, replay.failure()), (None, None), "{text}");
        assert_eq!(replay.moves(), moves, "{text}");
        assert!(replay.failed_variations().is_empty(), "{text}");
    }
    // Years are moves in games that write moves without separators, and where a move is expected.
    for (text, moves) in [
        ("1. 3228 1923 2. 2819 1423 *", 4),
        ("1. 3228 2024 2. 3430 *", 3),
        ("3228 2024 *", 2),
        ("1. 32-28 1923 2. 28x19 14x23 *", 4),
        ("1. 32-28 2024 *", 2),
    ] {
        let (record, replay) = one_pass(text).remove(0);
        assert_eq!((record.loss, replay.failure(), replay.moves()), (None, None, moves), "{text}");
    }
    // Digits that may be a year or a move are reported.
    for text in [
        "1. 32-28 19-23 2. 28x19 good 1423 *",
        "1. 32-28 19-23 2. 28x19 or 1823 *",
        "1. 2005 *",
        "32-28 White to play 1955 19-23 *",
        "1. 32-28 19-23 2. 28x19 2014 *",
    ] {
        let (record, replay) = one_pass(text).remove(0);
        assert!(record.loss.is_some() || replay.failure().is_some(), "{text}");
    }
}

#[test]
fn a_heading_is_not_a_game() {
    let ballots = "[11 Man Ballot #1]\n[FEN \"B:W19,21:B1,2\"]\n{Remove 11 and 28}\n\n[11 Man Ballot #2]\n[FEN \"B:W19,21:B1,3\"]\n{Remove 7 and 28}\n";
    let bare = "[11 Man Ballot #1]\n[FEN \"B:W19,21:B1,2\"]\n\n[11 Man Ballot #2]\n[FEN \"B:W19,21:B1,3\"]\n";
    for text in [ballots, bare, &ballots.replace("11 Man", "Man")] {
        let games = one_pass(text);
        let found: Vec<_> =
            games.iter().map(|(record, replay)| (record.game.tags.len(), replay.moves())).collect();
        assert!(games.iter().all(|(_, replay)| replay.failure().is_none()));
        if text == bare || text == ballots {
            assert_eq!(found, [(1, 0), (1, 0)], "{text}");
            let headings: Vec<_> =
                games.iter().map(|(record, _)| super::comments(&record.game.line.before)[0]).collect();
            assert_eq!(headings, ["11 Man Ballot #1", "11 Man Ballot #2"]);
        } else {
            assert_eq!(found.len(), 2, "{text}");
        }
    }
    for (text, games) in [
        (
            "[Chapter]\n[Event \"a\"]\n1. 32-28 *\n[Chapter]\n[Event \"b\"]\n1. 32-28\n[Chapter]\n\n[Event \"c\"] *",
            3,
        ),
        ("1. 32-28 [33-28 19-23] 19-23 [1 33-28] *", 1),
        ("1. 32-28 [a diagram] 19-23 [2 men more] 2. 37-32 *", 1),
        ("1. 32-28 19-23 *\n[the end]", 1),
        ("1. 32-28 19-23 *\n[The end of part one]", 1),
        ("[Event a b]\n1. 32-28 *\n\n[Ballot 2]\n[FEN \"W:W31:B1\"]", 2),
        ("1. 32-28 19-23\n[the end]", 1),
    ] {
        assert_eq!(records(text).len(), games, "{text}");
    }
    assert_eq!(super::moves(&super::one("1. 32-28 [2 men more] 19-23 *")), "32-28 19-23");
}

#[test]
fn a_file_without_tag_move_or_result_has_no_game() {
    for (text, none) in [
        ("{\"games\": [{\"moves\": [\"32-28\", \"19-23\"]}]}\n", true),
        ("{\"fen\": \"W:W31:B1\"}", true),
        ("[\n  {\"event\": \"x\", \"result\": \"1-0\"},\n  {\"event\": \"y\"}\n]\n", true),
        ("hello world", true),
        ("\u{0}\u{1}", true),
        ("[11 Man Ballot]", true),
        ("", false),
        (" \n\n", false),
        ("*", false),
        ("1-0", false),
        ("[Event \"x\"]", false),
        ("32-28", false),
        ("{a comment} 1. 32-28", false),
    ] {
        let mut reader = read(text.as_bytes());
        while reader.next().is_some() {}
        assert_eq!(reader.has_no_game(), none, "{text}");
    }
}
