//! Moves and their paths.

use arrayvec::ArrayVec;

use crate::geometry::{Bitboard, MAX_SQUARES, Square, Word};
use crate::position::{Change, Role};

/// A complete move: origin, destination, captured set, and the role of the piece before and after.
///
/// 24 bytes. Two captures with the same origin, destination, captured set and resulting piece are the same move, in
/// whichever order they capture the pieces; each order is a [`Path`] of the move. Moves are ordered by origin,
/// destination, captured set and promotion.
///
/// ```
/// use checkers_core::Variant;
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("W:Wc3:Bd4,f6").unwrap();
/// let capture = russian.parse_move(&position, "c3:g7").unwrap();
/// assert_eq!((capture.captured_count(), capture.is_promotion()), (2, false));
/// ```
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
    /// Returns the move with these parts, for example from storage or from another language. `role` is the role of the
    /// piece before the move, and `promotes` whether it ends the move as a king. Nothing is checked;
    /// [`Variant::is_legal`](crate::Variant::is_legal) tells whether it is legal.
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

    /// Returns the square of the piece before the move.
    #[must_use]
    pub const fn origin(&self) -> Square {
        self.origin
    }

    /// Returns the square of the piece after the move. It equals the origin if a capture ends where it began.
    #[must_use]
    pub const fn destination(&self) -> Square {
        self.destination
    }

    /// Returns the squares of the captured pieces; empty for a quiet move.
    #[must_use]
    pub const fn captured(&self) -> Bitboard {
        self.captured
    }

    /// Returns whether the move captures.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// Returns how many pieces the move captures.
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

    /// Returns whether the move captures nothing. It may still promote; see [`Move::is_promotion`].
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        self.captured.is_empty()
    }

    /// Returns the role of the piece before the move.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Returns the role of the piece after the move.
    #[must_use]
    #[inline(always)]
    pub const fn becomes(&self) -> Role {
        if self.promotes { Role::King } else { self.role }
    }

    /// Returns whether a man becomes a king by this move.
    #[must_use]
    pub const fn is_promotion(&self) -> bool {
        self.promotes
    }

    /// Returns the origin and the destination as one number below [`Move::FROM_TO`], for tables such as history
    /// heuristics.
    ///
    /// Captures that differ only in the captured set share a number. The number is computed without a look-up, but the
    /// numbers have the gaps of the layout; [`Variant::from_to_index`](crate::Variant::from_to_index) has none.
    #[must_use]
    #[inline(always)]
    pub const fn from_to(&self) -> usize {
        self.origin.index() << 7 | self.destination.index()
    }

    /// The number of values that [`Move::from_to`] can return, on any board.
    pub const FROM_TO: usize = MAX_SQUARES * MAX_SQUARES;

    /// Returns the public form of a generator's move.
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

    /// Returns the generator's form of the move.
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

/// One step of a path: the landing square and the captured piece, if any.
///
/// ```
/// use checkers_core::{Step, Variant};
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("W:Wc3:Bd4").unwrap();
/// let capture = russian.legal_moves(&position)[0];
/// let [landing, captured] = ["e5", "d4"].map(|name| russian.parse_square(name).unwrap());
/// assert_eq!(russian.paths(&position, &capture)[0][..], [Step { landing, captured: Some(captured) }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "a step has a landing square and at most one captured piece")]
pub struct Step {
    /// The landing square. If a flying king continues in the same direction after a capture, this is the square
    /// directly behind the captured piece.
    pub landing: Square,
    /// The square of the piece that this step captures; `None` in a quiet move.
    pub captured: Option<Square>,
}

/// One way to make a move: its steps in order, the last one landing on the destination. Dereferences to a slice of
/// [`Step`]s.
///
/// ```
/// use checkers_core::Variant;
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("W:Wc3:Bd4,f6").unwrap();
/// let capture = russian.parse_move(&position, "c3:g7").unwrap();
/// let paths = russian.paths(&position, &capture);
/// assert_eq!(paths.len(), 1);
/// assert_eq!(russian.square_name(paths[0][0].landing).to_string(), "e5");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Path(ArrayVec<Step, MAX_SQUARES>);

impl Path {
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
