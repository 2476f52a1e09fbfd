//! Quiet moves: moves without capture.
//!
//! A man's moves are found as sets: one step of all men in a direction, limited to free squares, is the set of all
//! their destinations. The moves of short kings are found in the same way. Flying kings are taken one by one: a table
//! of rays gives the free squares up to the first piece. Example, international start position: the 20 white men have 4
//! steps to one side and 5 to the other, 9 moves from two steps of the board.

use super::context::Context;
use super::kernel::Kernel;
use super::sink::{Flow, Sink};
use crate::geometry::Word;
use crate::position::Role;
use crate::rules::Range;

/// Hands every quiet move to the sink, even if there are captures.
#[inline(always)]
pub(super) fn quiet_moves<K: Kernel, V: Sink<K>>(context: &Context<'_, K>, sink: &mut V) -> Flow {
    men_steps(context, sink)?;
    if context.kings.any() { kings(context, sink) } else { Flow::Continue(()) }
}

/// Hands the quiet moves of men to the sink.
#[inline(always)]
pub(super) fn men_steps<K: Kernel, V: Sink<K>>(context: &Context<'_, K>, sink: &mut V) -> Flow {
    let kernel = context.kernel;
    let rules = &kernel.rules().man;
    let crowning = context.crowning(Role::Man);
    if V::COUNTS_ONLY && !rules.passes_own_men {
        sink.number(count_steps::<K, false>(context, context.men));
        return Flow::Continue(());
    }
    every_direction!(K::MAN_STEPS, kernel.man_steps(), d => {
        let mut reached = kernel.step(d, context.men);
        sink.steps(kernel, d, reached & context.empty, 1, Role::Man, crowning)?;
        if rules.passes_own_men {
            // A man next to an own man may move over the line of own men that begins there.
            let mut distance = 1;
            while (reached & context.men).any() {
                reached = kernel.step(d, reached & context.men);
                distance += 1;
                sink.steps(kernel, d, reached & context.empty, distance, Role::Man, crowning)?;
            }
        }
    });
    Flow::Continue(())
}

#[inline(always)]
fn kings<K: Kernel, V: Sink<K>>(context: &Context<'_, K>, sink: &mut V) -> Flow {
    let kernel = context.kernel;
    let rules = &kernel.rules().king;
    let directions = kernel.king_steps();
    let mut kings = context.kings & !context.state.tired_king(kernel.color(), rules.quiet_run);
    if const { K::HAS_SHORT_KINGS } && rules.range == Range::Short {
        if V::COUNTS_ONLY {
            sink.number(count_steps::<K, true>(context, kings));
            return Flow::Continue(());
        }
        every_direction!(K::KING_STEPS, directions, d => {
            let reached = kernel.step(d, kings) & context.empty;
            sink.steps(kernel, d, reached, 1, Role::King, K::Word::ZERO)?;
        });
        return Flow::Continue(());
    }
    while kings.any() {
        let bit = kings.lowest();
        let mut reached = K::Word::ZERO;
        every_direction!(K::KING_STEPS, directions, d => {
            reached |= kernel.layout().open(d, bit, context.empty);
        });
        sink.glides(kings.isolate(), reached)?;
        kings = kings.rest();
    }
    Flow::Continue(())
}

/// Counts the steps of one square that these men, or kings, can make.
#[inline(always)]
fn count_steps<K: Kernel, const KINGS: bool>(context: &Context<'_, K>, pieces: K::Word) -> u32 {
    let kernel = context.kernel;
    let mut steps = PairedCount::<K::Word>::default();
    if KINGS {
        every_direction!(K::KING_STEPS, kernel.king_steps(), d => {
            steps.add(kernel.step(d, pieces) & context.empty);
        });
    } else {
        every_direction!(K::MAN_STEPS, kernel.man_steps(), d => {
            steps.add(kernel.step(d, pieces) & context.empty);
        });
    }
    steps.total()
}

/// The sum of the sizes of sets. Counting two sets together is cheaper than counting them one by one.
#[derive(Default)]
struct PairedCount<W> {
    waiting: Option<W>,
    total: u32,
}

impl<W: Word> PairedCount<W> {
    #[inline(always)]
    fn add(&mut self, set: W) {
        match self.waiting.take() {
            None => self.waiting = Some(set),
            Some(other) => self.total += set.count_pair(other),
        }
    }

    #[inline(always)]
    fn total(self) -> u32 {
        self.total + self.waiting.map_or(0, W::count)
    }
}
