//! Methods of `Board` for outcomes, draw offers and resignation.

use checkers_core::Color;
use checkers_core::game::{Game, PlayerActionError};
use pyo3::prelude::*;

use super::Board;
use crate::args::Whole;
use crate::outcome::Outcome;
use crate::{args, errors, outcome};

impl Board {
    /// Applies a player's action to the game, which is unchanged after an error.
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

/// Returns the outcome of a game; with `claim_draw`, also a draw that can be claimed.
fn outcome(game: &Game, claim_draw: bool) -> Option<Outcome> {
    let claimable = || if claim_draw { game.claimable() } else { None };
    game.outcome().or_else(claimable).map(Outcome)
}

#[pymethods]
impl Board {
    /// Returns the outcome of the game, or `None` if the game is not over.
    ///
    /// With `claim_draw`, a draw that the player to move can claim counts as the outcome.
    #[pyo3(signature = (*, claim_draw = false))]
    fn outcome(&self, py: Python<'_>, claim_draw: bool) -> Option<Outcome> {
        outcome(&self.lock(py).game, claim_draw)
    }

    /// Returns whether the game is over. With `claim_draw`, a draw that can be claimed counts as the end.
    #[pyo3(signature = (*, claim_draw = false))]
    fn is_game_over(&self, py: Python<'_>, claim_draw: bool) -> bool {
        self.outcome(py, claim_draw).is_some()
    }

    /// Returns the result: `"1-0"` if White has won, `"0-1"` if Black has won, `"1/2-1/2"` for a draw, else `"*"`.
    ///
    /// White's number comes first in every variant. In game files of some variants the number of the side that moves first
    /// comes first; `pdn.Game.result` returns the result as written in the file.
    #[pyo3(signature = (*, claim_draw = false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> &'static str {
        match self.outcome(py, claim_draw).map(|outcome| outcome.0.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Color::White)) => "1-0",
            Some(Some(Color::Black)) => "0-1",
        }
    }

    /// Returns whether the position has occurred at least `count` times in the game, this time included.
    #[pyo3(signature = (count = Whole(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, py: Python<'_>, count: Whole) -> bool {
        i64::from(self.repetitions(py)) >= count.0
    }

    /// Returns the draw that the player to move can claim, or `None`.
    fn claimable(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).game.claimable().map(Outcome)
    }

    /// Returns whether the player to move can claim a draw.
    fn can_claim_draw(&self, py: Python<'_>) -> bool {
        self.claimable(py).is_some()
    }

    /// Claims a draw for the player to move, ends the game and returns the outcome.
    ///
    /// Raises `DrawError` if no draw can be claimed, and `GameOverError` if the game is over.
    fn claim_draw(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.act(py, Game::claim_draw).map(Outcome)
    }

    /// Returns the draw that the rules offer to both players, or `None`.
    fn offered(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).game.offered().map(Outcome)
    }

    /// The side whose draw offer is open; `None` if no offer is open.
    #[getter]
    fn draw_offer(&self, py: Python<'_>) -> Option<bool> {
        self.lock(py).game.draw_offer().map(args::is_white)
    }

    /// Offers a draw in the name of a side.
    ///
    /// Raises `DrawError` if an offer is open, and `GameOverError` if the game is over.
    fn offer_draw(&self, py: Python<'_>, color: bool) -> PyResult<()> {
        self.act(py, |game| game.offer_draw(args::color(color)))
    }

    /// Accepts the draw that the opponent or the rules offer, in the name of a side.
    ///
    /// A draw that the rules offer needs the consent of both sides. Returns the outcome, or `None` if the opponent has not
    /// accepted yet. Raises `DrawError` if no draw is offered, and `GameOverError` if the game is over.
    fn accept_draw(&self, py: Python<'_>, color: bool) -> PyResult<Option<Outcome>> {
        Ok(self.act(py, |game| game.accept_draw(args::color(color)))?.map(Outcome))
    }

    /// Declines the draw that the opponent or the rules offer, in the name of a side.
    ///
    /// Raises `DrawError` if no draw is offered, and `GameOverError` if the game is over.
    fn decline_draw(&self, py: Python<'_>, color: bool) -> PyResult<()> {
        self.act(py, |game| game.decline_draw(args::color(color)))
    }

    /// Ends the game as a draw by agreement and returns the outcome. Raises `GameOverError` if the game is over.
    fn agree_draw(&self, py: Python<'_>) -> PyResult<Outcome> {
        self.act(py, Game::agree_draw).map(Outcome)
    }

    /// Resigns in the name of a side and returns the outcome. Raises `GameOverError` if the game is over.
    fn resign(&self, py: Python<'_>, color: bool) -> PyResult<Outcome> {
        self.act(py, |game| game.resign(args::color(color))).map(Outcome)
    }

    /// Ends the game with a loss for `color` by decision of the arbiter, and returns the outcome.
    ///
    /// Raises `GameOverError` if the game is over.
    fn forfeit(&self, py: Python<'_>, color: bool) -> PyResult<Outcome> {
        self.act(py, |game| game.forfeit(args::color(color))).map(Outcome)
    }

    /// Returns how many times the position has occurred in the game, this time included.
    fn repetitions(&self, py: Python<'_>) -> u32 {
        self.lock(py).game.repetitions()
    }
}
