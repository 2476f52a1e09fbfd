//! One game of a batch.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use checkers_core::game::{Checkpoint, DrawCounts, ForwardGame, Outcome, Referee};
use checkers_core::rules::DrawKind;
use checkers_core::steps::{self, ActionTable, NextStep, StepMove};
use checkers_core::{Color, Move, Position, Square, Variant};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::interrupts::Interrupts;

/// The largest number of forced steps in a row: without draw rules the sequence could be endless.
const MOST_FORCED: u32 = 1000;
/// The number of plies of a random game between two checks for Ctrl-C.
const UNWATCHED: u32 = 4096;

/// The terms that all games of a batch share.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub(super) variant: &'a Variant,
    pub(super) referee: Referee<'a>,
    pub(super) table: &'a ActionTable,
    /// The draws that end a game.
    pub(super) ends: &'a [DrawKind],
    /// The number of plies after which a game is truncated.
    pub(super) limit: u32,
    /// Whether a step without alternative is played automatically.
    pub(super) forced: bool,
    /// The number of plies that each game stores for undo.
    pub(super) history: u32,
}

/// A moment to which undo can return, and the action that followed it.
#[derive(Clone)]
pub(super) struct Moment {
    pub(super) checkpoint: Checkpoint,
    /// The squares of the partial capture, the origin first; empty if there was none.
    pub(super) squares: Vec<Square>,
    /// Whether the caller chose the action, as opposed to a forced step.
    pub(super) is_chosen: bool,
    /// The move that the action completed, if it completed one.
    pub(super) made: Option<Move>,
}

/// One game of a batch.
#[derive(Clone)]
pub(super) struct BatchGame {
    line: ForwardGame,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    /// The legal steps.
    next: Vec<NextStep>,
    /// The partial capture.
    under_way: Option<StepMove>,
    /// The stored moments, the latest one last.
    trail: VecDeque<Moment>,
    pub(super) rng: Xoshiro256PlusPlus,
}

impl BatchGame {
    pub(super) fn new(terms: &Terms<'_>, position: Position, seed: u64) -> PyResult<Self> {
        let line = ForwardGame::new(terms.variant, &terms.referee, position);
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (moves, next) = (Vec::new(), Vec::new());
        let trail = VecDeque::new();
        let mut batch_game = Self { line, moves, outcome: None, next, under_way: None, trail, rng };
        batch_game.settle(terms);
        batch_game.take_forced(terms)?;
        Ok(batch_game)
    }

    /// Returns a game with stored moments. Forced steps are not played.
    pub(super) fn stored(
        terms: &Terms<'_>,
        line: ForwardGame,
        trail: VecDeque<Moment>,
        under_way: Option<StepMove>,
        rng: Xoshiro256PlusPlus,
    ) -> Self {
        let (moves, next) = (Vec::new(), Vec::new());
        let mut batch_game = Self { line, moves, outcome: None, next, under_way: None, trail, rng };
        batch_game.settle(terms);
        batch_game.begin(under_way);
        batch_game
    }

    /// Starts a new game from a position.
    pub(super) fn restart(&mut self, terms: &Terms<'_>, position: Position) -> PyResult<()> {
        self.resume(terms, position, terms.referee.start(&position), None)
    }

    /// Starts a new game with given draw counters and partial capture.
    pub(super) fn resume(
        &mut self,
        terms: &Terms<'_>,
        position: Position,
        counts: DrawCounts,
        under_way: Option<StepMove>,
    ) -> PyResult<()> {
        let line = ForwardGame::with_counts(terms.variant, position, counts);
        self.proceed(terms, line, VecDeque::new(), under_way)
    }

    /// Replaces the game and its stored moments. The random numbers stay.
    pub(super) fn proceed(
        &mut self,
        terms: &Terms<'_>,
        line: ForwardGame,
        trail: VecDeque<Moment>,
        under_way: Option<StepMove>,
    ) -> PyResult<()> {
        (self.line, self.trail) = (line, trail);
        self.settle(terms);
        self.begin(under_way);
        self.take_forced(terms)
    }

    /// Sets the partial capture.
    fn begin(&mut self, under_way: Option<StepMove>) {
        if let Some(steps) = under_way {
            self.next.clear();
            self.next.extend_from_slice(steps.next_steps());
            self.under_way = Some(steps);
        }
    }

