//! The recursion.

use core::hint::black_box;
use core::marker::PhantomData;

use crate::geometry::Word;
use crate::movegen::{Each, Flow, Kernel, Side, Visitor, count_here, generate};
use crate::position::{Change, State};

/// What to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Counting {
    /// How many plies are left.
    pub(super) depth: u32,
    /// Whether the moves of the last ply are counted without being made.
    pub(super) bulk: bool,
    /// Whether every path of a move counts.
    pub(super) paths: bool,
}

impl Counting {
    /// The same one ply further on.
    #[inline(always)]
    pub(super) fn next(self) -> Self {
        Self { depth: self.depth - 1, ..self }
    }
}

/// Leaves: distinct moves, or paths.
#[inline(never)]
pub(super) fn leaves<K: Kernel, S: Side>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    match counting {
        Counting { depth: 0, .. } => leaf(state),
        Counting { depth: 1, bulk: true, .. } => last_ply::<K, S>(kernel, state, counting),
        _ => inner::<K, S>(kernel, state, counting),
    }
}

/// A leaf that is made, which must not be optimised away.
#[inline(always)]
fn leaf<W: Word>(state: &State<W>) -> u64 {
    black_box(state);
    1
}

/// The leaves of one ply, not made.
#[inline(never)]
fn last_ply<K: Kernel, S: Side>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    count_here::<K, S>(kernel, state, counting.paths)
}

/// The leaves of a position whose moves are made.
#[inline(never)]
fn inner<K: Kernel, S: Side>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    let next = counting.next();
    // What is done behind each move is settled once for all of them.
    let below: Option<Below<K>> = match next {
        Counting { depth: 0, .. } => None,
        Counting { depth: 1, bulk: true, .. } => Some(last_ply::<K, S::Other>),
        _ => Some(inner::<K, S::Other>),
    };
    let visitor = Tree::<K, S> { kernel, state, child: *state, next, below, total: 0, side: PhantomData };
    let mut each = Each { counts_paths: counting.paths, visitor };
    let _ = generate::<K, S, _>(kernel, state, &mut each);
    each.visitor.total
}

/// Counts what is behind a position.
type Below<K> = fn(K, &State<<K as Kernel>::Word>, Counting) -> u64;

/// Plays every move and counts behind it.
struct Tree<'a, K: Kernel, S> {
    kernel: K,
    state: &'a State<K::Word>,
    /// Where the moves are played, one after the other.
    child: State<K::Word>,
    next: Counting,
    /// Nothing behind leaves, which are only made.
    below: Option<Below<K>>,
    total: u64,
    side: PhantomData<S>,
}

impl<K: Kernel, S: Side> Visitor<K::Word> for Tree<'_, K, S> {
    // Inlined where each kind of move is found, so that it is played by as little as it needs.
    #[inline(always)]
    fn visit(&mut self, change: &Change<K::Word>, paths: u64) -> Flow {
        let quiet_run = self.kernel.rules().king.quiet_run;
        self.state.play_on(&mut self.child, S::COLOR, change, quiet_run);
        let leaves = match self.below {
            Some(below) => below(self.kernel, &self.child, self.next),
            None => leaf(&self.child),
        };
        self.state.take_back(&mut self.child, S::COLOR, change, quiet_run);
        let leaves = if self.next.paths { leaves.saturating_mul(paths) } else { leaves };
        self.total = self.total.saturating_add(leaves);
        Flow::Continue(())
    }
}

#[cfg(feature = "alloc")]
pub(super) use divided::Divided;

#[cfg(feature = "alloc")]
mod divided {
    use alloc::vec::Vec;
    use core::sync::atomic::AtomicBool;

    use super::{Counting, leaves};
    use crate::geometry::{Color, Word};
    use crate::movegen::{Black, Flow, Kernel, Side, Task, White, visit};
    use crate::moves::Move;
    use crate::perft::table::{Table, leaves_hashed};
    use crate::perft::{Convention, Perft, is_set};
    use crate::position::{Change, Position, State};

    /// How deep a tree may be that is counted without looking whether to stop: milliseconds, as a rule.
    const UNWATCHED: u32 = 5;
    /// The same where there are more kings than a few: boards full of flying kings come to hundreds of moves a ply, and
    /// even so this is about a second.
    const UNWATCHED_KINGS: u32 = 3;
    const FEW_KINGS: u32 = 4;

