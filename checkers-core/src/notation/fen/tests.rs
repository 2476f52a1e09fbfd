//! Tests of FEN: dialects, reported cases, and properties of random positions and texts.

use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

use proptest::prelude::*;

use super::*;
use crate::geometry::Color;
use crate::notation::testing::{Game, game, game_with_position};
use crate::notation::{Scheme, picture};
use crate::position::Strictness;
use crate::position::{KingRun, PositionError, Role};
use crate::rules::Corner;
use crate::rules::VARIANTS;

/// Writes a FEN, like `fen::write`, which needs the feature `alloc`.
fn write(rules: &Rules, grid: Grid<'_>, position: &Position) -> String {
    display(rules, grid, position).to_string()
}

fn read(id: &str, text: &str) -> Fen {
    let game = Game::named(id);
    parse(&game.rules, game.grid(), text).unwrap_or_else(|error| panic!("{id} {text}: {error}"))
}

/// Returns the canonical form of a text.
fn canon(id: &str, text: &str) -> String {
    let game = Game::named(id);
    write(&game.rules, game.grid(), &read(id, text).position)
}

/// Returns the offset and the reason of a refused text.
fn refused(id: &str, text: &str) -> (usize, FenReason) {
    let game = Game::named(id);
    let error = parse(&game.rules, game.grid(), text).unwrap_err();
    (error.offset, error.reason)
}

fn strict(id: &str, text: &str) -> Result<Fen, (usize, FenReason)> {
    let game = Game::named(id);
    let options = FenOptions { strictness: Strictness::Strict, ..FenOptions::default() };
    parse_with(&game.rules, game.grid(), text, &options).map_err(|error| (error.offset, error.reason))
}

#[track_caller]
fn same(id: &str, texts: &[&str], canonical: &str) {
    for text in texts {
        assert_eq!(canon(id, text), canonical, "{id} {text}");
    }
}

#[test]
fn canonical_fen_is_read_and_written_unchanged() {
    let text = "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29";
    same("international", &[text], "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29");
    assert!(read("international", text).turn_stated);
}

#[test]
fn a_letter_for_each_square() {
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    same(
        "international",
        &[&start, &start.replace('b', "z"), &format!(" {start}\n")],
        &canon("international", "W:W31-50:B1-20"),
    );
    let kings = format!("Z{}Ww{}zZ", "e".repeat(10), "e".repeat(36));
    same("international", &[&kings], "B:WK11,12:B49,K50");
    same("russian", &[&format!("B{}W", "b".repeat(31))], &canon("russian", "B:WK32:B1-31"));
    assert!(read("international", &start).turn_stated);
    let short = FenReason::LetterCount { squares: 50 };
    assert_eq!(refused("international", &start[..50]), (1, short));
    assert_eq!(refused("international", &format!("{start}e")), (1, short));
    assert_eq!(refused("international", "WB"), (1, FenReason::StrayLetter('B')));
    // The error for a man on the rank where it is crowned points to its letter.
    let man = format!("Wew{}", "e".repeat(48));
    assert_eq!(strict("international", &man).unwrap_err().0, 2);
}

#[test]
fn black_list_first() {
    same("international", &["B:BK17,K24:W6,9,10,11"], "B:W6,9,10,11:BK17,K24");
    same("english", &["W:B12,13:W25,27"], "W:W25,27:B12,13");
}

#[test]
fn ranges() {
    let game = Game::named("international");
    assert_eq!(read("international", "W:W31-50:B1-20").position, game.initial());
    let many = read("international", "W:W1-40:B41-50").position;
    assert_eq!((many.side(Color::White).len(), many.side(Color::Black).len()), (40, 10));
    same("international", &["W:W 1 - 3 , 5-5:B"], "W:W1,2,3,5:B");
}

#[test]
fn king_ranges() {
    same(
        "english",
        &["W:WK12-14:BK28-31", "W:WK12-K14:BK28-31", "W:WK 12-14:BK28,K29-31"],
        "W:WK12,K13,K14:BK28,K29,K30,K31",
    );
    same("english", &["W:WK4-6:B"], "W:WK4,K5,K6:B");
}

