//! Playing out captures before a position is evaluated.
//!
//! Where captures are compulsory, a side that can capture has no other choice: it searches all of its captures, and none of
//! them can be declined. A side that may also play a quiet move takes the evaluation if no capture is better.

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
        // Most leaves have no capture: testing that is faster than listing their moves.
        if self.must_capture && !self.variant.must_capture(self.path.position()) {
            return Ok(if !self.variant.has_moves(self.path.position()) {
                self.final_value()
            } else if self.path.is_drawn() {
                0
            } else {
                self.evaluation.value(self.grid, self.path.position())
            });
        }
        let first = self.moves.len();
        self.list_moves()?;
        if self.moves.len() == first {
            return Ok(self.final_value());
        }
        let captures = self.moves[first..].iter().filter(|ranked| ranked.mv.is_capture()).count();
        let is_free = captures < self.moves.len() - first;
        let is_quiet = ply >= MAX_PLY || captures == 0;
        if self.path.is_drawn() {
            self.moves.truncate(first);
            return Ok(0);
        }
        if is_quiet {
            self.moves.truncate(first);
            return Ok(self.evaluation.value(self.grid, self.path.position()));
        }
        self.ordering.rank(&mut self.moves[first..], self.path.position(), usize::MAX, ply);
        let mut best = if is_free { self.evaluation.value(self.grid, self.path.position()) } else { -WIN };
        alpha = alpha.max(best);
        for index in 0.. {
            if alpha >= beta {
                break;
            }
            let Some(ranked) = pick(&mut self.moves[first + index..]).filter(|ranked| ranked.mv.is_capture())
            else {
                break;
            };
            self.path.play(&ranked.mv);
            let value = self.quiescence(-beta, -alpha);
            self.path.take_back();
            best = best.max(-value?);
            if best > alpha {
                alpha = best;
                self.extend_variation(ply, ranked.mv);
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }
}
