//! Records of games: the list of events that makes a game again, and the serialised form made of it.

use super::error::{EventError, ReplayError};
use super::event::Event;
use super::play::Game;
use crate::position::{Position, Strictness};
use crate::variant::Variant;

impl Game {
    /// The game of a record, such as that of [`Game::events`]. As in real records, moves may go on after a draw or a
    /// resignation.
    ///
    /// # Errors
    /// [`ReplayError`] if the position is not one of the variant's board, or an event cannot happen at its place.
    pub fn replay(
        variant: Variant,
        position: Position,
        events: impl IntoIterator<Item = Event>,
    ) -> Result<Self, ReplayError> {
        let checked = position.check(variant.rules(), variant.grid(), Strictness::Lenient);
        checked.map_err(ReplayError::Initial)?;
        let mut game = Self::from_position(variant, position);
        for (index, event) in events.into_iter().enumerate() {
            game.apply(event).map_err(|reason| ReplayError::Event { index, reason })?;
        }
        Ok(game)
    }

    /// Lets something happen, moves by [`Game::play_on`].
    ///
    /// # Errors
    /// Those of the operation. Nothing changes.
    pub fn apply(&mut self, event: Event) -> Result<(), EventError> {
        match event {
            Event::Move(mv) => self.play_on(&mv)?,
            Event::Offer(by) => self.offer_draw(by)?,
            Event::Accept(by) => drop(self.accept_draw(by)?),
            Event::Decline(by) => self.decline_draw(by)?,
            Event::Agree => drop(self.agree_draw()?),
            Event::Claim => drop(self.claim_draw()?),
            Event::Resign(by) => drop(self.resign(by)?),
            Event::Forfeit(by) => drop(self.forfeit(by)?),
        }
        Ok(())
    }

    /// What has happened so far, in order: with the variant and the initial position, all that [`Game::replay`] needs.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        (0..=self.ply()).flat_map(|ply| {
            let player_events = self.history.player_events_at(ply).iter().map(|(_, event)| *event);
            player_events.chain(self.moves().get(ply).copied().map(Event::Move))
        })
    }
}

/// The serialised form of a game. Reading it plays the game again, so what is read is as sound as what was played; moves
/// that were taken back are not kept.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct SerialGame {
    variant: Variant,
    initial: Position,
    events: alloc::vec::Vec<Event>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&SerialGame::from(self), serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let serial: SerialGame = serde::Deserialize::deserialize(deserializer)?;
        serial.try_into().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "serde")]
impl From<&Game> for SerialGame {
    fn from(game: &Game) -> Self {
        let events = game.events().collect();
        Self { initial: *game.initial_position(), events, variant: game.variant.clone() }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<SerialGame> for Game {
    type Error = ReplayError;

    fn try_from(serial: SerialGame) -> Result<Self, ReplayError> {
        Game::replay(serial.variant, serial.initial, serial.events)
    }
}
