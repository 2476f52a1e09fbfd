//! Captures made square by square, as a text gives them or a person: the caller chooses each landing.
//!
//! Nothing here goes through all paths. What can still become of a capture is searched with a memory of the meeting
//! points that led nowhere, so that time follows their number and never that of the paths.
//!
//! ```text
//! stand     where a capture stands, with its landing chosen
//! follow    along given squares, as far as they go
//! search    every capture that passes given squares
//! complete  one way to make a given move
//! alive     whether a legal capture can still come of a beginning
//! steps     the squares to choose from
//! ```

mod alive;
mod complete;
mod follow;
mod search;
mod stand;
mod steps;

pub(crate) use alive::Best;
pub(crate) use complete::{complete, path};
pub(crate) use follow::{Halt, follow};
pub(crate) use search::{Pattern, search};
pub use steps::NextStep;
pub(crate) use steps::{first_steps, next_steps, quiet_if_free};

use super::kernel::{Kernel, Plain};
use super::scene::Scene;
use super::side::{Black, Side, White};
use crate::geometry::{Color, Grid, Square, Word};
use crate::position::Position;
use crate::rules::Rules;

/// Where a question is asked: a position under rules, whatever the word of the board.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) grid: Grid<'a>,
    pub(crate) position: &'a Position,
}

/// What is asked of the side to move. Compiled once a word and side, not once a variant.
trait Question {
    type Answer;

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) -> Self::Answer;
}

impl Setting<'_> {
    fn ask<Q: Question>(self, question: Q) -> Q::Answer {
        match self.grid {
            Grid::Narrow(layout) => self.ask_kernel(Plain::new(self.rules, layout), question),
            Grid::Wide(layout) => self.ask_kernel(Plain::new(self.rules, layout), question),
        }
    }

    fn ask_kernel<K: Kernel, Q: Question>(self, kernel: K, question: Q) -> Q::Answer {
        let state = self.position.state();
        match self.position.turn() {
            Color::White => question.answer(&Scene::<K, White>::new(kernel, &state)),
            Color::Black => question.answer(&Scene::<K, Black>::new(kernel, &state)),
        }
    }
}

fn set<W: Word>(square: Square) -> W {
    W::bit(u32::from(square.bit()))
}

fn square<W: Word>(set: W) -> Square {
    Square::wrap(set.lowest())
}
