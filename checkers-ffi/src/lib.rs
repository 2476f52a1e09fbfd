//! The C ABI of [`checkers_core`]: it translates, and holds no rule and no notation.
//!
//! The names are those that C sees. What holds for all functions stands at the top of `include/checkers.h`; each one's
//! own documentation is here, from where the header takes it.
//!
//! `unsafe` is confined to `raw.rs`, which takes pointers apart, and to the lines of each entry that call it. All that an
//! entry does happens inside `guard`: no panic leaves it, and an error becomes a status.

#![allow(non_camel_case_types)] // C's names.
#![allow(clippy::missing_safety_doc)] // Said once for all functions, at the top of the header.

mod cancellation;
mod failure;
mod handle;
mod json;
mod json_words;
mod large_stack;
mod pool;
mod raw;

mod abi;
mod actions;
mod axes;
mod batch;
mod batch_options;
mod board;
mod diagram;
mod draw_state;
mod draws;
mod edit;
mod errors;
mod forward_game;
mod game;
mod game_history;
mod game_json;
mod game_type;
mod last_error;
mod line_numbers;
mod moves;
mod notation;
mod outcome;
mod packed;
mod paths;
mod pdn;
mod pdn_lines;
mod pdn_notes;
mod pdn_reader;
mod pdn_tags;
mod perft;
mod player_actions;
mod playouts;
mod position;
mod replay;
mod replay_lines;
mod replay_result;
mod square_numbers;
mod status;
mod step_move;
mod steps;
mod successors;
mod value;
mod variant;

pub use abi::*;
pub use actions::*;
pub use axes::*;
pub use batch::*;
pub use batch_options::checkers_batch_options;
pub use board::*;
pub use cancellation::checkers_should_stop;
pub use diagram::*;
pub use draw_state::*;
pub use draws::*;
pub use edit::*;
#[cfg(feature = "force-panic")]
pub use failure::panic_at_next_entry;
pub use forward_game::*;
pub use game::*;
pub use game_history::*;
pub use game_json::*;
pub use game_type::*;
pub use last_error::*;
pub use moves::*;
pub use notation::*;
pub use outcome::*;
pub use packed::*;
pub use paths::*;
pub use pdn::*;
pub use pdn_lines::*;
pub use pdn_notes::*;
pub use pdn_reader::*;
pub use pdn_tags::*;
pub use perft::*;
pub use player_actions::*;
pub use playouts::*;
pub use position::*;
pub use replay::*;
pub use replay_lines::*;
pub use replay_result::*;
pub use square_numbers::*;
pub use status::*;
pub use step_move::*;
pub use steps::*;
pub use successors::*;
pub use value::*;
pub use variant::*;
