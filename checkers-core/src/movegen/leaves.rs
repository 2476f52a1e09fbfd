//! Counts the leaves of a tree of moves: the inner part of perft.
//!
//! One ply above the leaves, the moves of a position are counted without making them. Higher up, the moves are made one
//! by one on one copy of the position, each is taken back afterwards, and the positions below are counted through a
//! function pointer that is selected once for all moves. Both functions are compiled for each game and side, because
//! perft spends nearly all of its time in them.

use core::hint::black_box;
use core::sync::atomic::{Ordering, compiler_fence};

use super::generate::{count, generate};
use super::jump::Jumps;
use super::kernel::Kernel;
use super::sink::{CaptureSink, Flow, Found, Sink};
use crate::geometry::{DirectionSet, Layout, Word};
use crate::position::{Change, Role, State};

/// What to count in a tree of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counting {
    /// The number of plies that are left.
    pub(crate) depth: u32,
    /// Whether the moves of the last ply are counted without being made.
    pub(crate) bulk: bool,
    /// Whether every path of a move counts.
    pub(crate) paths: bool,
}

impl Counting {
    /// Returns the counting of one ply less.
    #[inline(always)]
    pub(crate) fn next(self) -> Self {
        Self { depth: self.depth - 1, ..self }
    }
}

/// Counts leaves: distinct moves, or paths.
#[inline(always)]
pub(super) fn leaves<K: Kernel>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    match counting {
        Counting { depth: 0, .. } => leaf(state),
        Counting { depth: 1, bulk: true, .. } => last_ply(kernel, state, counting),
        _ => inner(kernel, state, counting),
    }
}

/// Counts a leaf whose position was made, and keeps the compiler from optimising the position away.
#[inline(always)]
pub(crate) fn leaf<W: Word>(state: &State<W>) -> u64 {
    black_box(state);
    1
}

/// Counts the leaves of the last ply without making the moves.
#[inline(never)]
fn last_ply<K: Kernel>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    count(kernel, state, counting.paths)
}

/// Counts the leaves of a position whose moves are made.
#[inline(never)]
fn inner<K: Kernel>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    let next = counting.next();
    // The function for the plies below is selected once for all moves.
    let below: Option<Below<K::Opponent>> = match next {
        Counting { depth: 0, .. } => None,
        Counting { depth: 1, bulk: true, .. } => Some(last_ply),
        _ => Some(inner),
    };
    let opponent = kernel.opponent();
    let mut tree = Tree { kernel, opponent, state, child: *state, next, below, total: 0 };
    let _ = generate(kernel, state, &mut tree);
    tree.total
}

/// A function that counts the leaves below a position.
type Below<K> = fn(K, &State<<K as Kernel>::Word>, Counting) -> u64;

/// A sink that plays every move and counts the leaves below it.
struct Tree<'a, K: Kernel> {
    kernel: K,
    opponent: K::Opponent,
    state: &'a State<K::Word>,
    /// The copy on which the moves are made, one after the other.
    child: State<K::Word>,
    next: Counting,
    /// `None` if the positions below are leaves, which are only made.
    below: Option<Below<K::Opponent>>,
    total: u64,
}

