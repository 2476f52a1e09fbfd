//! First jumps, as sets: whether there is a capture at all, and captures of one piece where none can go on.

use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::sink::{Flow, Sink};
use crate::geometry::{DIRECTIONS, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion, Range};

/// The first jumps of all men, or of all short kings: where they land, by direction.
#[derive(Clone, Copy)]
pub(super) struct Jumps<W> {
    role: Role,
    landings: [W; DIRECTIONS],
    /// All landings together.
    pub(super) any: W,
}

impl<W: Word> Jumps<W> {
    /// No jump.
    #[inline(always)]
    pub(super) fn none(role: Role) -> Self {
        Self { role, landings: [W::ZERO; DIRECTIONS], any: W::ZERO }
    }

    /// The first jumps of these pieces.
    #[inline(always)]
    pub(super) fn find<K: Kernel<Word = W>, S: Side>(scene: &Scene<'_, K, S>, role: Role, pieces: W) -> Self {
        let layout = scene.layout();
        let prey = scene.prey_of(role);
        let mut jumps = Self::none(role);
        each_direction!(K, scene.captures(role), d => {
            let landings = layout.step(d, layout.step(d, pieces) & prey) & scene.empty;
            jumps.landings[d] = landings;
            jumps.any |= landings;
        });
        jumps
    }

    /// The pieces that can jump.
    #[inline(always)]
    pub(super) fn origins<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>) -> W {
        let layout = scene.layout();
        let mut origins = W::ZERO;
        each_direction!(K, scene.captures(self.role), d => {
            origins |= layout.step_back(d, layout.step_back(d, self.landings[d]));
        });
        origins
    }

    /// Whether some jump might be followed by another one. Exact but for men that are crowned on the way, which may.
    #[inline(always)]
    pub(super) fn may_go_on<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>) -> bool {
        let layout = scene.layout();
        let crowning = scene.crowning(self.role);
        let promotion = scene.rules().man.promotion;
        if promotion == Promotion::InPassing && (self.any & crowning).any() {
            return true;
        }
        let prey = scene.prey_of(self.role);
        let directions = scene.captures(self.role);
        let one_class = scene.rules().capture.one_class;
        let mut further = W::ZERO;
        each_direction!(K, directions, d => {
            // A second jump this way may follow any first one but that from the opposite direction, which has just
            // taken what would be jumped.
            let mut from = W::ZERO;
            each_direction!(K, directions, e => {
                if e != d ^ 4 && (!one_class || e & 1 == d & 1) {
                    from |= self.landings[e];
                }
            });
            if promotion == Promotion::Stops {
                from &= !crowning;
            }
            further |= layout.step(d, layout.step(d, from) & prey) & scene.empty;
        });
        further.any()
    }

    /// Hands the jumps on as complete captures.
    #[inline(always)]
    pub(super) fn emit<K: Kernel<Word = W>, S: Side, V: Sink<W>>(
        &self,
        scene: &Scene<'_, K, S>,
        sink: &mut V,
    ) -> Flow {
        let layout = scene.layout();
        let crowning = scene.crowning(self.role);
        each_direction!(K, scene.captures(self.role), d => {
            sink.jumps(d, layout, self.landings[d], self.role, crowning)?;
        });
        Flow::Continue(())
    }
}

/// Whether all captures of one piece are alike under the rules of choice, but for who makes them.
#[inline(always)]
pub(super) fn all_alike<K: Kernel, S: Side>(scene: &Scene<'_, K, S>) -> bool {
    let choice = &scene.rules().capture.choice;
    let kings_differ =
        matches!(choice.measure, Measure::Value { .. }) || choice.most_kings || choice.kings_early;
    !kings_differ || scene.prey_kings.is_empty()
}

/// The flying kings that can capture.
#[inline(always)]
pub(super) fn flying_hunters<K: Kernel, S: Side>(scene: &Scene<'_, K, S>) -> K::Word {
    debug_assert!(scene.rules().king.range == Range::Flying);
    let layout = scene.layout();
    let directions: DirectionSet = scene.captures(Role::King);
    let mut hunters = K::Word::ZERO;
    let mut kings = scene.kings;
    while kings.any() {
        let bit = kings.lowest();
        let mut reached = K::Word::ZERO;
        each_direction!(K, directions, d => {
            reached |= layout.step(d, layout.first_blocker(d, bit, scene.empty) & scene.prey) & scene.empty;
        });
        if reached.any() {
            hunters |= kings.isolate();
        }
        kings = kings.rest();
    }
    hunters
}
