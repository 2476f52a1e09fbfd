//! Decides whether a partial capture can still become a legal capture.

use alloc::vec::Vec;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::capture::{CapturingPiece, FirstJumps, PackedState, PartialCapture, best_captures};
use super::super::context::Context;
use super::super::kernel::Kernel;
use super::super::rank::{Rank, Tally};
use crate::geometry::{Bitboard, Word};
use crate::position::Role;
use crate::rules::{Choice, Measure, Rules};

/// A search state with its captured set and, if the rules compare it, the order of the captured kings.
pub(super) type State<W> = (W, PackedState, u128);

pub(super) fn state_of<W: Word>(rules: &Rules, partial: &PartialCapture<W>) -> State<W> {
    (partial.taken, partial.packed(rules), partial.tally.early_kings)
}

/// Returns whether the legality of a capture does not depend on which pieces it takes.
fn takes_anything(choice: &Choice) -> bool {
    choice.measure == Measure::Free && !choice.most_kings && !choice.kings_early
}

/// The rank of the legal captures of a position. Kept while one of these captures is in progress.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    rank: Rank,
    /// In hard positions: the captured sets of the legal captures, so that the search of others ends early.
    takes: Vec<Bitboard>,
}

impl Best {
    fn find<K: Kernel>(context: &Context<'_, K>, first: &FirstJumps<K::Word>) -> Self {
        let choice = &context.kernel.rules().capture.choice;
        if takes_anything(choice) {
            let role = if first.pieces(context).kings.any() { Role::King } else { Role::Man };
            let rank = Rank::of(&context.kernel.weights(), Tally::default(), role);
            return Self { rank, takes: Vec::new() };
        }
        let (rank, hard) = best_captures(context, first);
        let hard = hard.filter(|_| !choice.kings_early).unwrap_or_default();
        let mut takes: Vec<Bitboard> =
            hard.iter().map(|found| found.change.captured.widen().into()).collect();
        takes.sort_unstable();
        takes.dedup();
        Self { rank, takes }
    }
}

/// A search that decides whether a partial capture of one piece can become a legal capture. Its memory is valid for
/// that piece only, because another piece leaves a different square free.
pub(super) struct Reachable<'h, 's, 'a, 'b, K: Kernel> {
    pub(super) piece: &'h CapturingPiece<'s, 'a, K>,
    best: &'b Best,
    always: bool,
    /// States from which no legal capture results.
    dead: HashSet<State<K::Word>, FxBuildHasher>,
}

impl<'h, 's, 'a, 'b, K: Kernel> Reachable<'h, 's, 'a, 'b, K> {
    /// Creates the search. `first` are the first jumps of all pieces; if `best` is `None`, it is computed from them and
    /// stored.
    pub(super) fn new(
        piece: &'h CapturingPiece<'s, 'a, K>,
        first: &FirstJumps<K::Word>,
        best: &'b mut Option<Best>,
    ) -> Self {
        let context = piece.context;
        Self {
            piece,
            best: best.get_or_insert_with(|| Best::find(context, first)),
            always: takes_anything(&context.kernel.rules().capture.choice),
            dead: HashSet::default(),
        }
    }

    /// Returns whether a complete capture is legal.
    pub(super) fn is_best(&self, partial: &PartialCapture<K::Word>) -> bool {
        self.piece.rank(partial) == self.best.rank
    }

    /// Returns whether the capture is legal, if it is complete here; otherwise, whether it can become legal from any of
    /// its landings.
    pub(super) fn is_reachable(&mut self, partial: &PartialCapture<K::Word>) -> bool {
        if self.always {
            return self.is_best(partial);
        }
        let taken = Bitboard::from(partial.taken.widen());
        let within = |all: &Bitboard| (taken - *all).is_empty();
        if !self.best.takes.is_empty() && !self.best.takes.iter().any(within) {
            return false;
        }
        let piece = self.piece;
        let key = state_of(piece.context.kernel.rules(), partial);
        if self.dead.contains(&key) {
            return false;
        }
        let mut found = false;
        let continues = piece.each_step(partial, &mut |next| found = found || self.is_reachable(next));
        if !continues {
            return self.is_best(partial);
        }
        if !found {
            self.dead.insert(key);
        }
        found
    }
}
