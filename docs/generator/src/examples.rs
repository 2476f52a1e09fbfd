//! The example positions that are kept in `examples.tsv`: rule set, rule, FEN, or `-` where the search found no
//! position in which the rule makes a difference. Loading proves each of them again.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use checkers_core::game::Game;
use checkers_core::{Move, Position, Variant};

use crate::files::repository;
use crate::special::{Shows, Special, special_rules};

/// Positions by rule set and rule; `None` where no difference was found.
pub(crate) type Examples = BTreeMap<(String, String), Option<String>>;

/// What differs in a position between a rule set and the same one without a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    /// The legal moves, each with the result that it leads to at once.
    pub(crate) here: Vec<(Move, Option<String>)>,
    /// The same without the rule.
    pub(crate) without: Vec<(Move, Option<String>)>,
}

/// Compares the two in a position; `None` if they agree.
pub(crate) fn difference(variant: &Variant, special: &Special, position: &Position) -> Option<Difference> {
    // Sorted: the order of a list is no difference.
    let sorted = |variant: &Variant| {
        let mut moves = variant.legal_moves(position);
        moves.sort_unstable();
        moves
    };
    let (here, without) = (sorted(variant), sorted(&special.contrast));
    if here.is_empty() || without.is_empty() {
        return None;
    }
    let differs = match special.shows {
        Shows::Result => results(variant, position, &here) != results(&special.contrast, position, &without),
        Shows::Captures => here != without && (here[0].is_capture() || without.iter().any(Move::is_capture)),
        Shows::Moves => here != without,
        Shows::KingRun => here != without && !here[0].is_capture(),
    };
    differs.then(|| Difference {
        here: results(variant, position, &here),
        without: results(&special.contrast, position, &without),
    })
}

fn results(variant: &Variant, position: &Position, moves: &[Move]) -> Vec<(Move, Option<String>)> {
    let result = |mv: &Move| {
        let next = variant.play_unchecked(position, mv);
        let outcome = Game::from_position(variant.clone(), next).outcome()?;
        Some(outcome.winner.map_or("draw".to_owned(), |winner| format!("{winner} wins")))
    };
    moves.iter().map(|mv| (*mv, result(mv))).collect()
}

/// Reads the file without proving anything.
pub(crate) fn read() -> anyhow::Result<Examples> {
    let path = repository("docs/generator/examples.tsv");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut examples = Examples::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let [variant, key, fen] = line.split('\t').collect::<Vec<_>>()[..] else {
            anyhow::bail!("examples.tsv, line {}: expected three columns", index + 1);
        };
        let fen = (fen != "-").then(|| fen.to_owned());
        let old = examples.insert((variant.to_owned(), key.to_owned()), fen);
        ensure!(old.is_none(), "examples.tsv, line {}: duplicate rule {variant} {key}", index + 1);
    }
    Ok(examples)
}

/// Reads the file and proves that it has each special rule of each rule set, and that each position shows its rule.
pub(crate) fn load() -> anyhow::Result<Examples> {
    let examples = read()?;
    let mut used = 0;
    for variant in Variant::all() {
        for special in special_rules(&variant) {
            let place = (variant.id().to_owned(), special.key.to_owned());
            let example = examples.get(&place).with_context(|| {
                format!("examples.tsv lacks {} {}: run `checkers-docs --renew-examples`", place.0, place.1)
            })?;
            used += 1;
            if let Some(fen) = example {
                let position =
                    variant.parse_fen(fen).map_err(|error| anyhow::anyhow!("{place:?}: {fen}: {error}"))?;
                ensure!(
                    difference(&variant, &special, &position).is_some(),
                    "{place:?}: the rule makes no difference in {fen}"
                );
            }
        }
    }
    ensure!(used == examples.len(), "examples.tsv has {} rules that no rule set has", examples.len() - used);
    Ok(examples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_special_rule_has_a_position_that_shows_it() {
        let examples = load().unwrap();
        let shown = |variant: &str, key: &str| examples[&(variant.to_owned(), key.to_owned())].is_some();
        for (variant, key) in [
            ("international", "turkish_strike"),
            ("international", "majority"),
            ("russian", "promotion_in_passing"),
            ("italian", "kings_early"),
            ("frisian", "quiet_run"),
            ("turkish", "immediate_removal"),
            ("dameo", "line_of_men"),
            ("sintez64_ru", "one_class"),
            ("breakthrough", "first_king"),
            ("killer", "landing_behind_last_king"),
        ] {
            assert!(shown(variant, key), "{variant} {key}");
        }
    }
}
