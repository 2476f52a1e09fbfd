//! Nodes packed small: what a level of the frontier keeps of them.

use super::choice::Tally;
use super::hunt::{Hunt, Node, class_of};
use super::kernel::Kernel;
use super::side::Side;
use crate::geometry::{Direction, Word};
use crate::position::Role;
use crate::rules::{Landing, Range, Rules};

/// A node without what has been taken, in one number, so that very many can be kept and compared fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place(u32);

/// A direction that does not matter.
const FORGOTTEN: u8 = 9;

impl Place {
    fn behind(self) -> u32 {
        self.0 & 0xff
    }

    fn direction(self) -> u8 {
        (self.0 >> 8) as u8
    }

    fn role(self) -> Role {
        if self.0 >> 16 & 1 == 1 { Role::King } else { Role::Man }
    }

    /// Whether the last jump was a flying king's, which may land further on.
    fn flew(self) -> bool {
        self.0 >> 17 & 1 == 1
    }

    fn stopped(self) -> bool {
        self.0 >> 18 & 1 == 1
    }
}

impl<W: Word> Node<W> {
    /// The place of a node.
    #[inline(always)]
    pub(super) fn place(&self, rules: &Rules) -> Place {
        let is_flying = rules.king.range == Range::Flying;
        let flew = self.flew && is_flying;
        // How a piece that jumps over its neighbours came there makes no difference to where it goes.
        let jumps = self.role == Role::Man || !is_flying;
        let is_start = self.direction == Self::START;
        let direction =
            if jumps && !is_start && !rules.capture.one_class { FORGOTTEN } else { self.direction };
        Place(
            self.behind.lowest()
                | (direction as u32) << 8
                | (self.role as u32) << 16
                | (flew as u32) << 17
                | (self.stopped as u32) << 18,
        )
    }
}

impl<K: Kernel, S: Side> Hunt<'_, '_, K, S> {
    /// The node of a meeting point, as far as it matters to what follows: how the piece came there is forgotten.
    pub(super) fn revived(&self, place: Place, taken: K::Word, early_kings: u128) -> Node<K::Word> {
        let layout = self.scene.layout();
        let rules = self.scene.rules();
        let mut node = self.start();
        if place.direction() == Node::<K::Word>::START {
            return node;
        }
        let d = place.direction() as usize;
        node.behind = K::Word::bit(place.behind());
        node.landings = node.behind;
        node.taken = taken;
        node.direction = place.direction();
        if place.direction() != FORGOTTEN {
            node.victim = layout.step_back(d, node.behind);
        }
        node.role = place.role();
        node.stopped = place.stopped();
        if place.flew() && rules.king.landing != Landing::Behind {
            node.landings |= layout.open(d, place.behind(), self.empty_now(&node));
        }
        if rules.capture.one_class {
            node.allowed = class_of(Direction::from_index(d));
        }
        node.tally = Tally::of(&rules.capture.choice, taken, taken & self.scene.prey_kings, early_kings);
        node
    }
}
