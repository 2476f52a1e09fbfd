//! The traversal: hands every legal move of a position to a sink.
//!
//! In most positions nothing can be captured and the side to move has no king. The traversal handles these first: one
//! OR over the directions shows that no man can capture, and quiet moves are steps of whole sets. Next come positions
//! in which each capture by a man takes one piece: these are sets too ([`jump`](super::jump)). Everything else is
//! compiled into separate functions, so that the code for the usual case stays short:
//!
//! ```text
//! generate
//! |- no own king, no capture   quiet moves, inline
//! |- no own king, captures     found_jumps: sets, pairs of jumps (when counting), or capture::captures
//! `- own kings                 with_kings: is there a capture?  capture::captures, or quiet moves
//! ```

use super::capture::{captures, jump_captures, ranked_captures};
use super::context::Context;
use super::jump::{Jumps, all_alike, can_jump, flying_capturers};
use super::jump_pairs::count_pairs;
use super::kernel::Kernel;
use super::quiet::{men_steps, quiet_moves};
use super::sink::{Count, Flow, Sink};
use crate::geometry::Word;
use crate::position::{Role, State};
use crate::rules::{Compulsory, Range};

/// Hands every legal move of the side to move to the sink, each distinct move once.
#[inline(always)]
pub(super) fn generate<K: Kernel, V: Sink<K>>(kernel: K, state: &State<K::Word>, sink: &mut V) -> Flow {
    if is_over(kernel, state) {
        return Flow::Continue(());
    }
    let context = Context::new(kernel, state);
    if context.kings.any() {
        return with_kings(kernel, state, sink);
    }
    if can_jump(&context, Role::Man, context.men) {
        if !always_captures(kernel) {
            return optional_captures(kernel, state, K::Word::ZERO, sink);
        }
        if V::COUNTS_ONLY {
            return men_capture(kernel, state, sink);
        }
        return found_jumps(&context, &Jumps::find(&context, Role::Man, context.men), sink);
    }
    men_steps(&context, sink)
}

/// Counts the legal moves of the side to move: each distinct move once, or every path if `counts_paths` is set.
#[inline(always)]
pub(super) fn count<K: Kernel>(kernel: K, state: &State<K::Word>, counts_paths: bool) -> u64 {
    let mut count = Count { counts_paths, total: 0 };
    let _ = generate(kernel, state, &mut count);
    count.total
}

/// Returns whether a king has ended the game, regardless of the side to move.
#[inline(always)]
pub(super) fn is_over<K: Kernel>(kernel: K, state: &State<K::Word>) -> bool {
    kernel.rules().goal.ended_by_king(state.kings.any())
}

/// Hands every legal capture to the sink, each distinct capture once.
#[inline(always)]
pub(super) fn generate_captures<K: Kernel, V: Sink<K>>(
    kernel: K,
    state: &State<K::Word>,
    sink: &mut V,
) -> Flow {
    if is_over(kernel, state) {
        return Flow::Continue(());
    }
    let context = Context::new(kernel, state);
    if context.kings.any() {
        return captures_with_kings(kernel, state, sink);
    }
    let jumps = Jumps::find(&context, Role::Man, context.men);
    if jumps.any() { found_jumps(&context, &jumps, sink) } else { Flow::Continue(()) }
}

/// Returns whether the side to move must capture: it has a capture, and the capture is compulsory.
#[inline(always)]
pub(super) fn must_capture<K: Kernel>(kernel: K, state: &State<K::Word>) -> bool {
    if is_over(kernel, state) {
        return false;
    }
    let context = Context::new(kernel, state);
    let can_capture = can_jump(&context, Role::Man, context.men)
        || context.kings.any() && kings_that_capture(&context).any();
    can_capture && is_compulsory(&context)
}

/// Returns the flying kings that can capture, or all short kings if one of them can.
#[inline(always)]
fn kings_that_capture<K: Kernel>(context: &Context<'_, K>) -> K::Word {
    match context.kernel.form().range {
        Range::Short if const { K::HAS_SHORT_KINGS } => {
            if can_jump(context, Role::King, context.kings) {
                context.kings
            } else {
                K::Word::ZERO
            }
        }
        _ => capturing_kings(context.kernel, context.state),
    }
}