impl<K: Kernel> Tree<'_, K> {
    #[inline(always)]
    fn play(&mut self, change: &Change<K::Word>) -> u64 {
        let (color, quiet_run) = (self.kernel.color(), self.kernel.rules().king.quiet_run);
        self.state.play_on(&mut self.child, color, change, quiet_run);
        let leaves = match self.below {
            Some(below) => below(self.opponent, &self.child, self.next),
            None => leaf(&self.child),
        };
        self.state.take_back(&mut self.child, color, change, quiet_run);
        leaves
    }

    /// Plays one move and counts the leaves below it.
    // Inlined at each place that finds moves, so that each kind of move compiles to as little code as possible.
    #[inline(always)]
    fn visit(&mut self, change: &Change<K::Word>) {
        let leaves = self.play(change);
        self.total = self.total.saturating_add(leaves);
    }

    /// Makes the leaves that men's steps in one direction lead to, without promotion. [`Tree::visit`] does the same; here
    /// the loop has nothing but the move itself, because it runs for nearly every leaf that is made.
    #[inline(always)]
    fn make_leaves(&mut self, direction: usize, mut reached: K::Word, distance: u32) {
        let (kernel, color) = (self.kernel, self.kernel.color());
        let own = self.state.sides[color as usize];
        let child = black_box(&mut self.child);
        let mut made = 0;
        while reached.any() {
            let rest = reached.rest();
            let to = reached ^ rest;
            let from = (0..distance).fold(to, |set, _| kernel.step_back(direction, set));
            child.sides[color as usize] = own ^ from ^ to;
            // The compiler may not remove the position that is made.
            compiler_fence(Ordering::SeqCst);
            made += 1;
            reached = rest;
        }
        self.total = self.total.saturating_add(made);
    }

    /// Plays steps of men that reach the crowning row. These are few, so the code is not repeated for each direction.
    #[inline(never)]
    fn play_promotions(&mut self, direction: usize, mut reached: K::Word, distance: u32) {
        while reached.any() {
            let to = reached.isolate();
            let kernel = self.kernel;
            let from = (0..distance).fold(to, |set, _| kernel.layout().step_back(direction, set));
            self.visit(&Change { from, to, captured: K::Word::ZERO, role: Role::Man, promotes: true });
            reached = reached.rest();
        }
    }
}

impl<K: Kernel> CaptureSink<K::Word> for Tree<'_, K> {
    // Repeated for each direction, because games without a rule of most captures have many of these.
    fn first_jumps(&mut self, _: &Layout<K::Word>, jumps: &Jumps<K::Word>, crowning: K::Word) -> Flow {
        every_direction!(K::CAPTURES, DirectionSet::ALL, d => {
            self.jumps(self.kernel, d, jumps.landings(d), jumps.role(), crowning)?;
        });
        Flow::Continue(())
    }

    fn captures(&mut self, found: &[Found<K::Word>]) -> Flow {
        for Found { change, paths } in found {
            let leaves = self.play(change);
            let leaves = if self.next.paths { leaves.saturating_mul(*paths) } else { leaves };
            self.total = self.total.saturating_add(leaves);
        }
        Flow::Continue(())
    }

    fn counts_paths(&self) -> bool {
        self.next.paths
    }
}

impl<K: Kernel> Sink<K> for Tree<'_, K> {
    const COUNTS_ONLY: bool = false;

    #[inline(always)]
    fn number(&mut self, _: u32) {}

    #[inline(always)]
    fn steps(
        &mut self,
        kernel: K,
        direction: usize,
        mut reached: K::Word,
        distance: u32,
        role: Role,
        crowning: K::Word,
    ) -> Flow {
        let promoting = reached & crowning;
        if promoting.any() {
            self.play_promotions(direction, promoting, distance);
        }
        reached &= !crowning;
        if self.below.is_none() && role == Role::Man && kernel.rules().king.quiet_run == 0 {
            self.make_leaves(direction, reached, distance);
            return Flow::Continue(());
        }
        while reached.any() {
            let to = reached.isolate();
            let mut from = to;
            for _ in 0..distance {
                from = kernel.step_back(direction, from);
            }
            self.visit(&Change { from, to, captured: K::Word::ZERO, role, promotes: false });
            reached = reached.rest();
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn glides(&mut self, from: K::Word, mut reached: K::Word) -> Flow {
        while reached.any() {
            let to = reached.isolate();
            self.visit(&Change { from, to, captured: K::Word::ZERO, role: Role::King, promotes: false });
            reached = reached.rest();
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn jumps(
        &mut self,
        kernel: K,
        direction: usize,
        mut landings: K::Word,
        role: Role,
        crowning: K::Word,
    ) -> Flow {
        while landings.any() {
            let to = landings.isolate();
            let captured = kernel.step_back(direction, to);
            let from = kernel.step_back(direction, captured);
            self.visit(&Change { from, to, captured, role, promotes: (to & crowning).any() });
            landings = landings.rest();
        }
        Flow::Continue(())
    }
}
