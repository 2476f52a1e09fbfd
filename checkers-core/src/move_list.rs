//! A buffer for the legal moves of one position.

use arrayvec::ArrayVec;

use crate::moves::Move;

/// A list of moves with room for [`MoveList::CAPACITY`], without an allocator.
///
/// 6 kilobytes. A search keeps one per ply and fills it again and again; see
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
    /// How many moves there is room for. Positions of play have fewer; composed ones may have thousands.
    pub const CAPACITY: usize = 256;

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: ArrayVec::new_const() }
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Removes the move at `index` by putting the last one in its place, as a search does that picks the best move next.
    ///
    /// `None` if there are no more than `index` moves.
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
