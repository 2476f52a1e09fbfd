//! The plain values, positions as text, pictures and bytes, and setting them up.

pub(crate) mod diagram;
pub(crate) mod edit;
pub(crate) mod errors;
pub(crate) mod packed;
pub(crate) mod position;
pub(crate) mod value;

pub use diagram::*;
pub use edit::*;
pub use packed::*;
pub use position::*;
pub use value::*;
