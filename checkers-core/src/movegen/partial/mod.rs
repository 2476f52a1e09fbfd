//! Partial captures: captures made square by square, by a text or a person, each landing chosen by the caller.
//!
//! No function here visits all paths. The searches remember the search states from which they found nothing, so their
//! time grows with the number of states, not with the number of paths.
//!
//! ```text
//! query       queries about a position on a board of either word
//! landed      a partial capture whose last landing was chosen
//! follow      follows given squares as far as possible
//! pattern     finds every capture that passes given squares
//! reachable   whether a legal capture can still result from a partial capture
//! completion  finds one path of a given move
//! next_steps  lists the squares to choose from
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
