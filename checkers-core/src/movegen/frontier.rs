//! Captures of positions with very many paths: level by level, one level a captured piece.
//!
//! Two paths that have come to the same square with the same pieces taken have the same future. So each level keeps
//! every such meeting point once, with the number of paths that lead to it. Time and memory follow the number of
//! meeting points, never that of paths.

use alloc::vec::Vec;
use core::cmp::Ordering;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::choice::Rank;
use super::collect::{Best, Hunters};
use super::hunt::{Hunt, Node};
use super::kernel::Kernel;
use super::place::Place;
use super::scene::Scene;
use super::side::Side;
use super::sink::Found;
use crate::geometry::Word;
use crate::position::Change;

/// A level: the meeting points, each with the number of paths to it and the best order of captured kings among them.
type Level<W, E> = HashMap<(W, Place), (u64, E), FxBuildHasher>;

/// What is remembered of the order of captured kings: everything or nothing.
trait Order: Copy + Ord {
    fn keep(early_kings: u128) -> Self;
    fn recall(self) -> u128;
}

/// For rules that compare captures king by king.
impl Order for u128 {
    fn keep(early_kings: u128) -> Self {
        early_kings
    }

    fn recall(self) -> u128 {
        self
    }
}

/// For all others: a level is a third smaller without.
impl Order for () {
    fn keep(_: u128) -> Self {}

    fn recall(self) -> u128 {
        0
    }
}

/// Finds every legal capture.
pub(super) fn collect<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
) -> Best<K::Word> {
    if scene.rules().capture.choice.kings_early {
        search::<K, S, u128>(scene, hunters)
    } else {
        search::<K, S, ()>(scene, hunters)
    }
}

fn search<K: Kernel, S: Side, E: Order>(scene: &Scene<'_, K, S>, hunters: Hunters<K::Word>) -> Best<K::Word> {
    let rules = scene.rules();
    let mut best = Best { best: Rank::default(), found: Vec::new() };
    let mut level: Level<K::Word, E> = Level::default();
    let mut next: Level<K::Word, E> = Level::default();
    for (role, origin) in hunters.each() {
        let hunt = Hunt::new(scene, origin, role);
        let mut ends: HashMap<Change<K::Word>, u64, FxBuildHasher> = HashMap::default();
        meet(&mut level, &hunt.start(), hunt.start().place(rules), 1);
        while !level.is_empty() {
            next.reserve(level.len());
            for ((taken, place), (paths, order)) in level.drain() {
                let node = hunt.revived(place, taken, order.recall());
                if hunt.expand(&node, &mut |child| meet(&mut next, child, child.place(rules), paths)) {
                    continue;
                }
                let rank = hunt.rank(&node);
                if rank < best.best {
                    continue;
                }
                if rank > best.best {
                    best.best = rank;
                    best.found.clear();
                    ends.clear();
                }
                let mut squares = hunt.ends(&node);
                while squares.any() {
                    let sum = ends.entry(hunt.change(&node, squares.isolate())).or_insert(0);
                    *sum = sum.saturating_add(paths);
                    squares = squares.rest();
                }
            }
            core::mem::swap(&mut level, &mut next);
        }
        best.found.extend(ends.into_iter().map(|(change, paths)| Found { change, paths }));
    }
    best.found.sort_unstable_by_key(Found::key);
    best
}

/// Adds paths to a level. Of paths to one meeting point that met their kings at different times only the best stay:
/// from there on they take the same pieces.
#[inline(always)]
fn meet<W: Word, E: Order>(level: &mut Level<W, E>, node: &Node<W>, place: Place, paths: u64) {
    let order = E::keep(node.tally.early_kings);
    let (sum, known) = level.entry((node.taken, place)).or_insert((0, order));
    match order.cmp(known) {
        Ordering::Less => {}
        Ordering::Equal => *sum = sum.saturating_add(paths),
        Ordering::Greater => (*sum, *known) = (paths, order),
    }
}
