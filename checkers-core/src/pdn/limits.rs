//! Limits for the memory that one game of a file can use.

use crate::setters::setters;

/// The upper bound of [`Limits::nesting`]: variations nested more deeply are never kept.
pub const MAX_NESTING: usize = 100;

/// Limits for one game. A reader omits what exceeds them and lists a repair; the next games are read as usual.
///
/// ```
/// use checkers_core::pdn::{Limits, ReadOptions, Reader, RepairKind};
/// let limits = Limits::default().with_text(4);
/// let options = ReadOptions::default().with_limits(limits);
/// let record = Reader::with_options(&b"1. 32-28 {a long comment} *"[..], options).next().unwrap().unwrap();
/// assert!(record.repairs.iter().any(|repair| repair.kind == RepairKind::TextTooLong));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The largest number of bytes in a comment, a tag's value or another text.
    pub text: usize,
    /// The largest number of bytes in all texts of a game. Each tag, move and note counts some bytes more than its text.
    pub game: usize,
    /// The largest depth of nested variations, at most [`MAX_NESTING`].
    pub nesting: usize,
    /// The largest number of repairs that are listed for a game. Further repairs are only counted.
    pub repairs: usize,
}

impl Default for Limits {
    /// Returns the default limits: 1 MiB for a text, 16 MiB for a game, [`MAX_NESTING`] nested variations, 1000 repairs.
    fn default() -> Self {
        Self { text: 1 << 20, game: 1 << 24, nesting: MAX_NESTING, repairs: 1000 }
    }
}

setters!(Limits {
    with_text: text: usize,
    with_game: game: usize,
    with_nesting: nesting: usize,
    with_repairs: repairs: usize,
});
