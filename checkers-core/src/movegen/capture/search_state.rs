//! Search states: partial captures in four bytes, for searches that store many of them.

use super::super::kernel::Kernel;
use super::super::rank::Tally;
use super::step::{CapturingPiece, PartialCapture, class_of};
use crate::geometry::{Direction, Word};
use crate::position::Role;
use crate::rules::{Landing, Range, Rules};

/// A partial capture without its captured set, packed into one number: everything that decides how it can continue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::movegen) struct PackedState(u32);

/// The value of the direction where it makes no difference.
const FORGOTTEN: u8 = 9;

impl PackedState {
    fn behind(self) -> u32 {
        self.0 & 0xff
    }

    fn direction(self) -> u8 {
        (self.0 >> 8) as u8
    }

    fn role(self) -> Role {
        if self.0 >> 16 & 1 == 1 { Role::King } else { Role::Man }
    }

    /// Returns whether the last jump was a flying king's, which may land farther behind its victim.
    fn flew(self) -> bool {
        self.0 >> 17 & 1 == 1
    }

    fn stopped(self) -> bool {
        self.0 >> 18 & 1 == 1
    }
}

impl<W: Word> PartialCapture<W> {
    /// Packs the partial capture into a search state. The captured set must be stored beside it.
    #[inline(always)]
    pub(in crate::movegen) fn packed(&self, rules: &Rules) -> PackedState {
        let is_flying = rules.king.range == Range::Flying;
        let flew = self.flew && is_flying;
        // A piece that jumps over neighbours continues in the same ways from every direction.
        let jumps = self.role == Role::Man || !is_flying;
        let is_start = self.direction == Self::START;
        let direction =
            if jumps && !is_start && !rules.capture.one_class { FORGOTTEN } else { self.direction };
        PackedState(
            self.behind.lowest()
                | (direction as u32) << 8
                | (self.role as u32) << 16
                | (flew as u32) << 17
                | (self.stopped as u32) << 18,
        )
    }
}

impl<K: Kernel> CapturingPiece<'_, '_, K> {
    /// Restores the partial capture of a search state, except the path to it: enough to decide how it can continue.
    pub(in crate::movegen) fn unpacked(
        &self,
        state: PackedState,
        taken: K::Word,
        early_kings: u128,
    ) -> PartialCapture<K::Word> {
        let kernel = self.context.kernel;
        let rules = kernel.rules();
        let mut partial = self.start();
        if state.direction() == PartialCapture::<K::Word>::START {
            return partial;
        }
        let d = state.direction() as usize;
        partial.behind = K::Word::bit(state.behind());
        partial.landings = partial.behind;
        partial.taken = taken;
        partial.direction = state.direction();
        if state.direction() != FORGOTTEN {
            partial.victim = kernel.step_back(d, partial.behind);
        }
        partial.role = state.role();
        partial.stopped = state.stopped();
        if state.flew() && rules.king.landing != Landing::Behind {
            partial.landings |= kernel.layout().open(d, state.behind(), self.empty_now(taken));
        }
        if rules.capture.one_class {
            partial.allowed = class_of(Direction::from_index(d));
        }
        partial.tally =
            Tally { weight: kernel.weights().total(taken, taken & self.context.opponent_kings), early_kings };
        partial
    }
}
