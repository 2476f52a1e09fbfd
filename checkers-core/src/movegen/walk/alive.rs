//! Whether a legal capture can still come of a beginning.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::choice::{Rank, Tally};
use super::super::collect::{Hunters, best_rank};
use super::super::generate::First;
use super::super::hunt::{Hunt, Node};
use super::super::kernel::Kernel;
use super::super::place::Place;
use super::super::scene::Scene;
use super::super::side::Side;
use crate::geometry::Word;
use crate::position::Role;
use crate::rules::{Choice, Measure, Rules};

/// A meeting point: what was taken, where the piece is, and the order of the kings among what was taken, where the rules
/// compare it.
pub(super) type Point<W> = (W, Place, u128);

pub(super) fn point<W: Word>(rules: &Rules, node: &Node<W>) -> Point<W> {
    (node.taken, node.place(rules), node.tally.early_kings)
}

/// Whether what a capture takes makes no difference to whether it is legal.
fn takes_anything(choice: &Choice) -> bool {
    choice.measure == Measure::Free && !choice.most_kings && !choice.kings_early
}

/// The rank of the legal captures.
pub(super) fn best_of<K: Kernel, S: Side>(scene: &Scene<'_, K, S>) -> Rank {
    rank_of(scene, First::find(scene).hunters(scene))
}

fn rank_of<K: Kernel, S: Side>(scene: &Scene<'_, K, S>, hunters: Hunters<K::Word>) -> Rank {
    let choice = &scene.rules().capture.choice;
    if takes_anything(choice) {
        let role = if hunters.kings.any() { Role::King } else { Role::Man };
        return Rank::of(choice, Tally::default(), role, K::Word::ZERO);
    }
    best_rank(scene, hunters)
}

/// Tells beginnings of legal captures from others.
pub(super) struct Alive<W> {
    best: Rank,
    always: bool,
    /// Meeting points from which no legal capture leads on.
    dead: HashSet<Point<W>, FxBuildHasher>,
}

impl<W: Word> Alive<W> {
    pub(super) fn new<K: Kernel<Word = W>, S: Side>(scene: &Scene<'_, K, S>, hunters: Hunters<W>) -> Self {
        Self {
            best: rank_of(scene, hunters),
            always: takes_anything(&scene.rules().capture.choice),
            dead: HashSet::default(),
        }
    }

    /// Whether a complete capture is legal.
    pub(super) fn is_best<K: Kernel<Word = W>, S: Side>(
        &self,
        hunt: &Hunt<'_, '_, K, S>,
        node: &Node<W>,
    ) -> bool {
        hunt.rank(node) == self.best
    }

    /// Whether the capture is legal if it is complete here, and else whether it can go on to a legal one from any of the
    /// node's landings.
    pub(super) fn node<K: Kernel<Word = W>, S: Side>(
        &mut self,
        hunt: &Hunt<'_, '_, K, S>,
        node: &Node<W>,
    ) -> bool {
        if self.always {
            return self.is_best(hunt, node);
        }
        let key = point(hunt.scene.rules(), node);
        if self.dead.contains(&key) {
            return false;
        }
        let mut found = false;
        let goes_on = hunt.expand(node, &mut |next| found = found || self.node(hunt, next));
        if !goes_on {
            return self.is_best(hunt, node);
        }
        if !found {
            self.dead.insert(key);
        }
        found
    }
}
