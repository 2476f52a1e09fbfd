//! The parts that every exported function uses. They contain nothing about draughts.

pub(crate) mod arguments;
pub(crate) mod callbacks;
pub(crate) mod cancellation;
pub(crate) mod control_characters;
pub(crate) mod failure;
pub(crate) mod handle;
pub(crate) mod json;
pub(crate) mod json_words;
pub(crate) mod large_stack;
pub(crate) mod pool;
pub(crate) mod raw;
pub(crate) mod status;

pub use cancellation::checkers_should_stop;
#[cfg(feature = "force-panic")]
pub use failure::panic_at_next_entry;
pub use pool::CHECKERS_MAX_THREADS;
pub use status::*;
