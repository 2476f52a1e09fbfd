//! One way to make a given move.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::choice::Rank;
use super::super::hunt::{Hunt, Node};
use super::super::kernel::Kernel;
use super::super::paths::{Jumps, path_of};
use super::super::scene::Scene;
use super::super::side::Side;
use super::alive::{Point, best_of, point};
use super::stand::{Stand, hunt_from};
use super::{Question, Setting};
use crate::geometry::{Square, Word};
use crate::moves::{Move, Path};
use crate::position::Change;

/// The first way to make a capture that has landed on the squares `so_far`, in a fixed order. `None` if there is none.
pub(crate) fn complete(setting: Setting<'_>, mv: &Move, so_far: &[Square]) -> Option<Path> {
    setting.ask(Complete { mv, so_far })
}

struct Complete<'a> {
    mv: &'a Move,
    so_far: &'a [Square],
}

impl Question for Complete<'_> {
    type Answer = Option<Path>;

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) -> Option<Path> {
        let change: Change<K::Word> = self.mv.to_change();
        if Move::from_change(&change) != *self.mv {
            // A move of another board, with squares that this one does not have.
            return None;
        }
        let hunt = hunt_from(scene, self.mv.origin())?;
        let Jumped { stand, jumps } = jumped(&hunt, self.so_far)?;
        if stand.complete(&hunt) == Some(*self.mv) {
            return Some(path_of(&jumps, change.to));
        }
        // The order of the captures matters to rules that compare them king by king: only a legal one will do.
        let best = scene.rules().capture.choice.kings_early.then(|| best_of(scene));
        let mut search = Search { hunt: &hunt, best, change, jumps, dead: HashSet::default() };
        search.go_on(&stand.chosen()).0.then(|| path_of(&search.jumps, change.to))
    }
}

struct Search<'h, 's, 'a, K: Kernel, S: Side> {
    hunt: &'h Hunt<'s, 'a, K, S>,
    best: Option<Rank>,
    change: Change<K::Word>,
    jumps: Jumps<K::Word>,
    dead: HashSet<Point<K::Word>, FxBuildHasher>,
}

impl<K: Kernel, S: Side> Search<'_, '_, '_, K, S> {
    /// Whether the move was found beyond this node, and whether anything could be taken at all.
    fn go_on(&mut self, node: &Node<K::Word>) -> (bool, bool) {
        let hunt = self.hunt;
        let mut found = false;
        let goes_on = hunt.expand(node, &mut |next| {
            let leads_there = (next.taken & !self.change.captured).is_empty();
            if found || !leads_there || self.jumps.try_push((next.from, next.victim)).is_err() {
                return;
            }
            found = self.arrive(next);
            if !found {
                self.jumps.pop();
            }
        });
        (found, goes_on)
    }

    fn arrive(&mut self, node: &Node<K::Word>) -> bool {
        let key = point(self.hunt.scene.rules(), node);
        if self.dead.contains(&key) {
            return false;
        }
        let (mut found, goes_on) = self.go_on(node);
        if !goes_on {
            found = (self.hunt.ends(node) & self.change.to).any()
                && self.hunt.change(node, self.change.to) == self.change
                && self.best.is_none_or(|best| self.hunt.rank(node) == best);
        }
        if !found {
            self.dead.insert(key);
        }
        found
    }
}

/// The path of a capture that has landed on the squares `so_far`. `None` if it cannot.
pub(crate) fn path(setting: Setting<'_>, origin: Square, so_far: &[Square]) -> Option<Path> {
    setting.ask(SoFar { origin, so_far })
}

struct SoFar<'a> {
    origin: Square,
    so_far: &'a [Square],
}

impl Question for SoFar<'_> {
    type Answer = Option<Path>;

    fn answer<K: Kernel, S: Side>(self, scene: &Scene<'_, K, S>) -> Option<Path> {
        let hunt = hunt_from(scene, self.origin)?;
        let Jumped { stand, jumps } = jumped(&hunt, self.so_far)?;
        Some(path_of(&jumps, stand.landing))
    }
}

/// A capture under way and how it came there.
struct Jumped<W> {
    stand: Stand<W>,
    jumps: Jumps<W>,
}

/// Where these landings lead.
fn jumped<K: Kernel, S: Side>(hunt: &Hunt<'_, '_, K, S>, landings: &[Square]) -> Option<Jumped<K::Word>> {
    let mut jumps = Jumps::new();
    let mut fit = true;
    let (stand, hops) = Stand::along(hunt, landings, |node| {
        fit &= jumps.try_push((node.from, node.victim)).is_ok();
    });
    (fit && hops == landings.len()).then_some(Jumped { stand, jumps })
}
