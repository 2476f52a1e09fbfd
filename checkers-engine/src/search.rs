//! The principal variation search below the root.

use std::ops::ControlFlow;

use checkers_core::{Color, Grid, Move, Variant};

use crate::bitbase::{Bitbase, Value};
use crate::clock::{Clock, Stopped};
use crate::evaluation::Evaluation;
use crate::ordering::{Ordering, RankedMove, pick};
use crate::path::Path;
use crate::reductions::reduction;
use crate::score::{KNOWN_WIN, WIN};
use crate::table::{Bound, Table};

/// The greatest distance of a node from the root, in plies. Recursion is bounded by it.
pub(crate) const MAX_PLY: usize = 160;

/// How many moves are listed between two looks at the time.
const MOVES_PER_LOOK: usize = 4096;

/// One search: what it reads, what it learns, and where it is.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) variant: &'a Variant,
    pub(crate) grid: Grid<'a>,
    pub(crate) evaluation: &'a Evaluation,
    /// Whether a side that can capture must capture.
    pub(crate) must_capture: bool,
    pub(crate) bitbase: Option<&'a Bitbase>,
    /// The positions that are looked up have at most this many pieces, and fewer than the root: within an endgame the search itself
    /// makes progress.
    pub(crate) most_pieces: u32,
    pub(crate) table: &'a mut Table,
    pub(crate) ordering: &'a mut Ordering,
    pub(crate) path: Path<'a>,
    pub(crate) clock: Clock<'a>,
    /// The moves of all nodes on the path, those of the present node last.
    pub(crate) moves: Vec<RankedMove>,
    /// For each ply, the best line found from there.
    pub(crate) variations: Vec<Vec<Move>>,
}

impl Search<'_> {
    /// Returns the value of the present node for the side to move: exact between `alpha` and `beta`, else a bound.
    pub(crate) fn value(&mut self, depth: i32, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        if depth <= 0 {
            return self.quiescence(alpha, beta);
        }
        self.clock.tick()?;
        let ply = self.path.ply();
        self.variations[ply].clear();
        // No line from here is better than a win at the next ply, or worse than a loss at this one.
        let (alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - 1 - ply as i32));
        if alpha >= beta {
            return Ok(alpha);
        }
        let first = self.moves.len();
        if self.path.is_drawn() {
            return Ok(if self.variant.has_moves(self.path.position()) { 0 } else { self.final_value() });
        }
        if let Some(value) = self.known_value() {
            return Ok(value);
        }
        if ply >= MAX_PLY {
            return Ok(self.evaluation.value(self.grid, self.path.position()));
        }
        let is_principal = beta - alpha > 1;
        let key = self.path.key();
        let mut best_place = usize::MAX;
        if let Some(entry) = self.table.get(key) {
            best_place = entry.best();
            let value = entry.value(ply);
            let is_decisive = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if !is_principal && i32::from(entry.depth) >= depth && is_decisive {
                return Ok(value);
            }
        }
        self.list_moves()?;
        let result = if self.moves.len() == first {
            Ok(self.final_value())
        } else {
            self.ordering.rank(&mut self.moves[first..], self.path.position(), best_place, ply);
            self.best_of(first, key, depth, alpha, beta)
        };
        self.moves.truncate(first);
        result
    }

    /// Returns the value of the present node, if the bitbase has it. Among won positions those that look better come
    /// first.
    pub(crate) fn known_value(&self) -> Option<i32> {
        let position = self.path.position();
        if position.occupied().len() > self.most_pieces {
            return None;
        }
        let value = self.bitbase?.probe(position)?;
        let look = || self.evaluation.value(self.grid, position).clamp(-KNOWN_WIN / 4, KNOWN_WIN / 4);
        Some(match value {
            Value::Win => KNOWN_WIN + look(),
            Value::Loss => look() - KNOWN_WIN,
            Value::Draw => 0,
        })
    }

    /// Searches the listed moves of a node, from `first` on.
    fn best_of(
        &mut self,
        first: usize,
        key: u64,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let ply = self.path.ply();
        let start = alpha;
        let (mut best, mut best_place) = (-WIN, usize::MAX);
        // A forced move costs no depth, as long as the line stays within twice the depth.
        let is_forced = self.moves.len() - first == 1 && ply < MAX_PLY / 2;
        let next_depth = if is_forced { depth } else { depth - 1 };
        for index in 0.. {
            let Some(ranked) = pick(&mut self.moves[first + index..]) else { break };
            let mv = ranked.mv;
            if index > 0
                && beta - start == 1
                && let Some(limit) = self.quiet_limit(&mv, depth, best)
                && limit <= alpha
            {
                best = best.max(limit);
                break;
            }
            let less = reduction(&mv, index, depth, beta - start > 1);
            self.path.play(&mv);
            let value = self.child_value(index == 0, next_depth, less, alpha, beta);
            self.path.take_back();
            let value = value?;
            if value > best {
                (best, best_place) = (value, ranked.place);
            }
            if value > alpha {
                alpha = value;
                self.extend_variation(ply, mv);
                if alpha >= beta {
                    if !mv.is_capture() {
                        self.ordering.refuted(&mv, self.path.position().turn(), depth, ply);
                    }
                    break;
                }
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > start => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.store(key, best_place, best, bound, depth, ply);
        Ok(best)
    }

    /// Searches the node after a move, and returns its value for the side that moved. All but the first move are first
    /// tested with an empty window and `less` depth.
    pub(crate) fn child_value(
        &mut self,
        is_first: bool,
        depth: i32,
        less: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if is_first {
            return Ok(-self.value(depth, -beta, -alpha)?);
        }
        let mut value = -self.value(depth - less, -alpha - 1, -alpha)?;
        if value > alpha && less > 0 {
            value = -self.value(depth, -alpha - 1, -alpha)?;
        }
        if value > alpha && value < beta {
            value = -self.value(depth, -beta, -alpha)?;
        }
        Ok(value)
    }

    /// Puts a move before the best line of the next ply.
    pub(crate) fn extend_variation(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.variations.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }

    /// Adds the legal moves of the present position to the stack of moves. Composed positions may have thousands.
    pub(crate) fn list_moves(&mut self) -> Result<(), Stopped> {
        let Self { variant, path, clock, moves, .. } = self;
        let first = moves.len();
        let mut next_look = MOVES_PER_LOOK;
        let flow = variant.visit_move_batches(path.position(), &mut |batch| {
            for mv in batch {
                moves.push(RankedMove::new(*mv, moves.len() - first));
            }
            if moves.len() - first >= next_look {
                next_look += MOVES_PER_LOOK;
                if clock.check().is_err() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() { Err(Stopped) } else { Ok(()) }
    }

    /// Returns the value of the present node, where the side to move has no legal move.
    pub(crate) fn final_value(&self) -> i32 {
        let position = self.path.position();
        let winner: Option<Color> = self.variant.outcome(position).and_then(|outcome| outcome.winner);
        let value = WIN - self.path.ply() as i32;
        match winner {
            Some(winner) if winner == position.turn() => value,
            Some(_) => -value,
            None => 0,
        }
    }
}
