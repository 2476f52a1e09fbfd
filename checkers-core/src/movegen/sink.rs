//! Sinks: receivers of generated moves.

use core::ops::ControlFlow;

use super::jump::Jumps;
use super::kernel::Kernel;
#[cfg(feature = "alloc")]
use super::rank::Rank;
use crate::geometry::{Layout, Word};
use crate::position::{Change, Role};

/// Whether to continue (`Continue`) or to stop (`Break`).
pub(crate) type Flow = ControlFlow<()>;

/// A capture with the number of its paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found<W> {
    /// The capture's effect on the position.
    pub(crate) change: Change<W>,
    /// The number of paths of the capture; saturates.
    pub(crate) paths: u64,
}

impl<W: Word> Found<W> {
    /// Returns the key by which lists of captures are sorted, so that their order does not depend on the search.
    #[cfg(feature = "alloc")]
    pub(super) fn key(&self) -> (W, W, W, bool) {
        let Change { from, to, captured, promotes, .. } = self.change;
        (from, to, captured, promotes)
    }
}

/// The legal captures of a hard position, in a fixed order, and their rank.
#[cfg(feature = "alloc")]
pub(super) struct Best<W> {
    pub(super) best: Rank,
    pub(super) found: alloc::vec::Vec<Found<W>>,
}

/// A sink for captures. Code that finds captures calls it through a pointer, so that this code is compiled once for all
/// sinks.
pub(super) trait CaptureSink<W: Word> {
    /// Takes captures of one piece each.
    fn first_jumps(&mut self, layout: &Layout<W>, jumps: &Jumps<W>, crowning: W) -> Flow;

    /// Takes any other captures.
    fn captures(&mut self, found: &[Found<W>]) -> Flow;

    /// Returns whether the sink needs the numbers of paths. If not, each number may be given as 1.
    fn counts_paths(&self) -> bool;
}

/// A sink for all moves of the traversal. It takes most of them as whole sets.
///
/// `crowning` are the squares on which a man that lands becomes a king; it is empty for a king.
pub(super) trait Sink<K: Kernel>: CaptureSink<K::Word> {
    /// Whether the sink needs only the number of moves. Then positions without captures skip the code that finds
    /// captures.
    const COUNTS_ONLY: bool;

    /// Takes a number of moves instead of the moves. Called only if [`Sink::COUNTS_ONLY`] is true.
    fn number(&mut self, number: u32);

    /// Takes quiet moves: for each square of `reached`, a move by a piece `distance` steps before it in this direction.
    fn steps(
        &mut self,
        kernel: K,
        direction: usize,
        reached: K::Word,
        distance: u32,
        role: Role,
        crowning: K::Word,
    ) -> Flow;

    /// Takes the quiet moves of one flying king.
    fn glides(&mut self, from: K::Word, reached: K::Word) -> Flow;

    /// Takes captures of one piece each: for each square of `landings`, a capture by a piece two steps before it.
    fn jumps(
        &mut self,
        kernel: K,
        direction: usize,
        landings: K::Word,
        role: Role,
        crowning: K::Word,
    ) -> Flow;
}

/// A sink that counts moves: distinct moves, or all paths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// Whether to count paths.
    pub(super) counts_paths: bool,
    /// The count so far; saturates.
    pub(super) total: u64,
}

impl<W: Word> CaptureSink<W> for Count {
    fn first_jumps(&mut self, _: &Layout<W>, jumps: &Jumps<W>, _: W) -> Flow {
        self.total += u64::from(jumps.count());
        Flow::Continue(())
    }

    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        self.total = if self.counts_paths {
            found.iter().fold(self.total, |sum, one| sum.saturating_add(one.paths))
        } else {
            self.total + found.len() as u64
        };
        Flow::Continue(())
    }

    fn counts_paths(&self) -> bool {
        self.counts_paths
    }
}

impl<K: Kernel> Sink<K> for Count {
    const COUNTS_ONLY: bool = true;

    #[inline(always)]
    fn number(&mut self, number: u32) {
        self.total += u64::from(number);
    }

    #[inline(always)]
    fn steps(&mut self, _: K, _: usize, reached: K::Word, _: u32, _: Role, _: K::Word) -> Flow {
        self.total += u64::from(reached.count());
        Flow::Continue(())
    }

    #[inline(always)]
    fn glides(&mut self, _: K::Word, reached: K::Word) -> Flow {
        self.total += u64::from(reached.count());
        Flow::Continue(())
    }

    #[inline(always)]
    fn jumps(&mut self, _: K, _: usize, landings: K::Word, _: Role, _: K::Word) -> Flow {
        self.total += u64::from(landings.count());
        Flow::Continue(())
    }
}