#[test]
fn trailing_dot_with_and_without_blanks() {
    same("english", &["W:W7,26,28:B8,14,17,24."], "W:W7,26,28:B8,14,17,24");
    same("english", &["W:W20,24:B01,02,03,04. ", " W:W20,24:B1-4 ."], "W:W20,24:B1,2,3,4");
}

#[test]
fn leading_zeros() {
    same("english", &["W:W20,24:B01,02,03,04", "W:W020,24:B01-04"], "W:W20,24:B1,2,3,4");
}

#[test]
fn trailing_commas_and_empty_lists() {
    same("international", &["W:W20,24,47,:B7,10,36,", "W:W,20,,24,47:B7,10,36"], "W:W20,24,47:B7,10,36");
    same("international", &["B:W50:B", "B:W50", "B:B:W50", "B:W50:", "B:W50:B,"], "B:W50:B");
    same("international", &["W:B:W50", "W:W50"], "W:W50:B");
    same("international", &["W:B:W", "W", "W::.", "W:", "w", "W:W:B"], "W:W:B");
    same("international", &["B::", "B"], "B:W:B");
}

#[test]
fn unsorted_and_string_sorted_squares() {
    same("english", &["B:W19,24,22,21,28:B4,3,2,1"], "B:W19,21,22,24,28:B1,2,3,4");
    same("international", &["W:W1,10,11,12,13,2,20:B"], "W:W1,2,10,11,12,13,20:B");
}

#[test]
fn an_unknown_side_to_move_is_the_starter_and_not_stated() {
    for (id, text, canonical) in [
        ("international", "?:W29,13,11:B22,4,2", "W:W11,13,29:B2,4,22"),
        ("english", "?:W29,13,11:B22,4,2", "B:W11,13,29:B2,4,22"),
        (
            "international",
            "W31-50:B1-20",
            "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
        ),
        ("english", "B1:W32", "B:W32:B1"),
        ("english", ":B1:W32", "B:W32:B1"),
        ("english", "?", "B:W:B"),
    ] {
        same(id, &[text], canonical);
        assert!(!read(id, text).turn_stated);
    }
}

