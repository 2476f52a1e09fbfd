//! Moves and their paths.

use arrayvec::ArrayVec;

use crate::geometry::{Bitboard, MAX_SQUARES, Square};
use crate::position::Role;

/// A complete move: where from, where to, what it captures and what the piece is before and after.
///
/// 24 bytes. Two captures with the same origin, destination, captured set and resulting piece are the same move, in
/// whatever order the pieces were taken; the orders are the move's [`Path`]s.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    pub(crate) captured: Bitboard,
    pub(crate) origin: Square,
    pub(crate) destination: Square,
    pub(crate) role: Role,
    pub(crate) promotes: bool,
}

const _: () = assert!(size_of::<Move>() == 24);

impl Move {
    /// A move from its parts, as the other functions here give them: one that was stored, or that comes from another
    /// language. Nothing is checked; whether it is legal says [`Variant::is_legal`](crate::Variant::is_legal).
    #[must_use]
    pub const fn from_parts(
        origin: Square,
        destination: Square,
        captured: Bitboard,
        role: Role,
        promotes: bool,
    ) -> Self {
        Self { captured, origin, destination, role, promotes }
    }

    /// Where the piece stands before the move.
    #[must_use]
    pub const fn origin(&self) -> Square {
        self.origin
    }

    /// Where the piece stands after the move. May be the origin, at the end of a round trip.
    #[must_use]
    pub const fn destination(&self) -> Square {
        self.destination
    }

    /// The squares of the captured pieces; empty for a quiet move.
    #[must_use]
    pub const fn captured(&self) -> Bitboard {
        self.captured
    }

    /// Whether the move captures.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// What the piece is before the move.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Whether a man becomes a king by this move.
    #[must_use]
    pub const fn is_promotion(&self) -> bool {
        self.promotes
    }
}

/// One step of a path: the square landed on and the piece taken on the way, if any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Where the piece lands. A king that runs straight on after a capture is said to land directly behind the piece
    /// that it took.
    pub landing: Square,
    /// The square of the piece taken in this step; `None` in a quiet move.
    pub captured: Option<Square>,
}

/// One way to make a move: the squares of landing, in order, from after the origin to the destination.
pub type Path = ArrayVec<Step, MAX_SQUARES>;
