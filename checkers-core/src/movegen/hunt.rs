//! One capture: how a piece goes on from where it is.
//!
//! The rules of capturing are here. [`super::bunches`] walks the same steps for whole sets of squares and asks this file
//! wherever a rule decides; a test compares the two.

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
    /// Whether the last jump was made as a king.
    pub(super) flew: bool,
    /// Whether the capture is over, whatever could be taken.
    pub(super) stopped: bool,
    pub(super) tally: Tally,
}

impl<W: Word> Node<W> {
    /// No direction yet.
    pub(super) const START: u8 = 8;
}

/// The directions of the same class: diagonals, or ranks and files.
pub(super) fn class_of(direction: Direction) -> DirectionSet {
    if direction.is_diagonal() { DirectionSet::DIAGONAL } else { DirectionSet::ORTHOGONAL }
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
            flew: false,
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
    pub(super) fn empty_now(&self, taken: K::Word) -> K::Word {
        match self.scene.rules().capture.removal {
            Removal::AtEnd => self.empty,
            Removal::Immediate => self.empty | taken,
        }
    }

    /// Jumps over adjacent pieces: men and short kings. Turning back needs no rule here, since the piece just taken
    /// is gone or taken, never prey.
    #[inline(always)]
    fn jump(&self, node: &Node<K::Word>, role: Role, visit: &mut impl FnMut(&Node<K::Word>)) -> bool {
        let layout = self.scene.layout();
        let empty = self.empty_now(node.taken);
        let prey = self.scene.prey_of(role) & !node.taken;
        let mut any = false;
        each_direction!(K, self.scene.captures(role), d => {
            let landing = self.behind(d, layout.step(d, node.behind) & prey, empty);
            let victim = layout.step_back(d, landing);
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
        let layout = self.scene.layout();
        let empty = self.empty_now(node.taken);
        let prey = self.scene.prey & !node.taken;
        let mut any = false;
        // The direction is a value here, unlike in the rest of the generator: eight copies of this code would cost
        // more than they gain.
        for direction in self.scene.captures(Role::King).and(node.allowed).iter() {
            let d = direction as usize;
            let victims = if node.direction == Node::<K::Word>::START || node.direction == d as u8 {
                // Straight on it makes no difference where the king paused: once, from directly behind.
                layout.first_blocker(d, node.behind.lowest(), empty)
            } else if !self.may_turn(node.direction as usize, d) {
                continue;
            } else if node.direction != d as u8 ^ 4 {
                layout.slide(d, node.landings, empty)
            } else {
                // Back over its own tracks: where it turned makes a difference to the path, though not to the victim.
                let mut turns = node.landings;
                while turns.any() {
                    let from = turns.isolate();
                    let victims = layout.first_blocker(d, from.lowest(), empty) & prey;
                    any |= self.take(node, direction, victims, empty, Some(from), visit);
                    turns = turns.rest();
                }
                continue;
            };
            any |= self.take(node, direction, victims & prey, empty, None, visit);
        }
        any
    }

    /// Whether a man that was just crowned, by a jump in direction `came`, may find something to take as a flying king. Rough:
    /// what it finds may be taken already, or not allowed.
    #[inline(always)]
    pub(super) fn catches(&self, at: K::Word, came: usize, taken: K::Word) -> bool {
        let rules = self.scene.rules();
        if rules.king.range == Range::Short {
            return true;
        }
        let empty = self.empty_now(taken);
        let mut directions = self.scene.captures(Role::King);
        if rules.capture.removal == Removal::AtEnd {
            // The way back is barred by what was just taken.
            directions = directions.without(came ^ 4);
        }
        self.scene.catches(directions, at.lowest(), empty)
    }

    /// A flying king takes each of these pieces that has a free square behind it. `from` says where it starts; if it
    /// does not, the landing on the victim's line is meant.
    #[inline(always)]
    fn take(
        &self,
        node: &Node<K::Word>,
        direction: Direction,
        victims: K::Word,
        empty: K::Word,
        from: Option<K::Word>,
        visit: &mut impl FnMut(&Node<K::Word>),
    ) -> bool {
        let layout = self.scene.layout();
        let d = direction as usize;
        let mut behinds = self.behind(d, victims, empty);
        let any = behinds.any();
        while behinds.any() {
            let behind = behinds.isolate();
            behinds = behinds.rest();
            let victim = layout.step_back(d, behind);
            let from = from.unwrap_or_else(|| {
                if node.direction == d as u8 {
                    node.behind
                } else {
                    layout.ray(d ^ 4, victim.lowest()) & node.landings
                }
            });
            let landings = match self.scene.rules().king.landing {
                Landing::Behind => behind,
                Landing::Any | Landing::BehindLastKing => behind | layout.open(d, behind.lowest(), empty),
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
            flew: node.role == Role::King,
            stopped: false,
            tally: node.tally.plus(&rules.capture.choice, (victim & self.scene.prey_kings).any()),
        };
        if rules.capture.one_class {
            next.allowed = class_of(direction);
        }
        (next.role, next.stopped) = self.arrived(node.role, behind);
        next
    }

    /// What a piece is after it has jumped to this square, and whether it stops there: the rule of promotion inside
    /// captures.
    #[inline(always)]
    pub(super) fn arrived(&self, role: Role, behind: K::Word) -> (Role, bool) {
        if role == Role::Man && (behind & self.scene.crowning(Role::Man)).any() {
            match self.scene.rules().man.promotion {
                Promotion::Stops => return (role, true),
                Promotion::InPassing => return (Role::King, false),
                Promotion::AtEnd | Promotion::Never => {}
            }
        }
        (role, false)
    }

    /// The free squares directly behind these pieces; a piece without one cannot be taken this way.
    #[inline(always)]
    pub(super) fn behind(&self, direction: usize, victims: K::Word, empty: K::Word) -> K::Word {
        self.scene.layout().step(direction, victims) & empty
    }

    /// Whether the rules let a jump in direction `next` follow one in direction `came`, as far as their class goes.
    #[inline(always)]
    pub(super) fn keeps_class(&self, came: usize, next: usize) -> bool {
        !self.scene.rules().capture.one_class || class_of(Direction::from_index(came)).has(next)
    }

    /// Whether a flying king that has come in direction `came` may turn to `next`.
    #[inline(always)]
    pub(super) fn may_turn(&self, came: usize, next: usize) -> bool {
        let capture = &self.scene.rules().capture;
        let reverses = next == came ^ 4;
        next != came
            && self.keeps_class(came, next)
            && (!reverses || capture.removal == Removal::Immediate && capture.may_reverse)
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
        self.change_of(node.taken, node.role, to)
    }

    /// What a complete capture of these pieces does if it ends on this square with the piece in this role.
    #[inline(always)]
    pub(super) fn change_of(&self, taken: K::Word, role: Role, to: K::Word) -> Change<K::Word> {
        let crowned_here = self.role == Role::Man && (to & self.scene.crowning(Role::Man)).any();
        let promotes = crowned_here || role != self.role;
        Change { from: self.origin, to, captured: taken, role: self.role, promotes }
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
