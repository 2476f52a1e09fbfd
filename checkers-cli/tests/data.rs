//! Runs `checkers data` as a user does: positions to bytes and back, and what is refused.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use checkers_core::rules::VARIANTS;
use checkers_core::{Color, Variant};
use common::{checkers, checkers_reading, command, file};

/// Packs lines of FEN and returns the bytes.
fn pack(args: &[&str], lines: &str) -> Vec<u8> {
    let mut command = command(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.status.success());
    output.stdout
}

fn packed_file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = file(name, "");
    std::fs::write(&path, bytes).expect("the file is written");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The positions of a few plies, always by the first legal move.
fn fens(variant: &Variant) -> String {
    let mut position = variant.initial();
    let mut lines = String::new();
    for _ in 0..30 {
        lines += &format!("{}\n", variant.fen(&position));
        let Some(mv) = variant.legal_moves(&position).first().copied() else { break };
        position = variant.play_unchecked(&position, &mv);
    }
    lines
}

#[test]
fn positions_of_every_variant_are_packed_and_unpacked() {
    for id in VARIANTS.iter().map(|variant| variant.id) {
        let variant = Variant::from_id(id).expect("a variant");
        let lines = fens(&variant);
        let bytes = pack(&["data", "pack", id], &lines);
        let size = variant.packer().size();
        assert_eq!(bytes.len(), size * lines.lines().count(), "{id}");
        // The library reads the same records.
        for (record, line) in bytes.chunks(size).zip(lines.lines()) {
            let (position, _) = variant.packer().unpack(record).expect("a record");
            assert_eq!(variant.fen(&position).to_string(), line, "{id}");
        }
        let path = packed_file(&format!("{id}.packed"), &bytes);
        assert_eq!(checkers(&["data", "unpack", id, text(&path)]).out(), lines, "{id}");
    }
}

#[test]
fn a_file_or_standard_input_is_read() {
    let path = file("fens.txt", "\u{feff}B:W21-32:B1-12\r\n\r\n  W:WK18:B14  \n");
    let from_file = pack(&["data", "pack", "english", text(&path)], "");
    assert_eq!(from_file.len(), 32);
    assert_eq!(pack(&["data", "pack", "english", "-"], "B:W21-32:B1-12\nW:WK18:B14\n"), from_file);
    assert!(pack(&["data", "pack", "english"], "").is_empty());
    assert_eq!(checkers(&["data", "unpack", "english"]).out(), "");
}

#[test]
fn custom_rules_take_the_place_of_the_id() {
    let rules = file("data_rules.json", &checkers(&["rules", "russian", "--json"]).out());
    let fens = file("data_rules.fen", "W:Wc3:Bd4,f6\n");
    let bytes = pack(&["data", "pack", "--rules", text(&rules), text(&fens)], "");
    assert_eq!(bytes, pack(&["data", "pack", "russian", text(&fens)], ""));
    let refusal = checkers_reading("{}", &["data", "stats", "--rules", "-"]).refusal();
    assert!(!refusal.is_empty());
}

#[test]
fn statistics_count_sides_pieces_and_moves() {
    let bytes = pack(&["data", "pack", "english"], "B:W21-32:B1-12\nW:WK18,32:B14\nB:W18:B\n");
    let path = packed_file("stats.packed", &bytes);
    let json = checkers(&["data", "stats", "english", text(&path), "--json"]).json();
    for (name, value) in [
        ("positions", 3),
        ("white_to_move", 1),
        ("black_to_move", 2),
        ("with_counters", 0),
        ("with_capture", 1),
        ("without_move", 1),
        ("legal_moves", 8),
        ("white_men", 14),
        ("white_kings", 1),
        ("black_men", 13),
        ("black_kings", 0),
    ] {
        assert_eq!(json[name], value, "{name}");
    }
    assert_eq!(json["by_pieces"], serde_json::json!({"1": 1, "3": 1, "24": 1}));
    let out = checkers(&["data", "stats", "english", text(&path)]).out();
    assert!(out.contains("positions                                  3\n"), "{out}");
    assert!(out.contains("mean legal moves                        2.67\n"), "{out}");
    let empty = checkers(&["data", "stats", "english"]).out();
    assert!(empty.contains("mean legal moves                        0.00\n"), "{empty}");
}

#[test]
fn draw_counters_are_found() {
    let variant = Variant::from_id("russian").expect("a variant");
    let position = variant.parse_fen("W:WKa1:BKb8").expect("a position");
    let referee = variant.referee();
    let mut counts = referee.start(&position);
    let mut after = position;
    for _ in 0..2 {
        let moves = variant.legal_moves(&after);
        let quiet = moves.iter().find(|mv| !mv.is_capture()).expect("a quiet move");
        after = variant.play_unchecked(&after, quiet);
        counts = referee.next(&counts, quiet, &after);
    }
    assert_eq!(after.turn(), Color::White);
    let record = variant.packer().pack(&after, Some(&counts)).expect("packed");
    let path = packed_file("counters.packed", &record);
    let json = checkers(&["data", "stats", "russian", text(&path), "--json"]).json();
    assert_eq!(json["with_counters"], 1);
    assert_eq!(
        checkers(&["data", "unpack", "russian", text(&path)]).out(),
        format!("{}\n", variant.fen(&after))
    );
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let bytes = pack(&["data", "pack", "english"], "B:W21-32:B1-12\nW:WK18:B14\n");
    let mut wrong = bytes.clone();
    wrong[16 + 12] = 7;
    for (name, content, expected) in [
        ("short", &bytes[..20], "record 1, at byte 16: the file ends after 4 of 16 bytes"),
        ("version", &wrong, "record 1, at byte 16: byte 12: format version 7; expected 1"),
        ("zeros", &[0; 16][..], "record 0, at byte 0: byte 12: format version 0"),
    ] {
        let path = packed_file(&format!("{name}.packed"), content);
        for subcommand in ["unpack", "stats"] {
            let refusal = checkers(&["data", subcommand, "english", text(&path)]).refusal();
            assert!(refusal.contains(expected), "{refusal}");
        }
    }
    // Both sides on one square.
    let mut twice = bytes[..16].to_vec();
    twice[4] |= twice[0];
    let path = packed_file("twice.packed", &twice);
    let refusal = checkers(&["data", "unpack", "english", text(&path)]).refusal();
    assert!(refusal.contains("two pieces stand on 29"), "{refusal}");

    let refusal = checkers_reading("\nB:W99:B1\n", &["data", "pack", "english"]);
    assert!(refusal.err.contains("standard input: line 2"), "{}", refusal.err);
    assert_eq!(refusal.code, 2);
    let strict = checkers_reading("W:W1:B\n", &["data", "pack", "english", "--strict"]).refusal();
    assert!(strict.contains("line 1"), "{strict}");
    for args in [
        &["data", "unpack", "chess"][..],
        &["data", "stats", "english", "missing.packed"],
        &["data", "pack"],
        &["data", "unpack", "english", "a", "b"],
        &["data"],
    ] {
        checkers(args).refusal();
    }
    let not_text = packed_file("not_text.fen", b"\xff\xfe\n");
    let refusal = checkers(&["data", "pack", "english", text(&not_text)]).refusal();
    assert!(refusal.contains("line 1"), "{refusal}");
}
