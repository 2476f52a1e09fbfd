//! Making a move on a public position, and taking it back.
//!
//! A move toggles two squares of its side: two exclusive ors change the set and two change the hash. Nothing else is
//! written. Captures and king runs, which most moves do not have, are handled separately.

use super::piece::{Piece, Role};
use super::placement::Position;
use super::state::{KingRun, State};
use super::zobrist;
use crate::geometry::Bitboard;
use crate::moves::Move;
use crate::rules::Rules;

/// What [`Position::unmake`] needs, in addition to the move, to take it back: 32 bytes.
///
/// [`Variant::make`](crate::Variant::make) returns it.
///
/// ```
/// use checkers_core::Variant;
/// # #[cfg(feature = "alloc")] {
/// let russian = Variant::from_id("russian").unwrap();
/// let mut position = russian.initial();
/// let mv = russian.legal_moves(&position)[0];
/// let undo = russian.make(&mut position, &mv);
/// position.unmake(&mv, undo);
/// assert_eq!(position, russian.initial());
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use = "without it the move cannot be taken back; `Variant::play_unchecked` keeps the old position"]
pub struct Undo {
    hash: u64,
    captured_kings: Bitboard,
    runs: [KingRun; 2],
}

impl Position {
    /// Returns the position after a move that is known to be legal here; nothing is checked. With an illegal move the
    /// result is meaningless.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, rules: &Rules, mv: &Move) -> Self {
        let mut next = *self;
        next.make_unchecked(mv, || rules.king.quiet_run);
        next
    }

    /// Returns the position after a null move: the other side is to move, nothing else changes. King runs stay as they
    /// are.
    ///
    /// No rule allows such a move; game-tree searches compare it with real moves. The hash is that of the new position.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let variant = Variant::from_id("international").unwrap();
    /// let passed = variant.initial().passed();
    /// assert_ne!(passed.turn(), variant.initial().turn());
    /// assert_eq!(passed.zobrist(), passed.zobrist_from_scratch());
    /// assert_eq!(passed.passed(), variant.initial());
    /// ```
    #[must_use]
    #[inline]
    pub fn passed(&self) -> Self {
        let mut next = *self;
        next.turn = !self.turn;
        next.hash ^= zobrist::BLACK_TO_MOVE;
        next
    }

    /// Takes back the last move that [`Variant::make`](crate::Variant::make) made on this position, given the value
    /// that `make` returned. With another move or another [`Undo`] the position becomes meaningless.
    #[inline]
    pub fn unmake(&mut self, mv: &Move, undo: Undo) {
        let opponent = self.turn;
        self.turn = !opponent;
        self.hash = undo.hash;
        self.runs = undo.runs;
        self.toggle_piece(mv);
        if mv.is_capture() {
            *self.side_mut(opponent) |= mv.captured;
            self.kings |= undo.captured_kings;
        }
    }

    /// Makes a move in place; see [`Variant::make`](crate::Variant::make). `quiet_run` is the rules' limit.
    #[inline(always)]
    pub(crate) fn make(&mut self, mv: &Move, quiet_run: impl FnOnce() -> u8) -> Undo {
        let undo = Undo { hash: self.hash, captured_kings: self.kings & mv.captured, runs: self.runs };
        self.make_unchecked(mv, quiet_run);
        undo
    }

    /// Makes a legal move in place, without checks. `quiet_run` is the rules' limit on king runs; 0 for none.
    #[inline(always)]
    pub(crate) fn make_unchecked(&mut self, mv: &Move, quiet_run: impl FnOnce() -> u8) {
        let color = self.turn;
        self.hash ^= zobrist::piece(Piece { color, role: mv.role }, mv.origin)
            ^ zobrist::piece(Piece { color, role: mv.becomes() }, mv.destination)
            ^ zobrist::BLACK_TO_MOVE;
        // This comes first, because a piece may land on the square of a piece that it captured.
        let is_capture = mv.is_capture();
        if is_capture {
            self.remove_captured(mv);
        }
        self.toggle_piece(mv);
        self.turn = !color;
        // In most positions there is no run, and none begins.
        if (mv.role == Role::King && !is_capture) || self.has_runs() {
            let quiet_run = quiet_run();
            if quiet_run > 0 {
                self.count_run(mv, quiet_run);
            }
        }
    }

    /// Moves the piece of the side to move from the origin to the destination, or back.
    #[inline(always)]
    fn toggle_piece(&mut self, mv: &Move) {
        // A capture that ends on its origin toggles that square twice.
        let own = self.side_mut(self.turn);
        own.toggle(mv.origin);
        own.toggle(mv.destination);
        if mv.role == Role::King {
            self.kings.toggle(mv.origin);
        }
        if mv.becomes() == Role::King {
            self.kings.toggle(mv.destination);
        }
    }

    /// Returns whether a side has a run of quiet moves with one king.
    #[inline(always)]
    fn has_runs(&self) -> bool {
        let [white, black] = self.runs;
        u32::from_ne_bytes([white.square, white.count, black.square, black.count]) != 0
    }

    /// Removes the captured pieces of the side that is not to move.
    #[inline(always)]
    fn remove_captured(&mut self, mv: &Move) {
        let color = !self.turn;
        self.hash ^= zobrist::mixed(color, mv.captured.halves(), self.kings.halves());
        *self.side_mut(color) -= mv.captured;
        self.kings -= mv.captured;
    }

    /// Updates the king runs, after everything else has changed; `quiet_run` is the rules' limit.
    #[inline(never)]
    fn count_run(&mut self, mv: &Move, quiet_run: u8) {
        let mut state: State<u128> = self.state();
        state.count_run(!self.turn, &mv.to_change(), quiet_run);
        self.set_runs(state.runs);
    }
}
