//! The position from the point of view of the side to move.

use super::kernel::Kernel;
use crate::geometry::{DirectionSet, Word};
use crate::position::{Role, State};
use crate::rules::Promotion;

/// The sets of squares that the generator works with.
#[derive(Clone, Copy)]
pub(super) struct Context<'a, K: Kernel> {
    pub(super) kernel: K,
    pub(super) state: &'a State<K::Word>,
    /// Own men.
    pub(super) men: K::Word,
    /// Own kings.
    pub(super) kings: K::Word,
    /// The opponent's pieces.
    pub(super) opponent: K::Word,
    /// The opponent's kings.
    pub(super) opponent_kings: K::Word,
    /// Free squares of the board.
    pub(super) empty: K::Word,
}

impl<'a, K: Kernel> Context<'a, K> {
    #[inline(always)]
    pub(super) fn new(kernel: K, state: &'a State<K::Word>) -> Self {
        let own = state.sides[kernel.color() as usize];
        let opponent = state.sides[!kernel.color() as usize];
        Self {
            state,
            men: own & !state.kings,
            kings: own & state.kings,
            opponent,
            opponent_kings: opponent & state.kings,
            empty: kernel.layout().playable() & !(own | opponent),
            kernel,
        }
    }

    /// Returns the directions in which a piece of this role captures.
    #[inline(always)]
    pub(super) fn captures(&self, role: Role) -> DirectionSet {
        match role {
            Role::Man => self.kernel.man_captures(),
            Role::King => self.kernel.king_captures(),
        }
    }

    /// Returns the opponent's pieces that a piece of this role may capture.
    #[inline(always)]
    pub(super) fn capturable(&self, role: Role) -> K::Word {
        if role == Role::Man && !self.kernel.rules().man.captures_kings {
            self.opponent & !self.opponent_kings
        } else {
            self.opponent
        }
    }

    /// Returns whether a flying king on square `bit` can capture in one of these directions, if `empty` are the free
    /// squares.
    #[inline(always)]
    pub(super) fn flying_king_captures(&self, directions: DirectionSet, bit: u32, empty: K::Word) -> bool {
        let kernel = self.kernel;
        let mut behind = K::Word::ZERO;
        every_direction!(K::CAPTURES, directions, d => {
            behind |= kernel.step(d, kernel.layout().first_blocker(d, bit, empty) & self.opponent) & empty;
        });
        behind.any()
    }

    /// Returns the squares on which a piece of this role becomes a king, at once or at the end of its move. Empty for
    /// kings.
    #[inline(always)]
    pub(super) fn crowning(&self, role: Role) -> K::Word {
        if role == Role::King || self.kernel.rules().man.promotion == Promotion::Never {
            K::Word::ZERO
        } else {
            self.kernel.layout().crowning(self.kernel.color())
        }
    }
}
