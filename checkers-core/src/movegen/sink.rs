//! Where generated moves go.

use core::ops::ControlFlow;

use crate::geometry::{Layout, Word};
use crate::position::{Change, Role};

/// Whether to go on.
pub type Flow = ControlFlow<()>;

/// A capture, with the number of its paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<W> {
    /// What it does.
    pub change: Change<W>,
    /// In how many ways it can be made; saturates.
    pub paths: u64,
}

impl<W: Word> Found<W> {
    /// What lists of captures are sorted by, so that their order never depends on the search.
    #[cfg(feature = "alloc")]
    pub(super) fn key(&self) -> (W, W, W, bool) {
        let Change { from, to, captured, promotes, .. } = self.change;
        (from, to, captured, promotes)
    }
}

/// Takes moves from the traversal, most of them as whole sets.
///
/// `crowning` is where a man that lands becomes a king; empty for a king.
pub trait Sink<W: Word> {
    /// Whether the number of moves is all that is wanted. That is so little that a position without captures should not
    /// pay for any that has them.
    const COUNTS_ONLY: bool;

    /// The number of some moves instead of the moves; only where [`Sink::COUNTS_ONLY`] says so.
    fn number(&mut self, number: u32);

    /// Quiet moves: a piece stands `distance` steps in this direction before each square of `reached`.
    fn steps(
        &mut self,
        direction: usize,
        layout: &Layout<W>,
        reached: W,
        distance: u32,
        role: Role,
        crowning: W,
    ) -> Flow;

    /// Quiet moves of one flying king.
    fn glides(&mut self, from: W, reached: W) -> Flow;

    /// Captures of one piece each: for each square of `landings`, by a piece two steps before it in the direction
    /// `D`.
    fn jumps(&mut self, direction: usize, layout: &Layout<W>, landings: W, role: Role, crowning: W) -> Flow;

    /// Any other captures.
    fn captures(&mut self, found: &[Found<W>]) -> Flow;

    /// Whether the numbers of paths matter; where they do not, each may be given as 1.
    fn counts_paths(&self) -> bool;
}

/// Counts moves: distinct ones, or the paths of all.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// Whether to count paths.
    pub counts_paths: bool,
    /// What was counted so far; saturates.
    pub total: u64,
}

impl<W: Word> Sink<W> for Count {
    const COUNTS_ONLY: bool = true;

    #[inline(always)]
    fn number(&mut self, number: u32) {
        self.total += u64::from(number);
    }

    #[inline(always)]
    fn steps(&mut self, _: usize, _: &Layout<W>, reached: W, _: u32, _: Role, _: W) -> Flow {
        self.total += u64::from(reached.count());
        Flow::Continue(())
    }

    #[inline(always)]
    fn glides(&mut self, _: W, reached: W) -> Flow {
        self.total += u64::from(reached.count());
        Flow::Continue(())
    }

    #[inline(always)]
    fn jumps(&mut self, _: usize, _: &Layout<W>, landings: W, _: Role, _: W) -> Flow {
        self.total += u64::from(landings.count());
        Flow::Continue(())
    }

    #[inline(always)]
    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        self.total = if self.counts_paths {
            found.iter().fold(self.total, |sum, one| sum.saturating_add(one.paths))
        } else {
            self.total + found.len() as u64
        };
        Flow::Continue(())
    }

    #[inline(always)]
    fn counts_paths(&self) -> bool {
        self.counts_paths
    }
}

/// Takes moves one by one.
pub trait Visitor<W> {
    /// Takes a move and the number of its paths, and says whether to go on.
    fn visit(&mut self, change: &Change<W>, paths: u64) -> Flow;
}

impl<W, F: FnMut(&Change<W>, u64) -> Flow> Visitor<W> for F {
    #[inline(always)]
    fn visit(&mut self, change: &Change<W>, paths: u64) -> Flow {
        self(change, paths)
    }
}

/// Hands each move and the number of its paths to a visitor.
#[derive(Clone, Copy, Debug)]
pub struct Each<V> {
    /// Whether the numbers of paths matter; see [`Sink::counts_paths`].
    pub counts_paths: bool,
    /// Whom to hand them to.
    pub visitor: V,
}

impl<W: Word, V: Visitor<W>> Sink<W> for Each<V> {
    const COUNTS_ONLY: bool = false;

    #[inline(always)]
    fn number(&mut self, _: u32) {}

    #[inline(always)]
    fn steps(
        &mut self,
        direction: usize,
        layout: &Layout<W>,
        mut reached: W,
        distance: u32,
        role: Role,
        crowning: W,
    ) -> Flow {
        while reached.any() {
            let to = reached.isolate();
            let mut from = to;
            for _ in 0..distance {
                from = layout.step_back(direction, from);
            }
            self.visitor
                .visit(&Change { from, to, captured: W::ZERO, role, promotes: (to & crowning).any() }, 1)?;
            reached = reached.rest();
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn glides(&mut self, from: W, mut reached: W) -> Flow {
        while reached.any() {
            let to = reached.isolate();
            self.visitor
                .visit(&Change { from, to, captured: W::ZERO, role: Role::King, promotes: false }, 1)?;
            reached = reached.rest();
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn jumps(
        &mut self,
        direction: usize,
        layout: &Layout<W>,
        mut landings: W,
        role: Role,
        crowning: W,
    ) -> Flow {
        while landings.any() {
            let to = landings.isolate();
            let captured = layout.step_back(direction, to);
            let from = layout.step_back(direction, captured);
            self.visitor.visit(&Change { from, to, captured, role, promotes: (to & crowning).any() }, 1)?;
            landings = landings.rest();
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        found.iter().try_for_each(|one| self.visitor.visit(&one.change, one.paths))
    }

    #[inline(always)]
    fn counts_paths(&self) -> bool {
        self.counts_paths
    }
}
