//! Legal moves, their paths and texts, and moves made step by step.

pub(crate) mod actions;
pub(crate) mod legal_moves;
pub(crate) mod notation;
pub(crate) mod paths;
pub(crate) mod step_move;
pub(crate) mod steps;
pub(crate) mod successors;

pub use actions::*;
pub use legal_moves::*;
pub use notation::*;
pub use paths::*;
pub use step_move::*;
pub use steps::*;
pub use successors::*;
