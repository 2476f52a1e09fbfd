//! Whether a legal capture can still come of a beginning.

use alloc::vec::Vec;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::choice::{Rank, Tally};
use super::super::collect::{self, Collector, Hunters, hard_captures};
use super::super::generate::First;
use super::super::hunt::{Hunt, Node};
use super::super::kernel::Kernel;
use super::super::place::Place;
use super::super::scene::Scene;
use super::super::side::Side;
use crate::geometry::{Bitboard, Word};
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
    Best::find(scene, First::find(scene).hunters(scene)).rank
}

/// What is known of the legal captures of a position, to be kept while one of them is under way.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    rank: Rank,
    /// In hard positions: what each of them takes, once. Whatever takes something else is soon given up.
    takes: Vec<Bitboard>,
}

impl Best {
    fn find<K: Kernel, S: Side>(scene: &Scene<'_, K, S>, hunters: Hunters<K::Word>) -> Self {
        let choice = &scene.rules().capture.choice;
        let of_rank = |rank| Self { rank, takes: Vec::new() };
        if takes_anything(choice) {
            let role = if hunters.kings.any() { Role::King } else { Role::Man };
            return of_rank(Rank::of(choice, Tally::default(), role, K::Word::ZERO));
        }
        let mut collector = Collector::new();
        collector.run(scene, hunters);
        if !collector.is_hard {
            return of_rank(collector.best);
        }
        let collect::Best { best: rank, found } = hard_captures(scene, hunters);
        if choice.kings_early {
            return of_rank(rank);
        }
        let mut takes: Vec<Bitboard> =
            found.iter().map(|found| found.change.captured.widen().into()).collect();
        takes.sort_unstable();
        takes.dedup();
        Self { rank, takes }
    }
}

/// Tells beginnings of one piece's legal captures from others. What it remembers is true of that piece only: another one
/// leaves another square free.
pub(super) struct Alive<'h, 's, 'a, 'b, K: Kernel, S: Side> {
    pub(super) hunt: &'h Hunt<'s, 'a, K, S>,
    best: &'b Best,
    always: bool,
    /// Meeting points from which no legal capture leads on.
    dead: HashSet<Point<K::Word>, FxBuildHasher>,
}

impl<'h, 's, 'a, 'b, K: Kernel, S: Side> Alive<'h, 's, 'a, 'b, K, S> {
    /// `best` is searched among the captures of all `hunters` if it is not known, and known afterwards.
    pub(super) fn new(
        hunt: &'h Hunt<'s, 'a, K, S>,
        hunters: Hunters<K::Word>,
        best: &'b mut Option<Best>,
    ) -> Self {
        let scene = hunt.scene;
        Self {
            hunt,
            best: best.get_or_insert_with(|| Best::find(scene, hunters)),
            always: takes_anything(&scene.rules().capture.choice),
            dead: HashSet::default(),
        }
    }

    /// Whether a complete capture is legal.
    pub(super) fn is_best(&self, node: &Node<K::Word>) -> bool {
        self.hunt.rank(node) == self.best.rank
    }

    /// Whether the capture is legal if it is complete here, and else whether it can go on to a legal one from any of the
    /// node's landings.
    pub(super) fn node(&mut self, node: &Node<K::Word>) -> bool {
        if self.always {
            return self.is_best(node);
        }
        let taken = Bitboard::from(node.taken.widen());
        let within = |all: &Bitboard| (taken - *all).is_empty();
        if !self.best.takes.is_empty() && !self.best.takes.iter().any(within) {
            return false;
        }
        let hunt = self.hunt;
        let key = point(hunt.scene.rules(), node);
        if self.dead.contains(&key) {
            return false;
        }
        let mut found = false;
        let goes_on = hunt.expand(node, &mut |next| found = found || self.node(next));
        if !goes_on {
            return self.is_best(node);
        }
        if !found {
            self.dead.insert(key);
        }
        found
    }
}
