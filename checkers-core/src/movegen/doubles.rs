//! Counting captures of two pieces as sets, where none takes more: no capture is looked at by itself.

use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::singles::Jumps;
use crate::geometry::{DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion};

/// How many captures the men have, if none takes more than two pieces. `None` if one may, or if this cannot be told from
/// sets. There must be one that takes two; which pieces are taken must not matter.
///
/// Two such captures are never the same: that would take two ways between the same squares over the same two pieces.
#[inline(always)]
pub(super) fn count_doubles<K: Kernel, S: Side>(scene: &Scene<'_, K, S>) -> Option<u32> {
    let directions = scene.captures(Role::Man);
    let choice = &scene.rules().capture.choice;
    // In one class of directions no three jumps lead back to where they began, so the square that the man left, which
    // is free now, is never one that it could land on.
    let one_class = DirectionSet::DIAGONAL.covers(directions) || DirectionSet::ORTHOGONAL.covers(directions);
    if !one_class {
        return None;
    }
    let first = Jumps::find(scene, Role::Man, scene.men);
    let on = first.going_on(scene);
    let layout = scene.layout();
    let crowning = scene.crowning(Role::Man);
    let promotion = scene.rules().man.promotion;
    let mut landings = K::Word::ZERO;
    let mut unclear = K::Word::ZERO;
    if promotion == Promotion::InPassing {
        unclear |= first.all() & crowning;
    }
    each_direction!(K, directions, d => {
        let jumping = on.landings(d);
        each_direction!(K, directions, e => {
            if e != d ^ 4 {
                let second = layout.step(e, layout.step(e, jumping & first.posts.by_direction[e]));
                let mut third = first.posts.onward(scene, Role::Man, e);
                match promotion {
                    Promotion::Stops => third &= !crowning,
                    Promotion::InPassing => third |= crowning,
                    Promotion::AtEnd | Promotion::Never => {}
                }
                // A square that is reached in two ways would be counted once.
                unclear |= second & (third | landings);
                landings |= second;
            }
        });
    });
    if unclear.any() {
        return None;
    }
    let doubles = landings.count();
    Some(if choice.measure == Measure::Free { doubles + first.without(&on).count() } else { doubles })
}
