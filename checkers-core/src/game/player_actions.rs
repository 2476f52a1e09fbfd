//! What players do beside moving: offers, answers, claims, resignation.

use alloc::sync::Arc;

use super::error::PlayerActionError;
use super::event::Event;
use super::history::Ending;
use super::outcome::Outcome;
use super::play::Game;
use crate::geometry::Color;

impl Game {
    /// Whose offer of a draw waits for an answer. It stands until the opponent accepts it, declines it, or moves.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Color> {
        self.history.stand().offer.filter(|_| self.outcome().is_none())
    }

    /// Offers a draw, at one's own turn or the opponent's.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`], or [`PlayerActionError::OfferStands`] if there is an offer already: accept the opponent's.
    pub fn offer_draw(&mut self, by: Color) -> Result<(), PlayerActionError> {
        self.require_going()?;
        if let Some(by) = self.draw_offer() {
            return Err(PlayerActionError::OfferStands { by });
        }
        Arc::make_mut(&mut self.history).act(Event::Offer(by), |stand| stand.offer = Some(by));
        Ok(())
    }

    /// Accepts a draw: the opponent's offer if there is one, else the rules' offer, which both players must accept.
    /// Returns the draw, or `None` if the opponent has yet to accept it.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`], or [`PlayerActionError::NoOffer`] if there is nothing that this player could accept.
    pub fn accept_draw(&mut self, by: Color) -> Result<Option<Outcome>, PlayerActionError> {
        self.require_going()?;
        let ending = if self.draw_offer() == Some(!by) {
            Some(Ending::Agreed)
        } else if self.offered().is_some() && !self.has_accepted(by) {
            self.has_accepted(!by).then_some(Ending::Accepted)
        } else {
            return Err(PlayerActionError::NoOffer { to: by });
        };
        Arc::make_mut(&mut self.history).act(Event::Accept(by), |stand| {
            stand.accepted[by as usize] = true;
            stand.ending = ending;
        });
        Ok(ending.and_then(|_| self.outcome()))
    }

    /// Declines every draw that is offered: the opponent's offer, and that of the rules, whose count starts anew.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`], or [`PlayerActionError::NoOffer`] if nothing is offered to this player.
    pub fn decline_draw(&mut self, by: Color) -> Result<(), PlayerActionError> {
        self.require_going()?;
        let offered = self.offered();
        if offered.is_none() && self.draw_offer() != Some(!by) {
            return Err(PlayerActionError::NoOffer { to: by });
        }
        let counts = self.referee().declined(self.draw_counts());
        let history = Arc::make_mut(&mut self.history);
        history.act(Event::Decline(by), |stand| {
            stand.offer = stand.offer.filter(|offering| *offering == by);
            stand.counts = counts;
            stand.accepted = [false; 2];
        });
        // Only an offer by repetition that stands is declined.
        if offered.is_some_and(|offered| offered.clause.is_none()) {
            history.count_repetitions_anew();
        }
        Ok(())
    }

    /// Whether a player has accepted the draw that the rules offer, and waits for the opponent.
    #[must_use]
    pub fn has_accepted(&self, by: Color) -> bool {
        self.history.stand().accepted[by as usize]
    }

    /// Ends the game as a draw on which both players agree, whoever proposed it.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`].
    pub fn agree_draw(&mut self) -> Result<Outcome, PlayerActionError> {
        self.end(Event::Agree, Ending::Agreed)
    }

    /// Ends the game as the draw that the rules let the player to move claim.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`], or [`PlayerActionError::NothingToClaim`].
    pub fn claim_draw(&mut self) -> Result<Outcome, PlayerActionError> {
        self.require_going()?;
        if self.claimable().is_none() {
            return Err(PlayerActionError::NothingToClaim);
        }
        self.end(Event::Claim, Ending::Claimed)
    }

    /// Ends the game: this player gives up, at any side's turn. It loses under a reversed goal too.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`].
    pub fn resign(&mut self, by: Color) -> Result<Outcome, PlayerActionError> {
        self.end(Event::Resign(by), Ending::Resigned(by))
    }

    /// Ends the game: this player loses by decision of the arbiter, on time, by absence or by breaking a rule.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`].
    pub fn forfeit(&mut self, by: Color) -> Result<Outcome, PlayerActionError> {
        self.end(Event::Forfeit(by), Ending::Forfeited(by))
    }

    fn end(&mut self, event: Event, ending: Ending) -> Result<Outcome, PlayerActionError> {
        self.require_going()?;
        Arc::make_mut(&mut self.history).act(event, |stand| stand.ending = Some(ending));
        Ok(self.outcome().unwrap_or_else(|| unreachable!("the game has been ended")))
    }

    fn require_going(&self) -> Result<(), PlayerActionError> {
        self.outcome().map_or(Ok(()), |outcome| Err(PlayerActionError::Finished(outcome)))
    }
}
