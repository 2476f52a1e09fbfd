//! Lists the paths of moves: the different orders of jumps that make the same move.

use arrayvec::ArrayVec;

use super::capture::{CapturingPiece, CapturingPieces, FirstJumps, PartialCapture, best_rank};
use super::context::Context;
use super::generate::{is_compulsory, is_over};
use super::kernel::{Kernel, Shared};
use super::rank::Rank;
use super::sink::Flow;
use crate::geometry::{MAX_SQUARES, Square, Word};
use crate::moves::{Move, Path, Step};
use crate::position::{Change, State};

/// Calls `visit` with every path of every legal capture, or of the capture `only`. Takes time proportional to the
/// number of paths and memory proportional to their length. Returns `None` if quiet moves are legal too, or if nothing
/// can be captured.
pub(super) fn visit_capture_paths<W: Word>(
    kernel: Shared<'_, W>,
    state: &State<W>,
    only: Option<&Change<W>>,
    visit: &mut dyn FnMut(&Change<W>, &Path) -> Flow,
) -> Option<Flow> {
    if is_over(kernel, state) {
        return None;
    }
    let context = Context::new(kernel, state);
    let first = FirstJumps::find(&context);
    if !first.any() {
        return None;
    }
    let best = best_rank(&context, &first);
    let flow = walk(&context, first.pieces(&context), best, only, visit);
    if flow.is_break() || is_compulsory(&context) { Some(flow) } else { None }
}

/// Calls `visit` with the path of each quiet move in `moves`, or of the quiet move `only`.
pub(super) fn visit_quiet_paths<W: Word>(
    moves: &[Move],
    only: Option<&Change<W>>,
    visit: &mut dyn FnMut(&Change<W>, &Path) -> Flow,
) -> Flow {
    moves.iter().try_for_each(|mv| {
        let change = mv.to_change();
        if mv.is_capture() || only.is_some_and(|only| *only != change) {
            return Flow::Continue(());
        }
        let mut path = Path::new();
        path.push(Step { landing: mv.destination, captured: None });
        visit(&change, &path)
    })
}

/// Visits every path of the captures with rank `best`.
fn walk<K: Kernel>(
    context: &Context<'_, K>,
    pieces: CapturingPieces<K::Word>,
    best: Rank,
    only: Option<&Change<K::Word>>,
    visit: &mut dyn FnMut(&Change<K::Word>, &Path) -> Flow,
) -> Flow {
    for (role, origin) in pieces.each() {
        if only.is_some_and(|only| only.from != origin) {
            continue;
        }
        let piece = CapturingPiece::new(context, origin, role);
        let mut trail =
            Trail { piece: &piece, best, only, jumps: ArrayVec::new(), visit, flow: Flow::Continue(()) };
        trail.follow(&piece.start());
        trail.flow?;
    }
    Flow::Continue(())
}

/// The jumps of a path: for each, where it began and which piece it took.
pub(super) type Jumps<W> = ArrayVec<(W, W), MAX_SQUARES>;

/// A path in progress.
struct Trail<'h, 's, 'a, 'v, K: Kernel> {
    piece: &'h CapturingPiece<'s, 'a, K>,
    best: Rank,
    only: Option<&'v Change<K::Word>>,
    jumps: Jumps<K::Word>,
    visit: &'v mut dyn FnMut(&Change<K::Word>, &Path) -> Flow,
    flow: Flow,
}

impl<K: Kernel> Trail<'_, '_, '_, '_, K> {
    fn follow(&mut self, partial: &PartialCapture<K::Word>) {
        if self.flow.is_break() {
            return;
        }
        let piece = self.piece;
        let continues = piece.each_step(partial, &mut |next| {
            let stays_inside = self.only.is_none_or(|only| (next.taken & !only.captured).is_empty());
            if stays_inside && self.jumps.try_push((next.from, next.victim)).is_ok() {
                self.follow(next);
                self.jumps.pop();
            }
        });
        if continues || self.piece.rank(partial) != self.best {
            return;
        }
        let mut ends = self.piece.ends(partial);
        while ends.any() && self.flow.is_continue() {
            let change = self.piece.change(partial, ends.isolate());
            ends = ends.rest();
            if self.only.is_none_or(|only| *only == change) {
                let path = path_of(&self.jumps, change.to);
                self.flow = (self.visit)(&change, &path);
            }
        }
    }
}

/// Makes the path of these jumps that ends on `to`. Each jump lands where the next one begins.
pub(super) fn path_of<W: Word>(jumps: &Jumps<W>, to: W) -> Path {
    let landings = jumps.iter().skip(1).map(|(from, _)| *from).chain([to]);
    let steps = jumps.iter().zip(landings);
    let mut path = Path::new();
    path.extend(
        steps
            .map(|((_, victim), landing)| Step { landing: square(landing), captured: Some(square(*victim)) }),
    );
    path
}

fn square<W: Word>(set: W) -> Square {
    Square::wrap(set.lowest())
}
