//! Where a capture stands, with its landing chosen.

use super::super::hunt::{Hunt, Node};
use super::super::kernel::Kernel;
use super::super::scene::Scene;
use super::super::side::Side;
use super::set;
use crate::geometry::{Square, Word};
use crate::moves::Move;
use crate::position::Role;

/// The hunt of the own piece on a square, if one stands there.
pub(super) fn hunt_from<'s, 'a, K: Kernel, S: Side>(
    scene: &'s Scene<'a, K, S>,
    origin: Square,
) -> Option<Hunt<'s, 'a, K, S>> {
    let origin: K::Word = set(origin);
    let role = if (scene.men & origin).any() {
        Role::Man
    } else if (scene.kings & origin).any() {
        Role::King
    } else {
        return None;
    };
    Some(Hunt::new(scene, origin, role))
}

/// A capture that has come to one square.
#[derive(Clone, Copy)]
pub(super) struct Stand<W> {
    /// How it came, with every square on which it might have landed instead.
    pub(super) node: Node<W>,
    /// Where it landed, as a set of one.
    pub(super) landing: W,
}

impl<W: Word> Stand<W> {
    /// Before the first jump.
    pub(super) fn start<K: Kernel<Word = W>, S: Side>(hunt: &Hunt<'_, '_, K, S>) -> Self {
        Self { node: hunt.start(), landing: hunt.origin }
    }

    /// The node from which only the chosen landing leads on.
    pub(super) fn chosen(&self) -> Node<W> {
        Node { landings: self.landing, ..self.node }
    }

    /// After the jump that lands on this square, if there is one. There is one at most, because two squares lie on one
    /// line and the piece takes the first that it meets there.
    pub(super) fn to<K: Kernel<Word = W>, S: Side>(
        &self,
        hunt: &Hunt<'_, '_, K, S>,
        landing: W,
    ) -> Option<Self> {
        let mut found = None;
        hunt.expand(&self.chosen(), &mut |next| {
            if (next.landings & landing).any() {
                found = Some(Self { node: *next, landing });
            }
        });
        found
    }

    /// Where these landings lead, as far as they go, and how many that is. `each` is called with each node on the way.
    pub(super) fn along<K: Kernel<Word = W>, S: Side>(
        hunt: &Hunt<'_, '_, K, S>,
        landings: &[Square],
        mut each: impl FnMut(&Node<W>),
    ) -> (Self, usize) {
        let mut stand = Self::start(hunt);
        for (hops, landing) in landings.iter().enumerate() {
            let Some(next) = stand.to(hunt, set(*landing)) else { return (stand, hops) };
            each(&next.node);
            stand = next;
        }
        (stand, landings.len())
    }

    /// The same, if they lead all the way.
    pub(super) fn after<K: Kernel<Word = W>, S: Side>(
        hunt: &Hunt<'_, '_, K, S>,
        landings: &[Square],
    ) -> Option<Self> {
        let (stand, hops) = Self::along(hunt, landings, |_| ());
        (hops == landings.len()).then_some(stand)
    }

    /// The move, if the capture is complete here. Where it could have gone on from another landing it is not.
    pub(super) fn complete<K: Kernel<Word = W>, S: Side>(&self, hunt: &Hunt<'_, '_, K, S>) -> Option<Move> {
        let ends = self.node.taken.any() && !goes_on(hunt, &self.node);
        (ends && (hunt.ends(&self.node) & self.landing).any())
            .then(|| Move::from_change(&hunt.change(&self.node, self.landing)))
    }
}

/// Whether one more piece can be taken from any of the node's landings.
pub(super) fn goes_on<K: Kernel, S: Side>(hunt: &Hunt<'_, '_, K, S>, node: &Node<K::Word>) -> bool {
    hunt.expand(node, &mut |_| ())
}
