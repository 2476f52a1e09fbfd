//! Games that only go forward, for those who play very many.

use super::history::pieces_and_turn;
use super::outcome::Outcome;
use super::referee::{DrawCounts, Referee};
use crate::geometry::Word;
use crate::movegen::{Flow, MoveGenerator};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::DrawKind;
use crate::variant::{Variant, with_generator};
use alloc::vec::Vec;

/// A game that only goes forward: what is left of [`Game`](super::Game) where nothing is ever taken back and nobody
/// offers, claims or resigns. It decides as that does, in a fraction of the time and memory.
///
/// It does not know its rules; they come with each call, and must always be the same.
///
/// ```
/// use checkers_core::{Variant, game::ForwardGame, rules::DrawKind};
/// let variant = Variant::from_id("russian").unwrap();
/// let referee = variant.referee();
/// let mut line = ForwardGame::new(&variant, &referee, variant.initial());
/// let ends = [DrawKind::Automatic, DrawKind::Claimable];
/// // Always the first move, for at most 1000 plies.
/// let outcome = line.play_out(&variant, &referee, &ends, 1000, |_| 0);
/// assert!(outcome.is_some());
/// assert!(line.plies() < 1000);
/// ```
#[derive(Clone, Debug)]
pub struct ForwardGame {
    position: Position,
    counts: DrawCounts,
    plies: u32,
    repetitions: u32,
    /// Hashes of the positions that may come back, the present one last.
    past: Vec<u64>,
}

impl ForwardGame {
    /// A game from a position of the variant's board. Nothing is checked; see [`Position::check`].
    #[must_use]
    pub fn new(variant: &Variant, referee: &Referee<'_>, position: Position) -> Self {
        Self::with_counts(variant, position, referee.start(&position))
    }

    /// A game that goes on from a position whose draw rules have counted already; see [`Referee::resume`]. Earlier
    /// positions are not known, so none is repeated.
    #[must_use]
    pub fn with_counts(variant: &Variant, position: Position, counts: DrawCounts) -> Self {
        let mut line = Self { position, counts, plies: 0, repetitions: 0, past: Vec::new() };
        line.remember(variant);
        line
    }

    /// The present position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves have been made.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// How often the present position has stood, now included; 1 where the draw rules know no repetition.
    ///
    /// Positions are told apart by their hashes alone: two of 10^19 may be taken for one.
    #[must_use]
    pub const fn repetitions(&self) -> u32 {
        self.repetitions
    }

    /// How far each clause of the draw rules has counted.
    #[must_use]
    pub const fn draw_counts(&self) -> &DrawCounts {
        &self.counts
    }

    /// Makes a move that is known to be legal; nothing is checked. See [`Variant::play_unchecked`].
    pub fn play_unchecked(&mut self, variant: &Variant, referee: &Referee<'_>, mv: &Move) {
        self.position = variant.play_unchecked(&self.position, mv);
        self.counts = referee.next(&self.counts, mv, &self.position);
        self.plies += 1;
        if mv.is_capture() || mv.is_promotion() {
            // No position from before has these pieces.
            self.past.clear();
        }
        self.remember(variant);
    }

