//! Steps: what may be chosen, choosing, and what became of it.

use checkers_core::Color;
use checkers_core::steps::NextStep;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::arrays::{Writable, copied};
use super::slot::{Slot, Terms, sign};
use super::{Games, pool};
use crate::errors;

/// What a step led to.
#[derive(Clone, Copy, Default)]
struct StepResult {
    reward: f32,
    winner: i8,
    terminated: bool,
    truncated: bool,
}

impl Games {
    /// The number of a step, as the side to move sees it if the batch says so.
    fn action(&self, terms: &Terms<'_>, turn: Color, step: &NextStep) -> PyResult<usize> {
        let id = terms.table.id(step.from, step.to).map(usize::from);
        let seen = id.and_then(|id| match &self.turned {
            Some(turned) if turn == Color::Black => turned.get(id).copied(),
            _ => Some(id),
        });
        seen.ok_or_else(|| PyRuntimeError::new_err("a step without a number: please report this"))
    }

    /// The place of an action among the steps to choose from.
    fn choice(&self, terms: &Terms<'_>, slot: &Slot, action: i64) -> PyResult<Option<usize>> {
        let turn = slot.turn();
        let Ok(action) = usize::try_from(action) else { return Ok(None) };
        for (place, step) in slot.next(terms).iter().enumerate() {
            if self.action(terms, turn, step)? == action {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }
}

#[pymethods]
impl Games {
    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.setting.actions().len()
    }

    /// Which actions may be chosen in each game.
    fn action_mask(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let width = self.num_actions();
        let mut out = Writable::<u8>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |terms, slots| {
            pool::each(self.threads, slots, out, width, |_, slot, out| {
                out.fill(0);
                let turn = slot.turn();
                for step in slot.next(terms) {
                    out[self.action(terms, turn, step)?] = 1;
                }
                Ok(())
            })
        })
    }

    /// A random action that may be chosen in each game, -1 in one that is over.
    fn sample(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = Writable::<i64>::new(out, self.length)?;
        let out = out.slice()?;
        self.with(py, |terms, slots| {
            pool::each(self.threads, slots, out, 1, |_, slot, out| {
                let turn = slot.turn();
                let chosen = slot.choose(terms);
                out[0] = match chosen {
                    Some(index) => self.action(terms, turn, &slot.next(terms)[index])? as i64,
                    None => -1,
                };
                Ok(())
            })
        })
    }

    /// Takes a step in each game, none for -1 or where the game is over. All steps are taken, or none.
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
        let refused = self.with(py, |terms, slots| {
            let mut choices = vec![None; slots.len()];
            pool::each(self.threads, slots, &mut choices, 1, |game, slot, choice| {
                choice[0] = self.choice(terms, slot, actions[game])?;
                Ok(())
            })?;
            for (game, (slot, choice)) in slots.iter().zip(&choices).enumerate() {
                if choice.is_none() && actions[game] != -1 && !slot.is_over(terms) {
                    return Ok(Some(game));
                }
            }
            let mut results = vec![StepResult::default(); slots.len()];
            pool::each(self.threads, slots, &mut results, 1, |game, slot, result| {
                result[0] = self.step_one(terms, slot, choices[game])?;
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
                let message = format!("game {game}: action {} is no legal step", actions[game]);
                Err(errors::raise(py, "IllegalMoveError", message))
            }
        }
    }
}

impl Games {
    fn step_one(&self, terms: &Terms<'_>, slot: &mut Slot, choice: Option<usize>) -> PyResult<StepResult> {
        let by = slot.turn();
        if let Some(index) = choice {
            slot.step(terms, index)?;
        }
        let winner = slot.outcome().map_or(0, sign);
        let own = if by == Color::White { winner } else { -winner };
        let result = StepResult {
            // Only the step that ends a game is rewarded.
            reward: if choice.is_some() { f32::from(own) } else { 0.0 },
            winner,
            terminated: slot.outcome().is_some(),
            truncated: slot.is_truncated(terms),
        };
        if self.auto_reset && slot.is_over(terms) {
            slot.restart(terms, self.start)?;
        }
        Ok(result)
    }
}
