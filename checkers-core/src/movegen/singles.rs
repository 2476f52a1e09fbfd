//! First jumps, as sets: whether there is a capture at all, and captures of one piece where none can go on.

use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::sink::{Flow, Sink};
use crate::geometry::{DIRECTIONS, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion, Range};

/// From where a piece of some kind could jump over a neighbour if it stood there, by the direction of the jump.
#[derive(Clone, Copy)]
pub(super) struct Posts<W> {
    pub(super) by_direction: [W; DIRECTIONS],
}

impl<W: Word> Posts<W> {
    /// The posts for jumps over this prey onto these free squares.
    #[inline(always)]
    pub(super) fn find<K: Kernel<Word = W>, S: Side>(
        scene: &Scene<'_, K, S>,
        role: Role,
        prey: W,
        empty: W,
    ) -> Self {
        let layout = scene.layout();
        let mut posts = Self { by_direction: [W::ZERO; DIRECTIONS] };
        every_direction!(scene.captures(role), d => {
            posts.by_direction[d] = layout.step(d ^ 4, prey & layout.step(d ^ 4, empty));
        });
        posts
    }

    /// All of them.
    #[inline(always)]
    pub(super) fn any<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>, role: Role) -> W {
        let mut any = W::ZERO;
        every_direction!(scene.captures(role), d => {
            any |= self.by_direction[d];
        });
        any
    }

    /// Those for jumps in several directions.
    #[inline(always)]
    pub(super) fn shared<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>, role: Role) -> W {
        let mut any = W::ZERO;
        let mut shared = W::ZERO;
        every_direction!(scene.captures(role), d => {
            shared |= any & self.by_direction[d];
            any |= self.by_direction[d];
        });
        shared
    }

    /// Those from which a piece of this role that came in direction `came` may go on: any way but back, where the
    /// piece has just been taken that would be jumped.
    #[inline(always)]
    pub(super) fn onward<K: Kernel<Word = W>, S: Side>(
        &self,
        scene: &Scene<'_, K, S>,
        role: Role,
        came: usize,
    ) -> W {
        let one_class = scene.rules().capture.one_class;
        let mut onward = W::ZERO;
        every_direction!(scene.captures(role), d => {
            if d != came ^ 4 && (!one_class || d & 1 == came & 1) {
                onward |= self.by_direction[d];
            }
        });
        onward
    }
}

/// The first jumps of all men, or of all short kings: where they land, by direction.
#[derive(Clone, Copy)]
pub(super) struct Jumps<W> {
    role: Role,
    landings: [W; DIRECTIONS],
    /// All landings together.
    all: W,
    /// Those reached in several directions.
    shared: W,
    pub(super) posts: Posts<W>,
}

impl<W: Word> Jumps<W> {
    /// No jump.
    #[inline(always)]
    pub(super) fn none(role: Role) -> Self {
        Self {
            role,
            landings: [W::ZERO; DIRECTIONS],
            all: W::ZERO,
            shared: W::ZERO,
            posts: Posts { by_direction: [W::ZERO; DIRECTIONS] },
        }
    }

    /// The first jumps of these pieces.
    #[inline(always)]
    pub(super) fn find<K: Kernel<Word = W>, S: Side>(scene: &Scene<'_, K, S>, role: Role, pieces: W) -> Self {
        let layout = scene.layout();
        let posts = Posts::find(scene, role, scene.prey_of(role), scene.empty);
        let mut jumps = Self { posts, ..Self::none(role) };
        every_direction!(scene.captures(role), d => {
            jumps.add(d, layout.step(d, layout.step(d, pieces & posts.by_direction[d])));
        });
        jumps
    }

