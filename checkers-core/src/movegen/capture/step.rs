//! One step of a capture: how a capturing piece takes the next piece.
//!
//! This file holds the rules of capturing. [`deduplicated`](super::deduplicated) makes the same steps for whole sets of
//! squares and calls this file wherever a rule decides; a test compares the two.
//!
//! A [`PartialCapture`] is a capture in progress. A flying king that has just captured often has a choice of landing
//! squares, and the choice matters only if the king turns. So one partial capture represents all of them (`landings`),
//! and each turn finds the landings from which it is possible. Example, international: a king on 46 that takes a man on
//! 28 may land on 23, 19, 14, 10 or 5, all empty. One partial capture holds the five; a man on 20 can only be taken by
//! a turn on 14.

use super::super::context::Context;
use super::super::kernel::Kernel;
use super::super::rank::{Rank, Tally};
use crate::geometry::{DIRECTIONS, Direction, DirectionSet, Word};
use crate::position::{Change, Role};
use crate::rules::{Landing, Promotion, Range, Removal};

/// A capturing piece, and the board without it.
pub(in crate::movegen) struct CapturingPiece<'s, 'a, K: Kernel> {
    pub(in crate::movegen) context: &'s Context<'a, K>,
    /// The square on which the move begins, as a set of one.
    pub(in crate::movegen) origin: K::Word,
    /// The role of the piece before the move.
    pub(in crate::movegen) role: Role,
    /// Free squares, including the origin.
    empty: K::Word,
}

/// A capture in progress: before the first piece is taken, or just after one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::movegen) struct PartialCapture<W> {
    /// The square on which the last jump began, and the jump before it landed.
    pub(in crate::movegen) from: W,
    /// The square directly behind the piece just taken; the origin at the start.
    pub(in crate::movegen) behind: W,
    /// The squares on which the piece may land now.
    pub(in crate::movegen) landings: W,
    /// All pieces taken so far.
    pub(in crate::movegen) taken: W,
    /// The piece taken last.
    pub(in crate::movegen) victim: W,
    /// The direction of the last jump, as an index; [`PartialCapture::START`] at the start.
    pub(in crate::movegen) direction: u8,
    /// The directions that the rest of the capture may use.
    pub(in crate::movegen) allowed: DirectionSet,
    /// The role of the piece now.
    pub(in crate::movegen) role: Role,
    /// Whether the last jump was made as a king.
    pub(in crate::movegen) flew: bool,
    /// Whether the capture ends here, even if more could be taken.
    pub(in crate::movegen) stopped: bool,
    pub(in crate::movegen) tally: Tally,
}

impl<W: Word> PartialCapture<W> {
    /// The value of `direction` before the first jump.
    pub(in crate::movegen) const START: u8 = 8;
}

/// Returns the directions of the same class: all diagonals, or all ranks and files.
pub(in crate::movegen) fn class_of(direction: Direction) -> DirectionSet {
    if direction.is_diagonal() { DirectionSet::DIAGONAL } else { DirectionSet::ORTHOGONAL }
}

impl<'s, 'a, K: Kernel> CapturingPiece<'s, 'a, K> {
    #[inline(always)]
    pub(in crate::movegen) fn new(context: &'s Context<'a, K>, origin: K::Word, role: Role) -> Self {
        Self { context, origin, role, empty: context.empty | origin }
    }

    /// Returns the piece before its first jump.
    #[inline(always)]
    pub(in crate::movegen) fn start(&self) -> PartialCapture<K::Word> {
        PartialCapture {
            from: self.origin,
            behind: self.origin,
            landings: self.origin,
            taken: K::Word::ZERO,
            victim: K::Word::ZERO,
            direction: PartialCapture::<K::Word>::START,
            allowed: DirectionSet::ALL,
            role: self.role,
            flew: false,
            stopped: false,
            tally: Tally::default(),
        }
    }

    /// Calls `visit` with every way to take the next piece. Returns whether there is one; if not, a partial capture
    /// with at least one jump is complete.
    #[inline(always)]
    pub(in crate::movegen) fn expand(
        &self,
        partial: &PartialCapture<K::Word>,
        visit: &mut impl FnMut(&PartialCapture<K::Word>),
    ) -> bool {
        if partial.stopped {
            return false;
        }
        match (partial.role, self.context.kernel.form().range) {
            (Role::King, Range::Flying) => self.fly(partial, visit),
            (role, _) => self.jump(partial, role, visit),
        }
    }

    /// Calls `visit` with every way to take the next piece, through a pointer, so that the steps are compiled once for
    /// all searches except the fastest. Returns the same as [`CapturingPiece::expand`].
    #[inline(never)]
    pub(in crate::movegen) fn each_step(
        &self,
        partial: &PartialCapture<K::Word>,
        visit: &mut dyn FnMut(&PartialCapture<K::Word>),
    ) -> bool {
        self.expand(partial, &mut |next| visit(next))
    }

