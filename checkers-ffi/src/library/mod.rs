//! Which library this is, and what a thread reads about its last error.

pub(crate) mod abi;
pub(crate) mod last_error;

pub use abi::*;
pub use last_error::*;
