//! What happens in a game, as a list that makes it again.

use super::error::EventError;
use super::play::Game;
use crate::geometry::Color;
use crate::moves::Move;

/// Something that happens in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A move: [`Game::play_on`].
    Move(Move),
    /// A player offers a draw: [`Game::offer_draw`].
    Offer(Color),
    /// A player accepts the opponent's or the rules' offer: [`Game::accept_draw`].
    Accept(Color),
    /// A player declines what is offered: [`Game::decline_draw`].
    Decline(Color),
    /// The players agree on a draw: [`Game::agree_draw`].
    Agree,
    /// The player to move claims a draw: [`Game::claim_draw`].
    Claim,
    /// A player resigns: [`Game::resign`].
    Resign(Color),
    /// A player loses by decision of the arbiter: [`Game::forfeit`].
    Forfeit(Color),
}

impl Game {
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
            let acts = self.history.acts_at(ply).iter().map(|(_, event)| *event);
            acts.chain(self.moves().get(ply).copied().map(Event::Move))
        })
    }

    /// What has happened, and after it what was taken back and [`Game::redo`] would make again. Whoever lets all of it
    /// happen and takes back as many moves as are [undone](Game::undone) has the same game.
    pub fn events_with_undone(&self) -> impl Iterator<Item = Event> + '_ {
        self.history.all_events()
    }
}
