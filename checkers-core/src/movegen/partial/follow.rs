//! Along given squares, as far as they go.

use super::super::context::Context;
use super::super::kernel::Shared;
use super::landed::{Landed, continues, piece_from};
use super::query::{Query, QueryContext, square};
use crate::geometry::{Bitboard, Direction, DirectionSet, Square, Word};
use crate::moves::Move;
use crate::position::Role;

/// Where a capture was led by some squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Followed {
    /// How many of the squares were reached.
    pub(crate) hops: usize,
    /// Where the piece landeds then.
    pub(crate) halt: Halt,
    /// Whether it can go on from there, or could from where it might have landed instead.
    pub(crate) continues: bool,
    /// The move, if all squares were reached and the capture is complete. Whether others outrank it is not asked.
    pub(crate) complete: Option<Move>,
}

/// A piece under way, in public words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halt {
    /// Where it is.
    pub(crate) at: Square,
    /// What it has taken.
    pub(crate) taken: Bitboard,
    /// What it is now.
    pub(crate) role: Role,
    /// The direction of its last jump.
    pub(crate) came: Option<Direction>,
    /// The directions that the rest of the capture may use.
    pub(crate) allowed: DirectionSet,
    /// Whether the move ended as the man was crowned.
    pub(crate) stopped: bool,
}

/// Follows the squares. `None` if no own piece landeds on the origin.
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
