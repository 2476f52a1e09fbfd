//! Moves step by step, as a person clicks them or a learning agent chooses them.
//!
//! A step has one landing square: it is a whole quiet move, or the capture of one piece. [`StepMove`] is a move in
//! progress; [`first_steps`] returns the first steps of all legal moves; [`ActionTable`] numbers all steps of a rule
//! set.
//!
//! # Steps, paths and moves
//! The steps of a position form a tree whose leaves are complete legal moves. Every step that is offered can be
//! continued to a legal move, under every rule about the choice of captures. Only the nodes that a caller visits are
//! computed, never all leaves.
//!
//! A flying king that has captured a piece chooses its landing square: any free square behind the piece from which the
//! capture can be continued, or any square where the capture may end. If the king continues in the same direction, the
//! landing square does not matter: a [`Path`](crate::Path) then names the square directly behind the captured piece. So
//! several sequences of steps can make one path, as several paths can make one move. [`StepMove::squares`] returns the
//! squares as chosen, [`StepMove::path`] the path, [`StepMove::complete`] the move.

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

/// Returns every step with which a legal move can begin, in a fixed order.
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
