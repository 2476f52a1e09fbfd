//! All legal captures: depth first, the best kept, equal ones merged.

use arrayvec::ArrayVec;

use super::choice::Rank;
use super::hunt::{Hunt, Node};
use super::kernel::{Kernel, Plain};
use super::scene::Scene;
use super::side::Side;
use super::sink::{Flow, Found, Sink};
use crate::geometry::Word;
use crate::position::{Change, Role};

/// How many captures are kept before the position counts as hard.
const CAPACITY: usize = 64;
/// How many nodes are searched before the position counts as hard. Far above what games meet.
const BUDGET: u32 = 1024;

/// The pieces that can capture.
#[derive(Clone, Copy)]
pub(super) struct Hunters<W> {
    pub(super) men: W,
    pub(super) kings: W,
}

impl<W: Word> Hunters<W> {
    /// Each with what it is, as a set of one.
    pub(super) fn each(self) -> impl Iterator<Item = (Role, W)> {
        let squares = |mut set: W| {
            core::iter::from_fn(move || {
                let square = set.isolate();
                set = set.rest();
                square.any().then_some(square)
            })
        };
        let men = squares(self.men).map(|origin| (Role::Man, origin));
        men.chain(squares(self.kings).map(|origin| (Role::King, origin)))
    }
}

/// Hands every legal capture to the sink.
#[inline(always)]
pub(super) fn searched<K: Kernel, S: Side, V: Sink<K::Word>>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
    sink: &mut V,
) -> Flow {
    let mut collector = Collector::new();
    collector.run(scene, hunters);
    if !collector.is_hard {
        return sink.captures(&collector.found);
    }
    #[cfg(feature = "alloc")]
    if !sink.counts_paths() && !scene.rules().capture.choice.kings_early {
        return sink.captures(&hard_captures(scene, hunters).found);
    }
    let kernel = scene.kernel;
    let scene = Scene::<_, S>::new(Plain::of(&kernel), scene.state);
    #[cfg(feature = "alloc")]
    return sink.captures(&super::frontier::collect(&scene, hunters).found);
    #[cfg(not(feature = "alloc"))]
    return super::streaming::stream(&scene, hunters, &mut |found| {
        sink.captures(core::slice::from_ref(found))
    });
}

/// The rank of the legal captures.
pub(super) fn best_rank<K: Kernel, S: Side>(scene: &Scene<'_, K, S>, hunters: Hunters<K::Word>) -> Rank {
    let mut collector = Collector::new();
    collector.run(scene, hunters);
    if !collector.is_hard {
        return collector.best;
    }
    #[cfg(feature = "alloc")]
    return hard_captures(scene, hunters).best;
    #[cfg(not(feature = "alloc"))]
    return super::streaming::best_rank(scene, hunters);
}

/// The legal captures, in a fixed order, and their rank.
#[cfg(feature = "alloc")]
pub(super) struct Best<W> {
    pub(super) best: Rank,
    pub(super) found: alloc::vec::Vec<Found<W>>,
}

/// Every legal capture of a hard position. How many paths there are is not asked for.
#[cfg(feature = "alloc")]
pub(super) fn hard_captures<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
) -> Best<K::Word> {
    if scene.rules().capture.choice.kings_early {
        // The order of the kings belongs to where paths meet, which only the frontier remembers.
        super::frontier::collect(scene, hunters)
    } else {
        super::bunches::collect(scene, hunters)
    }
}

/// The captures found so far that rank highest.
pub(super) struct Collector<W> {
    pub(super) best: Rank,
    pub(super) found: ArrayVec<Found<W>, CAPACITY>,
    pub(super) budget: u32,
    /// Whether the search was given up.
    pub(super) is_hard: bool,
}

impl<W: Word> Collector<W> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { best: Rank::default(), found: ArrayVec::new(), budget: BUDGET, is_hard: false }
    }

    #[inline(never)]
    pub(super) fn run<K: Kernel<Word = W>, S: Side>(&mut self, scene: &Scene<'_, K, S>, hunters: Hunters<W>) {
        for (role, origin) in hunters.each() {
            let hunt = Hunt::new(scene, origin, role);
            match role {
                _ if !hunt.leaps() => self.search(&hunt, &hunt.start()),
                Role::Man => self.run_leaper::<K, S, false>(hunt),
                Role::King => self.run_leaper::<K, S, true>(hunt),
            }
        }
    }

    #[inline(never)]
    pub(super) fn search<K: Kernel<Word = W>, S: Side>(&mut self, hunt: &Hunt<'_, '_, K, S>, node: &Node<W>) {
        if self.budget == 0 {
            self.is_hard = true;
            return;
        }
        self.budget -= 1;
        let goes_on = hunt.expand(node, &mut |next| self.search(hunt, next));
        if !goes_on {
            self.complete(hunt, node);
        }
    }

    /// Takes a complete capture in, if none found so far ranks above it.
    fn complete<K: Kernel<Word = W>, S: Side>(&mut self, hunt: &Hunt<'_, '_, K, S>, node: &Node<W>) {
        if !self.admits(hunt.rank(node)) {
            return;
        }
        let mut ends = hunt.ends(node);
        while ends.any() {
            self.keep(hunt.change(node, ends.isolate()));
            ends = ends.rest();
        }
    }

    /// The captures.
    #[inline(always)]
    pub(super) fn found(&self) -> &[Found<W>] {
        &self.found
    }

    /// Forgets the captures.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.found.clear();
    }

    /// Whether the legal captures take one piece each.
    #[inline(always)]
    pub(super) fn takes_one(&self) -> bool {
        self.found.first().is_some_and(|found| found.change.captured.rest().is_empty())
    }

    /// Whether a capture of this rank is legal as far as is known; forgets those that are not if it is.
    #[inline(always)]
    pub(super) fn admits(&mut self, rank: Rank) -> bool {
        if rank > self.best {
            self.best = rank;
            self.found.clear();
        }
        rank == self.best
    }

    /// Adds one path of a capture.
    #[inline(always)]
    pub(super) fn keep(&mut self, change: Change<W>) {
        // What is taken tells most captures apart.
        let is_same = |found: &Found<W>| found.change.captured == change.captured && found.change == change;
        if let Some(same) = self.found.iter().position(is_same) {
            self.found[same].paths += 1;
        } else if self.found.try_push(Found { change, paths: 1 }).is_err() {
            self.is_hard = true;
            self.budget = 0;
        }
    }
}
