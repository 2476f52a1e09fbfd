//! Finds one path of a given move.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::capture::{CapturingPiece, FirstJumps, PartialCapture, best_rank};
use super::super::context::Context;
use super::super::kernel::{Kernel, Shared};
use super::super::paths::{Jumps, path_of};
use super::super::rank::Rank;
use super::landed::{Landed, piece_from};
use super::query::{Query, QueryContext};
use super::reachable::{State, state_of};
use crate::geometry::{Square, Word};
use crate::moves::{Move, Path};
use crate::position::Change;

/// Returns the first path, in a fixed order, of the capture `mv` that begins with landings on the squares `so_far`.
/// `None` if there is none.
pub(crate) fn complete(context: QueryContext<'_>, mv: &Move, so_far: &[Square]) -> Option<Path> {
    context.query(Complete { mv, so_far })
}

struct Complete<'a> {
    mv: &'a Move,
    so_far: &'a [Square],
}

impl Query for Complete<'_> {
    type Answer = Option<Path>;

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) -> Option<Path> {
        let change: Change<W> = self.mv.to_change();
        if Move::from_change(&change) != *self.mv {
            // The move belongs to another board: it has squares that this board does not have.
            return None;
        }
        let piece = piece_from(context, self.mv.origin())?;
        let Jumped { landed, jumps } = jumped(&piece, self.so_far)?;
        if landed.complete(&piece) == Some(*self.mv) {
            return Some(path_of(&jumps, change.to));
        }
        // Some rules compare captures king by king, in the order of the jumps: only a path of the best order is legal.
        let best = context
            .kernel
            .rules()
            .capture
            .choice
            .kings_early
            .then(|| best_rank(context, &FirstJumps::find(context)));
        let mut search = Search { piece: &piece, best, change, jumps, dead: HashSet::default() };
        search.advance(&landed.chosen()).0.then(|| path_of(&search.jumps, change.to))
    }
}

struct Search<'h, 's, 'a, K: Kernel> {
    piece: &'h CapturingPiece<'s, 'a, K>,
    best: Option<Rank>,
    change: Change<K::Word>,
    jumps: Jumps<K::Word>,
    dead: HashSet<State<K::Word>, FxBuildHasher>,
}

impl<K: Kernel> Search<'_, '_, '_, K> {
    /// Searches the move after this partial capture. Returns whether it was found, and whether anything could be taken
    /// at all.
    fn advance(&mut self, partial: &PartialCapture<K::Word>) -> (bool, bool) {
        let piece = self.piece;
        let mut found = false;
        let continues = piece.each_step(partial, &mut |next| {
            let stays_inside = (next.taken & !self.change.captured).is_empty();
            if found || !stays_inside || self.jumps.try_push((next.from, next.victim)).is_err() {
                return;
            }
            found = self.arrive(next);
            if !found {
                self.jumps.pop();
            }
        });
        (found, continues)
    }

    fn arrive(&mut self, partial: &PartialCapture<K::Word>) -> bool {
        let key = state_of(self.piece.context.kernel.rules(), partial);
        if self.dead.contains(&key) {
            return false;
        }
        let (mut found, continues) = self.advance(partial);
        if !continues {
            found = (self.piece.ends(partial) & self.change.to).any()
                && self.piece.change(partial, self.change.to) == self.change
                && self.best.is_none_or(|best| self.piece.rank(partial) == best);
        }
        if !found {
            self.dead.insert(key);
        }
        found
    }
}

/// Returns the path of the capture that has landed on the squares `so_far`. `None` if there is no such capture.
pub(crate) fn path(context: QueryContext<'_>, origin: Square, so_far: &[Square]) -> Option<Path> {
    context.query(SoFar { origin, so_far })
}

struct SoFar<'a> {
    origin: Square,
    so_far: &'a [Square],
}

impl Query for SoFar<'_> {
    type Answer = Option<Path>;

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) -> Option<Path> {
        let piece = piece_from(context, self.origin)?;
        let Jumped { landed, jumps } = jumped(&piece, self.so_far)?;
        Some(path_of(&jumps, landed.landing))
    }
}

/// A capture in progress and its jumps.
struct Jumped<W> {
    landed: Landed<W>,
    jumps: Jumps<W>,
}

/// Returns the partial capture that lands on these squares.
fn jumped<K: Kernel>(piece: &CapturingPiece<'_, '_, K>, landings: &[Square]) -> Option<Jumped<K::Word>> {
    let mut jumps = Jumps::new();
    let mut fit = true;
    let (landed, hops) = Landed::along(piece, landings, |partial| {
        fit &= jumps.try_push((partial.from, partial.victim)).is_ok();
    });
    (fit && hops == landings.len()).then_some(Jumped { landed, jumps })
}
