//! The library's answers in the slow generator's words.

use std::ops::ControlFlow;

use checkers_core::position::KingRun;
use checkers_core::rules::{Rules, VARIANTS};
use checkers_core::{Bitboard, Color, Coordinates, Grid, Move, Piece, Position, Role, Square, Variant};

use super::slow::{self, At, Key, Path};

/// The library's generators for these rules: the custom one, and the named one if they have a name.
pub fn variants(rules: &Rules) -> Vec<Variant> {
    let named = VARIANTS.iter().find(|named| named.rules == *rules);
    let named = named.map(|named| Variant::from_id(named.id).unwrap());
    named.into_iter().chain([Variant::custom(*rules).unwrap()]).collect()
}

/// The first of them.
pub fn variant(rules: &Rules) -> Variant {
    variants(rules).remove(0)
}

/// The position from which a game starts, read from the rules without the library's help.
pub fn initial(rules: &Rules) -> slow::Position {
    let mut position = slow::Position::empty(rules, rules.starts);
    let mut index = 0;
    for rank in 0..rules.board.height {
        for file in 0..rules.board.width {
            if !rules.board.is_playable(file, rank) {
                continue;
            }
            for color in Color::ALL {
                if rules.setup.has_man(&rules.board, color, index, rank) {
                    position.set((file, rank), Some(slow::Piece { color, king: false }));
                }
            }
            index += 1;
        }
    }
    position
}

pub fn at(grid: Grid<'_>, square: Square) -> At {
    let place = grid.coordinates(square).unwrap();
    (place.file, place.rank)
}

pub fn square(grid: Grid<'_>, (file, rank): At) -> Square {
    grid.square_at(Coordinates { file, rank }).unwrap()
}

/// The library's form of a position.
pub fn position(variant: &Variant, from: &slow::Position) -> Position {
    let grid = variant.grid();
    let mut position = Position::empty(from.turn);
    for (at, piece) in from.pieces() {
        let role = if piece.king { Role::King } else { Role::Man };
        position.put(grid, square(grid, at), Piece { color: piece.color, role }).unwrap();
    }
    for color in Color::ALL {
        if let Some((at, count)) = from.runs[color as usize] {
            let run = KingRun { square: square(grid, at).bit(), count };
            position.set_king_run(variant.rules(), color, run).unwrap();
        }
    }
    position
}

/// A move in the slow generator's words.
pub fn key(grid: Grid<'_>, mv: &Move) -> Key {
    let captured = |set: Bitboard| set.squares().map(|square| at(grid, square)).collect();
    let king = mv.role() == Role::King || mv.is_promotion();
    (at(grid, mv.origin()), at(grid, mv.destination()), captured(mv.captured()), king)
}

/// A path of a move in the slow generator's words.
pub fn path(grid: Grid<'_>, mv: &Move, path: &checkers_core::Path) -> Path {
    Path {
        origin: at(grid, mv.origin()),
        landings: path.iter().map(|step| at(grid, step.landing)).collect(),
        captured: path.iter().filter_map(|step| Some(at(grid, step.captured?))).collect(),
        king: mv.role() == Role::King || mv.is_promotion(),
        promotes: mv.is_promotion(),
    }
}

/// Every path that the library lists.
pub fn paths(variant: &Variant, position: &Position) -> Vec<Path> {
    let mut paths = Vec::new();
    let _ = variant.visit_paths(position, &mut |mv, steps| {
        paths.push(path(variant.grid(), mv, steps));
        ControlFlow::Continue(())
    });
    paths
}

/// The slow generator's form of a position.
pub fn back(variant: &Variant, from: &Position) -> slow::Position {
    let grid = variant.grid();
    let mut position = slow::Position::empty(variant.rules(), from.turn());
    for square in from.occupied().squares() {
        let piece = from.piece_at(square).unwrap();
        let piece = slow::Piece { color: piece.color, king: piece.role == Role::King };
        position.set(at(grid, square), Some(piece));
    }
    for color in Color::ALL {
        let run = from.king_run(color);
        let king = Square::new(run.square).unwrap();
        position.runs[color as usize] = (run.count > 0).then(|| (at(grid, king), run.count));
    }
    position
}
