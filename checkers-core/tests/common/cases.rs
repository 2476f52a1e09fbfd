//! The cases: positions and games that other programs got wrong or test, with what is right.

use checkers_core::Rules;
use serde_json::Value;

use super::slow::{self, Key, Path, Position};
use super::{data, text};

/// One line of `cases.jsonl`; what its keys mean is said in `tests/data/README.md`.
pub struct Case {
    pub place: String,
    pub rules: Rules,
    pub position: Position,
    pub json: Value,
}

pub fn all() -> Vec<Case> {
    let lines = data::read("cases.jsonl");
    let cases = lines.lines().zip(1..).map(|(line, number)| {
        let json: Value = serde_json::from_str(line).unwrap();
        let rules = data::rules(json["variant"].as_str().unwrap()).unwrap();
        let fen = json["fen"].as_str().unwrap();
        let place = format!("case {number}, {} {fen}", json["variant"].as_str().unwrap());
        Case { place, position: text::fen(&rules, fen), rules, json }
    });
    cases.collect()
}

impl Case {
    fn texts(&self, key: &str) -> Option<Vec<&str>> {
        Some(self.json[key].as_array()?.iter().map(|text| text.as_str().unwrap()).collect())
    }

    fn number(&self, key: &str) -> Option<usize> {
        self.json[key].as_u64().map(|number| number as usize)
    }

    /// Compares a generator with what the case says of moves, and returns each difference in words.
    pub fn differences(&self, paths: &dyn Fn(&Position) -> Vec<Path>) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut expect = |right: bool, what: String| {
            if !right {
                wrong.push(format!("{}: {what}", self.place));
            }
        };
        if let Some(game) = self.texts("game") {
            let (end, unclear) = self.replay(&game, paths);
            expect(unclear.is_empty(), unclear.join("; "));
            let last = text::fen(&self.rules, self.json["final_fen"].as_str().unwrap());
            expect(
                end.pieces() == last.pieces() && end.turn == last.turn,
                format!("the game ends in {end:?}"),
            );
            if let Some(count) = self.number("distinct") {
                let found = slow::distinct(&paths(&end)).len();
                expect(found == count, format!("{found} moves at the end, not {count}"));
            }
            return wrong;
        }
        let found = paths(&self.position);
        let moves = slow::distinct(&found);
        let meant = |written: &str| -> Vec<Key> {
            slow::distinct(&found)
                .into_iter()
                .filter(|key| found.iter().any(|p| p.key() == *key && text::means(&self.rules, written, p)))
                .collect()
        };
        if let Some(written) = self.texts("moves") {
            let all: std::collections::BTreeSet<Key> = written.iter().flat_map(|text| meant(text)).collect();
            expect(
                written.iter().all(|text| !meant(text).is_empty()),
                format!("not all of {written:?} is legal"),
            );
            expect(all == moves, format!("more is legal than {written:?}: {moves:?}"));
        }
        if let Some(written) = self.texts("paths") {
            let once =
                |text: &&str| found.iter().filter(|path| text::is(&self.rules, text, path)).count() == 1;
            expect(written.iter().all(once), format!("not all of {written:?} is a path"));
            expect(written.len() == found.len(), format!("{} paths, not {}", found.len(), written.len()));
        }
        if let Some(count) = self.number("path_count") {
            expect(found.len() == count, format!("{} paths, not {count}", found.len()));
        }
        if let Some(count) = self.number("distinct") {
            expect(moves.len() == count, format!("{} moves, not {count}", moves.len()));
        }
        if let Some(count) = self.number("captures") {
            expect(found.iter().all(|path| path.captured.len() == count), format!("not all take {count}"));
        }
        for written in self.texts("illegal").unwrap_or_default() {
            expect(meant(written).is_empty(), format!("{written} is legal"));
        }
        if let Some(written) = self.json["ambiguous"].as_str() {
            expect(meant(written).len() > 1, format!("{written} means {:?}", meant(written)));
        }
        if let Some(result) = self.json["result"].as_str() {
            let after = self.position.after(&self.rules, &found[0]);
            expect(after == text::fen(&self.rules, result), format!("the result is {after:?}"));
        }
        wrong
    }

    /// Plays a game whose moves may be written in short. Where one fits several moves, whichever lets the next move
    /// be made is meant; the games of the cases need no longer look than that.
    fn replay(&self, game: &[&str], paths: &dyn Fn(&Position) -> Vec<Path>) -> (Position, Vec<String>) {
        let mut position = self.position.clone();
        let fits = |position: &Position, written: &str| -> Vec<Path> {
            let mut seen = std::collections::BTreeSet::new();
            let all = paths(position).into_iter().filter(|path| text::means(&self.rules, written, path));
            all.filter(|path| seen.insert(path.key())).collect()
        };
        for (ply, written) in game.iter().enumerate() {
            let leads_on = |path: &&Path| {
                let next = position.after(&self.rules, path);
                game.get(ply + 1).is_none_or(|reply| !fits(&next, reply).is_empty())
            };
            let candidates = fits(&position, written);
            let Some(path) = candidates.iter().find(leads_on) else {
                return (position, vec![format!("{written} at ply {ply} fits {candidates:?}")]);
            };
            position = position.after(&self.rules, path);
        }
        (position, Vec::new())
    }
}
