//! The position as the side to move sees it.

use core::marker::PhantomData;

use super::kernel::Kernel;
use super::side::Side;
use crate::geometry::{DirectionSet, Layout, Word};
use crate::position::{Role, State};
use crate::rules::{Promotion, Rules};

/// The sets that the generator works with.
pub(super) struct Scene<'a, K: Kernel, S: Side> {
    pub(super) kernel: K,
    pub(super) state: &'a State<K::Word>,
    /// Own men.
    pub(super) men: K::Word,
    /// Own kings.
    pub(super) kings: K::Word,
    /// The opponent's pieces.
    pub(super) prey: K::Word,
    /// The opponent's kings.
    pub(super) prey_kings: K::Word,
    /// Free squares of the game.
    pub(super) empty: K::Word,
    side: PhantomData<S>,
}

impl<'a, K: Kernel, S: Side> Scene<'a, K, S> {
    #[inline(always)]
    pub(super) fn new(kernel: K, state: &'a State<K::Word>) -> Self {
        let own = state.sides[S::COLOR as usize];
        let prey = state.sides[!S::COLOR as usize];
        Self {
            state,
            men: own & !state.kings,
            kings: own & state.kings,
            prey,
            prey_kings: prey & state.kings,
            empty: kernel.layout().playable() & !(own | prey),
            side: PhantomData,
            kernel,
        }
    }

    #[inline(always)]
    pub(super) fn rules(&self) -> &Rules {
        self.kernel.rules()
    }

    #[inline(always)]
    pub(super) fn layout(&self) -> &Layout<K::Word> {
        self.kernel.layout()
    }

    /// The directions in which a piece captures.
    #[inline(always)]
    pub(super) fn captures(&self, role: Role) -> DirectionSet {
        S::seen(match role {
            Role::Man => self.rules().man.captures,
            Role::King => self.rules().king.captures,
        })
    }

    /// What a piece may capture.
    #[inline(always)]
    pub(super) fn prey_of(&self, role: Role) -> K::Word {
        if role == Role::Man && !self.rules().man.captures_kings {
            self.prey & !self.prey_kings
        } else {
            self.prey
        }
    }

    /// Whether a flying king on this square can take something in these directions, over these free squares.
    #[inline(always)]
    pub(super) fn catches(&self, directions: DirectionSet, bit: u32, empty: K::Word) -> bool {
        let layout = self.layout();
        let mut behind = K::Word::ZERO;
        every_direction!(directions, d => {
            behind |= layout.step(d, layout.first_blocker(d, bit, empty) & self.prey) & empty;
        });
        behind.any()
    }

    /// The squares on which a piece becomes a king, sooner or later: none for a king.
    #[inline(always)]
    pub(super) fn crowning(&self, role: Role) -> K::Word {
        if role == Role::King || self.rules().man.promotion == Promotion::Never {
            K::Word::ZERO
        } else {
            self.layout().crowning(S::COLOR)
        }
    }
}
