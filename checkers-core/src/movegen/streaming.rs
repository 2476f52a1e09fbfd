//! Captures of hard positions without a heap: nothing is stored, so every capture proves itself the first of its kind.
//!
//! Of all paths that make the same move only the first, in the order of the search, is handed on. Slow where there
//! are very many paths, but exact, and its memory is one path.

use arrayvec::ArrayVec;

use super::choice::Rank;
use super::collect::Hunters;
use super::hunt::{Hunt, Node};
use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::sink::{Flow, Found};
use crate::geometry::{MAX_SQUARES, Word};
use crate::position::Change;

/// What tells one path from another: where each jump began and what it took.
type Jumps<W> = ArrayVec<(W, W), MAX_SQUARES>;

/// What is done with a complete capture.
type Visit<'a, W> = &'a mut dyn FnMut(&Node<W>, &Jumps<W>) -> Flow;

/// The rank of the legal captures.
pub(super) fn best_rank<K: Kernel, S: Side>(scene: &Scene<'_, K, S>, hunters: Hunters<K::Word>) -> Rank {
    let mut best = Rank::default();
    for (role, origin) in hunters.each() {
        let hunt = Hunt::new(scene, origin, role);
        let _ = each_end(&hunt, None, &mut |node, _| {
            best = best.max(hunt.rank(node));
            Flow::Continue(())
        });
    }
    best
}

/// Hands on every legal capture, each distinct one once.
pub(super) fn stream<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
    emit: &mut dyn FnMut(&Found<K::Word>) -> Flow,
) -> Flow {
    let best = best_rank(scene, hunters);
    for (role, origin) in hunters.each() {
        let hunt = Hunt::new(scene, origin, role);
        each_end(&hunt, None, &mut |node, jumps| {
            if hunt.rank(node) != best {
                return Flow::Continue(());
            }
            let mut ends = hunt.ends(node);
            while ends.any() {
                let change = hunt.change(node, ends.isolate());
                ends = ends.rest();
                if let Some(paths) = paths_if_first(&hunt, best, &change, jumps) {
                    emit(&Found { change, paths })?;
                }
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// The number of paths of the move, if these jumps are the first of them.
fn paths_if_first<K: Kernel, S: Side>(
    hunt: &Hunt<'_, '_, K, S>,
    best: Rank,
    change: &Change<K::Word>,
    jumps: &Jumps<K::Word>,
) -> Option<u64> {
    let mut paths = 0_u64;
    let flow = each_end(hunt, Some(change.captured), &mut |node, others| {
        let same = node.taken == change.captured
            && (hunt.ends(node) & change.to).any()
            && hunt.change(node, change.to) == *change
            && hunt.rank(node) == best;
        if same {
            if paths == 0 && others != jumps {
                return Flow::Break(());
            }
            paths = paths.saturating_add(1);
        }
        Flow::Continue(())
    });
    flow.is_continue().then_some(paths)
}

/// Calls `visit` with every complete capture and its jumps; with those only that take nothing outside `within`.
fn each_end<K: Kernel, S: Side>(
    hunt: &Hunt<'_, '_, K, S>,
    within: Option<K::Word>,
    visit: Visit<'_, K::Word>,
) -> Flow {
    let mut jumps = Jumps::new();
    follow(hunt, within, &hunt.start(), &mut jumps, visit)
}

fn follow<K: Kernel, S: Side>(
    hunt: &Hunt<'_, '_, K, S>,
    within: Option<K::Word>,
    node: &Node<K::Word>,
    jumps: &mut Jumps<K::Word>,
    visit: Visit<'_, K::Word>,
) -> Flow {
    let mut flow = Flow::Continue(());
    let goes_on = hunt.expand(node, &mut |next| {
        let inside = within.is_none_or(|within| (next.taken & !within).is_empty());
        if flow.is_continue() && inside && jumps.try_push((next.from, next.victim)).is_ok() {
            flow = follow(hunt, within, next, jumps, visit);
            jumps.pop();
        }
    });
    if goes_on { flow } else { visit(node, jumps) }
}
