//! The version of the library, and the last error of a thread.

pub(crate) mod abi;
pub(crate) mod last_error;

pub use abi::*;
pub use last_error::*;
