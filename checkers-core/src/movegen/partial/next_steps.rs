//! The squares to choose from.

use core::ops::ControlFlow;

use super::super::capture::{CapturingPiece, FirstJumps, PartialCapture};
use super::super::context::Context;
use super::super::generate::{is_compulsory, is_over};
use super::super::kernel::{Kernel, Shared};
use super::super::list::list_quiet;
use super::landed::{Landed, continues, piece_from};
use super::query::{Query, QueryContext, set, square};
use super::reachable::{Best, Reachable};
use crate::geometry::{Square, Word};
use crate::moves::Move;

/// A step that a legal move can take next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NextStep {
    /// Where the piece is.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
    /// What it takes on the way; `None` in a quiet move.
    pub captured: Option<Square>,
    /// The move, if it is complete with this step.
    pub completes: Option<Move>,
}

/// The first steps of the legal moves of one piece, or of all, in a fixed order. See [`next_steps`] on `best`.
pub(crate) fn first_steps(
    context: QueryContext<'_>,
    origin: Option<Square>,
    best: &mut Option<Best>,
    each: &mut dyn FnMut(&NextStep),
) {
    context.query(FirstSteps { origin, best, each });
}

/// The steps that may follow after a capture has landed on the squares `so_far`, in a fixed order. `best` belongs to the
/// position; where it is not known it is found.
pub(crate) fn next_steps(
    context: QueryContext<'_>,
    origin: Square,
    so_far: &[Square],
    best: &mut Option<Best>,
    each: &mut dyn FnMut(&NextStep),
) {
    if so_far.is_empty() {
        first_steps(context, Some(origin), best, each);
    } else {
        context.query(NextSteps { origin, so_far, best, each });
    }
}

/// Whether the piece could move there quietly if there were no capture.
pub(crate) fn quiet_if_free(context: QueryContext<'_>, from: Square, to: Square) -> bool {
    context.query(QuietIfFree { from, to })
}

struct FirstSteps<'a> {
    origin: Option<Square>,
    best: &'a mut Option<Best>,
    each: &'a mut dyn FnMut(&NextStep),
}

impl Query for FirstSteps<'_> {
    type Answer = ();

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) {
        if is_over(context.kernel, context.state) {
            return;
        }
        let first = FirstJumps::find(context);
        for (role, origin) in first.pieces(context).each() {
            if self.origin.is_none_or(|only| set::<W>(only) == origin) {
                let piece = CapturingPiece::new(context, origin, role);
                steps_of(&Landed::start(&piece), &mut Reachable::new(&piece, &first, self.best), self.each);
            }
        }
        if first.any() && is_compulsory(context) {
            return;
        }
        let _ = list_quiet(context, &mut |moves: &[Move]| {
            for mv in moves.iter().filter(|mv| self.origin.is_none_or(|only| only == mv.origin())) {
                (self.each)(&NextStep {
                    from: mv.origin(),
                    to: mv.destination(),
                    captured: None,
                    completes: Some(*mv),
                });
            }
            ControlFlow::Continue(())
        });
    }
}

struct NextSteps<'a> {
    origin: Square,
    so_far: &'a [Square],
    best: &'a mut Option<Best>,
    each: &'a mut dyn FnMut(&NextStep),
}

impl Query for NextSteps<'_> {
    type Answer = ();

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) {
        let Some(piece) = piece_from(context, self.origin) else { return };
        let Some(landed) = Landed::after(&piece, self.so_far) else { return };
        // What is legal is decided among all pieces.
        let first = FirstJumps::find(context);
        steps_of(&landed, &mut Reachable::new(&piece, &first, self.best), self.each);
    }
}

fn steps_of<K: Kernel>(
    landed: &Landed<K::Word>,
    reachable: &mut Reachable<'_, '_, '_, '_, K>,
    each: &mut dyn FnMut(&NextStep),
) {
    let piece = reachable.piece;
    piece.each_step(&landed.chosen(), &mut |next| {
        let is_complete = !continues(piece, next);
        if is_complete && !reachable.is_best(next) {
            return;
        }
        let mut landings = if is_complete { piece.ends(next) } else { next.landings };
        while landings.any() {
            let landing = landings.isolate();
            landings = landings.rest();
            if !is_complete && !can_become_legal(&PartialCapture { landings: landing, ..*next }, reachable) {
                continue;
            }
            each(&NextStep {
                from: square(landed.landing),
                to: square(landing),
                captured: Some(square(next.victim)),
                completes: is_complete.then(|| Move::from_change(&piece.change(next, landing))),
            });
        }
    });
}

/// Whether a legal capture can continue from this landing.
fn can_become_legal<K: Kernel>(
    landed: &PartialCapture<K::Word>,
    reachable: &mut Reachable<'_, '_, '_, '_, K>,
) -> bool {
    let mut found = false;
    reachable.piece.each_step(landed, &mut |next| found = found || reachable.is_reachable(next));
    found
}

struct QuietIfFree {
    from: Square,
    to: Square,
}

impl Query for QuietIfFree {
    type Answer = bool;

    fn answer<W: Word>(self, context: &Context<'_, Shared<'_, W>>) -> bool {
        let is_wanted = |mv: &Move| mv.origin() == self.from && mv.destination() == self.to;
        let mut search = |moves: &[Move]| {
            if moves.iter().any(is_wanted) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        list_quiet(context, &mut search).is_break()
    }
}
