//! Perft, and functions for many positions.

pub(crate) mod batch;
pub(crate) mod batch_options;
pub(crate) mod perft;
pub(crate) mod playouts;

pub use batch::*;
pub use batch_options::checkers_batch_options;
pub use perft::*;
pub use playouts::*;
