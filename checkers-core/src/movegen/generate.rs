//! The traversal itself.

use super::collect::{Hunters, captures};
use super::kernel::Kernel;
use super::quiet::quiets;
use super::scene::Scene;
use super::side::Side;
use super::singles::{Jumps, all_alike, flying_hunters};
use super::sink::{Count, Each, Flow, Sink};
use crate::geometry::Word;
use crate::position::{Change, Role, State};
use crate::rules::Range;

/// Hands every legal move of the side `S` to the sink, each distinct move once.
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
    let first = First::find(&scene);
    if !first.any() {
        return quiets(&scene, sink);
    }
    let king_first = scene.rules().capture.choice.king_first;
    if first.flying.is_empty() && all_alike(&scene) {
        let Some(kings) = first.kings else {
            if !first.men.may_go_on(&scene) {
                return first.men.emit(&scene, sink);
            }
            return captures(&scene, first.hunters(&scene), sink);
        };
        if !first.men.may_go_on(&scene) && !kings.may_go_on(&scene) {
            kings.emit(&scene, sink)?;
            return if king_first && kings.any.any() {
                Flow::Continue(())
            } else {
                first.men.emit(&scene, sink)
            };
        }
    }
    captures(&scene, first.hunters(&scene), sink)
}

/// Counts the legal moves of the side `S`: how many distinct ones, and how many paths beyond one each.
#[inline(never)]
pub fn count<K: Kernel, S: Side>(kernel: K, state: &State<K::Word>) -> Count {
    let mut count = Count::default();
    let _ = generate::<K, S, _>(kernel, state, &mut count);
    count
}

/// Calls `visit` with every legal move of the side `S` and the number of its paths, until it breaks off.
#[inline(never)]
pub fn visit<K: Kernel, S: Side>(
    kernel: K,
    state: &State<K::Word>,
    visit: &mut dyn FnMut(&Change<K::Word>, u64) -> Flow,
) -> Flow {
    generate::<K, S, _>(kernel, state, &mut Each(visit))
}

/// Whether the game is over whoever could move: somebody has the first king.
#[inline(always)]
pub(super) fn is_over<K: Kernel>(kernel: K, state: &State<K::Word>) -> bool {
    kernel.rules().goal.first_king && state.kings.any()
}

/// Every first jump of a position.
pub(super) struct First<W> {
    men: Jumps<W>,
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
        (self.men.any | self.flying | self.kings.map_or(W::ZERO, |kings| kings.any)).any()
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
