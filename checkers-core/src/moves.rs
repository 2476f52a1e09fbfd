//! Moves and their paths.

use arrayvec::ArrayVec;

use crate::geometry::{Bitboard, MAX_SQUARES, Square, Word};
use crate::position::{Change, Role};

/// A complete move: where from, where to, what it captures and what the piece is before and after.
///
/// 24 bytes. Two captures with the same origin, destination, captured set and resulting piece are the same move, in
/// whatever order the pieces were taken; the orders are the move's [`Path`]s. Moves are ordered by origin, destination,
/// captured set and promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    pub(crate) origin: Square,
    pub(crate) destination: Square,
    pub(crate) captured: Bitboard,
    pub(crate) promotes: bool,
    pub(crate) role: Role,
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

    /// How many pieces the move captures.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let variant = Variant::from_id("international").unwrap();
    /// let position = variant.parse_fen("W:W33:B29,20").unwrap();
    /// let moves = variant.legal_moves(&position);
    /// assert_eq!(moves[0].captured_count(), 2);
    /// assert!(!moves[0].is_quiet());
    /// ```
    #[must_use]
    pub const fn captured_count(&self) -> u32 {
        self.captured.len()
    }

    /// Whether the move captures nothing. It may still promote; see [`Move::is_promotion`].
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        self.captured.is_empty()
    }

    /// What the piece is before the move.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// What the piece is after the move.
    #[must_use]
    #[inline(always)]
    pub const fn becomes(&self) -> Role {
        if self.promotes { Role::King } else { self.role }
    }

    /// Whether a man becomes a king by this move.
    #[must_use]
    pub const fn is_promotion(&self) -> bool {
        self.promotes
    }

    /// The origin and the destination as one number below [`Move::FROM_TO`], for tables such as history heuristics.
    ///
    /// Captures that differ only in what they take share a number. It costs no look-up but has the gaps of the
    /// layout; [`Variant::from_to_index`](crate::Variant::from_to_index) has none.
    #[must_use]
    #[inline(always)]
    pub const fn from_to(&self) -> usize {
        self.origin.index() << 7 | self.destination.index()
    }

    /// How many numbers [`Move::from_to`] can return, on any board.
    pub const FROM_TO: usize = MAX_SQUARES * MAX_SQUARES;

    /// The public form of what a move does.
    #[inline(always)]
    #[must_use]
    pub(crate) fn from_change<W: Word>(change: &Change<W>) -> Self {
        Self {
            captured: change.captured.widen().into(),
            origin: Square::wrap(change.from.lowest()),
            destination: Square::wrap(change.to.lowest()),
            role: change.role,
            promotes: change.promotes,
        }
    }

    /// The generator's form of the move.
    #[inline(always)]
    #[must_use]
    pub(crate) fn to_change<W: Word>(self) -> Change<W> {
        Change {
            from: W::bit(self.origin.bit() as u32),
            to: W::bit(self.destination.bit() as u32),
            captured: W::narrow(self.captured.bits()),
            role: self.role,
            promotes: self.promotes,
        }
    }
}

/// One step of a path: the square landed on and the piece taken on the way, if any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "a step has a landing square and at most one captured piece")]
pub struct Step {
    /// Where the piece lands. A king that runs straight on after a capture is said to land directly behind the piece
    /// that it took.
    pub landing: Square,
    /// The square of the piece taken in this step; `None` in a quiet move.
    pub captured: Option<Square>,
}

/// One way to make a move: the squares of landing, in order, from after the origin to the destination. It derefs to
/// a slice of [`Step`]s.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Path(ArrayVec<Step, MAX_SQUARES>);

impl Path {
    /// Returns the path of these steps, of which there are at most [`MAX_SQUARES`].
    #[cfg(feature = "alloc")]
    pub(crate) fn of(steps: impl Iterator<Item = Step>) -> Self {
        let mut path = Self::new();
        path.extend(steps);
        path
    }

    /// Returns a path without steps.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Adds the next steps. A path has at most [`MAX_SQUARES`].
    #[inline(always)]
    pub(crate) fn extend(&mut self, steps: impl Iterator<Item = Step>) {
        self.0.extend(steps);
    }

    /// Adds the next step. A path has at most [`MAX_SQUARES`].
    #[inline(always)]
    pub(crate) fn push(&mut self, step: Step) {
        self.0.push(step);
    }
}

impl core::ops::Deref for Path {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a Step;
    type IntoIter = core::slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl core::fmt::Debug for Path {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
