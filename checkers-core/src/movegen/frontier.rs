//! Captures of positions with very many paths: level by level, one level a captured piece.
//!
//! Two paths that have come to the same square with the same pieces taken have the same future. So each level keeps
//! every such meeting point once, with the number of paths that lead to it. Time and memory follow the number of
//! meeting points, never that of paths.

use alloc::vec::Vec;

use hashbrown::HashMap;

use super::choice::Rank;
use super::collect::Hunters;
use super::hunt::{Hunt, Node};
use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::sink::Found;
use crate::geometry::{DirectionSet, Word};
use crate::position::{Change, Role};
use crate::rules::Range;

/// The legal captures, in a fixed order, and their rank.
pub(super) struct Best<W> {
    pub(super) best: Rank,
    pub(super) found: Vec<Found<W>>,
}

/// What decides how a capture can go on and what it will have been.
#[derive(PartialEq, Eq, Hash)]
struct Meeting<W> {
    behind: W,
    taken: W,
    /// Matters to a flying king only: it says where the king may land, and where it may not turn.
    direction: u8,
    allowed: DirectionSet,
    role: Role,
    stopped: bool,
}

/// A level: the meeting points, with the number of paths to each.
type Level<W> = HashMap<Meeting<W>, (Node<W>, u64)>;

/// Finds every legal capture.
pub(super) fn collect<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
) -> Best<K::Word> {
    let is_flying = scene.rules().king.range == Range::Flying;
    let mut best = Best { best: Rank::default(), found: Vec::new() };
    for (role, origin) in hunters.each() {
        let hunt = Hunt::new(scene, origin, role);
        let mut ends: HashMap<Change<K::Word>, u64> = HashMap::new();
        let mut level = Level::new();
        meet(&mut level, is_flying, &hunt.start(), 1);
        while !level.is_empty() {
            let mut next = Level::new();
            for (node, paths) in level.values() {
                if hunt.expand(node, &mut |child| meet(&mut next, is_flying, child, *paths)) {
                    continue;
                }
                let rank = hunt.rank(node);
                if rank < best.best {
                    continue;
                }
                if rank > best.best {
                    best.best = rank;
                    best.found.clear();
                    ends.clear();
                }
                let mut squares = hunt.ends(node);
                while squares.any() {
                    let sum = ends.entry(hunt.change(node, squares.isolate())).or_insert(0);
                    *sum = sum.saturating_add(*paths);
                    squares = squares.rest();
                }
            }
            level = next;
        }
        best.found.extend(ends.into_iter().map(|(change, paths)| Found { change, paths }));
    }
    best.found.sort_unstable_by_key(|found| {
        let Change { from, to, captured, promotes, .. } = found.change;
        (from, to, captured, promotes)
    });
    best
}

/// Adds paths to a level. Of paths to one meeting point that met their kings at different times only the best stay:
/// from there on they take the same pieces.
fn meet<W: Word>(level: &mut Level<W>, is_flying: bool, node: &Node<W>, paths: u64) {
    let flies = is_flying && node.role == Role::King;
    let meeting = Meeting {
        behind: node.behind,
        taken: node.taken,
        direction: if flies { node.direction } else { 0 },
        allowed: node.allowed,
        role: node.role,
        stopped: node.stopped,
    };
    let (known, sum) = level.entry(meeting).or_insert((*node, 0));
    match node.tally.early_kings.cmp(&known.tally.early_kings) {
        core::cmp::Ordering::Less => {}
        core::cmp::Ordering::Equal => *sum = sum.saturating_add(paths),
        core::cmp::Ordering::Greater => (*known, *sum) = (*node, paths),
    }
}