#[test]
fn doubled_side() {
    same("international", &[r#"[FEN "W:B:W50:B"]"#, "W:B:W50:B", "B:B:B:W50", "W:B:W50:B:H0:F1"], "B:W50:B");
    same("international", &["W:W:W31,32:B1", "B:W:W31,32:B1"], "W:W31,32:B1");
}

#[test]
fn wrapped() {
    same(
        "international",
        &[
            r#"[FEN "W:W50:B1"]"#,
            "  [ FEN\t\"W:W50:B1.\" ] \r\n",
            "[fen \"W:W50:B1\"]",
            "[FEN W:W50:B1]",
            "\"W:W50:B1\"",
            "\u{feff}W:W50:B1\r\n",
            " \u{a0}W : W 50 : B 1 \n",
        ],
        "W:W50:B1",
    );
    assert_eq!(refused("international", "[Event \"W:W50:B1\"]"), (1, FenReason::OtherTag));
    assert_eq!(refused("international", "[FEN \"W:W50:B1\""), (0, FenReason::Unclosed(']')));
    assert_eq!(refused("international", "[FEN \"W:W50:B1]"), (5, FenReason::Unclosed('"')));
}

#[test]
fn lidraughts_counters() {
    for (text, counters) in [
        ("W:W50:B1:H0:F1", (Some(0), Some(1))),
        ("W:W50:B1:F12:H7.", (Some(7), Some(12))),
        ("W:W50:B1:F2", (None, Some(2))),
        ("W:H3:W50:B1", (Some(3), None)),
    ] {
        let fen = read("international", text);
        assert_eq!((fen.half_moves, fen.full_moves), counters, "{text}");
        same("international", &[text], "W:W50:B1");
    }
    assert_eq!(refused("international", "W:W50:B1:H"), (9, FenReason::BadCounter));
    assert_eq!(refused("international", "W:W50:B1:Hx:F1"), (9, FenReason::BadCounter));
    assert_eq!(refused("international", "W:W50:B1:H4294967296"), (9, FenReason::BadCounter));
    assert_eq!(refused("international", "W:W50:B1:H0:H1"), (12, FenReason::RepeatedField));
}

#[test]
fn frisian_king_moves_black_first() {
    let game = Game::named("frisian");
    let square = |number| Scheme::own(&game.rules.notation).parse(game.grid(), number).unwrap().bit();
    let runs = |text| {
        let position = read("frisian", text).position;
        (position.king_run(Color::White), position.king_run(Color::Black))
    };
    let run = |number, count| KingRun { square: square(number), count };
    // With the king's square, and without it if the side has one king.
    assert_eq!(runs("W:WK28,40:BK5,6:H0:F1:+205+128"), (run("28", 1), run("5", 2)));
    assert_eq!(runs("W:WK28,40:BK5,6:H0:F1:+2+0"), (KingRun::NONE, run("5", 2)));
    assert_eq!(runs("W:WK28,40:BK5,6:H0:F1:+0+3"), (run("28", 3), KingRun::NONE));
    assert_eq!(runs("W:WK28,40:BK5,6:+0+0"), (KingRun::NONE, KingRun::NONE));
    assert_eq!(runs("W:+0+3:WK28,40"), (run("28", 3), KingRun::NONE));
    // The moves of a side without men are not counted.
    assert_eq!(runs("W:WK28:BK5,6:+0+3"), (KingRun::NONE, KingRun::NONE));

    assert_eq!(canon("frisian", "W:WK28,40:BK5,6:H0:F1:+2+128"), "W:WK28,40:BK5,6:+205+128");
    assert_eq!(canon("frisian", "W:WK28,40:BK5,6:+0+0"), "W:WK28,40:BK5,6");
    // Games without the rule do not count.
    assert_eq!(canon("international", "W:WK28,40:BK5,6:+0+1"), "W:WK28,40:BK5,6");

    let which = FenReason::WhichKing { color: Color::Black, kings: 2 };
    assert_eq!(refused("frisian", "W:WK28,40:BK5,K6,7:+2+0"), (20, which));
    assert_eq!(
        refused("frisian", "W:WK28,40:B7:+2+0").1,
        FenReason::WhichKing { color: Color::Black, kings: 0 }
    );
    let refusal = |text| match refused("frisian", text) {
        (at, FenReason::Position(PositionError::KingRun { color, count, .. })) => (at, color, count),
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal("W:WK28,40:BK5,6:+4+0"), (17, Color::Black, 4));
    assert_eq!(refusal("W:WK28,40:BK5,6:+0+140"), (19, Color::White, 1));
    for (text, at) in [("+", 16), ("+1", 16), ("++", 16), ("+x+0", 17), ("+0+", 16), ("+0+@28", 19)] {
        let text = format!("W:WK28,40:BK5,6:{text}");
        assert_eq!(refused("frisian", &text), (at, FenReason::BadKingMoves), "{text}");
    }
    assert_eq!(refused("frisian", "W:WK28,40:BK5,6:+0+199"), (20, FenReason::NoSuchSquare));
    assert_eq!(refused("frisian", "W:WK28,40:BK5,6:+0+0+0").1, FenReason::NotASquare);
    // A strict reader refuses counts that the rules do not use.
    assert!(matches!(strict("frisian", "W:WK28:BK5,6:+0+3"), Err((16, FenReason::Position(_)))));
}

#[test]
fn ghosts() {
    assert_eq!(refused("international", "W:WK23:BG18,P29"), (8, FenReason::Ghost(Role::Man)));
    assert_eq!(refused("international", "W:WK23:B1,P29"), (10, FenReason::Ghost(Role::King)));
    assert_eq!(refused("international", "W:WK23:BG7"), (8, FenReason::Ghost(Role::Man)));
    assert_eq!(refused("russian", "W:WKa1:BGc5"), (8, FenReason::Ghost(Role::Man)));
    assert_eq!(refused("russian", "W:WKa1:BG18"), (8, FenReason::Ghost(Role::Man)));
    // Small letters are files in every game, capital letters only in algebraic games.
    same("international", &["W:WK23:Bg7"], "W:WK23:B19");
    same("russian", &["W:WKa1:Bg7", "W:WKa1:BG7"], "W:WKa1:Bg7");
}

#[test]
fn algebraic_and_mixed() {
    same("russian", &["W:Wa1,c1,Kc3:Bb8,d8,Kf6"], "W:Wa1,c1,Kc3:Bb8,d8,Kf6");
    same("russian", &["W:WKa1,K9,8:BK7,Kb2,23"], "W:WKa1,Kb6,g7:BKb2,e3,Ke7");
    same("english", &["W:WKa1,K8,9:BK7,Kb2,23"], "W:WK8,9,K29:BK7,23,K25");
    same("russian", &["W:W12:B8,14,26"], "W:Wh6:Bc5,d2,g7");
    same("russian", &["W:WA1,C1,KC3:BB8,D8,KF6"], "W:Wa1,c1,Kc3:Bb8,d8,Kf6");
    same("turkish", &["W:Wa2,b2:Ba7,Kh5"], "W:Wa2,b2:Ba7,Kh5");
    same("spantsiretti", &["W:Wj8,Ki1:B"], "W:WKi1,j8:B");
    // `K10` is a king on a number, `k10` a man on the file k.
    same("canadian", &["W:WK10,k11:B"], "W:WK10,12:B");
}

#[test]
fn out_of_range_duplicate_and_stray_letters() {
    let (stray_w, stray_b) = (FenReason::StrayLetter('W'), FenReason::StrayLetter('B'));
    assert_eq!(refused("international", "W:WK4,WK5,55:B4"), (6, stray_w));
    assert_eq!(refused("english", "W:W5:B1,B2"), (8, stray_b));
    assert_eq!(refused("international", "W:WW5:B"), (3, stray_w));
    assert_eq!(refused("international", "W:WKK5:B"), (4, FenReason::StrayLetter('K')));
    assert_eq!(refused("international", "W:WK4,K5,55:B4"), (9, FenReason::NoSuchSquare));
    assert_eq!(refused("international", "W:WK4,K5,49:B4"), (13, FenReason::Occupied));
    assert_eq!(refused("international", "W:W0:B4"), (3, FenReason::NoSuchSquare));
    assert_eq!(refused("international", "W:W31-51:B4"), (6, FenReason::NoSuchSquare));
    assert_eq!(refused("international", "W:W0-51:B4"), (3, FenReason::NoSuchSquare));
    assert_eq!(refused("international", "W:W1-5,3:B4"), (7, FenReason::Occupied));
    assert_eq!(refused("international", "W:W32,K32:B4"), (6, FenReason::Occupied));
    assert_eq!(refused("russian", "W:Wa2:B"), (3, FenReason::NoSuchSquare));
    assert_eq!(refused("russian", "W:Wi1:B"), (3, FenReason::NoSuchSquare));
    assert_eq!(refused("russian", "W:Wa1-c3:B"), (3, FenReason::NotARange));
    assert_eq!(refused("international", "W:W5-3:B"), (3, FenReason::BackwardRange));
    assert_eq!(refused("international", "W:W5-:B"), (3, FenReason::NotARange));
    assert_eq!(refused("international", "W:W5-6-7:B"), (3, FenReason::NotARange));
    assert_eq!(refused("international", "W:W5 6:B"), (3, FenReason::NotASquare));
    assert_eq!(refused("international", "W:WK:B"), (4, FenReason::NotASquare));
    assert_eq!(refused("international", "W:W5é:B"), (3, FenReason::NotASquare));
}

#[test]
fn texts_that_are_no_fen_are_refused() {
    assert_eq!(refused("international", ""), (0, FenReason::Empty));
    assert_eq!(refused("international", "  \"\" "), (3, FenReason::Empty));
    assert_eq!(refused("international", "::."), (0, FenReason::Empty));
    assert_eq!(refused("international", "32-28"), (0, FenReason::UnknownField));
    assert_eq!(refused("international", "W:31:B1"), (2, FenReason::UnknownField));
    assert_eq!(refused("international", "W:W1:B2:é"), (8, FenReason::UnknownField));
    assert_eq!(refused("international", "W:W1:W2:B3"), (5, FenReason::RepeatedField));
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(refused("international", chess), (0, FenReason::UnknownField));
}

#[test]
fn error_messages_have_these_texts() {
    let game = Game::named("international");
    let message = |text| parse(&game.rules, game.grid(), text).unwrap_err().to_string();
    assert_eq!(message("W:W50,51:B1"), "byte 6 of the FEN, `51`: the board has no such square");
    assert_eq!(
        message("W:WK23:BG18"),
        "byte 8 of the FEN, `G18`: a captured man of an unfinished move: a position in the middle of a move is not \
         supported"
    );
}

#[test]
fn strictness() {
    // A lenient reader accepts positions that the rules do not allow.
    same("international", &["W:W4:B49"], "W:W4:B49");
    same("international", &["W:W6,1,K2:B45,50,K49"], "W:W1,K2,6:B45,K49,50");

    let man = |refusal: Result<Fen, _>| match refusal {
        Err((at, FenReason::Position(PositionError::ManOnCrowningRow { color, .. }))) => (at, color),
        other => panic!("{other:?}"),
    };
    assert_eq!(man(strict("international", "W:W4:B49")), (3, Color::White));
    assert_eq!(man(strict("international", "W:W6,1,K2:B45,50,K49")), (5, Color::White));
    assert_eq!(man(strict("international", "W:W6,K2:B45,50,K49")), (12, Color::Black));
    let many = PositionError::TooManyPieces { color: Color::White, pieces: 21, most: 20 };
    assert_eq!(strict("international", "W:W31-50,6:B1"), Err((9, FenReason::Position(many))));
    let winners = FenReason::Position(PositionError::TwoWinners);
    assert_eq!(strict("breakthrough", "W:BK1:W31,K32"), Err((10, winners)));
    assert!(strict("international", "W:W31-50:B1-20").is_ok());
}

#[test]
fn every_start_in_the_games_own_notation() {
    let (men, board) = ("W31-50:B1-20", "W21-32:B1-12");
    let starts: Vec<(&str, String)> = vec![
        ("international", format!("W:{men}")),
        ("frisian", format!("W:{men}")),
        ("killer", format!("W:{men}")),
        ("ghanaian", format!("W:{men}")),
        ("shra100", format!("W:{men}")),
        ("frysk", "W:W46-50:B1-5".into()),
        ("canadian", "W:W43-72:B1-30".into()),
        ("sri_lankan", "W:W43-72:B1-30".into()),
        ("english", format!("B:{board}")),
        ("pool", format!("B:{board}")),
        ("italian", format!("W:{board}")),
        ("filipino", format!("W:{board}")),
        ("russian", format!("W:{board}")),
        ("spanish", "W:W1-12:B21-32".into()),
        ("portuguese", "W:W1-12:B21-32".into()),
        ("argentinian", "W:W1-12:B21-32".into()),
        ("thai", "B:W1-8:B25-32".into()),
        ("russian", "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8".into()),
        ("turkish", "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:Ba7,b7,c7,d7,e7,f7,g7,h7,a6,b6,c6,d6,e6,f6,g6,h6".into()),
        // Jamaican names count from Black's side: White is on the ranks 6 to 8.
        ("jamaican", "B:Wb6,b8,d6,d8,f6,f8,h6,h8,a7,c7,e7,g7:Ba1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2".into()),
    ];
    for (id, text) in starts {
        let game = Game::named(id);
        assert_eq!(read(id, &text).position, game.initial(), "{id}");
        assert!(strict(id, &text).is_ok());
    }
    assert_eq!(
        canon("russian", "W:W21-32:B1-12"),
        "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
    );
}

/// Programs that number every game from the top left (PlayStrategy's Portuguese, dctl).
#[test]
fn foreign_numbers() {
    for id in ["portuguese", "spanish", "argentinian"] {
        let game = Game::named(id);
        let options = FenOptions { first_square: Some(Corner::TopLeft), ..FenOptions::default() };
        let fen = parse_with(&game.rules, game.grid(), "W:W21-32:B1-12", &options).unwrap();
        assert_eq!(fen.position, game.initial());
        let text = display(&game.rules, game.grid(), &fen.position).named(Scheme::Numeric(Corner::TopLeft));
        assert!(text.to_string().starts_with("W:W21,22,"), "{text}");
    }
}

#[test]
fn written_with_counters_and_other_names() {
    let game = Game::named("frisian");
    let fen = read("frisian", "W:WK28,40:BK5,6:+2+128");
    let text = display(&game.rules, game.grid(), &fen.position).counted(3, 17);
    assert_eq!(text.to_string(), "W:WK28,40:BK5,6:H3:F17:+205+128");
    assert_eq!(text.named(Scheme::PICTURE).to_string(), "W:WKe5,i3:Ba9,Kj10:H3:F17:+205+128");
}

/// Compares the positions of reported cases with pictures that were made by other means.
#[test]
fn reported_cases() {
    let mut cases = 0;
    for line in
        include_str!("../../../tests/data/fen_cases.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, first_square, text, turn, board] = columns[..] else { panic!("{line}") };
        let game = Game::named(id);
        let first_square = (first_square == "top_left").then_some(Corner::TopLeft);
        let options = FenOptions { first_square, ..FenOptions::default() };
        let fen = parse_with(&game.rules, game.grid(), text, &options).unwrap();
        let turn = if turn == "w" { Color::White } else { Color::Black };
        assert_eq!(Ok(fen.position), picture::parse(game.grid(), board, turn), "{line}");
        cases += 1;
    }
    assert_eq!(cases, 121);
}

/// Generates texts that resemble FEN.
fn nearly_fen() -> impl Strategy<Value = String> {
    let part = prop::sample::select(
        &[
            "W",
            "B",
            "?",
            ":",
            ":W",
            ":B",
            ",",
            "-",
            "K",
            "G",
            "P",
            "+",
            "@",
            ".",
            "H",
            "F",
            "[FEN \"",
            "\"]",
            "\"",
            " ",
            "1",
            "2",
            "50",
            "007",
            "a1",
            "c3",
            "g7",
            "G7",
            "é",
            "W:W31-50:B1-20",
            ":H0:F1",
            ":+2+128",
            "\u{feff}",
            "99999999999999999999",
            "zzzzzzzz1",
        ][..],
    );
    prop::collection::vec(part, 0..16).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn written_fens_read_back_equal((game, position) in game_with_position()) {
        let text = write(&game.rules, game.grid(), &position);
        let fen = parse(&game.rules, game.grid(), &text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
        prop_assert_eq!(fen.position, position, "{}", text);
        prop_assert!(fen.turn_stated);
        prop_assert_eq!(fen.position.zobrist(), position.zobrist_from_scratch());
        prop_assert!(!text.contains([' ', '.', '-']));
    }

    #[test]
    fn written_fens_with_other_names_read_back_equal((game, position) in game_with_position(), half: u32, full: u32) {
        let notation = &game.rules.notation;
        for scheme in [Scheme::Algebraic(notation.algebraic_origin), Scheme::Numeric(notation.first_square)] {
            let text = display(&game.rules, game.grid(), &position).named(scheme).counted(half, full).to_string();
            let fen = parse(&game.rules, game.grid(), &format!("[FEN \"{text}.\"]")).unwrap();
            prop_assert_eq!(fen.position, position, "{}", text);
            prop_assert_eq!((fen.half_moves, fen.full_moves), (Some(half), Some(full)));
        }
    }

    #[test]
    fn errors_of_random_texts_lie_on_a_character_boundary(
        text in prop_oneof![4 => nearly_fen(), 1 => r"\PC*", 1 => any::<String>()],
        game in game(),
        strict: bool,
    ) {
        let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
        match parse_with(&game.rules, game.grid(), &text, &FenOptions { strictness, first_square: None }) {
            Ok(fen) => prop_assert!(fen.position.check(&game.rules, game.grid(), strictness).is_ok()),
            Err(error) => {
                prop_assert!(text.get(error.offset..error.offset + error.length).is_some(), "{:?}", error);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn every_game_reads_its_written_start_position() {
    for variant in VARIANTS {
        let game = Game::new(variant.rules);
        let text = write(&game.rules, game.grid(), &game.initial());
        assert_eq!(strict(variant.id, &text).map(|fen| fen.position), Ok(game.initial()), "{}", variant.id);
    }
}
