//! Queries about captures in progress, for positions on boards of either word.

use super::super::context::Context;
use super::super::kernel::{RuleSet, Shared};
use crate::geometry::{AnyLayout, Grid, Square, Word};
use crate::position::Position;
use crate::rules::Rules;

/// The subject of a query: a position, its rules and its board.
#[derive(Clone, Copy)]
pub(crate) struct QueryContext<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) grid: Grid<'a>,
    pub(crate) position: &'a Position,
}

/// A query about the moves of the side to move. Compiled once for each word of the board.
pub(super) trait Query {
    type Answer;

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) -> Self::Answer;
}

impl QueryContext<'_> {
    pub(super) fn query<Q: Query>(self, query: Q) -> Q::Answer {
        match self.grid.layout() {
            AnyLayout::Narrow(layout) => self.answer(RuleSet::new(self.rules, layout), query),
            #[cfg(feature = "wide-boards")]
            AnyLayout::Wide(layout) => self.answer(RuleSet::new(self.rules, layout), query),
        }
    }

    fn answer<W: Word, Q: Query>(self, rule_set: RuleSet<'_, W>, query: Q) -> Q::Answer {
        let state = self.position.state();
        query.answer(&Context::new(rule_set.shared(self.position.turn()), &state))
    }
}

/// Returns the set of one square.
pub(super) fn set<W: Word>(square: Square) -> W {
    W::bit(u32::from(square.bit()))
}

/// Returns the square of a set of one.
pub(super) fn square<W: Word>(set: W) -> Square {
    Square::wrap(set.lowest())
}
