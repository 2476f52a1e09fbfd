//! The ways to make a move, one by one.

use arrayvec::ArrayVec;

use super::choice::Rank;
use super::collect::{Hunters, best_rank};
use super::generate::{First, is_over};
use super::hunt::{Hunt, Node};
use super::kernel::{Kernel, Plain};
use super::scene::Scene;
use super::side::Side;
use super::sink::Flow;
use crate::geometry::{MAX_SQUARES, Square, Word};
use crate::moves::{Path, Step};
use crate::position::{Change, State};

/// Calls `visit` with every path of every legal move, or of one move only. Time follows the number of paths, memory
/// their length.
///
/// Takes any kernel, but is compiled once a word, not once a variant.
pub fn visit_paths<K: Kernel, S: Side>(
    kernel: K,
    state: &State<K::Word>,
    only: Option<&Change<K::Word>>,
    visit: &mut dyn FnMut(&Change<K::Word>, &Path) -> Flow,
) -> Flow {
    visit_plain::<_, S>(Plain::of(&kernel), state, only, visit)
}

fn visit_plain<K: Kernel, S: Side>(
    kernel: K,
    state: &State<K::Word>,
    only: Option<&Change<K::Word>>,
    visit: &mut dyn FnMut(&Change<K::Word>, &Path) -> Flow,
) -> Flow {
    if is_over(kernel, state) {
        return Flow::Continue(());
    }
    let scene = Scene::<K, S>::new(kernel, state);
    let first = First::find(&scene);
    if !first.any() {
        return super::generate::visit::<K, S>(kernel, state, false, &mut |change, _| {
            if only.is_some_and(|only| only != change) {
                return Flow::Continue(());
            }
            let mut path = Path::new();
            path.push(Step { landing: square(change.to), captured: None });
            visit(change, &path)
        });
    }
    let hunters = first.hunters(&scene);
    let best = best_rank(&scene, hunters);
    walk(&scene, hunters, best, only, visit)
}

/// Every path of the captures of this rank.
fn walk<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
    best: Rank,
    only: Option<&Change<K::Word>>,
    visit: &mut dyn FnMut(&Change<K::Word>, &Path) -> Flow,
) -> Flow {
    for (role, origin) in hunters.each() {
        if only.is_some_and(|only| only.from != origin) {
            continue;
        }
        let hunt = Hunt::new(scene, origin, role);
        let mut trail =
            Trail { hunt: &hunt, best, only, jumps: ArrayVec::new(), visit, flow: Flow::Continue(()) };
        trail.follow(&hunt.start());
        trail.flow?;
    }
    Flow::Continue(())
}

/// Where each jump began and what it took.
pub(super) type Jumps<W> = ArrayVec<(W, W), MAX_SQUARES>;

/// A path under way.
struct Trail<'h, 's, 'a, 'v, K: Kernel, S: Side> {
    hunt: &'h Hunt<'s, 'a, K, S>,
    best: Rank,
    only: Option<&'v Change<K::Word>>,
    jumps: Jumps<K::Word>,
    visit: &'v mut dyn FnMut(&Change<K::Word>, &Path) -> Flow,
    flow: Flow,
}

impl<K: Kernel, S: Side> Trail<'_, '_, '_, '_, K, S> {
    fn follow(&mut self, node: &Node<K::Word>) {
        if self.flow.is_break() {
            return;
        }
        let hunt = self.hunt;
        let goes_on = hunt.expand(node, &mut |next| {
            let leads_there = self.only.is_none_or(|only| (next.taken & !only.captured).is_empty());
            if leads_there && self.jumps.try_push((next.from, next.victim)).is_ok() {
                self.follow(next);
                self.jumps.pop();
            }
        });
        if goes_on || self.hunt.rank(node) != self.best {
            return;
        }
        let mut ends = self.hunt.ends(node);
        while ends.any() && self.flow.is_continue() {
            let change = self.hunt.change(node, ends.isolate());
            ends = ends.rest();
            if self.only.is_none_or(|only| *only == change) {
                let path = path_of(&self.jumps, change.to);
                self.flow = (self.visit)(&change, &path);
            }
        }
    }
}

/// The path of these jumps that ends on this square: each jump lands where the next one begins.
pub(super) fn path_of<W: Word>(jumps: &Jumps<W>, to: W) -> Path {
    let landings = jumps.iter().skip(1).map(|(from, _)| *from).chain([to]);
    let steps = jumps.iter().zip(landings);
    steps
        .map(|((_, victim), landing)| Step { landing: square(landing), captured: Some(square(*victim)) })
        .collect()
}

fn square<W: Word>(set: W) -> Square {
    Square::wrap(set.lowest())
}
