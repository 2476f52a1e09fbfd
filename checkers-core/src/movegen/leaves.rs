//! Counting the leaves of a tree of moves: the inside of perft.
//!
//! A position one ply above the leaves is counted without making a move. A position above that plays its moves one by
//! one, on one copy that each move changes and takes back, and calls the function for what is below through a pointer
//! that is chosen once for all moves. Both functions are compiled for each game and side: nearly all of perft's time
//! is spent there.

use core::hint::black_box;

use super::generate::{count, generate};
use super::jump::Jumps;
use super::kernel::Kernel;
use super::sink::{CaptureSink, Flow, Found, Sink};
use crate::geometry::{DirectionSet, Layout, Word};
use crate::position::{Change, Role, State};

/// What to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counting {
    /// How many plies are left.
    pub(crate) depth: u32,
    /// Whether the moves of the last ply are counted without being made.
    pub(crate) bulk: bool,
    /// Whether every path of a move counts.
    pub(crate) paths: bool,
}

impl Counting {
    /// One ply less.
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

/// A leaf that is made, which must not be optimised away.
#[inline(always)]
pub(crate) fn leaf<W: Word>(state: &State<W>) -> u64 {
    black_box(state);
    1
}

/// The leaves of one ply, not made.
#[inline(never)]
fn last_ply<K: Kernel>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    count(kernel, state, counting.paths)
}

/// The leaves of a position whose moves are made.
#[inline(never)]
fn inner<K: Kernel>(kernel: K, state: &State<K::Word>, counting: Counting) -> u64 {
    let next = counting.next();
    // What is done behind each move is settled once for all of them.
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

/// Counts what is behind a position.
type Below<K> = fn(K, &State<<K as Kernel>::Word>, Counting) -> u64;

/// Plays every move and counts behind it.
struct Tree<'a, K: Kernel> {
    kernel: K,
    opponent: K::Opponent,
    state: &'a State<K::Word>,
    /// Where the moves are played, one after the other.
    child: State<K::Word>,
    next: Counting,
    /// `None` above leaves, which are only made.
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

    /// Plays one move and counts behind it.
    // Inlined where each kind of move is found, so that it is played by as little as it needs.
    #[inline(always)]
    fn visit(&mut self, change: &Change<K::Word>) {
        let leaves = self.play(change);
        self.total = self.total.saturating_add(leaves);
    }

    /// Plays steps of men that reach their crowning row. They are few: not written out for each direction.
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
    // Written out for each direction: free games have many of these.
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