    pub(super) fn seed(&mut self, seed: u64) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    /// The position before the partial capture.
    pub(super) fn position(&self) -> &Position {
        self.line.position()
    }

    pub(super) fn line(&self) -> &ForwardGame {
        &self.line
    }

    pub(super) fn turn(&self) -> Color {
        self.position().turn()
    }

    pub(super) fn plies(&self) -> u32 {
        self.line.plies()
    }

    /// The legal moves of the position, even if the game is drawn.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether the game was truncated without an outcome.
    pub(super) fn is_truncated(&self, terms: &Terms<'_>) -> bool {
        self.outcome.is_none() && self.plies() >= terms.limit
    }

    pub(super) fn is_over(&self, terms: &Terms<'_>) -> bool {
        self.outcome.is_some() || self.plies() >= terms.limit
    }

    /// The legal steps; none in a game that is over.
    pub(super) fn next(&self, terms: &Terms<'_>) -> &[NextStep] {
        if self.is_over(terms) { &[] } else { &self.next }
    }

    /// The partial capture.
    pub(super) fn under_way(&self) -> Option<&StepMove> {
        self.under_way.as_ref()
    }

    /// The stored moments, the latest one last.
    pub(super) fn trail(&self) -> &VecDeque<Moment> {
        &self.trail
    }

    /// The stored positions before the current one, the latest first.
    pub(super) fn earlier(&self) -> impl Iterator<Item = &Checkpoint> {
        let plies = self.plies();
        let begins = self.trail.iter().rev().filter(|moment| moment.squares.is_empty());
        begins.map(|moment| &moment.checkpoint).filter(move |checkpoint| checkpoint.plies() < plies)
    }

    /// A hash of the position with the partial capture.
    pub(super) fn hash(&self) -> u64 {
        self.under_way.as_ref().map_or_else(|| self.position().zobrist(), StepMove::zobrist)
    }

    /// Whether there is an action to undo.
    pub(super) fn can_undo(&self) -> bool {
        self.trail.iter().any(|moment| moment.is_chosen)
    }

    /// Undoes the last chosen action, with the forced steps after it. Does nothing if there is none.
    pub(super) fn undo(&mut self, terms: &Terms<'_>) -> PyResult<()> {
        let Some(place) = self.trail.iter().rposition(|moment| moment.is_chosen) else { return Ok(()) };
        let mut taken_back = self.trail.split_off(place);
        let Some(Moment { checkpoint, squares, .. }) = taken_back.pop_front() else { return Ok(()) };
        self.line.rewind(&checkpoint);
        self.settle(terms);
        self.begin(under_way(terms.variant, self.line.position(), &squares)?);
        Ok(())
    }

    /// Stores the current moment before an action.
    fn remember(&mut self, terms: &Terms<'_>, is_chosen: bool, made: Option<Move>) {
        if terms.history == 0 {
            return;
        }
        let plies = self.plies();
        let is_old = |moment: &Moment| plies - moment.checkpoint.plies() >= terms.history;
        while self.trail.front().is_some_and(is_old) {
            self.trail.pop_front();
        }
        let squares = self.under_way.as_ref().map_or_else(Vec::new, squares_of);
        self.trail.push_back(Moment { checkpoint: self.line.checkpoint(), squares, is_chosen, made });
    }

    /// Plays the legal move with this index, regardless of a partial capture.
    pub(super) fn play(&mut self, terms: &Terms<'_>, index: usize) -> PyResult<()> {
        let mv = self.moves[index];
        self.remember(terms, true, Some(mv));
        self.line.play_unchecked(terms.variant, &terms.referee, &mv);
        self.settle(terms);
        self.take_forced(terms)
    }

    /// Plays the legal step with this index.
    pub(super) fn step(&mut self, terms: &Terms<'_>, index: usize) -> PyResult<()> {
        self.step_once(terms, index, true)?;
        self.take_forced(terms)
    }

    /// Returns the index of a random legal step; `None` if there is none.
    pub(super) fn choose(&mut self, terms: &Terms<'_>) -> Option<usize> {
        match self.next(terms).len() {
            0 => None,
            // The high half of the product is evenly distributed over the numbers below `steps`.
            steps => Some(((u64::from(self.rng.next_u32()) * steps as u64) >> 32) as usize),
        }
    }

