//! Game files: PDN as it is written, and replayed.

pub(crate) mod line_numbers;
pub(crate) mod pdn;
pub(crate) mod pdn_lines;
pub(crate) mod pdn_notes;
pub(crate) mod pdn_reader;
pub(crate) mod pdn_tags;
pub(crate) mod replay;
pub(crate) mod replay_lines;
pub(crate) mod replay_result;

pub use pdn::*;
pub use pdn_lines::*;
pub use pdn_notes::*;
pub use pdn_reader::*;
pub use pdn_tags::*;
pub use replay::*;
pub use replay_lines::*;
pub use replay_result::*;
