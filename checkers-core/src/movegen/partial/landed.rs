//! A capture in progress whose last landing was chosen by the caller.

use super::super::capture::{CapturingPiece, PartialCapture};
use super::super::context::Context;
use super::super::kernel::Kernel;
use super::query::set;
use crate::geometry::{Square, Word};
use crate::moves::Move;
use crate::position::Role;

/// Returns the own piece on a square, if there is one, as a piece about to capture.
pub(super) fn piece_from<'s, 'a, K: Kernel>(
    context: &'s Context<'a, K>,
    origin: Square,
) -> Option<CapturingPiece<'s, 'a, K>> {
    let origin: K::Word = set(origin);
    let role = if (context.men & origin).any() {
        Role::Man
    } else if (context.kings & origin).any() {
        Role::King
    } else {
        return None;
    };
    Some(CapturingPiece::new(context, origin, role))
}

/// A capture that has reached one square.
#[derive(Clone, Copy)]
pub(super) struct Landed<W> {
    /// The partial capture, with every square on which the last jump could have landed.
    pub(super) partial: PartialCapture<W>,
    /// The chosen landing, as a set of one.
    pub(super) landing: W,
}

impl<W: Word> Landed<W> {
    /// Returns the capture before the first jump.
    pub(super) fn start<K: Kernel<Word = W>>(piece: &CapturingPiece<'_, '_, K>) -> Self {
        Self { partial: piece.start(), landing: piece.origin }
    }

    /// Returns the partial capture reduced to the chosen landing.
    pub(super) fn chosen(&self) -> PartialCapture<W> {
        PartialCapture { landings: self.landing, ..self.partial }
    }

    /// Makes the jump that lands on this square. Returns `None` if there is none. At most one jump lands there, because
    /// two squares have one line in common and the piece takes the first piece that it meets on it.
    pub(super) fn to<K: Kernel<Word = W>>(
        &self,
        piece: &CapturingPiece<'_, '_, K>,
        landing: W,
    ) -> Option<Self> {
        let mut found = None;
        piece.each_step(&self.chosen(), &mut |next| {
            if (next.landings & landing).any() {
                found = Some(Self { partial: *next, landing });
            }
        });
        found
    }

    /// Follows these landings as far as possible. Returns the last capture reached and the number of landings followed.
    /// Calls `each` with each partial capture on the way.
    pub(super) fn along<K: Kernel<Word = W>>(
        piece: &CapturingPiece<'_, '_, K>,
        landings: &[Square],
        mut each: impl FnMut(&PartialCapture<W>),
    ) -> (Self, usize) {
        let mut landed = Self::start(piece);
        for (hops, landing) in landings.iter().enumerate() {
            let Some(next) = landed.to(piece, set(*landing)) else { return (landed, hops) };
            each(&next.partial);
            landed = next;
        }
        (landed, landings.len())
    }

    /// Follows these landings. Returns `None` if one of them cannot be reached.
    pub(super) fn after<K: Kernel<Word = W>>(
        piece: &CapturingPiece<'_, '_, K>,
        landings: &[Square],
    ) -> Option<Self> {
        let (landed, hops) = Self::along(piece, landings, |_| ());
        (hops == landings.len()).then_some(landed)
    }

    /// Returns the move if the capture is complete here. A capture that could continue from another landing is not
    /// complete.
    pub(super) fn complete<K: Kernel<Word = W>>(&self, piece: &CapturingPiece<'_, '_, K>) -> Option<Move> {
        let ends = self.partial.taken.any() && !continues(piece, &self.partial);
        (ends && (piece.ends(&self.partial) & self.landing).any())
            .then(|| Move::from_change(&piece.change(&self.partial, self.landing)))
    }
}

/// Returns whether another piece can be taken from any of the landings of the partial capture.
pub(super) fn continues<K: Kernel>(
    piece: &CapturingPiece<'_, '_, K>,
    partial: &PartialCapture<K::Word>,
) -> bool {
    piece.each_step(partial, &mut |_| ())
}
