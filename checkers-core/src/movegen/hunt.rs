//! One capture: how a piece goes on from where it is. Every rule of capturing is here, once.

use super::choice::{Rank, Tally};
use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use crate::geometry::{Direction, DirectionSet, Word};
use crate::position::{Change, Role};
use crate::rules::{Landing, Promotion, Range, Removal};

/// The piece that captures, and the board without it.
pub(super) struct Hunt<'s, 'a, K: Kernel, S: Side> {
    pub(super) scene: &'s Scene<'a, K, S>,
    /// Where the move began, as a set of one.
    pub(super) origin: K::Word,
    /// What the piece was when it began.
    pub(super) role: Role,
    /// Free squares, the origin among them.
    empty: K::Word,
}

/// Where a capture stands: before the first piece is taken, or just after one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node<W> {
    /// Where the last jump began: where the jump before it landed.
    pub(super) from: W,
    /// The square directly behind the piece just taken; the origin at the start.
    pub(super) behind: W,
    /// The squares on which the piece may land now.
    pub(super) landings: W,
    /// What has been taken.
    pub(super) taken: W,
    /// What the piece took last.
    pub(super) victim: W,
    /// The direction of the last jump, as an index; [`Node::START`] at the start.
    pub(super) direction: u8,
    /// The directions that the rest of the capture may use.
    pub(super) allowed: DirectionSet,
    /// What the piece is now.
    pub(super) role: Role,
    /// Whether the capture is over, whatever could be taken.
    pub(super) stopped: bool,
    pub(super) tally: Tally,
}

impl<W> Node<W> {
    /// No direction yet.
    pub(super) const START: u8 = 8;
}

impl<'s, 'a, K: Kernel, S: Side> Hunt<'s, 'a, K, S> {
    #[inline(always)]
    pub(super) fn new(scene: &'s Scene<'a, K, S>, origin: K::Word, role: Role) -> Self {
        Self { scene, origin, role, empty: scene.empty | origin }
    }

    /// The piece before its first jump.
    #[inline(always)]
    pub(super) fn start(&self) -> Node<K::Word> {
        Node {
            from: self.origin,
            behind: self.origin,
            landings: self.origin,
            taken: K::Word::ZERO,
            victim: K::Word::ZERO,
            direction: Node::<K::Word>::START,
            allowed: DirectionSet::ALL,
            role: self.role,
            stopped: false,
            tally: Tally::default(),
        }
    }

    /// Calls `visit` with every way to take one piece more. Returns whether there is any; if there is none, a node
    /// past the start is a complete capture.
    #[inline(always)]
    pub(super) fn expand(&self, node: &Node<K::Word>, visit: &mut impl FnMut(&Node<K::Word>)) -> bool {
        if node.stopped {
            return false;
        }
        match (node.role, self.scene.rules().king.range) {
            (Role::King, Range::Flying) => self.fly(node, visit),
            (role, _) => self.jump(node, role, visit),
        }
    }

    /// Free squares at this point of the capture.
    #[inline(always)]
    fn empty_now(&self, node: &Node<K::Word>) -> K::Word {
        match self.scene.rules().capture.removal {
            Removal::AtEnd => self.empty,
            Removal::Immediate => self.empty | node.taken,
        }
    }

    /// Jumps over adjacent pieces: men and short kings. Turning back needs no rule here, since the piece just taken
    /// is gone or taken, never prey.
    #[inline(always)]
    fn jump(&self, node: &Node<K::Word>, role: Role, visit: &mut impl FnMut(&Node<K::Word>)) -> bool {
        let layout = self.scene.layout();
        let empty = self.empty_now(node);
        let prey = self.scene.prey_of(role) & !node.taken;
        let mut any = false;
        each_direction!(K, self.scene.captures(role), d => {
            let victim = layout.step(d, node.behind) & prey;
            let landing = layout.step(d, victim) & empty;
            if landing.any() && (!self.scene.rules().capture.one_class || node.allowed.has(d)) {
                any = true;
                visit(&self.landed(node, Direction::from_index(d), node.behind, victim, landing, landing));
            }
        });
        any
    }

