//! Captures that sets alone cannot find: selects the search that finds them.
//!
//! ```text
//! step          one step of a capture: how a piece takes the next piece
//! first_jumps   the first jumps of all pieces
//! depth_first   captures of flying kings, and of any piece: step by step
//! by_jumps      captures of men and short kings: jumps over neighbours, in registers
//! captured_sets, deduplicated
//!               hard positions: level by level, each captured set once
//! search_state, counted
//!               hard positions with the number of paths: level by level, each search state once
//! no_alloc      hard positions without an allocator
//! ```
//!
//! [`captures`] is compiled for each game, because captures by men are short and frequent. The searches for kings and
//! for hard positions are compiled once for each form ([`Kernel::FormKernel`]).
//!
//! A position is *hard* if the depth-first search gives up: it would keep more than 64 captures, or make more than 1024
//! steps.

#[cfg(all(test, feature = "alloc"))]
mod agreement;
mod by_jumps;
#[cfg(feature = "alloc")]
mod captured_sets;
#[cfg(feature = "alloc")]
mod counted;
#[cfg(feature = "alloc")]
mod deduplicated;
mod depth_first;
mod first_jumps;
#[cfg(any(test, not(feature = "alloc")))]
mod no_alloc;
#[cfg(feature = "alloc")]
mod search_state;
mod step;

pub(super) use first_jumps::{CapturingPieces, FirstJumps};
#[cfg(feature = "alloc")]
pub(super) use search_state::PackedState;
pub(super) use step::{CapturingPiece, PartialCapture};

use depth_first::Collector;

use super::context::Context;
use super::jump::{Jumps, all_alike};
use super::kernel::{Kernel, RuleSet, Shared};
use super::rank::Rank;
#[cfg(feature = "alloc")]
use super::sink::{Best, Found};
use super::sink::{CaptureSink, Flow};
use crate::geometry::Word;
use crate::position::{Role, State};
use crate::rules::{Measure, Range};

/// Hands every legal capture to the sink, in a position with captures. `kings` are the flying kings that can capture,
/// or all short kings if one of them can capture.
///
/// Finds the first jumps of men again: the caller has them in registers, and passing them through memory would cost
/// more.
#[inline(always)]
pub(super) fn captures<K: Kernel>(
    context: &Context<'_, K>,
    kings: K::Word,
    sink: &mut dyn CaptureSink<K::Word>,
) -> Flow {
    let Context { kernel, state, .. } = *context;
    if !all_alike(context) || kernel.form().range == Range::Flying && kings.any() {
        ranked_captures(kernel, state, kings, sink)
    } else {
        jump_captures(kernel, state, kings, sink)
    }
}

/// Finds the first jumps. Leaves out those of men if a king must capture before a man and the rules compare nothing
/// else: once a king can capture, no capture by a man is legal.
#[inline(always)]
fn legal_first_jumps<K: Kernel>(context: &Context<'_, K>, kings: K::Word) -> FirstJumps<K::Word> {
    let choice = &context.kernel.rules().capture.choice;
    let mut first = FirstJumps::given(context, kings);
    if choice.king_first && choice.measure == Measure::Free && kings.any() {
        first.men = Jumps::none(Role::Man);
    }
    first
}

/// Hands every legal capture to the sink, if no flying king can capture and all captures of one piece have the same
/// rank.
#[inline(never)]
pub(super) fn jump_captures<K: Kernel>(
    kernel: K,
    state: &State<K::Word>,
    kings: K::Word,
    sink: &mut dyn CaptureSink<K::Word>,
) -> Flow {
    let context = &Context::new(kernel, state);
    let choice = &kernel.rules().capture.choice;
    let mut first = legal_first_jumps(context, kings);
    let mut found = Collector::new();
    let men_on = first.men.continuing(context);
    let kings_on = first.kings.map(|kings| kings.continuing(context));
    if men_on.any() || kings_on.is_some_and(|kings| kings.any()) {
        found.by_jumps::<K, false>(context, &men_on);
        if let Some(kings) = &kings_on {
            found.by_king_jumps(context, kings);
        }
        if found.is_hard {
            return hard(kernel.form_kernel(), state, first.pieces(context), sink);
        }
        if choice.measure == Measure::Free {
            first.men = first.men.without(context, &men_on);
            first.kings = first.kings.zip(kings_on).map(|(kings, on)| kings.without(context, &on));
        } else if found.takes_one() {
            // These are men that were promoted and cannot continue: no capture takes more than one piece.
            found.clear();
        } else {
            return sink.captures(found.found());
        }
    }
    // If a king must capture before a man and a king can capture, no capture by a man is legal.
    if let Some(kings) = &first.kings
        && kings.any()
    {
        sink.first_jumps(kernel.layout(), kings, K::Word::ZERO)?;
        if choice.king_first {
            first.men = Jumps::none(Role::Man);
        }
    }
    if first.men.any() {
        sink.first_jumps(kernel.layout(), &first.men, context.crowning(Role::Man))?;
    }
    if found.found().is_empty() { Flow::Continue(()) } else { sink.captures(found.found()) }
}

