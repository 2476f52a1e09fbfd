//! Captures that are not compulsory (axis `capture.compulsory`).

use checkers_core::notation::moves::{MoveOptions, MoveStyle};
use checkers_core::rules::Compulsory;
use checkers_core::steps::first_steps;
use checkers_core::{Move, MoveList, Variant};

fn with(id: &str, compulsory: Compulsory) -> Variant {
    let mut rules = *Variant::from_id(id).unwrap().rules();
    rules.capture.compulsory = compulsory;
    Variant::custom(rules).unwrap()
}

/// The legal moves as text, sorted; checked against the count of leaves, the paths and the first steps.
fn moves(variant: &Variant, fen: &str) -> Vec<String> {
    let position = variant.parse_fen(fen).unwrap();
    let moves = variant.legal_moves(&position);
    assert_eq!(variant.count_moves(&position), moves.len() as u64);
    let captures: Vec<Move> = moves.iter().filter(|mv| mv.is_capture()).copied().collect();
    let mut listed = MoveList::new();
    variant.captures_into(&position, &mut listed).unwrap();
    assert_eq!(*listed, *captures);
    assert_eq!(variant.must_capture(&position), !captures.is_empty() && captures.len() == moves.len());
    let mut origins: Vec<_> = moves.iter().map(|mv| mv.origin()).collect();
    let mut of_steps: Vec<_> = first_steps(variant, &position).iter().map(|step| step.from).collect();
    for squares in [&mut origins, &mut of_steps] {
        squares.sort_unstable();
        squares.dedup();
    }
    assert_eq!(origins, of_steps);
    let mut texts: Vec<_> = moves
        .iter()
        .map(|mv| {
            let text = variant.move_text(&position, mv).to_string();
            assert_eq!(variant.parse_move(&position, &text).unwrap(), *mv, "{text}");
            text
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn a_side_may_decline_every_capture_where_none_is_compulsory() {
    let fen = "W:W28,50:B23";
    assert_eq!(moves(&with("international", Compulsory::Always), fen), ["28x19"]);
    assert_eq!(moves(&with("international", Compulsory::Men), fen), ["28x19"]);
    assert_eq!(moves(&with("international", Compulsory::Never), fen), ["28-22", "28x19", "50-44", "50-45"]);
}

#[test]
fn kings_may_decline_where_only_men_must_capture() {
    let men = with("english", Compulsory::Men);
    assert_eq!(moves(&men, "B:BK15,1:W18"), ["1-5", "1-6", "15-10", "15-11", "15-19", "15x22"]);
    // Once a man can capture, only captures are legal, the king's among them.
    assert_eq!(moves(&men, "B:BK15,1:W18,6"), ["15x22", "1x10"]);
}

#[test]
fn only_the_best_captures_are_legal_beside_quiet_moves() {
    let never = with("international", Compulsory::Never);
    let all = moves(&never, "W:W28,39:B23,14,33");
    assert!(all.contains(&"28x10".to_owned()) && !all.iter().any(|text| text == "39x28"), "{all:?}");
    assert!(all.contains(&"39-34".to_owned()), "{all:?}");
}

#[test]
fn a_separator_tells_a_capture_from_a_quiet_move_between_the_same_squares() {
    // Each king may capture around a corner and end on a square that it can also reach quietly.
    let never = with("brazilian", Compulsory::Never);
    let mut shared = 0;
    for fen in ["W:WKd2:Bc3,c5,e5", "W:WKa1:Bc5,e5,e3", "W:WKh2:Bd4,f6,d6"] {
        let position = never.parse_fen(fen).unwrap();
        let legal = never.legal_moves(&position);
        for mv in &legal {
            for style in [MoveStyle::Shortest, MoveStyle::Full, MoveStyle::Hub] {
                let text = never.write_move(&position, mv, style).to_string();
                assert_eq!(never.parse_move(&position, &text).unwrap(), *mv, "{fen} {text}");
            }
            let ends = (mv.origin(), mv.destination());
            shared += usize::from(
                !mv.is_capture()
                    && legal.iter().any(|mv| mv.is_capture() && (mv.origin(), mv.destination()) == ends),
            );
        }
    }
    assert!(shared > 0, "no position has both");
}

#[test]
fn a_quiet_move_beside_captures_is_not_refused_for_them() {
    let mut rules = *Variant::from_id("frisian").unwrap().rules();
    rules.capture.compulsory = Compulsory::Never;
    let never = Variant::custom(rules).unwrap();
    let position = never.parse_fen("W:WK46,31:B26").unwrap();
    let strict = MoveOptions { strict_separators: true, ..MoveOptions::default() };
    let legal = never.legal_moves(&position);
    let reader = never.move_reader(strict);
    for mv in &legal {
        let text = never.move_text(&position, mv).to_string();
        assert_eq!(reader.parse(&position, &legal, &text).unwrap(), *mv);
    }
    assert!(legal.iter().any(|mv| mv.is_capture()) && legal.iter().any(|mv| !mv.is_capture()));
}

#[test]
fn rules_from_before_the_axis_have_compulsory_captures() {
    assert_eq!(Variant::from_id("russian").unwrap().rules().capture.compulsory, Compulsory::Always);
    let variant = with("russian", Compulsory::Men);
    let lines = variant.rules().describe();
    let line = lines.iter().find(|(axis, _)| *axis == "capture.compulsory").unwrap();
    assert_eq!(
        line.1,
        "A side must capture if one of its men can; if only its kings can, it may move quietly instead."
    );
}
