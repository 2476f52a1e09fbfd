//! Solved materials of a variant.

use checkers_core::game::ForwardGame;
use checkers_core::rules::DrawKind;
use checkers_core::{Position, Variant};

use super::index::Indexer;
use super::material::Material;
use super::value::Value;
use super::values::Values;

/// The draws that end a game at once.
const ENDS: [DrawKind; 2] = [DrawKind::Automatic, DrawKind::Claimable];

#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) variant: Variant,
    pub(super) indexer: Indexer,
    /// For each material in the order of [`Material::order`], the values for White and for Black to move.
    pub(super) list: Vec<(Material, [Values; 2])>,
}

impl Tables {
    pub(super) fn new(variant: &Variant) -> Self {
        Self { variant: variant.clone(), indexer: Indexer::new(variant.grid()), list: Vec::new() }
    }

    /// Returns the value of a position of a solved material.
    pub(super) fn probe(&self, position: &Position) -> Option<Value> {
        let order = Material::of(position).order();
        let place = self.list.binary_search_by_key(&order, |(material, _)| material.order()).ok()?;
        self.list[place].1[position.turn() as usize].get(self.indexer.index(position))
    }

    /// Returns the same, also if only one side has pieces left.
    pub(super) fn value(&self, position: &Position) -> Option<Value> {
        self.probe(position).or_else(|| self.final_value(position))
    }

    /// Returns the value of a position in which the game is over.
    pub(super) fn final_value(&self, position: &Position) -> Option<Value> {
        let referee = self.variant.referee();
        let game = ForwardGame::new(&self.variant, &referee, *position);
        let outcome = game.outcome(&self.variant, &referee, &ENDS)?;
        let won = |winner| if winner == position.turn() { Value::Win } else { Value::Loss };
        Some(outcome.winner.map_or(Value::Draw, won))
    }
}
