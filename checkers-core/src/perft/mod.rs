//! Counting the leaves of the tree of legal moves, the usual proof of a move generator.

#[cfg(feature = "alloc")]
mod divide;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod tree;

#[cfg(feature = "alloc")]
pub use table::MAX_HASH_ENTRIES;

#[cfg(feature = "alloc")]
use core::sync::atomic::AtomicBool;

use crate::movegen::Counting;
use crate::position::Position;
use crate::setters::setters;
use crate::variant::{Variant, with_generator};

/// What counts as one leaf.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Convention {
    /// Distinct moves: captures with the same origin, destination, captured set and resulting piece count once.
    #[default]
    Distinct,
    /// Every path counts: the same captures in another order, or with other squares of turning, count again.
    Paths,
}

/// A perft run: how to count.
///
/// ```
/// use checkers_core::{Variant, perft::Perft};
/// let variant = Variant::from_id("international").unwrap();
/// assert_eq!(Perft::default().count(&variant, &variant.initial(), 4), 4265);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Perft {
    /// What counts as one leaf.
    pub convention: Convention,
    /// Whether the moves at the last ply are counted without being made.
    pub bulk: bool,
    /// How many threads to use; 1 without the feature `parallel`. 0 means one for each core.
    pub threads: usize,
    /// Room for this many positions in a table of counts, rounded up to a power of two; 0 for no table. Needs the feature
    /// `alloc`. More than `MAX_HASH_ENTRIES` count as that many.
    ///
    /// The table is made smaller, or left out, where the system refuses the memory. Many systems promise more than they
    /// have and end the program when it is used: ask for no more than the machine has free, at 16 bytes an entry.
    pub hash_entries: usize,
}

impl Default for Perft {
    fn default() -> Self {
        Self { convention: Convention::Distinct, bulk: true, threads: 1, hash_entries: 0 }
    }
}

impl Perft {
    /// Counts the leaves at this depth. At depth 0 there is one. A count beyond `u64::MAX` stays there.
    ///
    /// Each ply takes about 3 kilobytes of the caller's stack: where moves are forced a depth of some hundreds is soon
    /// counted, and one of many thousands needs a thread with a large stack.
    #[must_use]
    pub fn count(&self, variant: &Variant, position: &Position, depth: u32) -> u64 {
        #[cfg(feature = "alloc")]
        if self.hash_entries > 0 || self.threads != 1 {
            return self
                .divide(variant, position, depth)
                .iter()
                .fold(0_u64, |sum, (_, leaves)| sum.saturating_add(*leaves))
                .max(u64::from(depth == 0));
        }
        with_generator!(variant, generator => {
            generator.leaves(&position.state(), position.turn(), self.counting(depth))
        })
    }

    /// [`Perft::count`], until somebody sets `stop`: then it ends within milliseconds, as a rule, with `None`.
    ///
    /// ```
    /// use core::sync::atomic::{AtomicBool, Ordering};
    /// use checkers_core::{Variant, perft::Perft};
    /// let variant = Variant::from_id("international").unwrap();
    /// let (start, stop) = (variant.initial(), AtomicBool::new(false));
    /// assert_eq!(Perft::default().count_until(&variant, &start, 7, &stop), Some(1_049_442));
    /// stop.store(true, Ordering::Relaxed);
    /// assert_eq!(Perft::default().count_until(&variant, &start, 70, &stop), None);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn count_until(
        &self,
        variant: &Variant,
        position: &Position,
        depth: u32,
        stop: &AtomicBool,
    ) -> Option<u64> {
        let counts = self.divide_until(variant, position, depth, stop)?;
        let leaves = counts.iter().fold(0_u64, |sum, (_, leaves)| sum.saturating_add(*leaves));
        Some(leaves.max(u64::from(depth == 0)))
    }

    /// Counts the leaves behind each legal move, in the order of the moves. Empty at depth 0.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn divide(
        &self,
        variant: &Variant,
        position: &Position,
        depth: u32,
    ) -> alloc::vec::Vec<(crate::moves::Move, u64)> {
        self.divided(variant, position, depth, None)
    }

    /// Counts as [`Perft::divide`] does until `stop` is set: then it ends within milliseconds, as a rule, with `None`.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn divide_until(
        &self,
        variant: &Variant,
        position: &Position,
        depth: u32,
        stop: &AtomicBool,
    ) -> Option<alloc::vec::Vec<(crate::moves::Move, u64)>> {
        let counts = self.divided(variant, position, depth, Some(stop));
        (!tree::is_set(stop)).then_some(counts)
    }

    #[cfg(feature = "alloc")]
    fn divided(
        &self,
        variant: &Variant,
        position: &Position,
        depth: u32,
        stop: Option<&AtomicBool>,
    ) -> alloc::vec::Vec<(crate::moves::Move, u64)> {
        with_generator!(variant, generator => {
            let counting = self.counting(depth);
            divide::divide(self.threads, self.hash_entries, counting, generator, position, stop)
        })
    }

    /// What is counted at this depth.
    fn counting(&self, depth: u32) -> Counting {
        Counting { depth, bulk: self.bulk, paths: self.convention == Convention::Paths }
    }
}

setters!(Perft {
    with_convention: convention: Convention,
    with_bulk: bulk: bool,
    with_threads: threads: usize,
    with_hash_entries: hash_entries: usize,
});