    /// Returns the free squares at this point of the capture.
    #[inline(always)]
    pub(in crate::movegen) fn empty_now(&self, taken: K::Word) -> K::Word {
        match self.context.kernel.form().removal {
            Removal::AtEnd => self.empty,
            Removal::Immediate => self.empty | taken,
        }
    }

    /// Jumps over adjacent pieces, for men and short kings. No rule about turning back is needed: the piece just taken
    /// is removed, or is marked as taken and cannot be jumped again.
    #[inline(always)]
    fn jump(
        &self,
        partial: &PartialCapture<K::Word>,
        role: Role,
        visit: &mut impl FnMut(&PartialCapture<K::Word>),
    ) -> bool {
        let kernel = self.context.kernel;
        let empty = self.empty_now(partial.taken);
        let capturable = self.context.capturable(role) & !partial.taken;
        let mut any = false;
        each_direction!(K::CAPTURES, self.context.captures(role), d => {
            let landing = self.behind(d, kernel.step(d, partial.behind) & capturable, empty);
            let victim = kernel.step_back(d, landing);
            if landing.any() && (!self.context.kernel.form().one_class || partial.allowed.has(d)) {
                any = true;
                visit(&self.landed(partial, Direction::from_index(d), partial.behind, victim, landing, landing));
            }
        });
        any
    }

    /// Captures with a flying king: straight on past the piece just taken, or after a turn on any of the landing
    /// squares.
    #[inline(always)]
    fn fly(
        &self,
        partial: &PartialCapture<K::Word>,
        visit: &mut impl FnMut(&PartialCapture<K::Word>),
    ) -> bool {
        let kernel = self.context.kernel;
        let empty = self.empty_now(partial.taken);
        let capturable = self.context.opponent & !partial.taken;
        let directions = self.context.captures(Role::King).and(partial.allowed);
        let mut behinds = [K::Word::ZERO; DIRECTIONS];
        if K::IS_CONSTANT {
            // The free squares behind the pieces that the landings meet, in each direction. With constant directions
            // this takes a few shifts, and mostly finds nothing.
            let mut all = K::Word::ZERO;
            each_direction!(K::CAPTURES, directions, d => {
                behinds[d] = self.behind(d, kernel.slide(d, partial.landings, empty) & capturable, empty);
                all |= behinds[d];
            });
            if all.is_empty() {
                return false;
            }
        }
        let mut any = false;
        // The direction is a value here, unlike in the rest of the generator: eight copies of this code would cost more
        // than they gain.
        for direction in directions.iter() {
            let d = direction as usize;
            if K::IS_CONSTANT && behinds[d].is_empty() {
                continue;
            }
            // The pieces met. Constant directions have found what is behind them already.
            let met = if self.is_straight(partial.direction, d) {
                if K::IS_CONSTANT {
                    K::Word::ZERO
                } else {
                    kernel.layout().first_blocker(d, partial.behind.lowest(), empty)
                }
            } else if !self.may_turn(partial.direction as usize, d) {
                continue;
            } else if partial.direction != d as u8 ^ 4 {
                if K::IS_CONSTANT { K::Word::ZERO } else { kernel.slide(d, partial.landings, empty) }
            } else {
                // Back along the same line: the landing on which the king turns changes the path, but not the victim.
                let mut turns = partial.landings;
                while turns.any() {
                    let from = turns.isolate();
                    let victim = kernel.layout().first_blocker(d, from.lowest(), empty) & capturable;
                    any |= self.take(
                        partial,
                        direction,
                        self.behind(d, victim, empty),
                        empty,
                        Some(from),
                        visit,
                    );
                    turns = turns.rest();
                }
                continue;
            };
            let behinds = if K::IS_CONSTANT { behinds[d] } else { self.behind(d, met & capturable, empty) };
            any |= self.take(partial, direction, behinds, empty, None, visit);
        }
        any
    }

    /// Returns whether a jump in direction `next` is the first one or continues straight on. Then all landings give the
    /// same captures.
    #[inline(always)]
    fn is_straight(&self, came: u8, next: usize) -> bool {
        came == PartialCapture::<K::Word>::START || came == next as u8
    }

    /// Whether a man that was just crowned, by a jump in direction `came`, may capture more as a flying king. Not exact:
    /// what it finds may be taken already, or not allowed.
    #[inline(always)]
    pub(in crate::movegen) fn crowned_captures(&self, at: K::Word, came: usize, taken: K::Word) -> bool {
        let form = self.context.kernel.form();
        if form.range == Range::Short {
            return true;
        }
        let empty = self.empty_now(taken);
        let mut directions = self.context.captures(Role::King);
        if form.removal == Removal::AtEnd {
            // The piece just taken blocks the way back.
            directions = directions.without(came ^ 4);
        }
        self.context.flying_king_captures(directions, at.lowest(), empty)
    }

