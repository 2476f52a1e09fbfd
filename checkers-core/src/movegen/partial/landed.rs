//! Where a capture landeds, with its landing chosen.

use super::super::capture::{CapturingPiece, PartialCapture};
use super::super::context::Context;
use super::super::kernel::Kernel;
use super::query::set;
use crate::geometry::{Square, Word};
use crate::moves::Move;
use crate::position::Role;

/// The piece of the own piece on a square, if one landeds there.
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

/// A capture that has come to one square.
#[derive(Clone, Copy)]
pub(super) struct Landed<W> {
    /// How it came, with every square on which it might have landed instead.
    pub(super) partial: PartialCapture<W>,
    /// Where it landed, as a set of one.
    pub(super) landing: W,
}

impl<W: Word> Landed<W> {
    /// Before the first jump.
    pub(super) fn start<K: Kernel<Word = W>>(piece: &CapturingPiece<'_, '_, K>) -> Self {
        Self { partial: piece.start(), landing: piece.origin }
    }

    /// The partial from which only the chosen landing leads on.
    pub(super) fn chosen(&self) -> PartialCapture<W> {
        PartialCapture { landings: self.landing, ..self.partial }
    }

    /// After the jump that lands on this square, if there is one. There is one at most, because two squares lie on one
    /// line and the piece takes the first that it meets there.
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

    /// Where these landings lead, as far as they go, and how many that is. `each` is called with each partial on the way.
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

    /// The same, if they lead all the way.
    pub(super) fn after<K: Kernel<Word = W>>(
        piece: &CapturingPiece<'_, '_, K>,
        landings: &[Square],
    ) -> Option<Self> {
        let (landed, hops) = Self::along(piece, landings, |_| ());
        (hops == landings.len()).then_some(landed)
    }

    /// The move, if the capture is complete here. Where it could have gone on from another landing it is not.
    pub(super) fn complete<K: Kernel<Word = W>>(&self, piece: &CapturingPiece<'_, '_, K>) -> Option<Move> {
        let ends = self.partial.taken.any() && !continues(piece, &self.partial);
        (ends && (piece.ends(&self.partial) & self.landing).any())
            .then(|| Move::from_change(&piece.change(&self.partial, self.landing)))
    }
}

/// Whether one more piece can be taken from any of the partial's landings.
pub(super) fn continues<K: Kernel>(
    piece: &CapturingPiece<'_, '_, K>,
    partial: &PartialCapture<K::Word>,
) -> bool {
    piece.each_step(partial, &mut |_| ())
}
