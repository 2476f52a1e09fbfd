//! A move made step by step.

use anyhow::{Context, bail};
use checkers_core::game::PlayError;
use checkers_core::steps::StepMove;
use checkers_core::{Bitboard, Square};

use super::session::Session;
use crate::text;

/// The move under way, as far as it is made: `c3:e5`.
pub(super) fn so_far(walk: &StepMove) -> String {
    let variant = walk.variant();
    let separator = if walk.captured().is_empty() { '-' } else { variant.rules().notation.capture_separator };
    let names = ways(walk).map(|square| text::square(variant, square));
    names.collect::<Vec<_>>().join(&separator.to_string())
}

/// The squares that the piece has been on.
pub(super) fn trail(walk: &StepMove) -> Bitboard {
    ways(walk).collect()
}

fn ways(walk: &StepMove) -> impl Iterator<Item = Square> + '_ {
    [walk.origin()].into_iter().chain(walk.squares().iter().copied())
}

impl Session<'_> {
    /// What a click on a square does: it begins a move or goes on with it, and plays it once it is complete.
    pub(super) fn step(&mut self, square: Square) -> anyhow::Result<()> {
        if let Some(outcome) = self.game.outcome() {
            bail!(PlayError::Finished(outcome));
        }
        let walk = match &self.walk {
            None => StepMove::start(self.game.variant(), self.game.position(), square)?,
            Some(walk) => self.continued(walk, square)?,
        };
        match walk.complete() {
            Some(mv) => {
                self.play(&mv)?;
                self.let_random_movers_move()
            }
            None => self.set_walk(walk),
        }
    }

    /// The move under way with one step more. Before its first step, another piece may be chosen.
    fn continued(&self, walk: &StepMove, square: Square) -> anyhow::Result<StepMove> {
        let mut next = walk.clone();
        let Err(refusal) = next.click(square) else { return Ok(next) };
        if walk.squares().is_empty()
            && let Ok(other) = StepMove::start(walk.variant(), walk.position(), square)
        {
            return Ok(other);
        }
        let so_far = so_far(walk);
        Err(refusal).with_context(|| format!("{so_far} to {}", text::square(walk.variant(), square)))
    }

    pub(super) fn step_back(&mut self) -> anyhow::Result<()> {
        let mut walk = self.walk.clone().context("no move is under way; `undo` takes back the last one")?;
        match walk.back() {
            Some(_) => self.set_walk(walk),
            None => self.cancel(),
        }
    }

    pub(super) fn cancel(&mut self) -> anyhow::Result<()> {
        let walk = self.walk.take().context("no move is under way")?;
        writeln!(self.out, "{} is given up", so_far(&walk))?;
        Ok(())
    }

    fn set_walk(&mut self, walk: StepMove) -> anyhow::Result<()> {
        let next = text::squares(walk.variant(), walk.next_squares()).join(", ");
        writeln!(self.out, "{} goes on to {next}", so_far(&walk))?;
        self.walk = Some(walk);
        self.show_if_wanted()
    }
}
