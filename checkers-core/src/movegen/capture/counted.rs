//! Finds captures in positions with very many paths, with the number of paths of each: level by level.
//!
//! Two partial captures with the same captured set on the same square continue in the same ways. So level *n*, with *n*
//! captured pieces, stores each such state once, with the number of paths to it. Time and memory grow with the number
//! of states, not with the number of paths. If the rules prefer captures that take kings earlier, each state also
//! stores the best order of kings, and only paths with that order count.

use alloc::vec::Vec;
use core::cmp::Ordering;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::super::context::Context;
use super::super::kernel::Kernel;
use super::super::rank::Rank;
use super::super::sink::{Best, Found};
use super::first_jumps::CapturingPieces;
use super::search_state::PackedState;
use super::step::{CapturingPiece, PartialCapture};
use crate::geometry::Word;
use crate::position::Change;

/// A level: the states, each with the number of paths to it and the best order of captured kings among those paths.
type Level<W> = HashMap<(W, PackedState), (u64, u128), FxBuildHasher>;

/// Finds every legal capture, in a fixed order.
pub(super) fn collect<K: Kernel>(
    context: &Context<'_, K>,
    pieces: CapturingPieces<K::Word>,
) -> Best<K::Word> {
    let rules = context.kernel.rules();
    let mut best = Best { best: Rank::default(), found: Vec::new() };
    let mut level: Level<K::Word> = Level::default();
    let mut next: Level<K::Word> = Level::default();
    for (role, origin) in pieces.each() {
        let piece = CapturingPiece::new(context, origin, role);
        let mut ends: HashMap<Change<K::Word>, u64, FxBuildHasher> = HashMap::default();
        meet(&mut level, &piece.start(), piece.start().packed(rules), 1);
        while !level.is_empty() {
            next.reserve(level.len());
            for ((taken, state), (paths, order)) in level.drain() {
                let partial = piece.unpacked(state, taken, order);
                if piece.each_step(&partial, &mut |child| meet(&mut next, child, child.packed(rules), paths))
                {
                    continue;
                }
                let rank = piece.rank(&partial);
                if rank < best.best {
                    continue;
                }
                if rank > best.best {
                    best.best = rank;
                    best.found.clear();
                    ends.clear();
                }
                let mut squares = piece.ends(&partial);
                while squares.any() {
                    let sum = ends.entry(piece.change(&partial, squares.isolate())).or_insert(0);
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

/// Adds paths to a state of a level. If paths to one state captured their kings at different times, only the best of
/// them are kept: from this state on, all of them take the same pieces.
#[inline(always)]
fn meet<W: Word>(level: &mut Level<W>, partial: &PartialCapture<W>, state: PackedState, paths: u64) {
    let order = partial.tally.early_kings;
    let (sum, known) = level.entry((partial.taken, state)).or_insert((0, order));
    match order.cmp(known) {
        Ordering::Less => {}
        Ordering::Equal => *sum = sum.saturating_add(paths),
        Ordering::Greater => (*sum, *known) = (paths, order),
    }
}
