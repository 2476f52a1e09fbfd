//! The serialised form of a game: the variant, the initial position and what happened. Reading it plays the game
//! again, so what is read is as sound as what was played. Moves that were taken back are played too, and taken back again.

use alloc::vec::Vec;

use super::error::ReplayError;
use super::event::Event;
use super::play::Game;
use crate::position::Position;
use crate::variant::Variant;

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
pub(super) struct Plain {
    variant: Variant,
    initial: Position,
    events: Vec<Event>,
    /// What was taken back and would be made again, from the next move on.
    #[serde(default)]
    undone: Vec<Event>,
}

impl From<Game> for Plain {
    fn from(game: Game) -> Self {
        let events: Vec<Event> = game.events().collect();
        let undone = game.events_with_undone().skip(events.len()).collect();
        Self { undone, initial: *game.initial_position(), events, variant: game.variant }
    }
}

impl TryFrom<Plain> for Game {
    type Error = ReplayError;

    fn try_from(plain: Plain) -> Result<Self, ReplayError> {
        let Plain { variant, initial, events, undone } = plain;
        let mut game = Game::replay(variant, initial, events)?;
        if undone.first().is_some_and(|first| !matches!(first, Event::Move(_))) {
            return Err(ReplayError::UndoneStart);
        }
        let ply = game.ply();
        for (index, event) in undone.into_iter().enumerate() {
            game.apply(event).map_err(|reason| ReplayError::Undone { index, reason })?;
        }
        while game.ply() > ply {
            game.undo();
        }
        Ok(game)
    }
}
