//! Texts of moves: a written move reads back as the same move, in every rule set and every style.

mod common;

use std::collections::HashSet;

use checkers_core::notation::moves::{
    IllegalReason, MoveOptions, MoveStyle, MoveSyntax, MoveTextError, write,
};
use checkers_core::rules::Corner;
use checkers_core::{Move, Path, Position, Variant};
use common::slow::Slow;
use common::{cases, data, fast, random, text};
use proptest::prelude::*;

const STYLES: [MoveStyle; 4] =
    [MoveStyle::Shortest, MoveStyle::Full, MoveStyle::ShortRussian, MoveStyle::Hub];

/// The number of moves that are tried in each position, spread over its list: positions of random rules can have tens of
/// thousands of moves.
const MOVES: usize = 60;

/// Writes and reads the moves of a position, each in every style.
fn round_trip(variant: &Variant, position: &Position) -> Result<(), TestCaseError> {
    let legal = variant.legal_moves(position);
    let reader = variant.move_reader(MoveOptions::default());
    let fen = variant.fen(position).to_string();
    let mut shortest = HashSet::new();
    for mv in legal.iter().step_by(legal.len().div_ceil(MOVES).max(1)) {
        for style in STYLES {
            let text = write(variant.rules(), variant.grid(), position, &legal, mv, style).to_string();
            let read = reader.parse(position, &legal, &text);
            prop_assert_eq!(read.as_ref(), Ok(mv), "{} {} {} {:?}", variant.id(), fen, text, style);
            let candidates = reader.candidates(position, &legal, &text).unwrap();
            prop_assert_eq!(&candidates[0], mv, "{} {} {}", variant.id(), fen, text);
            if style == MoveStyle::Shortest {
                prop_assert!(shortest.insert(text), "{} {}: two moves look the same", variant.id(), fen);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(common::config::cases(1500))]

    #[test]
    fn written_moves_of_named_games_read_back_equal(
        (named, position) in random::named().prop_flat_map(|named| (Just(named), random::positions(named.rules)))
    ) {
        prop_assume!(Slow::is_manageable(&named.rules, &position));
        let variant = Variant::from_id(named.id).unwrap();
        round_trip(&variant, &fast::position(&variant, &position))?;
    }
}

proptest! {
    #![proptest_config(common::config::cases(300))]

    #[test]
    fn written_moves_of_custom_games_read_back_equal(
        (rules, position) in random::custom().prop_flat_map(|rules| (Just(rules), random::positions(rules)))
    ) {
        prop_assume!(Slow::is_manageable(&rules, &position));
        let variant = Variant::custom(rules).unwrap();
        round_trip(&variant, &fast::position(&variant, &position))?;
    }
}

/// Writes every legal move without a style, as the README does, and reads it back.
fn text_of_every_move_is_read(variant: &Variant, position: &Position) -> usize {
    let legal = variant.legal_moves(position);
    let reader = variant.move_reader(MoveOptions::default());
    for mv in &legal {
        let text = variant.move_text(position, mv).to_string();
        let read = reader.parse(position, &legal, &text);
        assert_eq!(read, Ok(*mv), "{} {} {text}", variant.id(), variant.fen(position));
    }
    legal.len()
}

/// Positions from games, with four files of captures among them, in the games with the most ways to capture.
#[test]
fn written_moves_of_positions_from_games_read_back_equal() {
    let mut moves = 0;
    for (line, number) in data::read("game_positions.tsv").lines().zip(0..) {
        let (id, fen) = line.split_once('\t').unwrap();
        let (variant, position) = scene(id, fen);
        moves += text_of_every_move_is_read(&variant, &position);
        // Some positions also under the rules of all games on the same board, which may write these moves differently.
        let same_board = |other: &Variant| number % 10 == 0 && other.rules().board == variant.rules().board;
        for other in Variant::all().filter(same_board) {
            moves += text_of_every_move_is_read(&other, &position);
        }
    }
    assert!(moves > 15_000, "{moves} moves");
}

#[test]
fn written_moves_of_the_conformance_vectors_read_back_equal() {
    let mut moves = 0;
    for vector in data::vectors() {
        let variant = fast::variant(&vector.rules);
        moves += text_of_every_move_is_read(&variant, &fast::position(&variant, &vector.position));
    }
    assert!(moves > 7_000, "{moves} moves");
}

/// A capture of four pieces and one of one piece have the same first and last square: the longer one is written as a path.
#[test]
fn a_text_of_two_squares_selects_the_short_capture() {
    let (variant, position) = scene("russian", "W:WKb8,Kc1,Kc3:BKb6,d2,d4,e3,Ke7,f8,g3,Kh4");
    assert!(text_of_every_move_is_read(&variant, &position) >= 2);
    let ends = variant.legal_moves(&position).into_iter().map(|mv| variant.move_ends(&mv).to_string());
    assert!(ends.filter(|ends| ends == "c3:e1").count() > 1);
}

/// Returns a variant and a position.
fn scene(id: &str, fen: &str) -> (Variant, Position) {
    let variant = Variant::from_id(id).unwrap();
    let position = variant.parse_fen(fen).unwrap();
    (variant, position)
}

#[test]
fn every_notation_is_read() {
    let long = "W:WK47:B19,27,29,42";
    for (id, fen, texts, full) in [
        // Numbers, with zeros and blanks, without separators, and by algebraic names.
        (
            "international",
            "W:W32:B5",
            &["32-28", " 32 - 28 ", "32- 28", "032-028", "32x28", "32:28", "3228", "32 28", "d4-e5"][..],
            "32-28",
        ),
        // Dashes and crosses of word processors and Russian keyboards.
        ("international", "W:W32:B5", &["32–28", "32—28", "32−28", "32‑28"][..], "32-28"),
        ("international", "W:W35:B30", &["35×24", "35х24", "35Х24", "35 ✕ 24"][..], "35x24"),
        ("international", "B:W50:B1", &["1- 6", "01-06", "106", "1-6"][..], "1-6"),
        ("international", "W:W35:B30", &["35x24", "35x 24", "35X24", "35:24", "35-24", "3524"][..], "35x24"),
        // The whole path, other landing squares, parts of the path, captured squares, Hub form.
        ("international", long, &["47x38x24x13x36", "47x33x24x13x36"][..], "47x38x24x13x36"),
        ("international", long, &["47x36", "47x24x36", "47x13x36", "47x33x13x36"][..], "47x38x24x13x36"),
        ("international", long, &["47x42x29x19x27x36", "47x29x13x36", "47x38x29x36"][..], "47x38x24x13x36"),
        ("international", long, &["47x36x42x29x19x27", "47x36x19x27x29x42"][..], "47x38x24x13x36"),
        // Algebraic, complete and half-short.
        (
            "russian",
            "W:Wc3:Bh8",
            &["c3-d4", "c3d4", "C3-D4", "cd4", "CD4", "c-d4", "c3:d4", "c03d04"][..],
            "c3-d4",
        ),
        (
            "russian",
            "W:Wg3:Bf4",
            &["g3:e5", "g:e5", "gxe5", "ge5", "g3e5", "g3xe5", "G:E5", "24x15"][..],
            "g3:e5",
        ),
        ("russian", "W:Wb2:Bc3,c5", &["b:b6", "b2:d4:b6", "b2d4b6", "b2b6", "bxb6", "bd4b6"][..], "b2:d4:b6"),
        ("spantsiretti", "W:Wi1:Bb8", &["ij2", "i1-j2", "i1j2"][..], "i1-j2"),
        ("turkish", "W:Wd3:Ba8", &["d3-d4", "d3d4", "dd4"][..], "d3-d4"),
        // The separator of captures is `-` in Thai PDN.
        ("thai", "W:W1:B6,9", &["1-10", "1x10", "110"][..], "1-10"),
    ] {
        let (variant, position) = scene(id, fen);
        for text in texts {
            let read = variant.parse_move(&position, text);
            let mv = read.unwrap_or_else(|error| panic!("{id} {fen} {text}: {error}"));
            assert_eq!(variant.write_move(&position, &mv, MoveStyle::Full).to_string(), full, "{text}");
        }
    }
}

#[test]
fn the_legal_moves_decide_how_numbers_without_separator_are_split() {
    // 117 is 1-17 or 11-7 or neither; 1117 is 11-17.
    let (variant, position) = scene("international", "B:W50:B1,11");
    let short = |text: &str| variant.parse_move(&position, text).map(|mv| variant.move_ends(&mv).to_string());
    assert_eq!(short("1117"), Ok("11-17".to_owned()));
    assert!(matches!(short("117"), Err(MoveTextError::Illegal(_))));
    assert!(matches!(short("17"), Err(MoveTextError::Syntax { reason: MoveSyntax::OneSquare, .. })));
    let (variant, position) = scene("international", "W:WK1,K11:B50");
    let Err(MoveTextError::Ambiguous { texts, .. }) = variant.parse_move(&position, "112") else {
        panic!("1-12 and 11-2 are both legal")
    };
    assert_eq!(texts, ["1-12", "11-2"]);
}

#[test]
fn foreign_numbers_are_an_option() {
    // Spanish squares are numbered from the bottom right; some programs number them from the top left.
    let (variant, position) = scene("spanish", "W:We2:Ba8");
    let legal = variant.legal_moves(&position);
    let foreign = MoveOptions::default().with_first_square(Some(Corner::TopLeft));
    let own = variant.parse_move(&position, "6-10").unwrap();
    assert_eq!(variant.move_reader(foreign).parse(&position, &legal, "27-23"), Ok(own));
    assert_eq!(variant.parse_square("f3").unwrap(), own.destination());
}

#[test]
fn separators_matter_only_to_a_strict_reader() {
    let strict = MoveOptions::default().with_strict_separators(true);
    for (id, fen, text, is_capture) in [
        ("international", "W:W32:B28", "32-23", Some(true)),
        ("international", "W:W32:B28", "32x23", None),
        ("international", "W:W32:B28", "32:23", None),
        ("international", "W:W32:B28", "3223", None),
        ("international", "W:W32:B5", "32x28", Some(false)),
        ("international", "W:W32:B5", "32-28", None),
        ("russian", "W:Wc3:Bh8", "cxd4", Some(false)),
        ("russian", "W:Wc3:Bh8", "cd4", None),
        ("thai", "W:W1:B6,9", "1-10", None),
    ] {
        let (variant, position) = scene(id, fen);
        let legal = variant.legal_moves(&position);
        assert!(variant.parse_move(&position, text).is_ok(), "{text}");
        let read = variant.move_reader(strict).parse(&position, &legal, text);
        let wrong =
            is_capture.map(|is_capture| MoveTextError::Illegal(IllegalReason::WrongSeparator { is_capture }));
        assert_eq!(read.err(), wrong, "{id} {text}");
    }
}

#[test]
fn a_complete_path_selects_its_move_and_a_short_form_must_fit_one_move() {
    // 10x26 is the short form of two captures.
    let (variant, position) = scene("english", "B:W14,15,18,21,22,23,30:B6,7,8,10,12,13");
    let Err(MoveTextError::Ambiguous { candidates, texts }) = variant.parse_move(&position, "10x26") else {
        panic!("10x26 is ambiguous")
    };
    assert_eq!(candidates, variant.legal_moves(&position));
    assert_eq!(texts, ["10x19x26", "10x17x26"]);
    assert_eq!(variant.move_candidates(&position, "10x26"), Ok(candidates.clone()));
    for (mv, text) in candidates.iter().zip(&texts) {
        assert_eq!(variant.parse_move(&position, text).as_ref(), Ok(mv));
        assert_eq!(variant.move_candidates(&position, text), Ok(vec![*mv]));
        assert_eq!(&variant.write_move(&position, mv, MoveStyle::Shortest).to_string(), text);
    }
    let error = variant.parse_move(&position, "10x26").unwrap_err();
    assert_eq!(error.to_string(), "the move fits 2 legal moves: 10x19x26, 10x17x26");

    // Two men on one file.
    let (variant, position) = scene("russian", "W:Wc3,c5,e3:Bh8");
    assert!(variant.parse_move(&position, "cd4").is_ok_and(|mv| mv.origin() != mv.destination()));
    let (variant, position) = scene("russian", "W:WKc1,Kc5:Ba7");
    let Err(MoveTextError::Ambiguous { texts, .. }) = variant.parse_move(&position, "ce3") else {
        panic!("both kings reach e3")
    };
    assert_eq!(texts, ["c1-e3", "c5-e3"]);
    let moves = variant.move_candidates(&position, "ce3").unwrap();
    assert_eq!(variant.write_move(&position, &moves[0], MoveStyle::ShortRussian).to_string(), "c1-e3");
}

#[test]
fn a_capture_of_one_piece_is_its_own_complete_path() {
    // Free choice: d3 can be reached by jumping one man or, on a longer path, two.
    let (variant, position) = scene("gothic", "W:Wd1:Bc1,c2,d2");
    let both = variant.move_candidates(&position, "d1xd3").unwrap();
    assert_eq!(both.len(), 2, "{both:?}");
    assert_eq!(both[0].captured().len(), 1);
    assert_eq!(variant.parse_move(&position, "d1xd3"), Ok(both[0]));
    let texts: Vec<String> =
        both.iter().map(|mv| variant.write_move(&position, mv, MoveStyle::Shortest).to_string()).collect();
    assert_eq!(texts, ["d1xd3", "d1xb1xd3"]);
}

#[test]
fn texts_that_are_not_moves_are_refused_with_their_place() {
    let (variant, position) = scene("international", "W:W32:B5");
    for (text, at, why) in [
        ("", 0, MoveSyntax::Empty),
        ("  ", 2, MoveSyntax::Empty),
        ("32", 0, MoveSyntax::OneSquare),
        ("e3", 0, MoveSyntax::OneSquare),
        ("e", 0, MoveSyntax::NotASquare),
        ("-", 0, MoveSyntax::NotASquare),
        ("32-", 3, MoveSyntax::NotASquare),
        ("32-x", 3, MoveSyntax::NotASquare),
        ("foo bar", 4, MoveSyntax::NotASquare),
        ("\u{feff}32-28 ", usize::MAX, MoveSyntax::Empty),
        ("32-28!", 5, MoveSyntax::Unexpected),
        ("32-28 $1", 6, MoveSyntax::Unexpected),
        ("32-28 {x}", 6, MoveSyntax::Unexpected),
        ("1. 32-28", 1, MoveSyntax::Unexpected),
        ("32--28", 3, MoveSyntax::Unexpected),
        ("32-28 12-16", 5, MoveSyntax::MissingSeparator),
        ("шашки", 0, MoveSyntax::NotASquare),
    ] {
        match variant.parse_move(&position, text) {
            Err(MoveTextError::Syntax { offset, reason, .. }) => {
                assert_eq!((offset, reason), (at, why), "{text:?}");
                assert!(text.is_char_boundary(offset));
            }
            Ok(_) => assert_eq!(at, usize::MAX, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
    // The message for a long text is short.
    for text in ["32x28".repeat(1000), "9".repeat(100_000), "a".repeat(100_000), "32-28-".repeat(30_000)] {
        let error = variant.parse_move(&position, &text).unwrap_err();
        assert!(error.to_string().len() < 150, "{error}");
    }
}

#[test]
fn an_illegal_move_has_a_reason() {
    use IllegalReason::*;
    let square = |id: &str, name: &str| Variant::from_id(id).unwrap().parse_square(name).unwrap();
    for (id, fen, text, reason) in [
        ("international", "W:W32:B5", "33-28", NoPiece),
        ("international", "W:W32:B5", "5-10", NotYourTurn),
        ("international", "W:W32:B28", "32-27", MustCapture),
        ("international", "W:W32,46:B28", "46-41", AnotherMustCapture),
        ("international", "W:W32,35:B28,18,30", "35x24", MustCaptureMore { takes: 1, most: 2 }),
        ("international", "W:W32:B28,18", "32x23", MustGoOn),
        ("international", "W:W32,28:B5", "32-28", Occupied { square: square("international", "28") }),
        ("international", "W:WK46:B37,32", "46x28", Blocked),
        ("international", "W:W32,28:B5", "32x23", OwnPieceInTheWay),
        ("international", "W:W32:B5", "32-22", DoesNotMoveLikeThat),
        ("international", "W:W32:B5", "32-37", DoesNotMoveLikeThat),
        ("international", "W:W32:B5", "32-23", DoesNotMoveLikeThat),
        ("international", "W:W28:B22", "28x17x28", JumpsTwice),
        ("international", "W:W32:B28", "32x23x14", NothingToCapture),
        ("international", "W:WK1:B12,13,19,20", "1x40x25", NotThisWay),
        ("international", "W:WK1:B12,13,19,20", "1x18", MustGoOn),
        ("english", "W:W18,32:B22", "18x25", DoesNotCaptureLikeThat),
        ("english", "W:W18:B6,7,14", "18x9x2x11", EndsWithCrowning),
        ("italian", "W:W30:BK26", "30x21", ManMayNotCaptureKing),
        ("russian", "W:Wc3,h2:Bd4", "c3-b4", MustCapture),
        ("russian", "W:Wc3:Bh8", "cc5", DoesNotMoveLikeThat),
        ("russian", "W:Wc3:Bh8", "ab4", NoPiece),
        ("russian", "W:Wc3:Bh8", "hg7", NotYourTurn),
        ("shra64", "W:WKa1:Bc3", "a1:e5", MustLandBehind),
        ("killer", "W:WK46:BK37", "46x28", MustLandBehind),
        ("turkish", "W:WKd4:Bd2,d6,f7", "d4xd7xd1", MayNotTurnBack),
        ("sintez64_ru", "W:We4:Be5,d7", "e4xe6xc8", OneClassOfLines),
        ("czech", "W:Wc3,Kh4:Bd4,g5", "c3xe5", KingMustCapture),
        ("spanish", "W:Wd3:Bc4,Ke4", "d3xb5", MustCaptureKings { takes: 0, most: 1 }),
        ("frisian", "W:W33:B28,K29", "33x22", MustCaptureWorth { worth: 100, most: 199 }),
        ("frisian", "W:WK28,45:B5,10:+0+328", "28-22", KingRunLimit { count: 3 }),
        ("breakthrough", "B:WK1:B40", "40-45", GameOver),
    ] {
        let (variant, position) = scene(id, fen);
        let read = variant.parse_move(&position, text);
        assert_eq!(read, Err(MoveTextError::Illegal(reason)), "{id} {fen} {text}");
    }
    let (variant, position) = scene("international", "W:W32:B5");
    for (text, name) in [("51-46", "51"), ("32-0", "0"), ("9999", "9999"), ("a2-b3", "a2"), ("32-k1", "k1")] {
        let Err(MoveTextError::Illegal(IllegalReason::NoSuchSquare { name: found })) =
            variant.parse_move(&position, text)
        else {
            panic!("{text}")
        };
        assert_eq!(found.as_str(), name);
    }
}

/// Reads the texts of the moves and games in all cases.
#[test]
fn the_moves_of_all_cases_are_read() {
    let options = MoveOptions::default().with_first_square(Some(Corner::TopLeft));
    let mut read = 0;
    for case in cases::all() {
        let variant = fast::variant(&case.rules);
        let reader = variant.move_reader(options);
        let mut position = fast::position(&variant, &case.position);
        let texts = |key: &str| -> Vec<String> {
            let texts = case.json[key].as_array().into_iter().flatten();
            texts.map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        let legal = variant.legal_moves(&position);
        let mut meant: HashSet<Move> = HashSet::new();
        for text in texts("moves") {
            meant.extend(reader.candidates(&position, &legal, &text).unwrap());
            read += 1;
        }
        assert!(meant.is_empty() || meant == legal.iter().copied().collect(), "{}", case.place);
        for text in texts("paths") {
            let mv = reader.parse(&position, &legal, &text).unwrap();
            let written = variant.paths(&position, &mv);
            let by = |path: &Path| path.iter().map(|step| step.landing).collect::<Vec<_>>();
            let named = |name: &str| variant.move_reader(options).square(name).unwrap();
            let squares: Vec<_> = text.split(['x', '-', ':']).skip(1).map(named).collect();
            assert!(written.iter().any(|path| by(path) == squares), "{}: {text}", case.place);
            read += 1;
        }
        for text in texts("illegal") {
            let error = reader.parse(&position, &legal, &text).unwrap_err();
            assert!(matches!(error, MoveTextError::Illegal(IllegalReason::MustGoOn)), "{text}: {error}");
            read += 1;
        }
        if let Some(text) = case.json["ambiguous"].as_str() {
            let error = reader.parse(&position, &legal, text).unwrap_err();
            assert!(matches!(error, MoveTextError::Ambiguous { .. }), "{text}: {error}");
            read += 1;
        }
        // A text of a game that fits several moves means the move after which the next text is legal.
        let game = texts("game");
        for (ply, text) in game.iter().enumerate() {
            let found = reader.candidates(&position, &variant.legal_moves(&position), text).unwrap();
            let leads_on = |mv: &&Move| {
                let next = variant.play(&position, mv).unwrap();
                game.get(ply + 1)
                    .is_none_or(|text| reader.candidates(&next, &variant.legal_moves(&next), text).is_ok())
            };
            let mv = found.iter().find(leads_on).unwrap_or_else(|| panic!("{}: {text}", case.place));
            position = variant.play(&position, mv).unwrap();
            read += 1;
        }
        if let Some(fen) = case.json["final_fen"].as_str() {
            let last = fast::position(&variant, &text::fen(&case.rules, fen));
            assert_eq!(position.occupied(), last.occupied(), "{}", case.place);
        }
    }
    assert!(read > 500, "{read}");
}

/// Writes and reads moves of positions with tens of thousands of paths. The time is printed and not checked.
#[test]
fn moves_of_hard_positions_are_written_and_read() {
    for line in data::read("hard_positions.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules = data::rules(fields[0]).unwrap();
        let variant = fast::variant(&rules);
        let position = fast::position(&variant, &data::position(&rules, fields[1], fields[2]));
        let legal = variant.legal_moves(&position);
        let reader = variant.move_reader(MoveOptions::default());
        let began = std::time::Instant::now();
        // Some moves of each list, spread over the list.
        for mv in legal.iter().step_by(legal.len().div_ceil(12)) {
            for style in STYLES {
                let text = write(variant.rules(), variant.grid(), &position, &legal, mv, style).to_string();
                assert_eq!(reader.parse(&position, &legal, &text), Ok(*mv), "{} {text}", fields[0]);
            }
            let short = variant.move_ends(mv).to_string();
            assert!(reader.candidates(&position, &legal, &short).unwrap().contains(mv));
            // A part of the path, which needs a search.
            let full =
                write(variant.rules(), variant.grid(), &position, &legal, mv, MoveStyle::Full).to_string();
            let mut squares: Vec<&str> = full.split(['x', ':', '-']).collect();
            squares.remove(squares.len() / 2);
            let partial = squares.join("x");
            let found = reader.candidates(&position, &legal, &partial);
            assert!(
                found.as_ref().is_ok_and(|found| found.contains(mv)),
                "{} {partial}: {found:?}",
                fields[0]
            );
            // A text that fits no move.
            let wrong = format!("{full}x{}", variant.square_name(mv.origin()));
            assert!(reader.parse(&position, &legal, &wrong).is_err());
        }
        println!("{}: {} moves, {:?}", fields[0], legal.len(), began.elapsed());
    }
}
