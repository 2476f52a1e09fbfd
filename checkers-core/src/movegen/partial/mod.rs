//! Partial captures: captures made square by square, as a text gives them or a person, each landing chosen by the caller.
//!
//! Nothing here visits all paths. The searches remember the search states from which they found nothing, so that their
//! time follows the number of states and never that of the paths.
//!
//! ```text
//! landed      a partial capture with its landing chosen
//! follow      along given squares, as far as possible
//! pattern     every capture that passes given squares
//! reachable   whether a legal capture can still result from a partial one
//! completion  one way to make a given move
//! next_steps  the squares to choose from
//! ```

mod completion;
mod follow;
mod landed;
mod next_steps;
mod pattern;
mod reachable;

pub(crate) use completion::{complete, path};
pub(crate) use follow::{Halt, follow};
pub use next_steps::NextStep;
pub(crate) use next_steps::{first_steps, next_steps, quiet_if_free};
pub(crate) use pattern::{Pattern, search};
pub(crate) use reachable::Best;

use super::context::Context;
use super::kernel::{RuleSet, Shared};
use crate::geometry::{Grid, Square, Word};
use crate::position::Position;
use crate::rules::Rules;

/// What a query is about: a position under rules, on a board of either word.
#[derive(Clone, Copy)]
pub(crate) struct QueryContext<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) grid: Grid<'a>,
    pub(crate) position: &'a Position,
}

/// A question about the moves of the side to move. Compiled once for each word of the board.
trait Query {
    type Answer;

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) -> Self::Answer;
}

impl QueryContext<'_> {
    fn query<Q: Query>(self, query: Q) -> Q::Answer {
        match self.grid {
            Grid::Narrow(layout) => self.answer(RuleSet::new(self.rules, layout), query),
            Grid::Wide(layout) => self.answer(RuleSet::new(self.rules, layout), query),
        }
    }

    fn answer<W: Word, Q: Query>(self, rule_set: RuleSet<'_, W>, query: Q) -> Q::Answer {
        let state = self.position.state();
        query.answer(&Context::new(rule_set.shared(self.position.turn()), &state))
    }
}

fn set<W: Word>(square: Square) -> W {
    W::bit(u32::from(square.bit()))
}

fn square<W: Word>(set: W) -> Square {
    Square::wrap(set.lowest())
}
