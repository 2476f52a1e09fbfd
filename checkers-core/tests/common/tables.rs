//! The perft tables of `perft.json`.

use checkers_core::Rules;
use checkers_core::geometry::Board;
use checkers_core::rules::Setup;
use serde_json::Value;

use super::slow::Position;
use super::{data, fast, text};

/// What a table counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    Distinct,
    Paths,
    /// Paths, and moreover each square on which a king could pause while it runs straight on: the reading of one
    /// published table. The library does not count that; the slow generator can.
    EveryPause,
}

/// A table: from this position, so many at each depth.
pub struct Table {
    pub name: String,
    pub rules: Rules,
    pub position: Position,
    pub counts: Counts,
    pub nodes: Vec<u64>,
}

/// How many nodes a table should at least go to. Set `CHECKERS_PERFT_NODES`; CI asks for 10^7, `--deep` for 10^9.
pub fn budget() -> u64 {
    std::env::var("CHECKERS_PERFT_NODES")
        .ok()
        .map_or(100_000, |nodes| nodes.parse().expect("a number of nodes"))
}

impl Table {
    /// The first depth that has so many nodes, or the deepest that the table knows.
    pub fn depth(&self, nodes: u64) -> usize {
        self.nodes.iter().position(|&count| count >= nodes).map_or(self.nodes.len(), |index| index + 1)
    }
}

/// Every table, published ones first.
pub fn all() -> Vec<Table> {
    let json: Value = serde_json::from_str(&data::read("perft.json")).unwrap();
    ["published", "reference"]
        .into_iter()
        .flat_map(|part| json[part].as_array().unwrap().iter().map(move |table| read(part, table)))
        .collect()
}

fn read(part: &str, json: &Value) -> Table {
    let text_of = |key: &str| json[key].as_str().unwrap();
    let (variant, place, convention) = (text_of("variant"), text_of("position"), text_of("convention"));
    let counts = match convention {
        "distinct" => Counts::Distinct,
        "paths" => Counts::Paths,
        long if long.starts_with("duplicates dropped") => Counts::Distinct,
        long if long.starts_with("duplicates kept") => Counts::Paths,
        long if long.starts_with("RAW paths") => Counts::EveryPause,
        other => panic!("convention {other}"),
    };
    let mut rules = rules(variant);
    // Thai is played with eight men a side; the published tables have twelve.
    if place.starts_with("initial 8x8, 12 v 12") {
        rules.setup = Setup::Ranks { behind: 0, men: 3 };
    }
    let position = if place.starts_with("initial") {
        fast::initial(&rules)
    } else {
        // A name may follow in brackets.
        text::fen(&rules, place.split(' ').next().unwrap())
    };
    let nodes = json["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
    Table { name: format!("{part}, {variant}, {place}, {counts:?}"), rules, position, counts, nodes }
}

/// The rules of a table, of which some are a game on another board.
fn rules(name: &str) -> Rules {
    let on = |id: &str, board: Board, men: u8| {
        let mut rules = data::rules(id).unwrap();
        (rules.board, rules.setup) = (board, Setup::Ranks { behind: 0, men });
        rules
    };
    match name {
        "international on 6x6" => on("international", Board::dark_left(6, 6), 2),
        "english on 6x6" => on("english", Board::dark_left(6, 6), 2),
        "international on 14x14" => on("international", Board::dark_left(14, 14), 6),
        "spantsiretti board with INTERNATIONAL capture rules" => {
            on("international", Board::dark_left(10, 8), 3)
        }
        "ktar 8x10 (international rules)" => on("international", Board::dark_left(8, 10), 4),
        "ktar 10x11 (international rules)" => on("international", Board::dark_left(10, 11), 4),
        "ktar 10x12 (international rules)" => on("international", Board::dark_left(10, 12), 5),
        "12x10 (international rules)" => on("international", Board::dark_left(12, 10), 4),
        named => data::rules(named).unwrap_or_else(|| panic!("unknown game {named}")),
    }
}
