//! Playing out captures before a position is evaluated.
//!
//! Captures are compulsory in every rule set, so a side that can capture has no other choice: it searches all of its
//! captures, and none of them can be declined. A side without a capture takes the evaluation.

use crate::clock::Stopped;
use crate::ordering::pick;
use crate::score::WIN;
use crate::search::{MAX_PLY, Search};

impl Search<'_> {
    /// Returns the value of the present node after all captures.
    pub(crate) fn quiescence(&mut self, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.clock.tick()?;
        let ply = self.path.ply();
        self.variations[ply].clear();
        if self.most_pieces > 0
            && !self.path.is_drawn()
            && let Some(value) = self.known_value()
        {
            return Ok(value);
        }
        let first = self.moves.len();
        self.list_moves()?;
        let Some(any) = self.moves.get(first) else { return Ok(self.final_value()) };
        let is_quiet = ply >= MAX_PLY || !any.mv.is_capture();
        if self.path.is_drawn() {
            self.moves.truncate(first);
            return Ok(0);
        }
        if is_quiet {
            self.moves.truncate(first);
            return Ok(self.evaluation.value(self.grid, self.path.position()));
        }
        self.ordering.rank(&mut self.moves[first..], self.path.position(), usize::MAX, ply);
        let mut best = -WIN;
        for index in 0.. {
            let Some(ranked) = pick(&mut self.moves[first + index..]) else { break };
            self.path.play(&ranked.mv);
            let value = self.quiescence(-beta, -alpha);
            self.path.take_back();
            best = best.max(-value?);
            if best > alpha {
                alpha = best;
                self.extend_variation(ply, ranked.mv);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }
}
