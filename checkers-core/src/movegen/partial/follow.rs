//! Follows given landing squares as far as a capture can.

use super::super::context::Context;
use super::super::kernel::Shared;
use super::landed::{Landed, continues, piece_from};
use super::query::{Query, QueryContext, square};
use crate::geometry::{Bitboard, Direction, DirectionSet, Square, Word};
use crate::moves::Move;
use crate::position::Role;

/// The result of following landing squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Followed {
    /// The number of squares that were reached.
    pub(crate) hops: usize,
    /// The piece on the last square reached.
    pub(crate) halt: Halt,
    /// Whether another piece can be taken from there, or could be from a different landing of the last jump.
    pub(crate) continues: bool,
    /// The move, if all squares were reached and the capture is complete. It may be outranked by other captures.
    pub(crate) complete: Option<Move>,
}

/// A piece during a capture, in public types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halt {
    /// The square of the piece.
    pub(crate) at: Square,
    /// The pieces taken so far.
    pub(crate) taken: Bitboard,
    /// The role of the piece now.
    pub(crate) role: Role,
    /// The direction of its last jump.
    pub(crate) came: Option<Direction>,
    /// The directions that the rest of the capture may use.
    pub(crate) allowed: DirectionSet,
    /// Whether the move ended because the man was promoted.
    pub(crate) stopped: bool,
}

/// Follows the squares. Returns `None` if there is no own piece on the origin.
pub(crate) fn follow(context: QueryContext<'_>, origin: Square, squares: &[Square]) -> Option<Followed> {
    context.query(Follow { origin, squares })
}

struct Follow<'a> {
    origin: Square,
    squares: &'a [Square],
}

impl Query for Follow<'_> {
    type Answer = Option<Followed>;

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) -> Option<Followed> {
        let piece = piece_from(context, self.origin)?;
        let (landed, hops) = Landed::along(&piece, self.squares, |_| ());
        let partial = &landed.partial;
        Some(Followed {
            hops,
            halt: Halt {
                at: square(landed.landing),
                taken: partial.taken.widen().into(),
                role: partial.role,
                came: (partial.direction < 8).then(|| Direction::from_index(usize::from(partial.direction))),
                allowed: partial.allowed,
                stopped: partial.stopped,
            },
            continues: continues(&piece, partial),
            complete: if hops == self.squares.len() { landed.complete(&piece) } else { None },
        })
    }
}
