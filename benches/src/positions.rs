//! Positions to measure.

use checkers_core::{Color, Move, Position, Variant, notation::picture};

const HARD: &str = include_str!("../../checkers-core/tests/data/hard_positions.tsv");

/// A variant, positions of its random games, and those in which the side to move must capture.
type EngineFile = (&'static str, &'static str, &'static str);

macro_rules! engine_files {
    ($($id:literal),*) => {
        [$((
            $id,
            include_str!(concat!("../data/engine_positions/", $id, ".txt")),
            include_str!(concat!("../data/engine_positions/", $id, "_captures.txt")),
        )),*]
    };
}

const ENGINE: [EngineFile; 4] = engine_files!["international", "frisian", "russian", "turkish"];

/// A position with very many paths and few moves.
pub struct Hard {
    /// The game.
    pub variant: Variant,
    /// The position.
    pub position: Position,
    /// How many paths there are.
    pub paths: u64,
    /// How many moves.
    pub moves: u64,
}

/// The hard positions of the core's tests.
#[must_use]
pub fn hard() -> Vec<Hard> {
    let read = |line: &str| {
        let [id, board, turn, paths, moves] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("columns");
        let variant = Variant::from_id(id).expect("a known variant");
        let turn = if turn == "w" { Color::White } else { Color::Black };
        // The file draws every cell that is not a square as an empty one, either way.
        let position =
            picture::parse(variant.grid(), &board.replace('-', "."), turn).expect("a good picture");
        let number = |text: &str| text.parse().expect("a number");
        Hard { variant, position, paths: number(paths), moves: number(moves) }
    };
    HARD.lines().skip(1).map(read).collect()
}

/// Positions of random games for an engine's loops, as files of `benches/data` that every program can read; or only those
/// in which the side to move must capture.
///
/// # Panics
/// If there is no file for the variant.
#[must_use]
pub fn engine(variant: &Variant, captures: bool) -> Vec<Position> {
    let (_, all, capturing) =
        ENGINE.iter().find(|(id, ..)| *id == variant.id()).expect("a file of positions for the variant");
    let lines = if captures { capturing } else { all }.lines();
    lines.map(|fen| variant.parse_fen(fen).expect("a good FEN")).collect()
}

/// Positions of random games, each with one of its moves; the same ones each time. None is without a move.
#[must_use]
pub fn random(variant: &Variant, count: usize) -> Vec<(Position, Move)> {
    let mut random = fastrand::Rng::with_seed(20);
    let mut found = Vec::with_capacity(count);
    let mut position = variant.initial();
    let mut ply = 0;
    while found.len() < count {
        let moves = variant.legal_moves(&position);
        match random.choice(&moves) {
            Some(mv) if ply < 100 => {
                found.push((position, *mv));
                position = variant.play_unchecked(&position, mv);
                ply += 1;
            }
            _ => {
                position = variant.initial();
                ply = 0;
            }
        }
    }
    found
}
