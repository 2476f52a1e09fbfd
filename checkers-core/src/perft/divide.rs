//! Perft move by move, with threads, with a table, and with a flag that stops it. It calls only the generator's two
//! functions, and is compiled once for each word of the board.

use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;

use super::table::{Table, leaves_hashed};
use super::tree::{each_child, is_set};
use crate::geometry::{Color, Word};
use crate::movegen::{Counting, Flow, MoveGenerator};
use crate::moves::Move;
use crate::position::{Position, State};

/// The depth of trees that are counted without testing the stop flag: they usually take milliseconds.
const UNWATCHED: u32 = 5;
/// The depth of such trees if there are more than a few kings: boards full of flying kings have hundreds of moves in
/// each position, and even this takes about a second.
const UNWATCHED_KINGS: u32 = 3;
const FEW_KINGS: u32 = 4;

/// A position in the tree: the index of the first move that leads to it, the number of paths to it, and the side to
/// move.
#[derive(Clone, Copy)]
struct Branch<W> {
    root: usize,
    paths: u64,
    state: State<W>,
}

/// Counts the leaves after each move. If `stop` is set, the counts are wrong.
pub(super) fn divide<W: Word>(
    threads: usize,
    hash_entries: usize,
    counting: Counting,
    generator: MoveGenerator<'_, W>,
    position: &Position,
    stop: Option<&AtomicBool>,
) -> Vec<(Move, u64)> {
    let mut totals = Vec::new();
    if counting.depth == 0 {
        return totals;
    }
    let table = if hash_entries > 0 { Table::new(hash_entries) } else { None };
    let counter = Counter { generator, table: table.as_ref(), stop };
    let color = position.turn();
    let start = position.state();
    let mut branches = Vec::new();
    let _ = each_child(generator, &start, color, counting.paths, &mut |change, state, paths| {
        branches.push(Branch { root: totals.len(), paths, state: *state });
        totals.push((Move::from_change(change), 0));
        Flow::Continue(())
    });
    let mut next = (counting.next(), !color);
    // With several threads the first two plies are split, so that no thread has one long branch.
    if threads != 1 && counting.depth >= 3 {
        let mut second = Vec::new();
        for Branch { root, paths: ways, state } in branches {
            let _ = each_child(generator, &state, next.1, counting.paths, &mut |_, state, paths| {
                second.push(Branch { root, paths: ways.saturating_mul(paths), state: *state });
                Flow::Continue(())
            });
        }
        branches = second;
        next = (next.0.next(), !next.1);
    }
    let counts = each_branch(threads, &branches, &|branch| {
        counter.leaves(&branch.state, next.1, next.0).saturating_mul(branch.paths)
    });
    for (branch, leaves) in branches.iter().zip(counts) {
        let total = &mut totals[branch.root].1;
        *total = total.saturating_add(leaves);
    }
    totals
}

/// Counts the leaves of a branch.
#[derive(Clone, Copy)]
struct Counter<'a, W: Word> {
    generator: MoveGenerator<'a, W>,
    table: Option<&'a Table>,
    stop: Option<&'a AtomicBool>,
}

impl<W: Word> Counter<'_, W> {
    fn leaves(&self, state: &State<W>, color: Color, counting: Counting) -> u64 {
        match (self.table, self.stop) {
            (_, Some(stop)) if is_set(stop) => 0,
            (Some(table), stop) => leaves_hashed(self.generator, state, color, counting, table, stop),
            (None, Some(_)) if counting.depth > unwatched(state) => {
                let mut total = 0_u64;
                let _ = each_child(self.generator, state, color, counting.paths, &mut |_, child, paths| {
                    let leaves = self.leaves(child, !color, counting.next());
                    total = total.saturating_add(leaves.saturating_mul(paths));
                    Flow::Continue(())
                });
                total
            }
            _ => self.generator.leaves(state, color, counting),
        }
    }
}

/// Returns the depth of a tree from this position that is counted without testing the stop flag.
fn unwatched<W: Word>(state: &State<W>) -> u32 {
    if state.kings.widen().count_ones() > FEW_KINGS { UNWATCHED_KINGS } else { UNWATCHED }
}

/// Counts behind every branch, in the order of the branches.
#[cfg(feature = "parallel")]
fn each_branch<W: Word>(
    threads: usize,
    branches: &[Branch<W>],
    count: &(dyn Fn(&Branch<W>) -> u64 + Sync),
) -> Vec<u64> {
    use rayon::prelude::*;
    if threads == 1 {
        return branches.iter().map(count).collect();
    }
    // Each ply needs some stack; deep trees of forced moves need more than a thread usually has.
    match rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(64 << 20).build() {
        // One branch at a time: their sizes differ too much for larger portions.
        Ok(pool) => pool.install(|| branches.par_iter().with_max_len(1).map(count).collect()),
        // The system cannot start threads: this thread computes the same count.
        Err(_) => branches.iter().map(count).collect(),
    }
}

/// Counts behind every branch, in the order of the branches.
#[cfg(not(feature = "parallel"))]
fn each_branch<W: Word>(
    _threads: usize,
    branches: &[Branch<W>],
    count: &dyn Fn(&Branch<W>) -> u64,
) -> Vec<u64> {
    branches.iter().map(count).collect()
}
