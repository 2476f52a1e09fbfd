//! [`ForwardGame`], a game without undo, for programs that play very many games.

use super::history::pieces_and_turn;
use super::outcome::Outcome;
use super::play::Game;
use super::referee::{DrawCounts, Referee};
use crate::geometry::Word;
use crate::movegen::{Flow, MoveGenerator};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::DrawKind;
use crate::variant::{Variant, with_generator};
use alloc::vec::Vec;

/// A game without offers, claims and resignations, in which moves can only be taken back to a [`Checkpoint`]. It has
/// the same results as [`Game`], and needs a fraction of the time and memory.
///
/// It does not store its rules: pass the same variant and referee to each call.
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
    now: Checkpoint,
    /// Hashes of the positions since the start, the present one last; empty if no draw rule counts repetitions.
    past: Vec<u64>,
}

/// A point in a [`ForwardGame`] to which [`ForwardGame::rewind`] returns. It has no history, so that a tree search can
/// keep one for each ply.
///
/// ```
/// use checkers_core::{Variant, game::ForwardGame};
/// let variant = Variant::from_id("russian").unwrap();
/// let referee = variant.referee();
/// let mut game = ForwardGame::new(&variant, &referee, variant.initial());
/// let start = game.checkpoint();
/// assert_eq!((start.plies(), start.repetitions()), (0, 1));
/// game.rewind(&start);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    position: Position,
    counts: DrawCounts,
    plies: u32,
    repetitions: u32,
    /// The number of hashes of the game.
    past: u32,
    /// The first hash whose position may occur again: no earlier position has the same pieces.
    reachable: u32,
}

impl Checkpoint {
    /// Returns a checkpoint without hashes.
    const fn new(position: Position, counts: DrawCounts, plies: u32) -> Self {
        Self { position, counts, plies, repetitions: 1, past: 0, reachable: 0 }
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns how many moves had been made.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns how often the position had occurred, itself included.
    #[must_use]
    pub const fn repetitions(&self) -> u32 {
        self.repetitions
    }

    /// Returns the counts of the draw rules.
    #[must_use]
    pub const fn draw_counts(&self) -> &DrawCounts {
        &self.counts
    }
}

impl ForwardGame {
    /// Returns a game from a position of the variant's board. Nothing is checked; see [`Position::check`].
    #[must_use]
    pub fn new(variant: &Variant, referee: &Referee<'_>, position: Position) -> Self {
        Self::with_counts(variant, position, referee.start(&position))
    }

    /// Returns a game that continues from a position with these counts; see [`Referee::resume`]. Earlier positions are
    /// unknown, so they are not counted as repetitions.
    #[must_use]
    pub fn with_counts(variant: &Variant, position: Position, counts: DrawCounts) -> Self {
        Self::with_past(variant, position, counts, 0, &[])
    }

    /// Returns a stored game, from its position and the values of [`ForwardGame::draw_counts`], [`ForwardGame::plies`]
    /// and [`ForwardGame::past`]. Nothing is checked.
    #[must_use]
    pub fn with_past(
        variant: &Variant,
        position: Position,
        counts: DrawCounts,
        plies: u32,
        past: &[u64],
    ) -> Self {
        let past = if variant.draws().repetition.is_some() { past.to_vec() } else { Vec::new() };
        let mut line = Self { now: Checkpoint::new(position, counts, plies), past };
        line.remember(variant);
        line
    }

    /// Returns the present state of a game, including its repetitions and draw counts. Actions of the players are left
    /// out.
    ///
    /// ```
    /// use checkers_core::{Variant, game::{ForwardGame, Game}};
    /// let mut game = Game::new(Variant::from_id("international").unwrap());
    /// let mv = game.legal_moves()[0];
    /// game.play(&mv).unwrap();
    /// let line = ForwardGame::from_game(&game);
    /// assert_eq!((line.position(), line.plies()), (game.position(), 1));
    /// ```
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let variant = game.variant();
        let irreversible = |mv: &Move| mv.is_capture() || mv.is_promotion();
        let reachable = game.moves().iter().rposition(irreversible).map_or(0, |ply| ply + 1);
        let now = Checkpoint::new(*game.position(), *game.draw_counts(), game.ply() as u32);
        let mut line = Self { now, past: Vec::new() };
        if variant.draws().repetition.is_some() {
            let hash = |position: &Position| pieces_and_turn(variant.rules(), position).zobrist();
            line.past = game.positions().map(hash).collect();
            line.now.past = line.past.len() as u32;
            line.now.reachable = reachable as u32;
            line.now.repetitions = line.times();
        }
        line
    }

