//! One game of a batch.

use std::ops::ControlFlow;

use checkers_core::game::{Line, Outcome, Referee};
use checkers_core::rules::DrawKind;
use checkers_core::{Color, Move, Position, Variant};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Under what all games of a batch are played.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub(super) variant: &'a Variant,
    pub(super) referee: Referee<'a>,
    /// The draws that end a game.
    pub(super) ends: &'a [DrawKind],
    /// After how many plies a game is broken off.
    pub(super) limit: u32,
}

/// One game of a batch.
pub(super) struct Slot {
    line: Line,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    rng: Xoshiro256PlusPlus,
}

impl Slot {
    pub(super) fn new(terms: &Terms<'_>, position: Position, seed: u64) -> Self {
        let line = Line::new(terms.variant, &terms.referee, position);
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut slot = Self { line, moves: Vec::new(), outcome: None, rng };
        slot.settle(terms);
        slot
    }

    /// Starts another game.
    pub(super) fn restart(&mut self, terms: &Terms<'_>, position: Position) {
        self.line = Line::new(terms.variant, &terms.referee, position);
        self.settle(terms);
    }

    pub(super) fn seed(&mut self, seed: u64) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    pub(super) fn position(&self) -> &Position {
        self.line.position()
    }

    pub(super) fn turn(&self) -> Color {
        self.position().turn()
    }

    pub(super) fn plies(&self) -> u32 {
        self.line.plies()
    }

    /// The legal moves; also in a drawn game.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether the game was broken off without an outcome.
    pub(super) fn is_truncated(&self, terms: &Terms<'_>) -> bool {
        self.outcome.is_none() && self.plies() >= terms.limit
    }

    pub(super) fn is_over(&self, terms: &Terms<'_>) -> bool {
        self.outcome.is_some() || self.plies() >= terms.limit
    }

    /// Makes one of the legal moves.
    pub(super) fn play(&mut self, terms: &Terms<'_>, index: usize) {
        let mv = self.moves[index];
        self.line.play_unchecked(terms.variant, &terms.referee, &mv);
        self.settle(terms);
    }

    /// Plays a copy of the game to its end by random moves. Returns who won and how many plies were made.
    pub(super) fn play_out(&mut self, terms: &Terms<'_>, limit: u32) -> (i8, i32) {
        let mut line = self.line.clone();
        let limit = line.plies().saturating_add(limit);
        let rng = &mut self.rng;
        let outcome = line.play_out(terms.variant, &terms.referee, terms.ends, limit, |moves| {
            // The high half of the product is even over the moves but for one part in billions.
            ((u64::from(rng.next_u32()) * moves as u64) >> 32) as usize
        });
        (outcome.as_ref().map_or(0, sign), (line.plies() - self.line.plies()) as i32)
    }

    /// Lists the moves and looks whether the game is over.
    fn settle(&mut self, terms: &Terms<'_>) {
        self.moves.clear();
        let moves = &mut self.moves;
        let _ = terms.variant.visit_moves(self.line.position(), &mut |mv| {
            moves.push(*mv);
            ControlFlow::Continue(())
        });
        self.outcome = if self.moves.is_empty() {
            terms.variant.outcome(self.line.position())
        } else {
            self.line.drawn(&terms.referee, terms.ends)
        };
    }
}

/// 1 if White won, -1 if Black did, 0 for a draw.
pub(super) fn sign(outcome: &Outcome) -> i8 {
    match outcome.winner {
        Some(Color::White) => 1,
        Some(Color::Black) => -1,
        None => 0,
    }
}