    /// Counts move by move, with a table and threads where asked for.
    pub(in crate::perft) struct Divided<'a> {
        pub(in crate::perft) perft: &'a Perft,
        pub(in crate::perft) position: &'a Position,
        pub(in crate::perft) depth: u32,
        /// What says, when it is set, that nobody wants the counts any more: they are wrong then.
        pub(in crate::perft) stop: Option<&'a AtomicBool>,
    }

    impl Task for Divided<'_> {
        type Output = Vec<(Move, u64)>;

        fn run<K: Kernel>(self, kernel: K) -> Self::Output {
            match self.position.turn() {
                Color::White => self.divide::<K, White>(kernel),
                Color::Black => self.divide::<K, Black>(kernel),
            }
        }
    }

    /// A position behind the first moves: which of them, how often it counts, and what stands there.
    struct Branch<W> {
        root: usize,
        paths: u64,
        state: State<W>,
    }

    /// What is done with a move and the branch behind it.
    type EachBranch<'a, W> = dyn FnMut(&Change<W>, Branch<W>) + 'a;

    impl Divided<'_> {
        fn divide<K: Kernel, S: Side>(&self, kernel: K) -> Vec<(Move, u64)> {
            let mut totals = Vec::new();
            if self.depth == 0 {
                return totals;
            }
            let entries = self.perft.hash_entries;
            let table = if entries > 0 { Table::new(entries) } else { None };
            let help = Help { table: table.as_ref(), stop: self.stop };
            let start = Branch { root: 0, paths: 1, state: self.position.state() };
            let mut branches = Vec::new();
            let paths = self.perft.convention == Convention::Paths;
            split::<K, S>(kernel, &start, paths, &mut |change, branch| {
                totals.push((Move::from_change(change), 0));
                branches.push(Branch { root: totals.len() - 1, ..branch });
            });
            let counting = Counting { depth: self.depth - 1, bulk: self.perft.bulk, paths };
            // With several threads two plies are split off, so that no thread is left with one long branch.
            let counts: Vec<(usize, u64)> = if self.perft.threads != 1 && self.depth >= 3 {
                let mut second = Vec::new();
                for branch in &branches {
                    split::<K, S::Other>(kernel, branch, paths, &mut |_, next| second.push(next));
                }
                each_branch(self.perft.threads, &second, |branch| {
                    below::<K, S>(kernel, &branch.state, counting.next(), help)
                })
            } else {
                each_branch(self.perft.threads, &branches, |branch| {
                    below::<K, S::Other>(kernel, &branch.state, counting, help)
                })
            };
            for (root, leaves) in counts {
                let total = &mut totals[root].1;
                *total = total.saturating_add(leaves);
            }
            totals
        }
    }

    /// What counting looks at beside the position.
    #[derive(Clone, Copy)]
    struct Help<'a> {
        table: Option<&'a Table>,
        stop: Option<&'a AtomicBool>,
    }

    fn below<K: Kernel, S: Side>(
        kernel: K,
        state: &State<K::Word>,
        counting: Counting,
        help: Help<'_>,
    ) -> u64 {
        match help {
            Help { stop: Some(stop), .. } if is_set(stop) => 0,
            Help { table: Some(table), stop } => leaves_hashed::<K, S>(kernel, state, counting, table, stop),
            Help { stop: Some(_), .. } if counting.depth > unwatched(state) => {
                let branch = Branch { root: 0, paths: 1, state: *state };
                let mut total = 0_u64;
                split::<K, S>(kernel, &branch, counting.paths, &mut |_, next| {
                    let leaves = below::<K, S::Other>(kernel, &next.state, counting.next(), help);
                    total = total.saturating_add(leaves.saturating_mul(next.paths));
                });
                total
            }
            _ => leaves::<K, S>(kernel, state, counting),
        }
    }

    /// How deep a tree may be from here that is counted without looking whether to stop.
    fn unwatched<W: Word>(state: &State<W>) -> u32 {
        if state.kings.widen().count_ones() > FEW_KINGS { UNWATCHED_KINGS } else { UNWATCHED }
    }

    /// Calls `each` with each move from here and the branch behind it.
    fn split<K: Kernel, S: Side>(
        kernel: K,
        from: &Branch<K::Word>,
        paths: bool,
        each: &mut EachBranch<'_, K::Word>,
    ) {
        let quiet_run = kernel.rules().king.quiet_run;
        let _ = visit::<K, S>(kernel, &from.state, paths, &mut |change, ways| {
            let ways = if paths { from.paths.saturating_mul(ways) } else { 1 };
            let state = from.state.after(S::COLOR, change, quiet_run);
            each(change, Branch { root: from.root, paths: ways, state });
            Flow::Continue(())
        });
    }

    /// Counts behind every branch, weighted by its paths.
    #[cfg(feature = "parallel")]
    fn each_branch<W: Word>(
        threads: usize,
        branches: &[Branch<W>],
        count: impl Fn(&Branch<W>) -> u64 + Sync,
    ) -> Vec<(usize, u64)> {
        use rayon::prelude::*;
        let one = |branch: &Branch<W>| (branch.root, count(branch).saturating_mul(branch.paths));
        if threads == 1 {
            return branches.iter().map(one).collect();
        }
        // Each ply takes some of the stack; deep trees of forced moves need more than the usual share.
        match rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(64 << 20).build() {
            // One branch at a time: they differ too much in size for larger shares.
            Ok(pool) => pool.install(|| branches.par_iter().with_max_len(1).map(one).collect()),
            // The system gives no more threads: the count is the same on this one.
            Err(_) => branches.iter().map(one).collect(),
        }
    }

    /// Counts behind every branch, weighted by its paths.
    #[cfg(not(feature = "parallel"))]
    fn each_branch<W: Word>(
        _threads: usize,
        branches: &[Branch<W>],
        count: impl Fn(&Branch<W>) -> u64,
    ) -> Vec<(usize, u64)> {
        branches.iter().map(|branch| (branch.root, count(branch).saturating_mul(branch.paths))).collect()
    }
}