    /// Returns the present position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.now.position
    }

    /// Returns how many moves have been made.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.now.plies
    }

    /// Returns how many times the present position has occurred, including now; 1 if the draw rules count no
    /// repetitions.
    ///
    /// Positions are compared by their 64-bit hashes: about one of 10^19 comparisons is wrong.
    #[must_use]
    pub const fn repetitions(&self) -> u32 {
        self.now.repetitions
    }

    /// Returns the counts of the draw rules.
    #[must_use]
    pub const fn draw_counts(&self) -> &DrawCounts {
        &self.now.counts
    }

    /// Returns hashes of the positions before the present one that can occur again, for [`ForwardGame::with_past`]; empty if
    /// no draw rule counts repetitions.
    #[must_use]
    pub fn past(&self) -> &[u64] {
        let hashes = self.past.get(self.now.reachable as usize..).unwrap_or_default();
        hashes.split_last().map_or(&[], |(_, earlier)| earlier)
    }

    /// Returns a checkpoint of the present position, for [`ForwardGame::rewind`].
    #[must_use]
    pub const fn checkpoint(&self) -> Checkpoint {
        self.now
    }

    /// Takes back all moves since a checkpoint of this game. With a checkpoint of another game, or of moves that were
    /// taken back before, the game has the checkpoint's position but wrong counts of repetitions.
    ///
    /// ```
    /// use checkers_core::{Variant, game::ForwardGame};
    /// let variant = Variant::from_id("russian").unwrap();
    /// let referee = variant.referee();
    /// let mut line = ForwardGame::new(&variant, &referee, variant.initial());
    /// let start = line.checkpoint();
    /// line.play_unchecked(&variant, &referee, &variant.legal_moves(line.position())[0]);
    /// line.rewind(&start);
    /// assert_eq!((line.position(), line.plies()), (&variant.initial(), 0));
    /// ```
    pub fn rewind(&mut self, to: &Checkpoint) {
        self.past.truncate(to.past as usize);
        self.now = *to;
    }

    /// Makes a move that is known to be legal; nothing is checked. See [`Variant::play_unchecked`].
    pub fn play_unchecked(&mut self, variant: &Variant, referee: &Referee<'_>, mv: &Move) {
        self.now.position = variant.play_unchecked(&self.now.position, mv);
        self.now.counts = referee.next(&self.now.counts, mv, &self.now.position);
        self.now.plies += 1;
        if mv.is_capture() || mv.is_promotion() {
            // No earlier position has these pieces.
            self.now.reachable = self.past.len() as u32;
        }
        self.remember(variant);
    }

    /// Returns the result if the game is over: no legal move, a king that ends the game, or a draw of one of these
    /// kinds. `None` if the game is not over.
    #[must_use]
    pub fn outcome(&self, variant: &Variant, referee: &Referee<'_>, ends: &[DrawKind]) -> Option<Outcome> {
        variant.outcome(&self.now.position).or_else(|| self.drawn(referee, ends))
    }

    /// Returns the result as [`ForwardGame::outcome`] does, for a caller that knows whether there is a legal move.
    /// Without one, the game is over before any draw is examined.
    #[must_use]
    pub fn outcome_given(
        &self,
        variant: &Variant,
        referee: &Referee<'_>,
        ends: &[DrawKind],
        can_move: bool,
    ) -> Option<Outcome> {
        if can_move { self.drawn(referee, ends) } else { variant.outcome(&self.now.position) }
    }

    /// Returns the draw of one of these kinds whose condition is met, the first kind first.
    #[must_use]
    pub fn drawn(&self, referee: &Referee<'_>, ends: &[DrawKind]) -> Option<Outcome> {
        ends.iter().find_map(|kind| referee.drawn(&self.now.counts, self.now.repetitions, *kind))
    }

    /// Plays until the game is over, counting draws of these kinds as its end, and returns the result; `None` if
    /// `limit` plies were made in all. `choose` gets the number of legal moves and returns the index of the move to
    /// make, taken modulo that number.
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

    /// Plays random moves until the game is over, as [`play_out`](Self::play_out) does. `random` returns 32 random
    /// bits; the same bits give the same game on every machine.
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

    /// Counts the occurrences of the present position, and stores its hash.
    fn remember(&mut self, variant: &Variant) {
        self.now.repetitions = 1;
        if variant.draws().repetition.is_some() {
            let hash = pieces_and_turn(variant.rules(), &self.now.position).zobrist();
            self.past.push(hash);
            self.now.past = self.past.len() as u32;
            self.now.repetitions = self.times();
        }
    }

    /// Returns how many times the last hash occurs among those that may occur again.
    fn times(&self) -> u32 {
        let hashes = self.past.get(self.now.reachable as usize..).unwrap_or_default();
        hashes.last().map_or(1, |last| hashes.iter().filter(|hash| *hash == last).count() as u32)
    }
}

