//! Perft: counts of the leaves of the tree of legal moves, the usual test of a move generator.

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

/// Which moves count as different.
///
/// ```
/// use checkers_core::{Variant, perft::{Convention, Perft}};
/// let turkish = Variant::from_id("turkish").unwrap();
/// // The king can take the two men in either order.
/// let position = turkish.parse_fen("W:WKa1:Ba3,c4").unwrap();
/// let moves = Perft::default().count(&turkish, &position, 1);
/// let paths = Perft::default().with_convention(Convention::Paths).count(&turkish, &position, 1);
/// assert!(moves <= paths);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Convention {
    /// Distinct moves: captures with the same origin, destination, captured set and resulting piece count once.
    #[default]
    Distinct,
    /// Every path counts: the same captures in another order, or with other landing squares, count separately.
    Paths,
}

/// Options of a perft run.
///
/// ```
/// use checkers_core::{Variant, perft::Perft};
/// let variant = Variant::from_id("international").unwrap();
/// assert_eq!(Perft::default().count(&variant, &variant.initial(), 4), 4265);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Perft {
    /// Which moves count as different.
    pub convention: Convention,
    /// Whether the moves of the last ply are counted without being made.
    pub bulk: bool,
    /// The number of threads; 0 means one for each core. Without the feature `parallel` there is always one.
    pub threads: usize,
    /// The number of entries of the table of counts, rounded up to a power of two, at least 4 and at most
    /// `MAX_HASH_ENTRIES`; 0 for no table. Without the feature `alloc` there is no table.
    ///
    /// An entry takes 16 bytes. If the system refuses the memory, the table is made smaller or left out. Many systems
    /// promise more memory than they have and end the program later, so request no more than is free.
    pub hash_entries: usize,
}

impl Default for Perft {
    fn default() -> Self {
        Self { convention: Convention::Distinct, bulk: true, threads: 1, hash_entries: 0 }
    }
}

impl Perft {
    /// Counts the leaves at this depth: one at depth 0, at most `u64::MAX`.
    ///
    /// Each ply needs about 3 kilobytes of stack. If moves are forced, depths of some hundreds can be counted quickly;
    /// a depth of many thousands needs a thread with a large stack.
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

    /// Counts as [`Perft::count`] does until `stop` is set: it then usually ends within milliseconds and returns
    /// `None`.
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

    /// Counts the leaves after each legal move, in the order of the moves. Empty at depth 0.
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

    /// Counts as [`Perft::divide`] does until `stop` is set: it then usually ends within milliseconds and returns
    /// `None`.
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

    /// Returns what is counted at this depth.
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
