//! Partial captures: captures made square by square, as a text gives them or a person, each landing chosen by the caller.
//!
//! Nothing here visits all paths. The searches remember the search states from which they found nothing, so that their
//! time follows the number of states and never that of the paths.
//!
//! ```text
//! query       what is asked, of a position on a board of either word
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
mod query;
mod reachable;

pub(crate) use completion::{complete, path};
pub(crate) use follow::{Halt, follow};
pub use next_steps::NextStep;
pub(crate) use next_steps::{first_steps, next_steps, quiet_if_free};
pub(crate) use pattern::{Pattern, search};
pub(crate) use query::QueryContext;
pub(crate) use reachable::Best;