    /// How the game is over by itself, or by a draw of one of these kinds; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self, variant: &Variant, referee: &Referee<'_>, ends: &[DrawKind]) -> Option<Outcome> {
        variant.outcome(&self.position).or_else(|| self.drawn(referee, ends))
    }

    /// The outcome, for a caller that knows whether there is a legal move. A side without one has finished the game
    /// before any draw is looked at.
    #[must_use]
    pub fn outcome_given(
        &self,
        variant: &Variant,
        referee: &Referee<'_>,
        ends: &[DrawKind],
        can_move: bool,
    ) -> Option<Outcome> {
        if can_move { self.drawn(referee, ends) } else { variant.outcome(&self.position) }
    }

    /// The draw of one of these kinds whose condition is met, the first kind first.
    #[must_use]
    pub fn drawn(&self, referee: &Referee<'_>, ends: &[DrawKind]) -> Option<Outcome> {
        ends.iter().find_map(|kind| referee.drawn(&self.counts, self.repetitions, *kind))
    }

    /// Plays on until the game is over, by a draw of one of these kinds at the latest, or until `limit` plies have been
    /// made in all; then there is no outcome. `choose` gets the number of legal moves and says which one to make; it is
    /// taken modulo that number.
    pub fn play_out(
        &mut self,
        variant: &Variant,
        referee: &Referee<'_>,
        ends: &[DrawKind],
        limit: u32,
        mut choose: impl FnMut(usize) -> usize,
    ) -> Option<Outcome> {
        let play_out = PlayOut { line: self, variant, referee, ends, limit, choose: &mut choose };
        with_generator!(variant, generator => play_out.run(generator))
    }

    /// Plays random moves as [`play_out`](Self::play_out) plays chosen ones. `random` returns 32 random bits; the same bits
    /// give the same game on every machine.
    pub fn play_out_at_random(
        &mut self,
        variant: &Variant,
        referee: &Referee<'_>,
        ends: &[DrawKind],
        limit: u32,
        mut random: impl FnMut() -> u32,
    ) -> Option<Outcome> {
        self.play_out(variant, referee, ends, limit, |moves| number_below(random(), moves))
    }

    /// Counts how often the present position has stood, and remembers it.
    fn remember(&mut self, variant: &Variant) {
        self.repetitions = 1;
        if variant.draws().repetition.is_some() {
            let hash = pieces_and_turn(variant.rules(), &self.position).zobrist();
            self.repetitions += self.past.iter().filter(|seen| **seen == hash).count() as u32;
            self.past.push(hash);
        }
    }
}

/// Playing a game to its end in one go. Moves are counted, and then listed up to the one that is chosen: none is stored.
struct PlayOut<'a> {
    line: &'a mut ForwardGame,
    variant: &'a Variant,
    referee: &'a Referee<'a>,
    ends: &'a [DrawKind],
    limit: u32,
    choose: &'a mut dyn FnMut(usize) -> usize,
}

impl PlayOut<'_> {
    fn run<W: Word>(self, generator: MoveGenerator<'_, W>) -> Option<Outcome> {
        let Self { line, variant, referee, ends, limit, choose } = self;
        loop {
            let (state, turn) = (line.position.state(), line.position.turn());
            let moves = generator.count(&state, turn);
            let outcome = line.outcome_given(variant, referee, ends, moves > 0);
            if outcome.is_some() || moves == 0 || line.plies >= limit {
                return outcome;
            }
            let mut before = choose(moves as usize) % moves as usize;
            let mut chosen = None;
            let _ = generator.list(&state, turn, &mut |batch: &[Move]| match batch.get(before) {
                Some(mv) => {
                    chosen = Some(*mv);
                    Flow::Break(())
                }
                None => {
                    before -= batch.len();
                    Flow::Continue(())
                }
            });
            // There are as many moves as were counted, unless the position is none that can be.
            let Some(mv) = chosen else { return outcome };
            line.play_unchecked(variant, referee, &mv);
        }
    }
}

/// Returns a number below `limit` from 32 random bits, each as likely as any other except for one part in billions; 0 if
/// `limit` is 0.
const fn number_below(random: u32, limit: usize) -> usize {
    // The high half of the product is even over the numbers.
    ((random as u64 * limit as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::number_below;

    #[test]
    fn random_numbers_are_spread_over_all_below_the_limit() {
        assert_eq!([0, 1 << 31, u32::MAX].map(|random| number_below(random, 10)), [0, 5, 9]);
        assert_eq!([0, u32::MAX].map(|random| number_below(random, 1)), [0, 0]);
        assert_eq!(number_below(u32::MAX, 0), 0);
    }
}
