//! Along given squares, as far as they go.

use super::super::kernel::Kernel;
use super::super::scene::Scene;
use super::super::side::Side;
use super::stand::{Stand, goes_on, hunt_from};
use super::{Question, Setting, square};
use crate::geometry::{Bitboard, Direction, DirectionSet, Square, Word};
use crate::moves::Move;
use crate::position::Role;

/// Where a capture was led by some squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Followed {
    /// How many of the squares were reached.
    pub(crate) hops: usize,
    /// Where the piece stands then.
    pub(crate) halt: Halt,
    /// Whether it can go on from there, or could from where it might have landed instead.
    pub(crate) goes_on: bool,
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

/// Follows the squares. `None` if no own piece stands on the origin.
pub(crate) fn follow(setting: Setting<'_>, origin: Square, squares: &[Square]) -> Option<Followed> {
    setting.ask(Follow { origin, squares })
}

struct Follow<'a> {
    origin: Square,
    squares: &'a [Square],
}

impl Question for Follow<'_> {
    type Answer = Option<Followed>;

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) -> Option<Followed> {
        let hunt = hunt_from(scene, self.origin)?;
        let (stand, hops) = Stand::along(&hunt, self.squares, |_| ());
        let node = &stand.node;
        Some(Followed {
            hops,
            halt: Halt {
                at: square(stand.landing),
                taken: node.taken.widen().into(),
                role: node.role,
                came: (node.direction < 8).then(|| Direction::from_index(usize::from(node.direction))),
                allowed: node.allowed,
                stopped: node.stopped,
            },
            goes_on: goes_on(&hunt, node),
            complete: if hops == self.squares.len() { stand.complete(&hunt) } else { None },
        })
    }
}