/// Hands every legal capture to the sink, if flying kings can capture or captures of one piece differ in rank.
#[inline(never)]
pub(super) fn ranked_captures<K: Kernel>(
    kernel: K,
    state: &State<K::Word>,
    kings: K::Word,
    sink: &mut dyn CaptureSink<K::Word>,
) -> Flow {
    let context = &Context::new(kernel, state);
    let first = legal_first_jumps(context, kings);
    let mut found = Collector::new();
    found.collect(context, &first);
    if found.is_hard {
        return hard(kernel.form_kernel(), state, first.pieces(context), sink);
    }
    sink.captures(found.found())
}

/// Hands every legal capture of a hard position to the sink.
#[cold]
#[inline(never)]
fn hard<F: Kernel>(
    form: F,
    state: &State<F::Word>,
    pieces: CapturingPieces<F::Word>,
    sink: &mut dyn CaptureSink<F::Word>,
) -> Flow {
    #[cfg(feature = "alloc")]
    if !sink.counts_paths() && !form.form().kings_early {
        return sink.captures(&deduplicated::collect(&Context::new(form, state), pieces).found);
    }
    hard_by_paths(RuleSet::of(&form).shared(form.color()), state, pieces, sink)
}

/// Does the work of [`hard`] if the numbers of paths are needed, or if there is no allocator.
fn hard_by_paths<W: Word>(
    shared: Shared<'_, W>,
    state: &State<W>,
    pieces: CapturingPieces<W>,
    sink: &mut dyn CaptureSink<W>,
) -> Flow {
    let context = Context::new(shared, state);
    #[cfg(feature = "alloc")]
    return sink.captures(&counted::collect(&context, pieces).found);
    #[cfg(not(feature = "alloc"))]
    return no_alloc::stream(&context, pieces, &mut |found| sink.captures(core::slice::from_ref(found)));
}

/// Returns the rank of the legal captures.
pub(super) fn best_rank<K: Kernel>(context: &Context<'_, K>, first: &FirstJumps<K::Word>) -> Rank {
    let mut collector = Collector::new();
    collector.collect(context, first);
    if !collector.is_hard {
        return collector.best();
    }
    #[cfg(feature = "alloc")]
    return hard_captures(context, first.pieces(context)).best;
    #[cfg(not(feature = "alloc"))]
    return no_alloc::best_rank(context, first.pieces(context));
}

/// Finds the rank of the legal captures and, in a hard position, the captures themselves. Their numbers of paths are
/// not exact.
#[cfg(feature = "alloc")]
pub(super) fn best_captures<K: Kernel>(
    context: &Context<'_, K>,
    first: &FirstJumps<K::Word>,
) -> (Rank, Option<alloc::vec::Vec<Found<K::Word>>>) {
    let mut collector = Collector::new();
    collector.collect(context, first);
    if !collector.is_hard {
        return (collector.best(), None);
    }
    let Best { best, found } = hard_captures(context, first.pieces(context));
    (best, Some(found))
}

#[cfg(feature = "alloc")]
fn hard_captures<K: Kernel>(context: &Context<'_, K>, pieces: CapturingPieces<K::Word>) -> Best<K::Word> {
    if context.kernel.form().kings_early {
        // Only the counted search compares the order of captured kings.
        counted::collect(context, pieces)
    } else {
        deduplicated::collect(context, pieces)
    }
}
