//! Making a move on a public position.
//!
//! A move toggles two squares of its side, so two exclusive ors change the set and two the hash; nothing is written that
//! the move leaves as it was. Captures and king runs, which most moves do not have, are apart from that.

use super::piece::{Piece, Role};
use super::placement::Position;
use super::state::{KingRun, State};
use super::zobrist;
use crate::geometry::Bitboard;
use crate::moves::Move;
use crate::rules::Rules;

impl Position {
    /// The position after a move that is known to be legal here; nothing is checked. A move that is not legal gives a
    /// position that means nothing.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, rules: &Rules, mv: &Move) -> Self {
        let mut next = *self;
        next.make_unchecked(rules, mv);
        next
    }

    /// As [`Position::play_unchecked`], in place.
    #[inline(always)]
    pub(crate) fn make_unchecked(&mut self, rules: &Rules, mv: &Move) {
        let color = self.turn;
        let becomes = if mv.promotes { Role::King } else { mv.role };
        self.hash ^= zobrist::piece(Piece { color, role: mv.role }, mv.origin)
            ^ zobrist::piece(Piece { color, role: becomes }, mv.destination)
            ^ zobrist::BLACK_TO_MOVE;
        self.turn = !color;
        // A capture that ends where it began toggles the square twice.
        let own = self.side_mut(color);
        own.toggle(mv.origin);
        own.toggle(mv.destination);
        if mv.is_capture() {
            self.remove_captured(mv);
        }
        if mv.role == Role::King {
            self.kings.toggle(mv.origin);
        }
        if becomes == Role::King {
            self.kings.toggle(mv.destination);
        }
        let quiet_run = rules.king.quiet_run;
        // Mostly there is no run, and none begins.
        let may_run = mv.role == Role::King && !mv.is_capture();
        if quiet_run > 0 && (may_run || self.runs != [KingRun::NONE; 2]) {
            self.count_run(mv, quiet_run);
        }
    }

    /// Removes the captured pieces, after the turn has changed to their side.
    #[inline(never)]
    fn remove_captured(&mut self, mv: &Move) {
        let color = self.turn;
        for square in mv.captured.squares() {
            let role = if self.kings.contains(square) { Role::King } else { Role::Man };
            self.hash ^= zobrist::piece(Piece { color, role }, square);
        }
        let kept = !mv.captured.bits();
        let side = self.side_mut(color);
        *side = Bitboard::from_bits(side.bits() & kept);
        self.kings = Bitboard::from_bits(self.kings.bits() & kept);
    }

    /// Counts the king runs, after everything else has changed; `quiet_run` is the rules' limit.
    #[inline(never)]
    fn count_run(&mut self, mv: &Move, quiet_run: u8) {
        let mut state: State<u128> = self.state();
        state.count_run(!self.turn, &mv.to_change(), quiet_run);
        self.set_runs(state.runs);
    }
}
