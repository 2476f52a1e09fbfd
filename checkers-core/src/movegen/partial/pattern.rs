//! Every capture that passes given squares.

use alloc::vec::Vec;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::capture::{CapturingPiece, PackedState, PartialCapture};
use super::super::context::Context;
use super::super::kernel::{Kernel, Shared};
use super::landed::{Landed, piece_from};
use super::query::{Query, QueryContext, set};
use crate::geometry::{Bitboard, Square, Word};
use crate::moves::Move;

/// Search states that one search visits at most. Named games stay far below, however hard the position; only
/// boards and rules made for it come here.
const BUDGET: usize = 1 << 18;

/// Which captures are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Pattern<'a> {
    /// Where the piece landeds before the move.
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
pub(crate) fn search(context: QueryContext<'_>, pattern: Pattern<'_>) -> Found {
    context.query(pattern)
}

impl Query for Pattern<'_> {
    type Answer = Found;

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) -> Found {
        let Some(piece) = piece_from(context, self.origin) else { return Found::default() };
        let Some(landed) = Landed::after(&piece, self.so_far) else { return Found::default() };
        let mut search = Search {
            piece: &piece,
            via: self.via,
            to: self.to.map(set),
            takes: self.takes,
            most: self.takes.into_iter().flatten().map(|all| all.len()).max(),
            landings: landings_only(self.via, context.opponent.widen().into()),
            seen: HashSet::default(),
            complete: HashSet::default(),
            found: Found::default(),
        };
        if let Some(mv) = landed.complete(&piece) {
            search.complete.insert(mv);
        }
        search.advance(&landed.chosen(), 0);
        search.found.complete = search.complete.into_iter().collect();
        search.found.complete.sort_unstable();
        search.found
    }
}

/// How many of the squares from each one on hold no piece that could be taken.
fn landings_only(via: &[Square], victims: Bitboard) -> Vec<u32> {
    let mut counts: Vec<u32> = via
        .iter()
        .rev()
        .scan(0, |count, square| {
            *count += u32::from(!victims.contains(*square));
            Some(*count)
        })
        .collect();
    counts.reverse();
    counts
}

/// A search state: what was taken, where the piece is, where it landed if that was chosen, squares passed.
type Key<W> = (W, PackedState, Option<W>, usize);

struct Search<'h, 's, 'a, K: Kernel> {
    piece: &'h CapturingPiece<'s, 'a, K>,
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

impl<K: Kernel> Search<'_, '_, '_, K> {
    /// Goes on from a partial whose landings are those to be tried. Returns whether any capture could.
    fn advance(&mut self, partial: &PartialCapture<K::Word>, passed: usize) -> bool {
        let piece = self.piece;
        piece.each_step(partial, &mut |next| {
            if self.stays_inside(next) {
                self.arrive(next, passed);
            }
        })
    }

    /// Whether what was taken belongs to one of the sets.
    fn stays_inside(&self, partial: &PartialCapture<K::Word>) -> bool {
        let taken = Bitboard::from(partial.taken.widen());
        self.takes.is_none_or(|sets| sets.iter().any(|all| (taken - *all).is_empty()))
    }

    fn arrive(&mut self, partial: &PartialCapture<K::Word>, mut passed: usize) {
        let wanted = |passed: usize| self.via.get(passed).map(|square| set::<K::Word>(*square));
        // A path passes its squares in a fixed order, so the first chance to pass one is as good as any. Where it lands
        // is a choice, though: both it and its opposite are tried.
        if wanted(passed) == Some(partial.victim) {
            passed += 1;
        }
        let pause = wanted(passed).filter(|square| (partial.landings & *square).any());
        if let Some(landing) = pause {
            self.visit(&PartialCapture { landings: landing, ..*partial }, Some(landing), passed + 1);
        }
        self.visit(partial, None, passed);
    }

    fn visit(&mut self, partial: &PartialCapture<K::Word>, landing: Option<K::Word>, passed: usize) {
        let jumps_left = self.most.map(|most| most - partial.taken.count().min(most));
        let needed = self.landings.get(passed).copied().unwrap_or(0);
        if jumps_left.is_some_and(|jumps| jumps < needed) {
            return;
        }
        if self.seen.len() >= BUDGET {
            self.found.gave_up = true;
            return;
        }
        let rules = self.piece.context.kernel.rules();
        if !self.seen.insert((partial.taken, partial.packed(rules), landing, passed)) {
            return;
        }
        let continues = self.advance(partial, passed);
        // A landing that was chosen on the way is not the end.
        if landing.is_some() || passed < self.via.len() {
            return;
        }
        let reached = self.to.unwrap_or(partial.landings);
        if (partial.landings & reached).is_empty() {
            return;
        }
        if continues {
            self.found.must_go_on = true;
            return;
        }
        let mut ends = self.piece.ends(partial) & reached;
        self.found.must_land_behind |= ends.is_empty();
        while ends.any() {
            self.complete.insert(Move::from_change(&self.piece.change(partial, ends.isolate())));
            ends = ends.rest();
        }
    }
}
