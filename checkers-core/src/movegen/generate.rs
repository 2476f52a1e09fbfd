//! The traversal itself.

use super::collect::{Collector, Hunters, searched};
use super::doubles::count_doubles;
use super::kernel::Kernel;
use super::quiet::quiets;
use super::scene::Scene;
use super::side::Side;
use super::singles::{Jumps, all_alike, can_jump, flying_hunters};
use super::sink::{Count, Each, Flow, Sink};
use crate::geometry::Word;
use crate::position::{Change, Role, State};
use crate::rules::{Measure, Range};

/// Hands every legal move of the side `S` to the sink, each distinct move once.
///
/// Positions without own kings and without captures, which is most of them, are settled here, before anything is
/// stored; all others elsewhere.
#[inline(always)]
pub fn generate<K: Kernel, S: Side, V: Sink<K::Word>>(
    kernel: K,
    state: &State<K::Word>,
    sink: &mut V,
) -> Flow {
    if is_over(kernel, state) {
        return Flow::Continue(());
    }
    let scene = Scene::<K, S>::new(kernel, state);
    if scene.kings.any() {
        return with_kings::<K, S, V>(kernel, state, sink);
    }
    if can_jump(&scene, Role::Man, scene.men) {
        if V::COUNTS_ONLY {
            return men_capture::<K, S, V>(kernel, state, sink);
        }
        return found_jumps(&scene, &Jumps::find(&scene, Role::Man, scene.men), sink);
    }
    quiets(&scene, sink)
}

/// Hands every legal move to the sink, in a position with own kings.
#[inline(never)]
fn with_kings<K: Kernel, S: Side, V: Sink<K::Word>>(kernel: K, state: &State<K::Word>, sink: &mut V) -> Flow {
    let scene = Scene::<K, S>::new(kernel, state);
    let kings_capture = match scene.rules().king.range {
        Range::Short => can_jump(&scene, Role::King, scene.kings),
        Range::Flying => flying_hunters(&scene).any(),
    };
    if kings_capture || can_jump(&scene, Role::Man, scene.men) {
        return captures::<K, S, V>(kernel, state, sink);
    }
    quiets(&scene, sink)
}

/// Hands every legal capture to the sink, in a position without own kings that has one.
#[inline(never)]
fn men_capture<K: Kernel, S: Side, V: Sink<K::Word>>(
    kernel: K,
    state: &State<K::Word>,
    sink: &mut V,
) -> Flow {
    let scene = Scene::<K, S>::new(kernel, state);
    found_jumps(&scene, &Jumps::find(&scene, Role::Man, scene.men), sink)
}

/// Hands every legal capture to the sink, in a position without own kings where these are the first jumps.
///
/// Captures of one piece each stay sets; all else is found elsewhere.
#[inline(always)]
fn found_jumps<K: Kernel, S: Side, V: Sink<K::Word>>(
    scene: &Scene<'_, K, S>,
    men: &Jumps<K::Word>,
    sink: &mut V,
) -> Flow {
    if !all_alike(scene) {
        return captures::<K, S, V>(scene.kernel, scene.state, sink);
    }
    if men.go_on(scene) {
        if V::COUNTS_ONLY
            && let Some(number) = count_doubles(scene, men)
        {
            sink.number(number);
            return Flow::Continue(());
        }
        return captures::<K, S, V>(scene.kernel, scene.state, sink);
    }
    men.emit(scene, sink)
}