    /// The pieces that can jump.
    #[inline(always)]
    pub(super) fn origins<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>) -> W {
        let layout = scene.layout();
        let mut origins = W::ZERO;
        every_direction!(scene.captures(self.role), d => {
            origins |= layout.step_back(d, layout.step_back(d, self.landings[d]));
        });
        origins
    }

    /// The jumps that might be followed by another one. Exact but for men that are crowned on the way, which may go on.
    #[inline(always)]
    pub(super) fn going_on<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>) -> Self {
        let one_class = scene.rules().capture.one_class;
        // No landing is a post for the way back, which would take a free square where the piece stood.
        let any = self.posts.any(scene, self.role);
        let mut going_on = Self { posts: self.posts, ..Self::none(self.role) };
        every_direction!(scene.captures(self.role), d => {
            let from = if one_class { self.posts.onward(scene, self.role, d) } else { any };
            going_on.add(d, self.landings[d] & unless_crowned(scene, self.role, from));
        });
        going_on
    }

    /// Whether there is any of those.
    #[inline(always)]
    pub(super) fn go_on<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>) -> bool {
        if scene.rules().capture.one_class {
            return self.going_on(scene).any();
        }
        (self.all & unless_crowned(scene, self.role, self.posts.any(scene, self.role))).any()
    }

    /// Those of the jumps that are not among others.
    #[inline(always)]
    pub(super) fn without<K: Kernel<Word = W>, S: Side>(
        &self,
        scene: &Scene<'_, K, S>,
        others: &Self,
    ) -> Self {
        let mut rest = Self::none(self.role);
        every_direction!(scene.captures(self.role), d => {
            rest.add(d, self.landings[d] & !others.landings[d]);
        });
        rest
    }

    /// The landings in any direction.
    #[inline(always)]
    pub(super) fn all(&self) -> W {
        self.all
    }

    /// The landings in one direction.
    #[inline(always)]
    pub(super) fn landings(&self, direction: usize) -> W {
        self.landings[direction % DIRECTIONS]
    }

    #[inline(always)]
    fn add(&mut self, direction: usize, landings: W) {
        self.landings[direction] = landings;
        self.shared |= self.all & landings;
        self.all |= landings;
    }

    /// Whether there is any.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.all.any()
    }

    /// How many there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        // Mostly no square is reached in two directions.
        let mut count = self.all.count();
        if self.shared.any() {
            count = self.landings.iter().map(|landings| landings.count()).sum();
        }
        count
    }

    /// Hands the jumps on as complete captures.
    #[inline(always)]
    pub(super) fn emit<K: Kernel<Word = W>, S: Side, V: Sink<W>>(
        &self,
        scene: &Scene<'_, K, S>,
        sink: &mut V,
    ) -> Flow {
        if V::COUNTS_ONLY {
            sink.number(self.count());
            return Flow::Continue(());
        }
        let layout = scene.layout();
        let crowning = scene.crowning(self.role);
        every_direction!(scene.captures(self.role), d => {
            sink.jumps(d, layout, self.landings[d], self.role, crowning)?;
        });
        Flow::Continue(())
    }
}

/// Of the squares from which a piece could go on as what it is, those where it may: a man that is crowned stops there, or
/// is a king, who may go on in his own way.
#[inline(always)]
pub(super) fn unless_crowned<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    role: Role,
    from: K::Word,
) -> K::Word {
    let crowning = scene.crowning(role);
    match scene.rules().man.promotion {
        Promotion::Stops => from & !crowning,
        Promotion::InPassing => from | crowning,
        Promotion::AtEnd | Promotion::Never => from,
    }
}

/// Whether any of these pieces can jump over a neighbour.
#[inline(always)]
pub(super) fn can_jump<K: Kernel, S: Side>(scene: &Scene<'_, K, S>, role: Role, pieces: K::Word) -> bool {
    let layout = scene.layout();
    // The squares between one of the pieces and a free square.
    let mut between = K::Word::ZERO;
    every_direction!(scene.captures(role), d => {
        between |= layout.step(d, pieces) & layout.step(d ^ 4, scene.empty);
    });
    (between & scene.prey_of(role)).any()
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
    let directions: DirectionSet = scene.captures(Role::King);
    let mut hunters = K::Word::ZERO;
    let mut kings = scene.kings;
    while kings.any() {
        if scene.catches(directions, kings.lowest(), scene.empty) {
            hunters |= kings.isolate();
        }
        kings = kings.rest();
    }
    hunters
}
