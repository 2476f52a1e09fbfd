//! Counting captures of two pieces as sets, where none takes more: no capture is looked at by itself.

use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::singles::{Jumps, unless_crowned};
use crate::geometry::{DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion};

/// How many captures the men have, if none takes more than two pieces. `None` if one may, or if this cannot be told from
/// sets. There must be one that takes two; which pieces are taken must not matter.
///
/// Two such captures are never the same: that would take two ways between the same squares over the same two pieces.
#[inline(always)]
pub(super) fn count_doubles<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    first: &Jumps<K::Word>,
) -> Option<u32> {
    let directions = scene.captures(Role::Man);
    // In one class of directions no three jumps lead back to where they began, so the square that the man left, which
    // is free now, is never one that it could land on.
    let one_class = DirectionSet::DIAGONAL.covers(directions) || DirectionSet::ORTHOGONAL.covers(directions);
    if !one_class {
        return None;
    }
    if scene.rules().man.promotion == Promotion::InPassing && (first.all() & scene.crowning(Role::Man)).any()
    {
        return None;
    }
    let on = first.going_on(scene);
    let layout = scene.layout();
    let posts = first.posts.any(scene, Role::Man);
    let shared = first.posts.shared(scene, Role::Man);
    let mut landings = K::Word::ZERO;
    let mut unclear = K::Word::ZERO;
    each_direction!(K, directions, d => {
        let jumping = on.landings(d);
        // Mostly one man or two can go on, so most directions have none.
        if jumping.any() {
            each_direction!(K, directions, e => {
                if e != d ^ 4 {
                    let second = layout.step(e, layout.step(e, jumping & first.posts.by_direction[e]));
                    // From there a piece that captures backwards sees the way back, over a piece that is taken; only
                    // where there is another way, too, a third piece may be.
                    let third = if directions.has(e ^ 4) { shared } else { posts };
                    // A square that is reached in two ways would be counted once.
                    unclear |= second & (unless_crowned(scene, Role::Man, third) | landings);
                    landings |= second;
                }
            });
        }
    });
    if unclear.any() {
        return None;
    }
    let doubles = landings.count();
    let free = scene.rules().capture.choice.measure == Measure::Free;
    Some(if free { doubles + first.count() - on.count() } else { doubles })
}
