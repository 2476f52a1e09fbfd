//! Text: positions, moves and game files, read and written.

use std::hint::black_box;

use checkers_benches::games;
use checkers_core::Variant;
use checkers_core::notation::moves::MoveStyle;
use checkers_core::pdn::{PdnGame, ReplayOptions, Replayer, read, write};

use super::case::Case;
use super::repeated::{self, Of};

const GAMES: [&str; 2] = ["international", "russian"];
/// How many games a file has.
const COUNT: usize = 50;

/// Positions.
pub(super) fn fen() -> Vec<Case> {
    let read = GAMES.map(|id| {
        repeated::made(
            format!("{id} read"),
            Of { id, unit: "position", rounds: 10 },
            |variant, (position, _)| variant.fen(position).to_string(),
            |variant, text| variant.parse_fen(text).expect("as it was written"),
        )
    });
    let write = GAMES.map(|id| {
        repeated::positions(
            format!("{id} write"),
            Of { id, unit: "position", rounds: 10 },
            |variant, (position, _)| variant.fen(position).to_string(),
        )
    });
    read.into_iter().chain(write).collect()
}

/// Moves; reading one lists the legal ones first.
pub(super) fn moves() -> Vec<Case> {
    let read = GAMES.map(|id| {
        repeated::made(
            format!("{id} read"),
            Of { id, unit: "move", rounds: 20 },
            |variant, (position, mv)| {
                (*position, variant.write_move(position, mv, MoveStyle::Shortest).to_string())
            },
            |variant, (position, text)| variant.parse_move(position, text).expect("as it was written"),
        )
    });
    let write = GAMES.map(|id| {
        repeated::positions(
            format!("{id} write"),
            Of { id, unit: "move", rounds: 20 },
            |variant, (position, mv)| variant.write_move(position, mv, MoveStyle::Shortest).to_string(),
        )
    });
    read.into_iter().chain(write).collect()
}

/// Game files. What has to be made first is part of the count, and is the same in every version that makes the same text.
pub(super) fn pdn() -> Vec<Case> {
    let case = |work: &'static str, id: &'static str, act: fn(&[PdnGame]) -> u64| {
        Case::new(format!("{id} {work}"), "ply", move || act(&file(id)))
    };
    let mut cases = Vec::new();
    for id in GAMES {
        cases.push(case("make", id, plies));
        cases.push(case("write", id, |games| {
            black_box(written(games));
            plies(games)
        }));
        cases.push(case("write and read", id, |games| {
            let read = read(written(games).as_bytes()).count();
            assert_eq!(read, games.len(), "not as it was written");
            plies(games)
        }));
        cases.push(case("replay", id, |games| {
            let mut replayer = Replayer::new(ReplayOptions::default());
            games.iter().map(|game| replayer.replay(game).moves() as u64).sum()
        }));
    }
    cases
}

fn file(id: &str) -> Vec<PdnGame> {
    games::random(&Variant::from_id(id).expect("a known variant"), COUNT)
}

fn plies(games: &[PdnGame]) -> u64 {
    games.iter().map(|game| game.line.nodes.len() as u64).sum()
}

fn written(games: &[PdnGame]) -> String {
    let mut text = String::new();
    games.iter().for_each(|game| write(game, &mut text).expect("it can be written"));
    text
}
