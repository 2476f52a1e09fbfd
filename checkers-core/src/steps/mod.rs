//! Moves step by step, as a person clicks them and a learning agent chooses them.
//!
//! A step is one landing: the whole of a quiet move, or the capture of one piece. [`StepMove`] is a move under way;
//! [`first_steps`] are the steps that a position offers; [`ActionTable`] numbers all steps of a rule set.
//!
//! # Steps, paths and moves
//! The steps of a position form a tree whose leaves are complete legal moves, and no step leads astray: whatever is offered
//! can be continued to a legal move, under every rule of choice. The tree is walked as far as it is asked about; nothing
//! goes through all its leaves.
//!
//! A flying king that has taken a piece chooses where it lands: on any free square behind it from which the capture goes on
//! or, where it ends, on any square where it may end. If it then runs straight on, it has only paused, and where is
//! no part of the move: a [`Path`](crate::Path) names the square directly behind the piece taken, whichever was chosen. So
//! several rows of steps can make one path, as several paths can make one move. [`StepMove::squares`] are the squares as
//! chosen, [`StepMove::path`] the path that they make, [`StepMove::complete`] the move.

mod actions;
mod preview;
mod step_move;

pub use crate::movegen::partial::NextStep;
pub use actions::{Action, ActionTable};
pub use step_move::{StepError, StepMove};

use alloc::vec::Vec;

use crate::movegen::partial;
use crate::position::Position;
use crate::variant::Variant;

/// Every step with which a legal move can begin, in a fixed order.
///
/// ```
/// use checkers_core::{Variant, steps};
/// let english = Variant::from_id("english").unwrap();
/// let first = steps::first_steps(&english, &english.initial());
/// assert_eq!(first.len(), 7);
/// assert!(first.iter().all(|step| step.captured.is_none() && step.completes.is_some()));
/// ```
#[must_use]
pub fn first_steps(variant: &Variant, position: &Position) -> Vec<NextStep> {
    let mut steps = Vec::new();
    visit_first_steps(variant, position, &mut |step| steps.push(*step));
    steps
}

/// Calls `visit` with every step with which a legal move can begin, in a fixed order.
pub fn visit_first_steps(variant: &Variant, position: &Position, visit: &mut dyn FnMut(&NextStep)) {
    partial::first_steps(context(variant, position), None, &mut None, visit);
}

fn context<'a>(variant: &'a Variant, position: &'a Position) -> partial::QueryContext<'a> {
    partial::QueryContext { rules: variant.rules(), grid: variant.grid(), position }
}
