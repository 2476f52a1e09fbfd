//! Rule sets and their boards.

pub(crate) mod axes;
pub(crate) mod board;
pub(crate) mod game_type;
pub(crate) mod square_numbers;
pub(crate) mod variant;

pub use axes::*;
pub use board::*;
pub use game_type::*;
pub use square_numbers::*;
pub use variant::*;