/// Plays a game to its end. In each position, moves are counted and then listed up to the chosen one; none is stored.
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
            let (state, turn) = (line.now.position.state(), line.now.position.turn());
            let moves = generator.count(&state, turn);
            let outcome = line.outcome_given(variant, referee, ends, moves > 0);
            if outcome.is_some() || moves == 0 || line.now.plies >= limit {
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
            // There are as many moves as were counted, unless the position is invalid.
            let Some(mv) = chosen else { return outcome };
            line.play_unchecked(variant, referee, &mv);
        }
    }
}

/// Returns a number below `limit` from 32 random bits; 0 if `limit` is 0. All numbers are equally likely, to about one
/// part in a billion.
const fn number_below(random: u32, limit: usize) -> usize {
    // The high half of the product is evenly distributed.
    ((random as u64 * limit as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::{ForwardGame, number_below};
    use crate::game::Game;
    use crate::variant::Variant;

    #[test]
    fn checkpoints_stored_games_and_games_agree() {
        for id in ["english", "frisian", "russian", "turkish"] {
            let variant = Variant::from_id(id).unwrap();
            let referee = variant.referee();
            let mut game = Game::new(variant.clone());
            let mut line = ForwardGame::new(&variant, &referee, variant.initial());
            let mut trail = alloc::vec![(line.checkpoint(), line.clone())];
            let mut random = 1_u64;
            while game.outcome().is_none() && game.ply() < 120 {
                let moves = game.legal_moves();
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(random >> 33) as usize % moves.len()];
                game.play(&mv).unwrap();
                line.play_unchecked(&variant, &referee, &mv);
                let of_game = ForwardGame::from_game(&game);
                let stored = ForwardGame::with_past(
                    &variant,
                    *line.position(),
                    *line.draw_counts(),
                    line.plies(),
                    line.past(),
                );
                for other in [&of_game, &stored] {
                    assert_eq!(other.position(), line.position());
                    assert_eq!(other.draw_counts(), line.draw_counts());
                    assert_eq!((other.plies(), other.repetitions()), (line.plies(), line.repetitions()));
                    assert_eq!(other.past(), line.past());
                }
                assert_eq!(line.repetitions(), game.repetitions());
                assert_eq!(of_game.checkpoint(), line.checkpoint());
                trail.push((line.checkpoint(), line.clone()));
            }
            while let Some((checkpoint, before)) = trail.pop() {
                line.rewind(&checkpoint);
                assert_eq!(line.checkpoint(), before.checkpoint());
                assert_eq!(line.past(), before.past());
            }
        }
    }

    #[test]
    fn a_repetition_is_counted_again_after_a_rewind() {
        let variant = Variant::from_id("russian").unwrap();
        let referee = variant.referee();
        let start = variant.parse_fen("W:WKc1:BKb8").unwrap();
        let mut line = ForwardGame::new(&variant, &referee, start);
        let round = |line: &mut ForwardGame| {
            for text in ["c1-d2", "b8-c7", "d2-c1", "c7-b8"] {
                let mv = variant.parse_move(line.position(), text).unwrap();
                line.play_unchecked(&variant, &referee, &mv);
            }
        };
        round(&mut line);
        let again = line.checkpoint();
        assert_eq!(line.repetitions(), 2);
        for _ in 0..2 {
            round(&mut line);
            assert_eq!(line.repetitions(), 3);
            line.rewind(&again);
            assert_eq!(line.repetitions(), 2);
        }
    }

    #[test]
    fn random_numbers_are_spread_over_all_below_the_limit() {
        assert_eq!([0, 1 << 31, u32::MAX].map(|random| number_below(random, 10)), [0, 5, 9]);
        assert_eq!([0, u32::MAX].map(|random| number_below(random, 1)), [0, 0]);
        assert_eq!(number_below(u32::MAX, 0), 0);
    }
}
