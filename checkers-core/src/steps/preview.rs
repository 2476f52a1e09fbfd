//! The position in the middle of a move.

use super::{StepMove, context};
use crate::movegen::partial::follow;
use crate::position::{Piece, Position, Role};
use crate::rules::Removal;

impl StepMove {
    /// Returns the position in the middle of the move: the piece is on its present square, a king if it has been
    /// crowned on the way. Captured pieces are gone if the rules remove them at once. The side to move is unchanged.
    ///
    /// Such positions are for display and for learning agents; the rules do not define moves in them.
    ///
    /// ```
    /// use checkers_core::{Piece, Variant, steps::StepMove};
    /// let variant = Variant::from_id("russian").unwrap();
    /// let position = variant.parse_fen("W:Wb6:Bc7,f6").unwrap();
    /// let square = |name| variant.parse_square(name).unwrap();
    /// let mut under_way = StepMove::start(&variant, &position, square("b6")).unwrap();
    /// under_way.step(square("d8")).unwrap();
    /// assert_eq!(under_way.preview().piece_at(square("d8")), Some(Piece::WHITE_KING));
    /// assert_eq!(under_way.preview().piece_at(square("c7")), Some(Piece::BLACK_MAN));
    /// ```
    #[must_use]
    pub fn preview(&self) -> Position {
        let mut preview = *self.position();
        let (variant, color) = (self.variant(), preview.turn());
        let (rules, grid) = (variant.rules(), variant.grid());
        // All of these are squares of this board, so that nothing here can fail.
        let Ok(Some(piece)) = preview.remove(grid, self.origin()) else { return preview };
        if rules.capture.removal == Removal::Immediate || self.complete().is_some() {
            for square in self.captured().squares() {
                let _ = preview.remove(grid, square);
            }
        }
        let role = match self.complete() {
            Some(mv) if mv.is_promotion() => Role::King,
            Some(mv) => mv.role(),
            None => follow(context(variant, self.position()), self.origin(), self.squares())
                .map_or(piece.role, |followed| followed.halt.role),
        };
        let _ = preview.put(grid, self.square(), Piece { color, role });
        preview
    }
}