    /// Plays a copy of the game to its end with random moves. Returns the winner and the number of plies.
    pub(super) fn play_out(
        &mut self,
        terms: &Terms<'_>,
        limit: u32,
        interrupts: Interrupts<'_>,
    ) -> PyResult<(i8, i32)> {
        let mut line = self.line.clone();
        let limit = line.plies().saturating_add(limit);
        let rng = &mut self.rng;
        loop {
            // Without draw rules a game may never end, so Ctrl-C must be able to end it.
            interrupts.check()?;
            let part = line.plies().saturating_add(UNWATCHED).min(limit);
            let outcome =
                line.play_out_at_random(terms.variant, &terms.referee, terms.ends, part, || rng.next_u32());
            if outcome.is_some() || line.plies() >= limit || line.plies() < part {
                let plies = line.plies() - self.line.plies();
                return Ok((outcome.as_ref().map_or(0, sign), i32::try_from(plies).unwrap_or(i32::MAX)));
            }
        }
    }

    fn step_once(&mut self, terms: &Terms<'_>, index: usize, is_chosen: bool) -> PyResult<()> {
        let step = self.next[index];
        self.remember(terms, is_chosen, step.completes);
        if let Some(mv) = step.completes {
            self.line.play_unchecked(terms.variant, &terms.referee, &mv);
            self.settle(terms);
            return Ok(());
        }
        let mut under_way = match self.under_way.take() {
            Some(under_way) => under_way,
            None => StepMove::start(terms.variant, self.line.position(), step.from).map_err(impossible)?,
        };
        under_way.step(step.to).map_err(impossible)?;
        self.next.clear();
        self.next.extend_from_slice(under_way.next_steps());
        self.under_way = Some(under_way);
        Ok(())
    }

    fn take_forced(&mut self, terms: &Terms<'_>) -> PyResult<()> {
        let mut taken = 0;
        while terms.forced && self.next(terms).len() == 1 && taken < MOST_FORCED {
            self.step_once(terms, 0, false)?;
            taken += 1;
        }
        Ok(())
    }

    /// Lists the legal moves and the first steps, and determines the outcome.
    fn settle(&mut self, terms: &Terms<'_>) {
        let position = self.line.position();
        let (moves, next) = (&mut self.moves, &mut self.next);
        self.under_way = None;
        moves.clear();
        next.clear();
        // If every move is one step, the steps need no search.
        let mut single = true;
        let _ = terms.variant.visit_moves(position, &mut |mv| {
            moves.push(*mv);
            single &= mv.captured().len() <= 1;
            ControlFlow::Continue(())
        });
        if single {
            next.extend(moves.iter().map(NextStep::only_one_of));
        } else {
            steps::visit_first_steps(terms.variant, position, &mut |step| next.push(*step));
        }
        self.outcome = self.line.outcome_given(terms.variant, &terms.referee, terms.ends, !moves.is_empty());
    }
}

/// Returns the error for a legal step that was refused.
fn impossible<E>(_: E) -> PyErr {
    PyRuntimeError::new_err("internal error: a legal step was refused; please report this")
}

/// Returns the squares of a partial capture, its origin first.
pub(super) fn squares_of(steps: &StepMove) -> Vec<Square> {
    std::iter::once(&steps.origin()).chain(steps.squares()).copied().collect()
}

/// Rebuilds a partial capture from its squares.
fn under_way(variant: &Variant, position: &Position, squares: &[Square]) -> PyResult<Option<StepMove>> {
    let Some((origin, landings)) = squares.split_first() else { return Ok(None) };
    let mut steps = StepMove::start(variant, position, *origin).map_err(impossible)?;
    landings.iter().try_for_each(|landing| steps.step(*landing)).map_err(impossible)?;
    Ok(Some(steps))
}

/// 1 if White won, -1 if Black did, 0 for a draw.
pub(super) fn sign(outcome: &Outcome) -> i8 {
    match outcome.winner {
        Some(Color::White) => 1,
        Some(Color::Black) => -1,
        None => 0,
    }
}
