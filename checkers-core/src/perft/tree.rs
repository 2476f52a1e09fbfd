//! One ply of the tree that perft counts.

use core::sync::atomic::{AtomicBool, Ordering};

use crate::geometry::{Color, Word};
use crate::movegen::{Flow, Found, MoveGenerator, Receiver};
use crate::moves::Move;
use crate::position::{Change, State};

/// Returns whether the count must stop.
pub(super) fn is_set(stop: &AtomicBool) -> bool {
    stop.load(Ordering::Relaxed)
}

/// A function that takes a move, the position after it and the number of its paths, and says whether to continue.
type EachChild<'a, W> = dyn FnMut(&Change<W>, &State<W>, u64) -> Flow + 'a;

/// Calls `each` with every move and the position after it. Each move has one path if `paths` is false.
pub(super) fn each_child<W: Word>(
    generator: MoveGenerator<'_, W>,
    state: &State<W>,
    color: Color,
    paths: bool,
    each: &mut EachChild<'_, W>,
) -> Flow {
    let quiet_run = generator.rules().king.quiet_run;
    generator.list(state, color, &mut Children { state, color, quiet_run, paths, each })
}

struct Children<'a, 'e, W: Word> {
    state: &'a State<W>,
    color: Color,
    quiet_run: u8,
    paths: bool,
    each: &'a mut EachChild<'e, W>,
}

impl<W: Word> Children<'_, '_, W> {
    fn child(&mut self, change: &Change<W>, paths: u64) -> Flow {
        let child = self.state.after(self.color, change, self.quiet_run);
        (self.each)(change, &child, paths)
    }
}

impl<W: Word> Receiver<W> for Children<'_, '_, W> {
    fn moves(&mut self, moves: &[Move]) -> Flow {
        moves.iter().try_for_each(|mv| self.child(&mv.to_change(), 1))
    }

    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        found.iter().try_for_each(|found| self.child(&found.change, found.paths))
    }

    fn counts_paths(&self) -> bool {
        self.paths
    }
}
