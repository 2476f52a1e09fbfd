//! Actions of players other than moves: offers, answers, claims, resignation.

use alloc::sync::Arc;

use super::error::PlayerActionError;
use super::event::Event;
use super::history::Ending;
use super::outcome::Outcome;
use super::play::Game;
use crate::geometry::Color;

impl Game {
    /// Returns the player whose offer of a draw is open. An offer is open until the opponent accepts it, declines it,
    /// or moves.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Color> {
        self.history.stand().offer.filter(|_| self.outcome().is_none())
    }

    /// Offers a draw. A player may do so at either side's turn.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`], or [`PlayerActionError::OfferStands`] if an offer is open already. To agree to
    /// the opponent's offer, accept it.
    pub fn offer_draw(&mut self, by: Color) -> Result<(), PlayerActionError> {
        self.require_going()?;
        if let Some(by) = self.draw_offer() {
            return Err(PlayerActionError::OfferStands { by });
        }
        Arc::make_mut(&mut self.history).act(Event::Offer(by), |stand| stand.offer = Some(by));
        Ok(())
    }

    /// Accepts a draw: the opponent's offer if there is one, otherwise the rules' offer, which both players must
    /// accept. Returns the draw, or `None` if the opponent must still accept it.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`], or [`PlayerActionError::NoOffer`] if no draw is offered to this player.
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

    /// Declines every offered draw: the opponent's offer, and the rules' offer, whose count restarts.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`], or [`PlayerActionError::NoOffer`] if no draw is offered to this player.
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
        // Only an open offer by repetition is declined.
        if offered.is_some_and(|offered| offered.clause.is_none()) {
            history.count_repetitions_anew();
        }
        Ok(())
    }

    /// Returns whether a player has accepted the rules' offer while the opponent has not.
    #[must_use]
    pub fn has_accepted(&self, by: Color) -> bool {
        self.history.stand().accepted[by as usize]
    }

    /// Ends the game as a draw by agreement of both players, without an offer.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`].
    pub fn agree_draw(&mut self) -> Result<Outcome, PlayerActionError> {
        self.end(Event::Agree, Ending::Agreed)
    }

    /// Ends the game as the draw that the player to move may claim.
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

    /// Ends the game: this player resigns, at either side's turn. The player loses under a reversed goal too.
    ///
    /// # Errors
    /// [`PlayerActionError::Finished`].
    pub fn resign(&mut self, by: Color) -> Result<Outcome, PlayerActionError> {
        self.end(Event::Resign(by), Ending::Resigned(by))
    }

    /// Ends the game: this player loses by decision of the arbiter, for example on time, by absence or by breaking a
    /// rule.
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