/// Hands every legal capture to the sink, in a position that has one.
#[inline(never)]
fn captures<K: Kernel, S: Side, V: Sink<K::Word>>(kernel: K, state: &State<K::Word>, sink: &mut V) -> Flow {
    let scene = &Scene::<K, S>::new(kernel, state);
    let mut first = First::find(scene);
    if first.flying.any() || !all_alike(scene) {
        return searched(scene, first.hunters(scene), sink);
    }
    let choice = &scene.rules().capture.choice;
    // Where kings go first and nothing is counted, a king that captures at all leaves nothing to the men.
    if choice.king_first && choice.measure == Measure::Free && first.kings.is_some_and(|kings| kings.any()) {
        first.men = Jumps::none(Role::Man);
    }
    let men_on = first.men.going_on(scene);
    let kings_on = first.kings.map(|kings| kings.going_on(scene));
    let mut found = Collector::new();
    if men_on.any() || kings_on.is_some_and(|kings| kings.any()) {
        found.run_jumps::<K, S, false>(scene, &men_on);
        if let Some(kings) = &kings_on {
            found.run_jumps::<K, S, true>(scene, kings);
        }
        if found.is_hard {
            return searched(scene, first.hunters(scene), sink);
        }
        if choice.measure == Measure::Free {
            first.men = first.men.without(scene, &men_on);
            first.kings = first.kings.zip(kings_on).map(|(kings, on)| kings.without(scene, &on));
        } else if found.takes_one() {
            // Men that were crowned on the way and found nothing to go on to: one piece is the most there is.
            found.clear();
        } else {
            return sink.captures(found.found());
        }
    }
    if let Some(kings) = &first.kings {
        kings.emit(scene, sink)?;
        if choice.king_first && kings.any() {
            first.men = Jumps::none(Role::Man);
        }
    }
    first.men.emit(scene, sink)?;
    sink.captures(found.found())
}

/// Counts the legal moves of the side `S`, each distinct move once, or by paths.
#[inline(never)]
pub fn count<K: Kernel, S: Side>(kernel: K, state: &State<K::Word>, counts_paths: bool) -> u64 {
    count_here::<K, S>(kernel, state, counts_paths)
}

/// The same, inside the caller.
#[inline(always)]
pub fn count_here<K: Kernel, S: Side>(kernel: K, state: &State<K::Word>, counts_paths: bool) -> u64 {
    let mut count = Count { counts_paths, total: 0 };
    let _ = generate::<K, S, _>(kernel, state, &mut count);
    count.total
}

/// Calls `visit` with every legal move of the side `S` and the number of its paths (1 where `counts_paths` does not ask
/// for it), until it breaks off.
#[inline(never)]
pub fn visit<K: Kernel, S: Side>(
    kernel: K,
    state: &State<K::Word>,
    counts_paths: bool,
    visit: &mut dyn FnMut(&Change<K::Word>, u64) -> Flow,
) -> Flow {
    generate::<K, S, _>(kernel, state, &mut Each { counts_paths, visitor: visit })
}

/// Whether the game is over whoever could move: somebody has the first king.
#[inline(always)]
pub(super) fn is_over<K: Kernel>(kernel: K, state: &State<K::Word>) -> bool {
    kernel.rules().goal.ended_by_king(state.kings.any())
}

/// Every first jump of a position.
pub(super) struct First<W> {
    pub(super) men: Jumps<W>,
    /// Those of short kings, where there are any.
    kings: Option<Jumps<W>>,
    /// The flying kings that can capture.
    flying: W,
}

impl<W: Word> First<W> {
    #[inline(always)]
    pub(super) fn find<K: Kernel<Word = W>, S: Side>(scene: &Scene<'_, K, S>) -> Self {
        let men = Jumps::find(scene, Role::Man, scene.men);
        let mut first = Self { men, kings: None, flying: W::ZERO };
        if scene.kings.any() {
            match scene.rules().king.range {
                Range::Short => first.kings = Some(Jumps::find(scene, Role::King, scene.kings)),
                Range::Flying => first.flying = flying_hunters(scene),
            }
        }
        first
    }

    /// Whether anything can be captured.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.men.any() || self.flying.any() || self.kings.is_some_and(|kings| kings.any())
    }

    /// The pieces that can capture.
    #[inline(always)]
    pub(super) fn hunters<K: Kernel<Word = W>, S: Side>(&self, scene: &Scene<'_, K, S>) -> Hunters<W> {
        Hunters {
            men: self.men.origins(scene),
            kings: self.flying | self.kings.map_or(W::ZERO, |kings| kings.origins(scene)),
        }
    }
}
