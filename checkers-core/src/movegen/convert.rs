//! Moves as the generator knows them and as everybody else does.

use crate::geometry::{Square, Word};
use crate::moves::Move;
use crate::position::Change;

impl Move {
    /// The public form of what a move does.
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
