//! Playing moves: checked, unchecked, in a game with its history and draws; and hashing.

use checkers_core::{Game, Variant};

use super::case::Case;
use super::repeated::{self, Of};

const GAMES: [&str; 4] = ["international", "frisian", "russian", "turkish"];
/// How many random games are played, and how long at most.
const COUNT: usize = 20;
const PLIES: usize = 200;

/// What is done move by move.
pub(super) fn cases() -> Vec<Case> {
    let checked = GAMES.map(|id| {
        repeated::positions(
            format!("{id} checked"),
            Of { id, unit: "move", rounds: 200 },
            |variant, (position, mv)| variant.play(position, mv).expect("a legal move"),
        )
    });
    let unchecked = GAMES.map(|id| {
        repeated::positions(
            format!("{id} unchecked"),
            Of { id, unit: "move", rounds: 1000 },
            |variant, (position, mv)| variant.play_unchecked(position, mv),
        )
    });
    let random = GAMES.map(|id| Case::new(format!("{id} random games"), "ply", move || games(id)));
    let hash = repeated::positions(
        "international hash from scratch",
        Of { id: "international", unit: "hash", rounds: 200 },
        |_, (position, _)| position.zobrist_from_scratch(),
    );
    checked.into_iter().chain(unchecked).chain(random).chain([hash]).collect()
}

/// Random games to their ends: how many plies.
fn games(id: &str) -> u64 {
    let variant = Variant::from_id(id).expect("a known variant");
    let mut random = fastrand::Rng::with_seed(20);
    let mut plies = 0;
    for _ in 0..COUNT {
        let mut game = Game::new(variant.clone());
        while game.outcome().is_none() && game.ply() < PLIES {
            let moves = game.legal_moves();
            game.play(&moves[random.usize(..moves.len())]).expect("a legal move");
            plies += 1;
        }
    }
    plies
}
