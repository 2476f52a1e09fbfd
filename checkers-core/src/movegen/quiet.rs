//! Moves without capture.

use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::sink::{Flow, Sink};
use crate::geometry::{DirectionSet, Word};
use crate::position::Role;
use crate::rules::Range;

/// Every quiet move, as if no capture were to be made.
#[inline(always)]
pub(super) fn quiets<K: Kernel, S: Side, V: Sink<K::Word>>(scene: &Scene<'_, K, S>, sink: &mut V) -> Flow {
    men(scene, sink)?;
    if scene.kings.any() { kings(scene, sink) } else { Flow::Continue(()) }
}

#[inline(always)]
fn men<K: Kernel, S: Side, V: Sink<K::Word>>(scene: &Scene<'_, K, S>, sink: &mut V) -> Flow {
    let layout = scene.layout();
    let rules = &scene.rules().man;
    let crowning = scene.crowning(Role::Man);
    if V::COUNTS_ONLY && !rules.passes_own_men {
        sink.number(count_steps(scene, scene.men, rules.steps));
        return Flow::Continue(());
    }
    every_direction!(S::seen(rules.steps), d => {
        let mut reached = layout.step(d, scene.men);
        sink.steps(d, layout, reached & scene.empty, 1, Role::Man, crowning)?;
        if rules.passes_own_men {
            // What stands on an own man may pass over the line that begins there.
            let mut distance = 1;
            while (reached & scene.men).any() {
                reached = layout.step(d, reached & scene.men);
                distance += 1;
                sink.steps(d, layout, reached & scene.empty, distance, Role::Man, crowning)?;
            }
        }
    });
    Flow::Continue(())
}

#[inline(always)]
fn kings<K: Kernel, S: Side, V: Sink<K::Word>>(scene: &Scene<'_, K, S>, sink: &mut V) -> Flow {
    let layout = scene.layout();
    let rules = &scene.rules().king;
    let directions = S::seen(rules.steps);
    let mut kings = scene.kings & !scene.state.tired_king(S::COLOR, rules.quiet_run);
    if rules.range == Range::Short {
        if V::COUNTS_ONLY {
            sink.number(count_steps(scene, kings, rules.steps));
            return Flow::Continue(());
        }
        every_direction!(directions, d => {
            let reached = layout.step(d, kings) & scene.empty;
            sink.steps(d, layout, reached, 1, Role::King, K::Word::ZERO)?;
        });
        return Flow::Continue(());
    }
    while kings.any() {
        let bit = kings.lowest();
        let mut reached = K::Word::ZERO;
        every_direction!(directions, d => {
            reached |= layout.open(d, bit, scene.empty);
        });
        sink.glides(kings.isolate(), reached)?;
        kings = kings.rest();
    }
    Flow::Continue(())
}

/// How many steps these pieces have in directions given from White's side.
#[inline(always)]
fn count_steps<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    pieces: K::Word,
    directions: DirectionSet,
) -> u32 {
    let layout = scene.layout();
    let mut total = 0;
    // Two sets are counted together for less than one by one.
    let mut waiting = None;
    every_direction!(S::seen(directions), d => {
        let reached = layout.step(d, pieces) & scene.empty;
        match waiting.take() {
            None => waiting = Some(reached),
            Some(other) => total += reached.count_pair(other),
        }
    });
    total + waiting.map_or(0, K::Word::count)
}
