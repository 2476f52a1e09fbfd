//! Making a move on a public position.

use super::piece::{Piece, Role};
use super::placement::Position;
use super::state::{Change, State};
use super::zobrist;
use crate::geometry::{Bitboard, Color};
use crate::moves::Move;
use crate::rules::Rules;

impl Position {
    /// The position after a move that is known to be legal here; nothing is checked. A move that is not legal gives a
    /// position that means nothing.
    #[must_use]
    pub fn play_unchecked(&self, rules: &Rules, mv: &Move) -> Self {
        let mut next = *self;
        let color = self.turn;
        let before = Piece { color, role: mv.role };
        let after = Piece { color, role: if mv.promotes { Role::King } else { mv.role } };

        next.hash ^= zobrist::piece(before, mv.origin) ^ zobrist::piece(after, mv.destination);
        for square in mv.captured.squares() {
            let role = if self.kings.contains(square) { Role::King } else { Role::Man };
            next.hash ^= zobrist::piece(Piece { color: !color, role }, square);
        }
        next.hash ^= zobrist::BLACK_TO_MOVE;
        next.turn = !color;

        let change = Change {
            from: 1_u128 << mv.origin.bit(),
            to: 1_u128 << mv.destination.bit(),
            captured: mv.captured.bits(),
            role: mv.role,
            promotes: mv.promotes,
        };
        let state: State<u128> = self.state::<u128>().after(color, &change, rules.king.quiet_run);
        next.white = Bitboard::from_bits(state.sides[Color::White as usize]);
        next.black = Bitboard::from_bits(state.sides[Color::Black as usize]);
        next.kings = Bitboard::from_bits(state.kings);
        if rules.king.quiet_run > 0 {
            next.set_runs(state.runs);
        }
        next
    }
}
