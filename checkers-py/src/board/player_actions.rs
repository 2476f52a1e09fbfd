//! How the game stands, and what players do beside moving.

use checkers_core::Color;
use checkers_core::game::{Game, PlayerActionError};
use pyo3::prelude::*;

use super::Board;
use crate::args::Whole;
use crate::outcome::Outcome;
use crate::{args, errors, outcome};

impl Board {
    /// Does something to the game, or nothing.
    fn act<T>(
        &self,
        py: Python<'_>,
        act: impl FnOnce(&mut Game) -> Result<T, PlayerActionError>,
    ) -> PyResult<T> {
        let done = act(&mut self.lock(py).game);
        done.map_err(|error| match error {
            PlayerActionError::Finished(outcome) => outcome::game_over(py, outcome),
            _ => errors::raise(py, "DrawError", error),
        })
    }
}

/// How the game is over, a draw that can be claimed counting if asked for.
fn outcome(game: &Game, claim_draw: bool) -> Option<Outcome> {
    let claimable = || if claim_draw { game.claimable() } else { None };
    game.outcome().or_else(claimable).map(Outcome)
}

#[pymethods]
impl Board {
    /// How the game is over, or `None` while it goes on. With `claim_draw` a draw that can be claimed counts.
    #[pyo3(signature = (*, claim_draw = false))]
    fn outcome(&self, py: Python<'_>, claim_draw: bool) -> Option<Outcome> {
        outcome(&self.lock(py).game, claim_draw)
    }

    /// Whether the game is over. With `claim_draw` a draw that can be claimed counts.
    #[pyo3(signature = (*, claim_draw = false))]
    fn is_game_over(&self, py: Python<'_>, claim_draw: bool) -> bool {
        self.outcome(py, claim_draw).is_some()
    }

    /// The result as a text: `"1-0"` if White has won, `"0-1"` if Black has, `"1/2-1/2"` for a draw, else `"*"`.
    ///
    /// White's number comes first in every variant. Game files of some begin with that of the side that begins:
    /// `pdn.Game.result` is what a file says.
    #[pyo3(signature = (*, claim_draw = false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> &'static str {
        match self.outcome(py, claim_draw).map(|outcome| outcome.0.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Color::White)) => "1-0",
            Some(Some(Color::Black)) => "0-1",
        }
    }

    /// Whether the position has occurred so many times in the game, now included.
    #[pyo3(signature = (count = Whole(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, py: Python<'_>, count: Whole) -> bool {
        i64::from(self.repetitions(py)) >= count.0
    }

    /// The draw that the player to move can claim, or `None`.
    fn claimable(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).game.claimable().map(Outcome)
    }

    /// Whether the player to move can claim a draw.
    fn can_claim_draw(&self, py: Python<'_>) -> bool {
        self.claimable(py).is_some()
    }

    /// Claims a draw for the player to move, which ends the game. Raises `DrawError` if there is none to claim.
    fn claim_draw(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.act(py, Game::claim_draw).map(Outcome)
    }

    /// The draw that the rules offer both players, or `None`.
    fn offered(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).game.offered().map(Outcome)
    }

    /// Which side's offer of a draw waits for an answer; `None` if there is none.
    #[getter]
    fn draw_offer(&self, py: Python<'_>) -> Option<bool> {
        self.lock(py).game.draw_offer().map(args::is_white)
    }

    /// A side offers a draw. Raises `DrawError` if an offer stands.
    fn offer_draw(&self, py: Python<'_>, color: bool) -> PyResult<()> {
        self.act(py, |game| game.offer_draw(args::color(color)))
    }

    /// A side accepts the opponent's offer, or that of the rules, which both must accept. Returns the outcome, or
    /// `None` if the opponent has yet to accept. Raises `DrawError` if nothing is offered.
    fn accept_draw(&self, py: Python<'_>, color: bool) -> PyResult<Option<Outcome>> {
        Ok(self.act(py, |game| game.accept_draw(args::color(color)))?.map(Outcome))
    }

    /// A side declines what is offered. Raises `DrawError` if nothing is.
    fn decline_draw(&self, py: Python<'_>, color: bool) -> PyResult<()> {
        self.act(py, |game| game.decline_draw(args::color(color)))
    }

    /// Ends the game as a draw on which both players agree.
    fn agree_draw(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.act(py, Game::agree_draw).map(Outcome)
    }

    /// A side gives the game up.
    fn resign(&self, py: Python<'_>, color: bool) -> PyResult<Outcome> {
        self.act(py, |game| game.resign(args::color(color))).map(Outcome)
    }

    /// A side loses by decision of the arbiter.
    fn forfeit(&self, py: Python<'_>, color: bool) -> PyResult<Outcome> {
        self.act(py, |game| game.forfeit(args::color(color))).map(Outcome)
    }

    /// How often the position has stood in the game, now included.
    fn repetitions(&self, py: Python<'_>) -> u32 {
        self.lock(py).game.repetitions()
    }
}
