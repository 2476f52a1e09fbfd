//! Games written down: a position and moves as the data files write them.

use std::collections::BTreeSet;

use checkers_core::game::Game;
use checkers_core::{Move, Position, Variant};

use super::{fast, text};

/// A game from a position, its squares numbered from the top left or algebraic.
pub fn game(variant: &Variant, fen: &str) -> Game {
    Game::from_position(variant.clone(), fast::position(variant, &text::fen(variant.rules(), fen)))
}

/// The one legal move that a text means.
pub fn find(variant: &Variant, position: &Position, written: &str) -> Move {
    let paths = fast::paths(variant, position).into_iter();
    let fits = paths.filter(|path| text::means(variant.rules(), written, path));
    let keys: BTreeSet<_> = fits.map(|path| path.key()).collect();
    assert_eq!(keys.len(), 1, "{written} in {}", variant.fen(position));
    let mut moves = variant.legal_moves(position).into_iter();
    moves.find(|mv| keys.contains(&fast::key(variant.grid(), mv))).unwrap()
}

/// Makes moves written one after the other, until the game is over.
pub fn play(game: &mut Game, moves: &str) {
    for written in moves.split_whitespace() {
        let mv = find(game.variant(), game.position(), written);
        game.play(&mv).unwrap_or_else(|error| panic!("{written} at ply {}: {error}", game.ply()));
    }
}
