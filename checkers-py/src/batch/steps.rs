//! Methods for steps: action masks, sampling and playing.

use checkers_core::Color;
use checkers_core::steps::NextStep;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::arrays::{Writable, copied};
use super::batch_game::{BatchGame, Terms, sign};
use super::{Games, pool};
use crate::errors;

/// The result of a step of one game.
#[derive(Clone, Copy, Default)]
struct StepResult {
    reward: f32,
    winner: i8,
    terminated: bool,
    truncated: bool,
}

impl Games {
    /// Returns the action of a step, in the view of the batch.
    fn action(&self, terms: &Terms<'_>, turn: Color, step: &NextStep) -> PyResult<usize> {
        let id = terms.table.id(step.from, step.to).map(usize::from);
        let seen = id.and_then(|id| match &self.turned {
            Some(turned) if turn == Color::Black => turned.get(id).copied(),
            _ => Some(id),
        });
        seen.ok_or_else(|| {
            PyRuntimeError::new_err("internal error: a step has no action; please report this")
        })
    }

    /// Returns the index of an action among the legal steps.
    fn choice(&self, terms: &Terms<'_>, batch_game: &BatchGame, action: i64) -> PyResult<Option<usize>> {
        let turn = batch_game.turn();
        let Ok(action) = usize::try_from(action) else { return Ok(None) };
        for (place, step) in batch_game.next(terms).iter().enumerate() {
            if self.action(terms, turn, step)? == action {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }
}

#[pymethods]
impl Games {
    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.square_map.actions().len()
    }

    /// Writes which actions are legal in each game.
    fn action_mask(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let width = self.num_actions();
        let mut out = Writable::<u8>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |terms, batch_games| {
            pool::each(self.threads, batch_games, out, width, |_, batch_game, out| {
                out.fill(0);
                let turn = batch_game.turn();
                for step in batch_game.next(terms) {
                    out[self.action(terms, turn, step)?] = 1;
                }
                Ok(())
            })
        })
    }

    /// Returns the legal actions of all games, ascending within a game, and writes where those of each game end.
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        offsets: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let mut offsets = Writable::<i64>::new(offsets, self.length + 1)?;
        let offsets = offsets.slice()?;
        let actions = self.with(py, |terms, batch_games| {
            let mut actions: Vec<u16> = Vec::new();
            offsets[0] = 0;
            for (batch_game, end) in batch_games.iter().zip(&mut offsets[1..]) {
                let (turn, begin) = (batch_game.turn(), actions.len());
                for step in batch_game.next(terms) {
                    // The table has less than 65536 actions.
                    actions.push(self.action(terms, turn, step)? as u16);
                }
                actions[begin..].sort_unstable();
                *end = actions.len() as i64;
            }
            Ok(actions)
        })?;
        Ok(actions.into_pyarray(py))
    }

    /// Writes a random legal action for each game, -1 for a game that is over.
    fn sample(&self, py: Python<'_>, out: &Bound<'_, PyAny>, mask: &Bound<'_, PyAny>) -> PyResult<()> {
        let mask = copied::<u8>(mask, self.length)?;
        let mut out = Writable::<i64>::new(out, self.length)?;
        let out = out.slice()?;
        self.with(py, |terms, batch_games| {
            pool::each(self.threads, batch_games, out, 1, |game, batch_game, out| {
                let turn = batch_game.turn();
                let chosen = if mask[game] == 0 { None } else { batch_game.choose(terms) };
                out[0] = match chosen {
                    Some(index) => self.action(terms, turn, &batch_game.next(terms)[index])? as i64,
                    None => -1,
                };
                Ok(())
            })
        })
    }

    /// Plays one action per game, none for -1 and in games that are over. An illegal action changes no game.
    #[allow(clippy::too_many_arguments)]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        winners: &Bound<'_, PyAny>,
        terminated: &Bound<'_, PyAny>,
        truncated: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let actions = copied::<i64>(actions, self.length)?;
        let mut rewards = Writable::<f32>::new(rewards, self.length)?;
        let mut winners = Writable::<i8>::new(winners, self.length)?;
        let mut terminated = Writable::<u8>::new(terminated, self.length)?;
        let mut truncated = Writable::<u8>::new(truncated, self.length)?;
        let (rewards, winners) = (rewards.slice()?, winners.slice()?);
        let (terminated, truncated) = (terminated.slice()?, truncated.slice()?);
        let refused = self.with(py, |terms, batch_games| {
            let mut choices = vec![None; batch_games.len()];
            pool::each(self.threads, batch_games, &mut choices, 1, |game, batch_game, choice| {
                choice[0] = self.choice(terms, batch_game, actions[game])?;
                Ok(())
            })?;
            for (game, (batch_game, choice)) in batch_games.iter().zip(&choices).enumerate() {
                if choice.is_none() && actions[game] != -1 && !batch_game.is_over(terms) {
                    return Ok(Some(game));
                }
            }
            let mut results = vec![StepResult::default(); batch_games.len()];
            pool::each(self.threads, batch_games, &mut results, 1, |game, batch_game, result| {
                result[0] = self.step_one(terms, batch_game, choices[game])?;
                Ok(())
            })?;
            for (game, result) in results.iter().enumerate() {
                rewards[game] = result.reward;
                winners[game] = result.winner;
                terminated[game] = u8::from(result.terminated);
                truncated[game] = u8::from(result.truncated);
            }
            Ok(None)
        })?;
        match refused {
            None => Ok(()),
            Some(game) => {
                let message = format!("game {game}: action {} is illegal", actions[game]);
                Err(errors::raise(py, "IllegalMoveError", message))
            }
        }
    }
}

impl Games {
    fn step_one(
        &self,
        terms: &Terms<'_>,
        batch_game: &mut BatchGame,
        choice: Option<usize>,
    ) -> PyResult<StepResult> {
        let by = batch_game.turn();
        if let Some(index) = choice {
            batch_game.step(terms, index)?;
        }
        let winner = batch_game.outcome().map_or(0, sign);
        let own = if by == Color::White { winner } else { -winner };
        let result = StepResult {
            // Only the step that ends a game is rewarded.
            reward: if choice.is_some() { f32::from(own) } else { 0.0 },
            winner,
            terminated: batch_game.outcome().is_some(),
            truncated: batch_game.is_truncated(terms),
        };
        if self.auto_reset && batch_game.is_over(terms) {
            batch_game.restart(terms, self.start)?;
        }
        Ok(result)
    }
}
