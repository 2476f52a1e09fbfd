//! PDN: the errors of real files in small snippets, and games that read back equal.
#![cfg(feature = "pdn")]

use checkers_core::pdn::{
    self, ConvertOptions, FailureReason, FirstNumber, Limits, LineEnd, Note, PdnGame, ReadError, ReadOptions,
    Reader, Record, RemarkKind, RepairKind, Replay, ReplayOptions, Replayer, read, write,
};
use checkers_core::rules::{Corner, Naming};
use checkers_core::{Color, Variant};

#[path = "common/config.rs"]
mod config;
#[path = "pdn/editing.rs"]
mod editing;
#[path = "pdn/index.rs"]
mod index;
#[path = "pdn/memory.rs"]
mod memory;
#[path = "pdn/random.rs"]
mod random;
#[path = "pdn/reports.rs"]
mod reports;

fn records(text: &str) -> Vec<Record> {
    read(text.as_bytes()).map(Result::unwrap).collect()
}

fn one(text: &str) -> Record {
    let mut records = records(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn kinds(record: &Record) -> Vec<RepairKind> {
    record.repairs.iter().map(|repair| repair.kind).collect()
}

fn moves(record: &Record) -> String {
    record.game.line.move_texts().collect::<Vec<_>>().join(" ")
}

fn comments(notes: &[Note]) -> Vec<&str> {
    let text = notes.iter().filter_map(|note| match note {
        Note::Comment(comment) => Some(comment.text()),
        Note::Glyph(_) | Note::Variation(_) => None,
    });
    text.collect()
}

fn strict(text: &str) -> Result<usize, RepairKind> {
    let options = ReadOptions::default().with_strict(true);
    let mut games = 0;
    for record in Reader::with_options(text.as_bytes(), options) {
        match record {
            Ok(_) => games += 1,
            Err(ReadError::Refused { repair, .. }) => return Err(repair.kind),
            Err(error) => panic!("{error}"),
        }
    }
    Ok(games)
}

fn replay_as(id: &str, text: &str) -> Replay {
    let variant = Variant::from_id(id);
    assert!(variant.is_some());
    Replayer::new(ReplayOptions::default().with_variant(variant)).replay(&one(text).game)
}

/// Texts of the reading grammar of PDN 3.0: a tolerant reader repairs nothing, and a strict reader accepts them.
#[test]
fn the_grammar_is_read_without_repairs() {
    for text in [
        "1. 32-28 19-23",
        "1.32-28 19-23 2.28x19 14x23 *",
        "[A \"b\"][C_1 \"d\"]*",
        "1. ... 19-23",
        "1... 19-23 2. 28x19",
        "1. ...",
        "a3b4 c5:a3 c3-d4 c3:e5:g7",
        "01-07 35x 4 1- 6 1 - 7 22.  4-15",
        "32-28! 19-23 ?! 37-32(?) 1-6 (!?!!!)",
        "32-28 $1 $902 {x} {} (33-28 {y} (34-29)) 19-23",
        "{a} (1. 32-28) $1",
        "1. 32-28 /FEN \"W:W31-50:B1-20\"/ 32-28",
        "% a line\n[Event \"a\"]\n1. 32-28 % another {\n19-23",
        "[Event\n\"a\"\n]\n1. 32-28",
        "1. 32-28 1-0 1. 33-28 0-1 1. 34-29 1/2-1/2 2-3 2-0 2-3 0-2 2-3 1-1 2-3 0-0",
        "1-10 1-18",
        "{ a { b }",
    ] {
        for record in records(text) {
            let breaking = record.repairs.iter().find(|repair| repair.kind.breaks_grammar());
            assert!(breaking.is_none(), "{text}: {}", breaking.unwrap());
        }
        assert!(strict(text).is_ok(), "{text}");
    }
    assert_eq!(strict("1. 32-28 * 1. 33-28 * [A \"b\"] *"), Ok(3));
}

/// Texts that the grammar forbids, with the moves that a tolerant reader keeps.
#[test]
fn texts_that_the_grammar_forbids_are_repaired() {
    use RepairKind as R;
    for (text, kind, kept) in [
        ("[Event \"a\"]\\r\n[Site \"b\"]\\n[Round \"1\"] 1. 32-28 *\\r", R::LiteralEscape, "32-28"),
        ("[&#x00c9;v&#x00e9;nement \"a\"] 32-28", R::TagName, "32-28"),
        ("[Type de jeu \"20\"] 32-28", R::TagName, "32-28"),
        ("[a \"a\"] 32-28", R::TagName, "32-28"),
        ("[Empty]\n32-28", R::TagWithoutValue, "32-28"),
        ("[Event \"a \"b\" c\"] 32-28", R::TagQuotes, "32-28"),
        ("[Event \"a]\n32-28", R::TagQuotes, "32-28"),
        ("[Event a b]\n32-28", R::TagQuotes, "32-28"),
        ("[Event “a”]\n32-28", R::TagQuotes, "32-28"),
        ("[Event \"C:\\\"]\n32-28", R::TagQuotes, "32-28"),
        ("[Event \"a\"\n32-28", R::TagBracket, "32-28"),
        ("Event \"a\"]\n32-28", R::TagBracket, "32-28"),
        ("{about}\n[Event \"a\"]\n32-28", R::CommentBeforeTags, "32-28"),
        ("32-28 9n 19-23", R::Stray, "32-28 19-23"),
        ("32-28 } 19-23", R::Stray, "32-28 19-23"),
        ("8-11White 19-23", R::Stray, "8-11 19-23"),
        ("32-28 { a { b } c } 19-23", R::NestedComment, "32-28 19-23"),
        ("32-28 { a", R::UnclosedComment, "32-28"),
        ("32-28 ; a\n19-23", R::SemicolonComment, "32-28 19-23"),
        ("32-28 (33-28 19-23", R::UnclosedVariation, "32-28"),
        ("32-28 ) 19-23", R::StrayClose, "32-28 19-23"),
        ("32-28 () 19-23", R::EmptyVariation, "32-28 19-23"),
        ("32-28 [33-28 19-23] 19-23", R::BracketVariation, "32-28 19-23"),
        ("1. 32-28 19-23 2. *", R::NumberWithoutMove, "32-28 19-23"),
        ("1 32-28 19-23 2 37-32", R::NumberDots, "32-28 19-23 37-32"),
        ("1.. 32-28", R::NumberDots, "32-28"),
        ("1. {a} 32-28", R::NoteAfterNumber, "32-28"),
        ("[Event \"a\"] 1. - - 2. - -", R::UnknownMove, ""),
        ("A3-B4", R::MoveSpelling, "a3-b4"),
        ("gf4 b:d4", R::MoveSpelling, "gf4 b:d4"),
        ("32–28 19×23", R::MoveSpelling, "32-28 19x23"),
        ("3228 1923", R::MoveSpelling, "32-28 19-23"),
        ("32-28 ! ? 19-23", R::Annotation, "32-28 19-23"),
        ("32-28 {a} ! 19-23", R::Annotation, "32-28 19-23"),
        ("1. 32-28* 19-23", R::ForcedMove, "32-28 19-23"),
        ("32-28 $ 19-23", R::Glyph, "32-28 19-23"),
        ("32-28 $99999 19-23", R::Glyph, "32-28 19-23"),
        ("32-28 /FEN W:W1:B50/ 19-23", R::SetupForm, "32-28 19-23"),
        ("32-28 [%clk 0:01:02] 19-23", R::StrayCommand, "32-28 19-23"),
        ("32-28 1:0", R::ResultSpelling, "32-28"),
        ("24x352-0", R::ResultSpelling, "24x35"),
        ("32-28 1+ - 1-", R::ResultSpelling, "32-28"),
        ("32-28 1-0 1-0", R::ResultRepeated, "32-28"),
        ("32-28 (33-28 1-0) 19-23", R::ResultInVariation, "32-28 19-23"),
        ("32-28 1-0 {resigns}\n", R::CommentAfterResult, "32-28"),
    ] {
        let record = one(text);
        // The spelling of this result is right; only the missing blank is wrong.
        let expected = if text == "24x352-0" { None } else { Some(kind) };
        if let Some(kind) = expected {
            assert!(kinds(&record).contains(&kind), "{text}: {:?}", record.repairs);
            assert_eq!(strict(text).is_err(), kind.breaks_grammar(), "{text}");
        }
        assert_eq!(moves(&record), kept, "{text}");
    }
}

#[test]
fn repairs_have_the_place_in_the_file() {
    let record = one("[Event \"a\"]\n1. 32-28 19-23\n  2. 28x19 oops 14x23");
    let repair = &record.repairs[0];
    assert_eq!((repair.place.line, repair.place.column), (3, 12));
    assert_eq!(repair.to_string(), "line 3, column 12: text that is neither a move nor a comment (`oops`)");
    let last = record.game.line.nodes.last().unwrap();
    assert_eq!((last.place.line, last.place.column), (3, 17));
}

/// A damaged game ends where the next game begins.
#[test]
fn a_damaged_game_does_not_stop_the_next_one() {
    for bad in [
        "1. 32-28 {no end",
        "1. 32-28 (33-28 (34-29",
        "1. 32-28 (((((((((",
        "1. 32-28 ))) }}} ]]]",
        "[White \"x",
        "[White",
        "1. 32-28 99-99 xxx /FEN",
        "1. 32-28 /FEN \"W:",
        "\\",
        "\u{0}\u{1}\u{2}",
        "1. 32-28 $",
        "21.",
        "[",
    ] {
        let text = format!(
            "[Event \"1\"]\n1. 34-29 *\n\n[Event \"2\"]\n{bad}\n\n[Event \"3\"]\n[Site \"x\"]\n1. 33-29 19-23 *\n"
        );
        let records = records(&text);
        let last = records.last().unwrap();
        assert_eq!(last.game.tags.get("Event"), Some("3"), "{text}");
        assert_eq!(moves(last), "33-29 19-23", "{text}");
        assert_eq!(records.len(), 3, "{text}");
    }
}

#[test]
fn games_end_at_a_result_at_the_next_tag_or_at_the_end_of_the_file() {
    let all =
        records("1. 32-28 1-0\n1. 33-28 *\n\n[Event \"a\"]\n\n[Event \"b\"]\n1. 34-29\n[Event \"c\"]\n0-1\n");
    let events: Vec<_> = all.iter().map(|record| record.game.tags.get("Event").unwrap_or("")).collect();
    assert_eq!(events, ["", "", "a", "b", "c"]);
    let ends: Vec<_> = all.iter().map(|record| record.terminator.as_deref()).collect();
    assert_eq!(ends, [Some("1-0"), Some("*"), None, None, Some("0-1")]);
    // A game does not get the result of another game.
    let results: Vec<_> = all.iter().map(|record| record.game.tags.get("Result")).collect();
    assert_eq!(results, [Some("1-0"), None, None, None, Some("0-1")]);
}

#[test]
fn duplicate_tags_are_kept_and_the_first_is_used() {
    let record = one("[Event \"a\"]\n[White \"w\"]\n[Event \"b\"]\n[SetUp \"1\"]\n1. 32-28 *");
    assert_eq!(kinds(&record), [RepairKind::TagRepeated]);
    assert_eq!((record.game.tags.len(), record.game.tags.get("event")), (4, Some("a")));
    assert_eq!(record.game.tags.get("Setup"), Some("1"));
}

#[test]
fn results_are_distinguished_from_moves_and_null_moves() {
    for (text, nodes, result) in [
        ("1. 32-28 19-23 1-1", 2, Some("1-1")),
        ("1. 32-28 1-1 2. 37-32 *", 3, None),
        ("1. 32-28 0-0 2. 37-32 0-0", 3, Some("0-0")),
        ("1. 1-18 1-10 *", 2, None),
        ("[Result \"4-6\"] 1. 32-28 4-6", 1, Some("4-6")),
        ("[Result \"4-6\"] 1. 32-28 4-6 *", 2, Some("4-6")),
        ("[Result \"1 1/2 - 1/2\"] 1. 32-28 1 1/2 - 1/2", 1, Some("1 1/2 - 1/2")),
        ("[Result \"*\"] 1. 32-28 0-2", 1, Some("0-2")),
        ("[Result \"\"] 1. 32-28 1/2:1/2", 1, Some("1/2-1/2")),
        ("[Result \" 0-1\"] 1. 32-28 1-0", 1, Some("0-1")),
        ("1. 32-28 1-0 2. 37-32 19-23", 3, None),
    ] {
        let record = one(text);
        assert_eq!(record.game.line.nodes.len(), nodes, "{text}");
        assert_eq!(record.game.tags.get("Result"), result, "{text}");
    }
    assert!(kinds(&one("[Result \"1-0\"] 32-28 0-1")).contains(&RepairKind::ResultsDiffer));
    assert!(kinds(&one("[Result \"2-0\"] 32-28 1-0")).is_empty());
}

#[test]
fn comments_variations_and_annotations_keep_their_places() {
    let record = one("{a} 1. 32-28! {b} $3 ({c} 1. 33-28 (1. 34-29) 17-21) {d} 1... 19-23(?)");
    let line = &record.game.line;
    assert_eq!(comments(&line.before), ["a"]);
    assert_eq!(comments(&line.nodes[0].notes), ["b", "d"]);
    assert!(matches!(line.nodes[0].notes[1], Note::Glyph(3)));
    let Note::Variation(variation) = &line.nodes[0].notes[2] else { panic!("a variation") };
    assert_eq!(comments(&variation.before), ["c"]);
    assert_eq!(variation.nodes.len(), 2);
    assert!(record.repairs.is_empty());
}

#[test]
fn limits_are_kept_and_reported_as_repairs() {
    let limits = Limits::default().with_text(10).with_game(3000).with_nesting(2).with_repairs(3);
    let options = ReadOptions::default().with_limits(limits);
    let read = |text: &str| -> Vec<Record> {
        Reader::with_options(text.as_bytes(), options).map(Result::unwrap).collect()
    };
    let long = &read("32-28 {0123456789abc} 19-23 *")[0];
    assert_eq!(comments(&long.game.line.nodes[0].notes), ["0123456789"]);
    assert!(kinds(long).contains(&RepairKind::TextTooLong));

    let deep = &read("32-28 (1-6 (2-7 (3-8 (4-9) 5-10) 6-11)) 19-23 *")[0];
    assert!(kinds(deep).contains(&RepairKind::VariationTooDeep));
    assert_eq!(moves(deep), "32-28 19-23");

    let games = read(&format!("{} *\n1. 32-28 *", "1-6 ".repeat(1000)));
    assert!(kinds(&games[0]).contains(&RepairKind::GameTooLong));
    assert!(games[0].game.line.nodes.len() < 30);
    assert_eq!(moves(&games[1]), "32-28");

    let stray = &read("32-28 } } } } } 19-23 *")[0];
    assert_eq!(stray.repairs.len(), 3);
}

#[test]
fn the_interpretation_with_the_most_moves_is_returned() {
    // 1x25 takes 13 if Black plays 19-24 next, and 19 if Black plays 13-18. 50-1 is never legal.
    let international = Variant::from_id("international").unwrap();
    let group = |next: &str| format!("/FEN \"W:WK1:B12,13,19,20\"/ 1x25 {next} ");
    for (next, gone) in [("19-24", "13"), ("13-18", "19")] {
        for groups in 1..4 {
            let replay = replay_as("international", &format!("{}50-1 *", group(next).repeat(groups)));
            assert_eq!(replay.failure().map(|failure| failure.node), Some(3 * groups), "{next}");
            let nodes: Vec<_> = replay.line.plies.iter().map(|ply| ply.node).collect();
            assert_eq!(nodes, (0..3 * groups).collect::<Vec<_>>());
            let gone = international.parse_square(gone).unwrap();
            let captures: Vec<_> = replay.line.moves().filter(|mv| mv.is_capture()).collect();
            assert_eq!(captures.len(), groups);
            assert!(captures.iter().all(|mv| mv.captured().contains(gone)), "{next}");
        }
    }
}

#[test]
fn the_next_move_decides_an_ambiguous_capture() {
    // 1x25 takes 12 and 20, and also 13 or 19. The man that is left moves next.
    let text = |next: &str| format!("[FEN \"W:WK1:B12,13,19,20\"] 1. 1x25 {next} *");
    let international = Variant::from_id("international").unwrap();
    for (next, gone) in [("19-24", "13"), ("13-18", "19")] {
        let replay = replay_as("international", &text(next));
        assert!(replay.failure().is_none(), "{next}: {:?}", replay.failure());
        let gone = international.parse_square(gone).unwrap();
        assert!(replay.line.moves().next().unwrap().captured().contains(gone), "{next}");
        assert_eq!(replay.line.plies[0].fits, 2);
        assert!(replay.remarks.iter().any(|remark| remark.kind == RemarkKind::Ambiguous));
    }
}

#[test]
fn rules_come_from_the_tags_then_from_the_caller_then_from_the_moves() {
    let short = "1. c3-d4 d6-c5 *";
    assert_eq!(replay_as("brazilian", short).variant.id(), "brazilian");
    assert_eq!(replay_as("brazilian", &format!("[GameType \"25\"] {short}")).variant.id(), "russian");
    assert_eq!(replay_as("russian", &format!("[Variant \"Brazilian\"] {short}")).variant.id(), "brazilian");
    let guessed = Replayer::default().replay(&one("1. 32-28 19-23 2. 28x19 14x23 *").game);
    assert_eq!(guessed.variant.id(), "international");
    assert!(guessed.remarks.iter().any(|remark| remark.kind == RemarkKind::Guessed));
    // The GameType is wrong.
    let wrong = replay_as("russian", "[GameType \"20\"] 1. g3-h4 b6-a5 2. e3-f4 d6-c5 *");
    assert_eq!(wrong.variant.id(), "russian");
    assert!(
        wrong
            .remarks
            .iter()
            .any(|remark| remark.kind == RemarkKind::WrongGameType { stated: "international" })
    );
    // Algebraic moves without a capture may be Russian or Brazilian: the more common game is chosen.
    assert_eq!(Replayer::default().replay(&one("1.a3b4").game).variant.id(), "russian");
    let unknown = replay_as("russian", &format!("[GameType \"77\"] {short}"));
    assert!(unknown.remarks.iter().any(|remark| remark.kind == RemarkKind::UnknownGameType));
}

/// One move that is legal only in another game does not make the replayer choose that game.
#[test]
fn one_illegal_move_does_not_change_the_rules() {
    for (game_type, text, moves) in [
        ("20", "1. 43-37 *", 0),
        ("25", "1. d1-d4 *", 0),
        ("25", "1. c3-b4 c8-c5 *", 1),
        ("30", "1. a3-a4 a6-b5 *", 1),
    ] {
        let record = one(&format!("[GameType \"{game_type}\"] {text}"));
        let replay = Replayer::default().replay(&record.game);
        let failure = replay.failure().unwrap_or_else(|| panic!("{text}: {}", replay.variant.id()));
        assert!(matches!(failure.reason, FailureReason::Move(_)), "{text}: {failure}");
        assert_eq!((replay.moves(), &replay.remarks[..]), (moves, &[][..]), "{text}");
    }
    // It does if another game of the file was replayed by these rules.
    let mut replayer = Replayer::default();
    for text in ["1. g3-h4 b6-a5 2. e3-f4 d6-c5 *", "1. g3-h4 *"] {
        let replay = replayer.replay(&one(&format!("[GameType \"20\"] {text}")).game);
        assert!(replay.failure().is_none(), "{text}: {:?}", replay.failure());
    }
}

#[test]
fn foreign_numbers_and_the_other_side_are_recognised() {
    // Most programs number Spanish squares from the top left.
    let spanish = replay_as("spanish", "[GameType \"24\"] 1. 22-18 11-15 2. 18x11 8x15 *");
    assert!(spanish.failure().is_none(), "{:?}", spanish.failure());
    // A set-up of PlayStrategy. By Portuguese numbers White is at the top and cannot move.
    let moves = "1. 23-18 9-14 2. 18x9 5x14 3. 22-18 14x23 4. 27x18";
    let set_up = format!("[GameType \"28\"] [FEN \"W:W21-32:B1-12\"] {moves} *");
    let portuguese = replay_as("portuguese", &set_up);
    assert!(portuguese.failure().is_none(), "{:?}", portuguese.failure());
    assert_eq!((portuguese.variant.id(), portuguese.moves()), ("portuguese", 7));
    // The squares are turned by 180 degrees. The moves also fit a game that Black begins, but White does.
    let turned = replay_as("spanish", "[GameType \"24\"] 1. 22-18 11-15 2. 23-20 *");
    assert!(turned.failure().is_none(), "{:?}", turned.failure());
    assert_eq!(turned.first_square, Some(Corner::TopLeft));
    // kurnik writes N1, but numbers squares in the usual way.
    let kurnik = replay_as("international", "[GameType \"20,W,10,10,N1,0\"] 1. 32-28 19-23 *");
    assert!(kurnik.failure().is_none() && kurnik.first_square.is_none());
    // Pool checkers that White begins, as the GameType states.
    let unified = Replayer::default().replay(&one("[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 *").game);
    assert!(unified.failure().is_none(), "{:?}", unified.failure());
    assert_eq!((unified.variant.id(), unified.line.plies[0].position.turn()), ("pool", Color::Black));
    let white_first = replay_as("english", "1. 22-18 11-15 2. 18x11 8x15 *");
    assert!(white_first.failure().is_none());
    assert!(white_first.remarks.iter().any(|remark| remark.kind == RemarkKind::OtherSideBegins));
}

#[test]
fn a_capture_written_as_two_moves_is_joined() {
    // The capture c3:e5:g7 is written as two moves, one for each jump.
    let text = "[FEN \"W:Wc3,h2:Bd4,f6,a7\"] 1. c3xe5 e5xg7 2. a7-b6 *";
    let replay = replay_as("russian", text);
    assert!(replay.failure().is_none(), "{:?}", replay.failure());
    assert_eq!((replay.line.plies[0].nodes, replay.moves()), (2, 2));
    let converted = pdn::convert(&one(text).game, &replay, &ConvertOptions::default());
    assert_eq!(converted.line.move_texts().collect::<Vec<_>>(), ["c3:g7", "a7-b6"]);
}

#[test]
fn null_moves_and_set_ups_change_the_position() {
    let replay = replay_as("international", "1. 32-28 0-0 2. 28-23 19x28 *");
    assert!(replay.failure().is_none(), "{:?}", replay.failure());
    let replay = replay_as("international", "1. 32-28 /FEN \"W:WK1:B5\"/ 1-6 5-10 *");
    assert!(replay.failure().is_none(), "{:?}", replay.failure());
}

#[test]
fn moves_after_the_end_are_distinguished_from_illegal_moves() {
    let replay = replay_as("international", "[FEN \"W:W32:B28\"] 1. 32x23 19-24 2. 23-19 *");
    assert_eq!(replay.line.end, LineEnd::Trailing { node: 1 });
    assert!(replay.failure().is_none());
    let replay = replay_as("international", "1. 32-28 19-23 2. 37-32 *");
    let failure = replay.failure().unwrap();
    assert_eq!((failure.node, failure.place.column), (2, 19));
}

#[test]
fn variations_are_replayed_from_before_or_after_their_move() {
    let replay = replay_as("international", "1. 32-28 (1. 33-28 17-21) (1... 19-23 2. 28x19) 19-23 *");
    let first = &replay.line.plies[0];
    assert!(first.variations.iter().all(|line| line.end == LineEnd::Complete));
    assert_eq!(first.variations[0].start, replay.line.start);
    assert_eq!(first.variations[1].start, first.position);
}

/// A game that cannot be replayed keeps its tags: it can be written, and reading it again returns the same error.
#[test]
fn conversion_keeps_tags_that_it_cannot_read() {
    for (text, kept) in [
        (&b"[FEN \"B:W18,24,\xa9"[..], "[FEN \"B:W18,24,\u{160}\"]\n*\n"),
        (b"[SetUp \"1\"] [FEN \"W:x\"]", "[SetUp \"1\"]\n[FEN \"W:x\"]\n*\n"),
        (b"[GameType \"999\"] *", "[GameType \"999\"]\n*\n"),
        (b"[Variant \"unheard of\"] *", "[Variant \"unheard of\"]\n*\n"),
        (b"[SetUp \"1\"] *", "[SetUp \"1\"]\n*\n"),
        (b"[Event \"\"] *", "[Event \"\"]\n*\n"),
        (
            // The initial position of the variant that is shown for an open game.
            b"[FEN \"B:W21-32:B1-12\"] *",
            "[SetUp \"1\"]\n[FEN \"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\"]\n*\n",
        ),
    ] {
        let game = read(text).next().unwrap().unwrap().game;
        let replay = Replayer::default().replay(&game);
        let converted = pdn::convert(&game, &replay, &ConvertOptions::default());
        let mut written = String::new();
        write(&converted, &mut written).unwrap();
        assert_eq!(written, kept);
        let again = Replayer::default().replay(&converted);
        assert_eq!(again.failure().is_none(), replay.failure().is_none(), "{kept}");
        assert_eq!(again.is_open(), replay.is_open(), "{kept}");
    }
}

#[test]
fn games_are_converted_to_the_standard() {
    let text = "[Nero \"b\"][Bianco \"w\"][Risultato \"1:0\"] 1. 22-18 {x} (21-17 gf4) 10-14 ! *";
    let game = one(text).game;
    let replay = replay_as("italian", text);
    let written = |options| {
        let mut text = String::new();
        write(&pdn::convert(&game, &replay, &options), &mut text).unwrap();
        text
    };
    let standard = written(ConvertOptions::default());
    let expected = "[White \"w\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[GameType \"22,W,8,8,N2,1\"]\n\n";
    assert!(standard.starts_with(expected), "{standard}");
    let algebraic = written(ConvertOptions::default().with_naming(Some(Naming::Algebraic)));
    assert!(algebraic.contains("[GameType \"22,W,8,8,A0,1\"]"), "{algebraic}");
    assert!(algebraic.contains("1. d3-c4 {x} (1. b3-a4 gf4) 1... c6-d5!"), "{algebraic}");
}

/// In English draughts `1-0` is a win of the side that begins. PDN 3.0 writes White's number first.
#[test]
fn the_first_number_of_an_english_result_is_blacks() {
    let text = "[Black \"b\"][White \"w\"][Result \"1-0\"][GameType \"21\"] 1. 11-15 22-18 *";
    let game = one(text).game;
    let replay = replay_as("english", text);
    let converted = |first_number| {
        pdn::convert(&game, &replay, &ConvertOptions::default().with_first_number(first_number))
    };
    assert_eq!(converted(FirstNumber::Detect).tags.get("Result"), Some("0-1"));
    assert_eq!(converted(FirstNumber::White).tags.get("Result"), Some("1-0"));
    // A second conversion does not swap the numbers again.
    let once = converted(FirstNumber::Detect);
    assert_eq!(FirstNumber::Detect.side(&replay.variant, &once.tags), Color::White);
}

#[test]
fn games_that_cannot_be_written_are_refused() {
    let mut text = String::new();
    assert_eq!(write(&PdnGame::default(), &mut text), Err(pdn::WriteError::Empty));
    let mut line = one("32-28").game.line;
    for _ in 0..=pdn::MAX_NESTING {
        let mut outer = one("19-23").game.line;
        outer.nodes[0].notes.push(Note::Variation(line));
        line = outer;
    }
    let game = PdnGame { line, ..PdnGame::default() };
    assert_eq!(write(&game, &mut text), Err(pdn::WriteError::TooDeep));
}
