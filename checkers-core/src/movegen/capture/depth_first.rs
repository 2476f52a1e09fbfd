//! Finds the legal captures depth first: keeps the best and merges equal ones.
//!
//! The search makes one step of a piece after the other; a partial capture without a further step is complete. Only
//! captures of the highest rank so far are kept. A capture that was already found by another path only increases its
//! number of paths. The number of captures kept and the number of steps are limited: positions that exceed a limit are
//! *hard*, and other searches find their captures. Example, international: `W:WK46:B28,20,12,13` needs a few steps and
//! has one capture of the highest rank; hard positions have tens of thousands of paths to a few dozen captures.

use arrayvec::ArrayVec;

use super::super::context::Context;
use super::super::kernel::Kernel;
use super::super::rank::Rank;
use super::super::sink::Found;
use super::first_jumps::{CapturingPieces, FirstJumps};
use super::step::{CapturingPiece, PartialCapture};
use crate::geometry::Word;
use crate::position::{Change, Role, State};

/// The number of captures that are kept before the position counts as hard.
const CAPACITY: usize = 64;
/// The number of steps that are searched before the position counts as hard. Positions of real games need far fewer.
const BUDGET: u32 = 1024;

/// The captures found so far that rank highest.
pub(in crate::movegen) struct Collector<W> {
    best: Rank,
    found: ArrayVec<Found<W>, CAPACITY>,
    pub(in crate::movegen) budget: u32,
    /// Whether the search was given up because a limit was reached.
    pub(in crate::movegen) is_hard: bool,
}

impl<W: Word> Collector<W> {
    #[inline(always)]
    pub(in crate::movegen) fn new() -> Self {
        Self { best: Rank::default(), found: ArrayVec::new(), budget: BUDGET, is_hard: false }
    }

    /// Adds every capture that begins with one of these jumps, or is made by one of these flying kings.
    #[inline(always)]
    pub(in crate::movegen) fn collect<K: Kernel<Word = W>>(
        &mut self,
        context: &Context<'_, K>,
        first: &FirstJumps<W>,
    ) {
        let form = context.kernel.form_kernel();
        if context.kernel.form().kings_early && context.opponent_kings.any() {
            // The order of the victims matters here, and only the search by steps keeps it.
            return self.by_steps(form, context.state, first.pieces(context));
        }
        self.by_jumps::<K, false>(context, &first.men);
        if let Some(kings) = &first.kings {
            self.by_king_jumps(context, kings);
        }
        if first.flying.any() {
            self.by_steps(form, context.state, CapturingPieces { men: W::ZERO, kings: first.flying });
        }
    }

    /// Adds every capture of these pieces, step by step.
    #[inline(never)]
    fn by_steps<F: Kernel<Word = W>>(&mut self, form: F, state: &State<W>, pieces: CapturingPieces<W>) {
        let context = Context::new(form, state);
        for (role, origin) in pieces.each() {
            let piece = CapturingPiece::new(&context, origin, role);
            self.search(&piece, &piece.start());
        }
    }

    /// Adds every capture that continues a partial capture of the man that stood on `origin`.
    #[inline(never)]
    pub(in crate::movegen) fn continue_by_steps<F: Kernel<Word = W>>(
        &mut self,
        form: F,
        state: &State<W>,
        origin: W,
        partial: &PartialCapture<W>,
    ) {
        let context = Context::new(form, state);
        self.search(&CapturingPiece::new(&context, origin, Role::Man), partial);
    }

    #[inline(never)]
    pub(in crate::movegen) fn search<F: Kernel<Word = W>>(
        &mut self,
        piece: &CapturingPiece<'_, '_, F>,
        partial: &PartialCapture<W>,
    ) {
        if self.budget == 0 {
            self.is_hard = true;
            return;
        }
        self.budget -= 1;
        let continues = piece.expand(partial, &mut |next| self.search(piece, next));
        if !continues {
            self.complete(piece, partial);
        }
    }

    /// Adds a complete capture, if none found so far ranks above it.
    fn complete<F: Kernel<Word = W>>(
        &mut self,
        piece: &CapturingPiece<'_, '_, F>,
        partial: &PartialCapture<W>,
    ) {
        if !self.admits(piece.rank(partial)) {
            return;
        }
        let mut ends = piece.ends(partial);
        while ends.any() {
            self.keep(piece.change(partial, ends.isolate()));
            ends = ends.rest();
        }
    }

    /// Returns the captures found.
    #[inline(always)]
    pub(in crate::movegen) fn found(&self) -> &[Found<W>] {
        &self.found
    }

    /// Returns the rank of the captures found.
    pub(in crate::movegen) fn best(&self) -> Rank {
        self.best
    }

    /// Removes all captures found.
    #[inline(always)]
    pub(in crate::movegen) fn clear(&mut self) {
        self.found.clear();
    }

    /// Returns whether the captures found take one piece each.
    #[inline(always)]
    pub(in crate::movegen) fn takes_one(&self) -> bool {
        self.found.first().is_some_and(|found| found.change.captured.rest().is_empty())
    }

    /// Returns whether a capture of this rank is among the best so far. If it is better, removes the captures found
    /// before.
    #[inline(always)]
    pub(in crate::movegen) fn admits(&mut self, rank: Rank) -> bool {
        if rank > self.best {
            self.best = rank;
            self.found.clear();
        }
        rank == self.best
    }

    /// Adds one path of a capture.
    #[inline(always)]
    pub(in crate::movegen) fn keep(&mut self, change: Change<W>) {
        // In most cases the captured sets already differ.
        let is_same = |found: &Found<W>| found.change.captured == change.captured && found.change == change;
        if let Some(same) = self.found.iter().position(is_same) {
            self.found[same].paths += 1;
        } else if self.found.try_push(Found { change, paths: 1 }).is_err() {
            self.is_hard = true;
            self.budget = 0;
        }
    }
}