    /// Captures of a flying king: straight on past the piece just taken, or around a corner from any square of
    /// landing.
    #[inline(always)]
    fn fly(&self, node: &Node<K::Word>, visit: &mut impl FnMut(&Node<K::Word>)) -> bool {
        let directions = self.scene.captures(Role::King).and(node.allowed);
        if node.direction == Node::<K::Word>::START {
            return self.fly_from(node, node.behind, directions, visit);
        }
        let ahead = DirectionSet::from_bits(1 << node.direction);
        let back = ahead.turned();
        let capture = &self.scene.rules().capture;
        let mut turns = DirectionSet::from_bits(directions.bits() & !ahead.bits());
        if capture.removal == Removal::AtEnd || !capture.may_reverse {
            turns = DirectionSet::from_bits(turns.bits() & !back.bits());
        }
        // Straight on it makes no difference where the king paused: once, from directly behind.
        let mut any = self.fly_from(node, node.behind, directions.and(ahead), visit);
        let mut landings = node.landings;
        while landings.any() {
            any |= self.fly_from(node, landings.isolate(), turns, visit);
            landings = landings.rest();
        }
        any
    }

    /// Captures of a flying king from one square. The direction is a value here, unlike in the rest of the generator:
    /// eight copies of this code would cost more than they gain.
    fn fly_from(
        &self,
        node: &Node<K::Word>,
        from: K::Word,
        directions: DirectionSet,
        visit: &mut impl FnMut(&Node<K::Word>),
    ) -> bool {
        let layout = self.scene.layout();
        let empty = self.empty_now(node);
        let prey = self.scene.prey & !node.taken;
        let bit = from.lowest();
        let mut any = false;
        for direction in directions.iter() {
            let victim = layout.first_blocker(direction as usize, bit, empty) & prey;
            if victim.is_empty() {
                continue;
            }
            let beyond = layout.open(direction as usize, victim.lowest(), empty);
            let behind = layout.beside(direction as usize, victim.lowest()) & empty;
            if behind.is_empty() {
                continue;
            }
            any = true;
            let landings = match self.scene.rules().king.landing {
                Landing::Behind => behind,
                Landing::Any | Landing::BehindLastKing => beyond,
            };
            visit(&self.landed(node, direction, from, victim, behind, landings));
        }
        any
    }

    /// The node after one more piece is taken.
    #[inline(always)]
    fn landed(
        &self,
        node: &Node<K::Word>,
        direction: Direction,
        from: K::Word,
        victim: K::Word,
        behind: K::Word,
        landings: K::Word,
    ) -> Node<K::Word> {
        let rules = self.scene.rules();
        let mut next = Node {
            from,
            behind,
            landings,
            victim,
            taken: node.taken | victim,
            direction: direction as u8,
            allowed: node.allowed,
            role: node.role,
            stopped: false,
            tally: node.tally.plus(&rules.capture.choice, (victim & self.scene.prey_kings).any()),
        };
        if rules.capture.one_class {
            next.allowed = if direction.is_diagonal() {
                DirectionSet::DIAGONAL
            } else {
                DirectionSet::ORTHOGONAL
            };
        }
        if node.role == Role::Man && (behind & self.scene.crowning(Role::Man)).any() {
            match rules.man.promotion {
                Promotion::Stops => next.stopped = true,
                Promotion::InPassing => next.role = Role::King,
                Promotion::AtEnd | Promotion::Never => {}
            }
        }
        next
    }

    /// Where a complete capture may end.
    #[inline(always)]
    pub(super) fn ends(&self, node: &Node<K::Word>) -> K::Word {
        let halts = self.scene.rules().king.landing == Landing::BehindLastKing
            && (node.victim & self.scene.prey_kings).any();
        if halts { node.behind } else { node.landings }
    }

    /// What the complete capture does if it ends on this square.
    #[inline(always)]
    pub(super) fn change(&self, node: &Node<K::Word>, to: K::Word) -> Change<K::Word> {
        let crowned_here = self.role == Role::Man && (to & self.scene.crowning(Role::Man)).any();
        Change {
            from: self.origin,
            to,
            captured: node.taken,
            role: self.role,
            promotes: crowned_here || node.role != self.role,
        }
    }

    /// The rank of the complete capture.
    #[inline(always)]
    pub(super) fn rank(&self, node: &Node<K::Word>) -> Rank {
        Rank::of(
            &self.scene.rules().capture.choice,
            node.tally,
            self.role,
            node.taken & self.scene.prey_kings,
        )
    }
}
