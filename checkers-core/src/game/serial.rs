//! The serialised form of a game: the variant, the initial position and what happened. Reading it plays the game
//! again, so what is read is as sound as what was played; moves that were taken back are not kept.

use alloc::vec::Vec;

use super::error::ReplayError;
use super::event::Event;
use super::play::Game;
use crate::position::Position;
use crate::variant::Variant;

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
pub(super) struct SerialGame {
    variant: Variant,
    initial: Position,
    events: Vec<Event>,
}

impl From<Game> for SerialGame {
    fn from(game: Game) -> Self {
        let events = game.events().collect();
        Self { initial: *game.initial_position(), events, variant: game.variant }
    }
}

impl TryFrom<SerialGame> for Game {
    type Error = ReplayError;

    fn try_from(serial: SerialGame) -> Result<Self, ReplayError> {
        Game::replay(serial.variant, serial.initial, serial.events)
    }
}
