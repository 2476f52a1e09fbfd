//! Moves as numbers.

use core::ops::ControlFlow;

use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

impl Variant {
    /// Returns the number of a legal move in the canonical order; see [`packed`](crate::packed). `None` if it is not
    /// legal here.
    ///
    /// It needs no allocator.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let variant = Variant::from_id("international").unwrap();
    /// let start = variant.initial();
    /// let mv = variant.parse_move(&start, "32-28").unwrap();
    /// let index = variant.move_index(&start, &mv).unwrap();
    /// assert_eq!(variant.canonical_moves(&start)[index as usize], mv);
    /// ```
    #[must_use]
    pub fn move_index(&self, position: &Position, mv: &Move) -> Option<u32> {
        let (mut before, mut is_legal) = (0, false);
        let _ = self.visit_moves(position, &mut |other| {
            before += u32::from(other < mv);
            is_legal |= other == mv;
            ControlFlow::Continue(())
        });
        is_legal.then_some(before)
    }

    /// Returns the legal moves in the canonical order; see [`packed`](crate::packed).
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn canonical_moves(&self, position: &Position) -> alloc::vec::Vec<Move> {
        let mut moves = self.legal_moves(position);
        moves.sort_unstable();
        moves
    }
}
