//! Every capture that passes given squares.

use alloc::vec::Vec;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::hunt::{Hunt, Node};
use super::super::kernel::Kernel;
use super::super::place;
use super::super::scene::Scene;
use super::super::side::Side;
use super::stand::{Stand, hunt_from};
use super::{Question, Setting, set};
use crate::geometry::{Bitboard, Square, Word};
use crate::moves::Move;

/// Meeting points that one search visits at most. Named games stay far below, however hard the position; only
/// boards and rules made for it come here.
const BUDGET: usize = 1 << 18;

/// Which captures are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Pattern<'a> {
    /// Where the piece stands before the move.
    pub(crate) origin: Square,
    /// Where it has landed already; squares that it can reach.
    pub(crate) so_far: &'a [Square],
    /// Squares that it passes from there on, in this order and not necessarily all: where it lands, or what it takes.
    pub(crate) via: &'a [Square],
    /// Where the move ends, if that is known.
    pub(crate) to: Option<Square>,
    /// What it takes is one of these sets; all that matters if there is none.
    pub(crate) takes: Option<&'a [Bitboard]>,
}

/// What was found, whether or not other captures outrank it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The complete captures, sorted.
    pub(crate) complete: Vec<Move>,
    /// Whether some capture passes the squares to the last one, but has to go on from there, or could have from another
    /// landing.
    pub(crate) must_go_on: bool,
    /// Whether some capture gets to the last square, but has to end directly behind what it took last.
    pub(crate) must_land_behind: bool,
    /// Whether the search was given up, so that more may fit than was found.
    pub(crate) gave_up: bool,
}

/// Looks for captures.
pub(crate) fn search(setting: Setting<'_>, pattern: Pattern<'_>) -> Found {
    setting.ask(pattern)
}

impl Question for Pattern<'_> {
    type Answer = Found;

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) -> Found {
        let Some(hunt) = hunt_from(scene, self.origin) else { return Found::default() };
        let Some(stand) = Stand::after(&hunt, self.so_far) else { return Found::default() };
        let mut search = Search {
            hunt: &hunt,
            via: self.via,
            to: self.to.map(set),
            takes: self.takes,
            most: self.takes.into_iter().flatten().map(|all| all.len()).max(),
            landings: landings_only(self.via, scene.prey.widen().into()),
            seen: HashSet::default(),
            complete: HashSet::default(),
            found: Found::default(),
        };
        if let Some(mv) = stand.complete(&hunt) {
            search.complete.insert(mv);
        }
        search.go_on(&stand.chosen(), 0);
        search.found.complete = search.complete.into_iter().collect();
        search.found.complete.sort_unstable();
        search.found
    }
}

/// How many of the squares from each one on hold no piece that could be taken.
fn landings_only(via: &[Square], prey: Bitboard) -> Vec<u32> {
    let mut counts: Vec<u32> = via
        .iter()
        .rev()
        .scan(0, |count, square| {
            *count += u32::from(!prey.contains(*square));
            Some(*count)
        })
        .collect();
    counts.reverse();
    counts
}

/// A meeting point: what was taken, where the piece is, where it landed if that was chosen, squares passed.
type Key<W> = (W, place::Place, Option<W>, usize);

struct Search<'h, 's, 'a, K: Kernel, S: Side> {
    hunt: &'h Hunt<'s, 'a, K, S>,
    via: &'h [Square],
    to: Option<K::Word>,
    takes: Option<&'h [Bitboard]>,
    /// How many pieces it takes at most, where that is known.
    most: Option<u32>,
    /// How many of the squares to be passed, from each one on, can only be landings. Each needs a jump of its own.
    landings: Vec<u32>,
    seen: HashSet<Key<K::Word>, FxBuildHasher>,
    complete: HashSet<Move, FxBuildHasher>,
    found: Found,
}

impl<K: Kernel, S: Side> Search<'_, '_, '_, K, S> {
    /// Goes on from a node whose landings are those to be tried. Returns whether any capture could.
    fn go_on(&mut self, node: &Node<K::Word>, passed: usize) -> bool {
        let hunt = self.hunt;
        hunt.expand(node, &mut |next| {
            if self.leads_there(next) {
                self.arrive(next, passed);
            }
        })
    }

    /// Whether what was taken belongs to one of the sets.
    fn leads_there(&self, node: &Node<K::Word>) -> bool {
        let taken = Bitboard::from(node.taken.widen());
        self.takes.is_none_or(|sets| sets.iter().any(|all| (taken - *all).is_empty()))
    }

    fn arrive(&mut self, node: &Node<K::Word>, mut passed: usize) {
        let wanted = |passed: usize| self.via.get(passed).map(|square| set::<K::Word>(*square));
        // A path passes its squares in a fixed order, so the first chance to pass one is as good as any. Where it lands
        // is a choice, though: both it and its opposite are tried.
        if wanted(passed) == Some(node.victim) {
            passed += 1;
        }
        let pause = wanted(passed).filter(|square| (node.landings & *square).any());
        if let Some(landing) = pause {
            self.visit(&Node { landings: landing, ..*node }, Some(landing), passed + 1);
        }
        self.visit(node, None, passed);
    }

    fn visit(&mut self, node: &Node<K::Word>, landing: Option<K::Word>, passed: usize) {
        let jumps_left = self.most.map(|most| most - node.taken.count().min(most));
        let needed = self.landings.get(passed).copied().unwrap_or(0);
        if jumps_left.is_some_and(|jumps| jumps < needed) {
            return;
        }
        if self.seen.len() >= BUDGET {
            self.found.gave_up = true;
            return;
        }
        let rules = self.hunt.scene.rules();
        if !self.seen.insert((node.taken, node.place(rules), landing, passed)) {
            return;
        }
        let goes_on = self.go_on(node, passed);
        // A landing that was chosen on the way is not the end.
        if landing.is_some() || passed < self.via.len() {
            return;
        }
        let reached = self.to.unwrap_or(node.landings);
        if (node.landings & reached).is_empty() {
            return;
        }
        if goes_on {
            self.found.must_go_on = true;
            return;
        }
        let mut ends = self.hunt.ends(node) & reached;
        self.found.must_land_behind |= ends.is_empty();
        while ends.any() {
            self.complete.insert(Move::from_change(&self.hunt.change(node, ends.isolate())));
            ends = ends.rest();
        }
    }
}
