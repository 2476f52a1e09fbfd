//! Games with their history, actions of players, outcomes and draw counters.

pub(crate) mod draw_state;
pub(crate) mod draws;
pub(crate) mod forward_game;
pub(crate) mod game;
pub(crate) mod game_history;
pub(crate) mod game_json;
pub(crate) mod outcome;
pub(crate) mod player_actions;

pub use draw_state::*;
pub use draws::*;
pub use forward_game::*;
pub use game::*;
pub use game_history::*;
pub use game_json::*;
pub use outcome::*;
pub use player_actions::*;