/// Hands every legal move to the sink, in a position in which the side to move has kings.
#[inline(never)]
fn with_kings<K: Kernel, V: Sink<K>>(kernel: K, state: &State<K::Word>, sink: &mut V) -> Flow {
    let context = Context::new(kernel, state);
    let kings = kings_that_capture(&context);
    if kings.any() || can_jump(&context, Role::Man, context.men) {
        if !always_captures(kernel) {
            return optional_captures(kernel, state, kings, sink);
        }
        return captures(&context, kings, sink);
    }
    if K::IS_CONSTANT { quiet_moves(&context, sink) } else { quiet(kernel, state, sink) }
}

/// Hands every quiet move to the sink, even if there are captures. Compiled for custom rules only, whose code is shared
/// rather than fast.
#[inline(never)]
pub(super) fn quiet<K: Kernel, V: Sink<K>>(kernel: K, state: &State<K::Word>, sink: &mut V) -> Flow {
    quiet_moves(&Context::new(kernel, state), sink)
}

/// Hands every legal capture to the sink, in a position in which the side to move has kings.
#[inline(never)]
fn captures_with_kings<K: Kernel, V: Sink<K>>(kernel: K, state: &State<K::Word>, sink: &mut V) -> Flow {
    let context = Context::new(kernel, state);
    let kings = kings_that_capture(&context);
    if kings.any() || can_jump(&context, Role::Man, context.men) {
        return captures(&context, kings, sink);
    }
    Flow::Continue(())
}

/// Returns whether the side to move, which can capture, must capture.
#[inline(always)]
pub(super) fn is_compulsory<K: Kernel>(context: &Context<'_, K>) -> bool {
    match context.kernel.rules().capture.compulsory {
        Compulsory::Always => true,
        Compulsory::Men => can_jump(context, Role::Man, context.men),
        Compulsory::Never => false,
    }
}

/// Returns the flying kings that can capture.
#[inline(never)]
fn capturing_kings<K: Kernel>(kernel: K, state: &State<K::Word>) -> K::Word {
    flying_capturers(&Context::new(kernel, state))
}

/// Hands every legal capture to the sink. The side to move has no kings and can capture.
#[inline(never)]
fn men_capture<K: Kernel, V: Sink<K>>(kernel: K, state: &State<K::Word>, sink: &mut V) -> Flow {
    let context = Context::new(kernel, state);
    found_jumps(&context, &Jumps::find(&context, Role::Man, context.men), sink)
}

/// Returns whether captures are compulsory without exception, as in all named games.
#[inline(always)]
fn always_captures<K: Kernel>(kernel: K) -> bool {
    kernel.rules().capture.compulsory == Compulsory::Always
}

/// Hands every legal move to the sink, in a position with a capture that may not be compulsory. `kings` are the flying
/// kings that can capture, or all short kings if one of them can capture.
#[cold]
#[inline(never)]
fn optional_captures<K: Kernel, V: Sink<K>>(
    kernel: K,
    state: &State<K::Word>,
    kings: K::Word,
    sink: &mut V,
) -> Flow {
    let context = Context::new(kernel, state);
    captures(&context, kings, sink)?;
    if is_compulsory(&context) { Flow::Continue(()) } else { quiet(kernel, state, sink) }
}

/// Hands every legal capture to the sink, given the first jumps. The side to move has no kings.
#[inline(always)]
fn found_jumps<K: Kernel, V: Sink<K>>(context: &Context<'_, K>, men: &Jumps<K::Word>, sink: &mut V) -> Flow {
    let kernel = context.kernel;
    if !all_alike(context) {
        return ranked_captures(kernel, context.state, K::Word::ZERO, sink);
    }
    if men.any_continues(context) {
        if V::COUNTS_ONLY
            && let Some(number) = count_pairs(context, men)
        {
            sink.number(number);
            return Flow::Continue(());
        }
        return jump_captures(kernel, context.state, K::Word::ZERO, sink);
    }
    if V::COUNTS_ONLY {
        sink.number(men.count());
        return Flow::Continue(());
    }
    let crowning = context.crowning(Role::Man);
    every_direction!(K::CAPTURES, context.captures(Role::Man), d => {
        sink.jumps(kernel, d, men.landings(d), Role::Man, crowning)?;
    });
    Flow::Continue(())
}
