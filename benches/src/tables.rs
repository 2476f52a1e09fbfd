//! The published perft tables of named variants, from the core's tests: what to count, and the expected counts.

use checkers_core::perft::Convention;
use checkers_core::{Position, Variant};
use serde_json::Value;

const PERFT: &str = include_str!("../../checkers-core/tests/data/perft.json");

/// A table: from this position, so many leaves at each depth.
pub struct Table {
    /// The game.
    pub variant: Variant,
    /// What the position is called; `None` for the one from which a game starts.
    pub label: Option<String>,
    /// Where the counting begins.
    pub position: Position,
    /// What is counted.
    pub convention: Convention,
    /// How many at depth 1, 2, 3, …
    pub leaves: Vec<u64>,
}

impl Table {
    /// The first depth with so many leaves, or the last one that the table knows.
    #[must_use]
    pub fn depth(&self, leaves: u64) -> u32 {
        let reached = self.leaves.iter().position(|count| *count >= leaves);
        reached.map_or(self.leaves.len(), |index| index + 1) as u32
    }
}

/// Every published table that is about a named variant as the library plays it.
#[must_use]
pub fn published() -> Vec<Table> {
    let json: Value = serde_json::from_str(PERFT).expect("the tables are JSON");
    json["published"].as_array().expect("a list of tables").iter().filter_map(read).collect()
}

fn read(json: &Value) -> Option<Table> {
    let text = |key: &str| json[key].as_str().expect("a text");
    let variant = Variant::from_id(text("variant"))?;
    // The reading of a third convention is the library's in none of them.
    let convention = match text("convention") {
        dropped if dropped.starts_with("duplicates dropped") => Convention::Distinct,
        kept if kept.starts_with("duplicates kept") => Convention::Paths,
        _ => return None,
    };
    let place = text("position");
    let (label, position) = if place.starts_with("initial") {
        let position = variant.initial();
        // Thai is published with more men than it is played with.
        if place.contains("12 v 12") && position.occupied().len() != 24 {
            return None;
        }
        (None, position)
    } else {
        let (fen, name) = place.split_once(' ').unwrap_or((place, ""));
        let position = variant.parse_fen(fen).expect("a good FEN");
        let name = name.trim_matches(['(', ')']);
        let pieces = || format!("{} pieces", position.occupied().len());
        (Some(if name.is_empty() { pieces() } else { name.to_owned() }), position)
    };
    let leaves =
        json["counts"].as_array().expect("a list").iter().map(|count| count.as_u64().expect("a count"));
    Some(Table { label, position, convention, leaves: leaves.collect(), variant })
}

/// The tables of set-up positions, where kings and captures abound.
#[must_use]
pub fn middle_games() -> Vec<Table> {
    published().into_iter().filter(|table| table.label.is_some()).collect()
}
