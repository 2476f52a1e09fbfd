//! Finds captures of hard positions without an allocator.
//!
//! Captures cannot be stored, so they cannot be compared with earlier ones either. Instead, of all paths that make the
//! same move, only the first in the order of the search is handed to the caller: for each path, a second search decides
//! whether it is the first. Exact, but slow with very many paths: time grows with the square of their number. Memory:
//! one path.

use arrayvec::ArrayVec;

use super::super::context::Context;
use super::super::kernel::Kernel;
use super::super::rank::Rank;
use super::super::sink::{Flow, Found};
use super::first_jumps::CapturingPieces;
use super::step::{CapturingPiece, PartialCapture};
use crate::geometry::{MAX_SQUARES, Word};
use crate::position::Change;

/// A path, by which paths are told from each other: for each jump, where it began and which piece it took.
type Jumps<W> = ArrayVec<(W, W), MAX_SQUARES>;

/// A callback for a complete capture.
type Visit<'a, W> = &'a mut dyn FnMut(&PartialCapture<W>, &Jumps<W>) -> Flow;

/// Returns the rank of the legal captures.
pub(super) fn best_rank<K: Kernel>(context: &Context<'_, K>, pieces: CapturingPieces<K::Word>) -> Rank {
    let mut best = Rank::default();
    for (role, origin) in pieces.each() {
        let piece = CapturingPiece::new(context, origin, role);
        let _ = each_end(&piece, None, &mut |partial, _| {
            best = best.max(piece.rank(partial));
            Flow::Continue(())
        });
    }
    best
}

/// Calls `emit` with every legal capture, each distinct one once.
pub(super) fn stream<K: Kernel>(
    context: &Context<'_, K>,
    pieces: CapturingPieces<K::Word>,
    emit: &mut dyn FnMut(&Found<K::Word>) -> Flow,
) -> Flow {
    let best = best_rank(context, pieces);
    for (role, origin) in pieces.each() {
        let piece = CapturingPiece::new(context, origin, role);
        each_end(&piece, None, &mut |partial, jumps| {
            if piece.rank(partial) != best {
                return Flow::Continue(());
            }
            let mut ends = piece.ends(partial);
            while ends.any() {
                let change = piece.change(partial, ends.isolate());
                ends = ends.rest();
                if let Some(paths) = paths_if_first(&piece, best, &change, jumps) {
                    emit(&Found { change, paths })?;
                }
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// Returns the number of paths of the move if `jumps` is the first of them, else `None`.
fn paths_if_first<K: Kernel>(
    piece: &CapturingPiece<'_, '_, K>,
    best: Rank,
    change: &Change<K::Word>,
    jumps: &Jumps<K::Word>,
) -> Option<u64> {
    let mut paths = 0_u64;
    let flow = each_end(piece, Some(change.captured), &mut |partial, others| {
        let same = partial.taken == change.captured
            && (piece.ends(partial) & change.to).any()
            && piece.change(partial, change.to) == *change
            && piece.rank(partial) == best;
        if same {
            if paths == 0 && others != jumps {
                return Flow::Break(());
            }
            paths = paths.saturating_add(1);
        }
        Flow::Continue(())
    });
    flow.is_continue().then_some(paths)
}

/// Calls `visit` with every complete capture and its jumps. With `within`, only with captures that take no other
/// pieces.
fn each_end<K: Kernel>(
    piece: &CapturingPiece<'_, '_, K>,
    within: Option<K::Word>,
    visit: Visit<'_, K::Word>,
) -> Flow {
    let mut jumps = Jumps::new();
    follow(piece, within, &piece.start(), &mut jumps, visit)
}

fn follow<K: Kernel>(
    piece: &CapturingPiece<'_, '_, K>,
    within: Option<K::Word>,
    partial: &PartialCapture<K::Word>,
    jumps: &mut Jumps<K::Word>,
    visit: Visit<'_, K::Word>,
) -> Flow {
    let mut flow = Flow::Continue(());
    let continues = piece.each_step(partial, &mut |next| {
        let inside = within.is_none_or(|within| (next.taken & !within).is_empty());
        if flow.is_continue() && inside && jumps.try_push((next.from, next.victim)).is_ok() {
            flow = follow(piece, within, next, jumps, visit);
            jumps.pop();
        }
    });
    if continues { flow } else { visit(partial, jumps) }
}
