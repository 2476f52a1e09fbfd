//! Records of games: replaying a list of events, and the serialised form.

use super::error::{EventError, ReplayError};
use super::event::Event;
use super::play::Game;
use crate::position::{Position, Strictness};
use crate::variant::Variant;

impl Game {
    /// Returns the game with this record, such as that of [`Game::events`]. As in real records, moves may follow a draw
    /// or a resignation.
    ///
    /// # Errors
    /// [`ReplayError`] if the position does not fit the variant's board, or an event is refused.
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

    /// Applies an event; moves are played with [`Game::play_on`].
    ///
    /// # Errors
    /// The error of the operation. Nothing changes.
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

    /// Returns all events so far, in order. Together with the variant and the initial position they are all that
    /// [`Game::replay`] needs.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        (0..=self.ply()).flat_map(|ply| {
            let player_events = self.history.player_events_at(ply).iter().map(|(_, event)| *event);
            player_events.chain(self.moves().get(ply).copied().map(Event::Move))
        })
    }
    /// Returns all events, followed by those that were taken back and that [`Game::redo`] would make again. A caller
    /// that applies all of them and takes back as many moves as are [undone](Game::undone) has the same game.
    pub fn events_with_undone(&self) -> impl Iterator<Item = Event> + '_ {
        self.history.all_events()
    }
}

/// The serialised form of a game. Reading it plays the game again, so that only possible games can be read. Moves that
/// were taken back are played too, and taken back again.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct SerialisedGame {
    variant: Variant,
    initial: Position,
    events: alloc::vec::Vec<Event>,
    /// The events that were taken back, beginning with the next move.
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
