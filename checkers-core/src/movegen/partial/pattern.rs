//! Finds every capture that passes given squares.

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

/// The largest number of search states that one search visits. Named games need far fewer, even in hard positions; only
/// boards and rules made for the purpose reach the limit.
const BUDGET: usize = 1 << 18;

/// A description of the captures to find.
#[derive(Clone, Copy)]
pub(crate) struct Pattern<'a> {
    /// The square of the piece before the move.
    pub(crate) origin: Square,
    /// Squares on which the capture has already landed. The piece must be able to reach them.
    pub(crate) so_far: &'a [Square],
    /// Squares that the capture passes after those, in this order: squares where it lands or of pieces that it takes.
    /// Other squares may lie between them.
    pub(crate) via: &'a [Square],
    /// The last square of the move, if it is given.
    pub(crate) to: Option<Square>,
    /// The captured pieces must be one of these sets; `None` allows any.
    pub(crate) takes: Option<&'a [Bitboard]>,
}

/// The captures found, including captures that others outrank.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// Complete captures, sorted.
    pub(crate) complete: Vec<Move>,
    /// Whether some capture passes all squares up to the last, but must continue from there, or could continue from
    /// another landing of the last jump.
    pub(crate) must_go_on: bool,
    /// Whether some capture reaches the last square, but must end directly behind the piece taken last.
    pub(crate) must_land_behind: bool,
    /// Whether the search reached its limit, so that more captures may fit than were found.
    pub(crate) gave_up: bool,
}

/// Finds the captures that fit the pattern.
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

/// Counts, for each index, the squares from that index on that hold no capturable piece.
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

/// A search state: captured set, position of the piece, landing if one was chosen, number of squares passed.
type Key<W> = (W, PackedState, Option<W>, usize);

struct Search<'h, 's, 'a, K: Kernel> {
    piece: &'h CapturingPiece<'s, 'a, K>,
    via: &'h [Square],
    to: Option<K::Word>,
    takes: Option<&'h [Bitboard]>,
    /// The largest number of pieces that the capture can take, if known.
    most: Option<u32>,
    /// For each index of `via`: how many squares from there on can only be landings. Each of these needs a separate
    /// jump.
    landings: Vec<u32>,
    seen: HashSet<Key<K::Word>, FxBuildHasher>,
    complete: HashSet<Move, FxBuildHasher>,
    found: Found,
}

impl<K: Kernel> Search<'_, '_, '_, K> {
    /// Continues from a partial capture with the landings to try. Returns whether any capture can continue.
    fn advance(&mut self, partial: &PartialCapture<K::Word>, passed: usize) -> bool {
        let piece = self.piece;
        piece.each_step(partial, &mut |next| {
            if self.stays_inside(next) {
                self.arrive(next, passed);
            }
        })
    }

    /// Returns whether the captured pieces are part of one of the allowed sets.
    fn stays_inside(&self, partial: &PartialCapture<K::Word>) -> bool {
        let taken = Bitboard::from(partial.taken.widen());
        self.takes.is_none_or(|sets| sets.iter().any(|all| (taken - *all).is_empty()))
    }

    fn arrive(&mut self, partial: &PartialCapture<K::Word>, mut passed: usize) {
        let wanted = |passed: usize| self.via.get(passed).map(|square| set::<K::Word>(*square));
        // A path passes its squares in a fixed order, so passing a square at the first opportunity loses nothing. A
        // landing is a choice, though: both to land there and not to land there are tried.
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
        // A landing chosen on the way is not the end of the move.
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
