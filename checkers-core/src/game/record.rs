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
    /// What has happened, and after it what was taken back and [`Game::redo`] would make again. A caller that lets all of it
    /// happen and takes back as many moves as are [undone](Game::undone) has the same game.
    pub fn events_with_undone(&self) -> impl Iterator<Item = Event> + '_ {
        self.history.all_events()
    }
}

/// The serialised form of a game. Reading it plays the game again, so what is read is as sound as what was played. Moves
/// that were taken back are played too, and taken back again.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct SerialisedGame {
    variant: Variant,
    initial: Position,
    events: alloc::vec::Vec<Event>,
    /// What was taken back and would be made again, from the next move on.
    #[serde(default)]
    undone: alloc::vec::Vec<Event>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&SerialisedGame::from(self), serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let serialised: SerialisedGame = serde::Deserialize::deserialize(deserializer)?;
        serialised.try_into().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "serde")]
impl From<&Game> for SerialisedGame {
    fn from(game: &Game) -> Self {
        let events: alloc::vec::Vec<Event> = game.events().collect();
        let undone = game.events_with_undone().skip(events.len()).collect();
        Self { undone, initial: *game.initial_position(), events, variant: game.variant.clone() }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<SerialisedGame> for Game {
    type Error = ReplayError;

    fn try_from(serialised: SerialisedGame) -> Result<Self, ReplayError> {
        let SerialisedGame { variant, initial, events, undone } = serialised;
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
