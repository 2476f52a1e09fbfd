//! The move generator: one traversal over rules as data.
//!
//! [`Kernel`] is where rules and board come from: a constant type for a named variant, so that the compiler removes
//! what the game does not have, or a value for a custom one. [`generate`] walks over the legal moves and hands them to
//! a [`Sink`]: counting needs sets only, visiting takes them one by one.
//!
//! ```text
//! scene     the position as the side to move sees it
//! quiet     moves without capture
//! singles   captures of one piece, where no capture can go on: sets again
//! hunt      one capture: how a piece goes on from where it is
//! collect   all captures: depth first, the best kept, equal ones merged
//! bunches   the same for positions with very many paths: level by level, nothing searched twice
//! frontier  the same once more, where the number of paths is asked for
//! paths     the ways to make a move, one by one
//! walk      captures made square by square, each landing chosen
//! ```

// First, because its macro is for the others.
#[macro_use]
mod each;

#[cfg(all(test, feature = "alloc"))]
mod agreement;
#[cfg(feature = "alloc")]
mod bunches;
mod choice;
mod collect;
mod convert;
mod doubles;
#[cfg(feature = "alloc")]
mod frontier;
mod generate;
mod hunt;
mod kernel;
mod kernels;
mod leaps;
#[cfg(feature = "alloc")]
mod level;
mod paths;
#[cfg(feature = "alloc")]
mod place;
mod quiet;
mod scene;
mod side;
mod singles;
mod sink;
#[cfg(any(test, not(feature = "alloc")))]
mod streaming;
#[cfg(feature = "alloc")]
pub(crate) mod walk;

pub use generate::{count, count_here, generate, visit};
pub use kernel::{Compiled, Kernel, Plain};
pub(crate) use kernels::{NAMED, Task};
pub use paths::visit_paths;
pub use side::{Black, Side, White};
pub use sink::{Count, Each, Flow, Found, Sink, Visitor};
