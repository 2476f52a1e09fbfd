//! Reading the test data: vectors, perft tables, hard positions, cases. See `tests/data/README.md`.

use std::path::PathBuf;

use checkers_core::rules::{Promotion, VARIANTS};
use checkers_core::{Color, Rules};
use serde_json::Value;

use super::slow::{At, Path, Piece, Position};

/// A file of `tests/data`.
pub fn read(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rules that a data file means: our identifiers, and the reference generator's names for a few of them.
pub fn rules(name: &str) -> Option<Rules> {
    let id = match name {
        "spantsiretti_russian" => "spantsiretti",
        "srilankan" => "sri_lankan",
        "sintez_ru" => "sintez64_ru",
        "sintez_inter" => "sintez64_inter",
        // Turkish with a man crowned inside a capture: the other reading of decision 7.
        "turkish_mid" => "turkish",
        id => id,
    };
    let mut rules = VARIANTS.iter().find(|variant| variant.id == id)?.rules;
    if name == "turkish_mid" {
        rules.man.promotion = Promotion::InPassing;
    }
    Some(rules)
}

/// A position drawn as in the vectors: ranks from the top, `/` between them.
pub fn position(rules: &Rules, board: &str, turn: &str) -> Position {
    let turn = match turn {
        "w" => Color::White,
        "b" => Color::Black,
        other => panic!("turn {other}"),
    };
    let mut position = Position::empty(rules, turn);
    let rows: Vec<&str> = board.split('/').collect();
    assert_eq!(rows.len(), rules.board.height as usize, "ranks of {board}");
    for (row, rank) in rows.iter().zip((0..rules.board.height).rev()) {
        assert_eq!(row.len(), rules.board.width as usize, "files of {board}");
        for (letter, file) in row.chars().zip(0..) {
            let piece = match letter {
                'w' | 'W' => Some(Piece { color: Color::White, king: letter == 'W' }),
                'b' | 'B' => Some(Piece { color: Color::Black, king: letter == 'B' }),
                '.' | '-' => None,
                other => panic!("{other} in {board}"),
            };
            // Some files draw every cell that is not a square as an empty one.
            assert!(rules.board.is_playable(file, rank) || piece.is_none(), "{board}: {file},{rank}");
            position.set((file, rank), piece);
        }
    }
    position
}

/// A square as the vectors name it: file letter, and the rank counted from the bottom.
pub fn name(at: At) -> String {
    format!("{}{}", (b'a' + at.0) as char, at.1 + 1)
}

/// A path as the vectors write it.
pub fn written(path: &Path) -> String {
    let mut text = name(path.origin);
    if path.captured.is_empty() {
        return format!("{text}-{}", name(path.destination()));
    }
    path.landings.iter().for_each(|&at| text.extend(["x".to_owned(), name(at)]));
    // Sorted as squares, from the bottom left along the ranks; not as text.
    let mut captured = path.captured.clone();
    captured.sort_by_key(|&(file, rank)| (rank, file));
    let names: Vec<String> = captured.into_iter().map(name).collect();
    format!("{text}({})", names.join(","))
}

/// One line of a vector file.
pub struct Vector {
    /// Where it stands, for messages.
    pub place: String,
    pub rules: Rules,
    pub position: Position,
    pub board: String,
    pub turn: String,
    /// Every path, sorted.
    pub moves: Vec<String>,
    pub distinct: u64,
    pub perft3_paths: u64,
    pub perft3_distinct: u64,
}

/// Every vector of every file, in the order of the files' names.
pub fn vectors() -> Vec<Vector> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/vectors");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".jsonl"))
        .collect();
    files.sort();
    let mut vectors = Vec::new();
    for file in files {
        for (line, number) in read(&format!("vectors/{file}")).lines().zip(1..) {
            let value: Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| value[key].as_str().unwrap().to_owned();
            let number_of = |key: &str| value[key].as_u64().unwrap();
            let rules = rules(&text("variant")).unwrap_or_else(|| panic!("{file}: unknown variant"));
            let mut moves: Vec<String> =
                value["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned()).collect();
            moves.sort();
            vectors.push(Vector {
                place: format!("{file}:{number}"),
                position: position(&rules, &text("board"), &text("turn")),
                rules,
                board: text("board"),
                turn: text("turn"),
                moves,
                distinct: number_of("distinct"),
                perft3_paths: number_of("perft3_paths"),
                perft3_distinct: number_of("perft3_distinct"),
            });
        }
    }
    vectors
}