    /// Takes the piece in front of each of these free squares with a flying king. `from` is the square on which the jump
    /// begins; with `None`, it is the landing on the line of the victim. Returns whether any piece was taken.
    #[inline(always)]
    fn take(
        &self,
        partial: &PartialCapture<K::Word>,
        direction: Direction,
        mut behinds: K::Word,
        empty: K::Word,
        from: Option<K::Word>,
        visit: &mut impl FnMut(&PartialCapture<K::Word>),
    ) -> bool {
        let kernel = self.context.kernel;
        let d = direction as usize;
        let any = behinds.any();
        while behinds.any() {
            let behind = behinds.isolate();
            behinds = behinds.rest();
            let victim = kernel.step_back(d, behind);
            let from = from.unwrap_or_else(|| {
                if partial.direction == d as u8 {
                    partial.behind
                } else {
                    kernel.layout().ray(d ^ 4, victim.lowest()) & partial.landings
                }
            });
            let landings = match self.context.kernel.rules().king.landing {
                Landing::Behind => behind,
                Landing::Any | Landing::BehindLastKing => {
                    behind | kernel.layout().open(d, behind.lowest(), empty)
                }
            };
            visit(&self.landed(partial, direction, from, victim, behind, landings));
        }
        any
    }

    /// Returns the partial capture after one more piece is taken.
    #[inline(always)]
    pub(in crate::movegen) fn landed(
        &self,
        partial: &PartialCapture<K::Word>,
        direction: Direction,
        from: K::Word,
        victim: K::Word,
        behind: K::Word,
        landings: K::Word,
    ) -> PartialCapture<K::Word> {
        let mut next = PartialCapture {
            from,
            behind,
            landings,
            victim,
            taken: partial.taken | victim,
            direction: direction as u8,
            allowed: partial.allowed,
            role: partial.role,
            flew: partial.role == Role::King,
            stopped: false,
            tally: partial.tally.plus(
                &self.context.kernel.weights(),
                self.context.kernel.form().kings_early,
                (victim & self.context.opponent_kings).any(),
            ),
        };
        if self.context.kernel.form().one_class {
            next.allowed = class_of(direction);
        }
        (next.role, next.stopped) = self.arrived(partial.role, behind);
        next
    }

    /// Applies the rule of promotion inside captures: returns the role of a piece after a jump to this square, and
    /// whether its capture ends there.
    #[inline(always)]
    pub(in crate::movegen) fn arrived(&self, role: Role, behind: K::Word) -> (Role, bool) {
        if role == Role::Man && (behind & self.context.crowning(Role::Man)).any() {
            match self.context.kernel.rules().man.promotion {
                Promotion::Stops => return (role, true),
                Promotion::InPassing => return (Role::King, false),
                Promotion::AtEnd | Promotion::Never => {}
            }
        }
        (role, false)
    }

    /// Returns the free squares directly behind these pieces. A piece without one cannot be taken in this direction.
    #[inline(always)]
    pub(in crate::movegen) fn behind(&self, direction: usize, victims: K::Word, empty: K::Word) -> K::Word {
        self.context.kernel.step(direction, victims) & empty
    }

    /// Returns whether a jump in direction `next` may follow a jump in direction `came`, as far as the rule of one
    /// class is concerned.
    #[inline(always)]
    pub(in crate::movegen) fn keeps_class(&self, came: usize, next: usize) -> bool {
        !self.context.kernel.form().one_class || class_of(Direction::from_index(came)).has(next)
    }

    /// Returns whether a flying king that jumped in direction `came` may turn to direction `next`.
    #[inline(always)]
    pub(in crate::movegen) fn may_turn(&self, came: usize, next: usize) -> bool {
        let form = self.context.kernel.form();
        let reverses = next == came ^ 4;
        next != came
            && self.keeps_class(came, next)
            && (!reverses || form.removal == Removal::Immediate && form.may_reverse)
    }

    /// Returns the squares on which a complete capture may end.
    #[inline(always)]
    pub(in crate::movegen) fn ends(&self, partial: &PartialCapture<K::Word>) -> K::Word {
        let halts = self.context.kernel.rules().king.landing == Landing::BehindLastKing
            && (partial.victim & self.context.opponent_kings).any();
        if halts { partial.behind } else { partial.landings }
    }

    /// Returns the effect of the complete capture if it ends on this square.
    #[inline(always)]
    pub(in crate::movegen) fn change(
        &self,
        partial: &PartialCapture<K::Word>,
        to: K::Word,
    ) -> Change<K::Word> {
        self.change_of(partial.taken, partial.role, to)
    }

    /// Returns the effect of a complete capture of these pieces that ends on this square with the piece in this role.
    #[inline(always)]
    pub(in crate::movegen) fn change_of(&self, taken: K::Word, role: Role, to: K::Word) -> Change<K::Word> {
        let crowned_here = self.role == Role::Man && (to & self.context.crowning(Role::Man)).any();
        let promotes = crowned_here || role != self.role;
        Change { from: self.origin, to, captured: taken, role: self.role, promotes }
    }

    /// Returns the rank of the complete capture.
    #[inline(always)]
    pub(in crate::movegen) fn rank(&self, partial: &PartialCapture<K::Word>) -> Rank {
        Rank::of(&self.context.kernel.weights(), partial.tally, self.role)
    }
}
