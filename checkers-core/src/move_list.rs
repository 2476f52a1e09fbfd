//! A buffer for the legal moves of one position.

use arrayvec::ArrayVec;

use crate::moves::Move;

/// A list of at most [`MoveList::CAPACITY`] moves that needs no allocator.
///
/// 6 kilobytes. A search keeps one for each ply and reuses it; see
/// [`Variant::legal_moves_into`](crate::Variant::legal_moves_into). Dereferences to a slice, so that it can be sorted.
///
/// ```
/// use checkers_core::{MoveList, Variant};
/// let variant = Variant::from_id("international").unwrap();
/// let mut moves = MoveList::new();
/// variant.legal_moves_into(&variant.initial(), &mut moves).unwrap();
/// assert_eq!(moves.len(), 9);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    pub(crate) moves: ArrayVec<Move, { MoveList::CAPACITY }>,
}

impl MoveList {
    /// The maximum number of moves. Positions that occur in games have fewer; composed positions may have thousands.
    pub const CAPACITY: usize = 256;

    /// Returns an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: ArrayVec::new_const() }
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Removes the move at `index`, puts the last move in its place and returns the removed one. Suits a search that
    /// picks the best remaining move.
    ///
    /// Returns `None` if the list has `index` moves or fewer.
    pub fn swap_remove(&mut self, index: usize) -> Option<Move> {
        self.moves.swap_pop(index)
    }

    /// Keeps only the moves for which `keep` is true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(&Move) -> bool) {
        self.moves.retain(|mv| keep(mv));
    }
}

impl core::ops::Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves
    }
}

impl core::ops::DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter()
    }
}
