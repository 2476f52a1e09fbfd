//! The squares to choose from.

use super::super::collect::Hunters;
use super::super::generate::{First, is_over, visit};
use super::super::hunt::{Hunt, Node};
use super::super::kernel::Kernel;
use super::super::quiet::quiets;
use super::super::scene::Scene;
use super::super::side::Side;
use super::super::sink::Each;
use super::alive::{Alive, Best};
use super::stand::{Stand, goes_on, hunt_from};
use super::{Question, Setting, set, square};
use crate::geometry::{Square, Word};
use crate::moves::Move;
use crate::position::Change;

use core::ops::ControlFlow;

/// A step that a legal move can take next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NextStep {
    /// Where the piece is.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
    /// What it takes on the way; `None` in a quiet move.
    pub captured: Option<Square>,
    /// The move, if it is complete with this step.
    pub completes: Option<Move>,
}

/// The first steps of the legal moves of one piece, or of all, in a fixed order. See [`next_steps`] on `best`.
pub(crate) fn first_steps(
    setting: Setting<'_>,
    origin: Option<Square>,
    best: &mut Option<Best>,
    each: &mut dyn FnMut(&NextStep),
) {
    setting.ask(FirstSteps { origin, best, each });
}

/// The steps that may follow after a capture has landed on the squares `so_far`, in a fixed order. `best` belongs to the
/// position; where it is not known it is found.
pub(crate) fn next_steps(
    setting: Setting<'_>,
    origin: Square,
    so_far: &[Square],
    best: &mut Option<Best>,
    each: &mut dyn FnMut(&NextStep),
) {
    if so_far.is_empty() {
        first_steps(setting, Some(origin), best, each);
    } else {
        setting.ask(NextSteps { origin, so_far, best, each });
    }
}

/// Whether the piece could move there quietly if no capture were to be made.
pub(crate) fn quiet_if_free(setting: Setting<'_>, from: Square, to: Square) -> bool {
    setting.ask(QuietIfFree { from, to })
}

struct FirstSteps<'a> {
    origin: Option<Square>,
    best: &'a mut Option<Best>,
    each: &'a mut dyn FnMut(&NextStep),
}

impl Question for FirstSteps<'_> {
    type Answer = ();

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) {
        if is_over(scene.kernel, scene.state) {
            return;
        }
        let first = First::find(scene);
        if !first.any() {
            let only = self.origin.map(set::<K::Word>);
            let _ = visit::<K, S>(scene.kernel, scene.state, false, &mut |change, _| {
                if only.is_none_or(|only| only == change.from) {
                    (self.each)(&NextStep {
                        from: square(change.from),
                        to: square(change.to),
                        captured: None,
                        completes: Some(Move::from_change(change)),
                    });
                }
                ControlFlow::Continue(())
            });
            return;
        }
        let hunters = first.hunters(scene);
        for (role, origin) in hunters.each() {
            if self.origin.is_none_or(|only| set::<K::Word>(only) == origin) {
                let hunt = Hunt::new(scene, origin, role);
                steps_of(&Stand::start(&hunt), &mut Alive::new(&hunt, hunters, self.best), self.each);
            }
        }
    }
}

struct NextSteps<'a> {
    origin: Square,
    so_far: &'a [Square],
    best: &'a mut Option<Best>,
    each: &'a mut dyn FnMut(&NextStep),
}

impl Question for NextSteps<'_> {
    type Answer = ();

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) {
        let Some(hunt) = hunt_from(scene, self.origin) else { return };
        let Some(stand) = Stand::after(&hunt, self.so_far) else { return };
        // What is legal is decided among all pieces.
        let hunters: Hunters<K::Word> = First::find(scene).hunters(scene);
        steps_of(&stand, &mut Alive::new(&hunt, hunters, self.best), self.each);
    }
}

fn steps_of<K: Kernel, S: Side>(
    stand: &Stand<K::Word>,
    alive: &mut Alive<'_, '_, '_, '_, K, S>,
    each: &mut dyn FnMut(&NextStep),
) {
    let hunt = alive.hunt;
    hunt.expand(&stand.chosen(), &mut |next| {
        let is_complete = !goes_on(hunt, next);
        if is_complete && !alive.is_best(next) {
            return;
        }
        let mut landings = if is_complete { hunt.ends(next) } else { next.landings };
        while landings.any() {
            let landing = landings.isolate();
            landings = landings.rest();
            if !is_complete && !leads_on(&Node { landings: landing, ..*next }, alive) {
                continue;
            }
            each(&NextStep {
                from: square(stand.landing),
                to: square(landing),
                captured: Some(square(next.victim)),
                completes: is_complete.then(|| Move::from_change(&hunt.change(next, landing))),
            });
        }
    });
}

/// Whether a legal capture goes on from this landing.
fn leads_on<K: Kernel, S: Side>(landed: &Node<K::Word>, alive: &mut Alive<'_, '_, '_, '_, K, S>) -> bool {
    let mut found = false;
    alive.hunt.expand(landed, &mut |next| found = found || alive.node(next));
    found
}

struct QuietIfFree {
    from: Square,
    to: Square,
}

impl Question for QuietIfFree {
    type Answer = bool;

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) -> bool {
        let (from, to) = (set::<K::Word>(self.from), set::<K::Word>(self.to));
        let mut sink = Each {
            counts_paths: false,
            visitor: |change: &Change<K::Word>, _| {
                if change.from == from && change.to == to {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        };
        quiets(scene, &mut sink).is_break()
    }
}
