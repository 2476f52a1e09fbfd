//! What a variant asks its kernel to do.

use crate::geometry::Color;
use crate::movegen::{Black, Flow, Kernel, Side, Task, White, count, visit, visit_paths};
use crate::moves::{Move, Path};
use crate::position::{Change, Position, State};

/// Counting the distinct moves.
pub(super) struct CountMoves<'a> {
    pub(super) position: &'a Position,
}

impl Task for CountMoves<'_> {
    type Output = u64;

    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let state = self.position.state();
        match self.position.turn() {
            Color::White => count::<K, White>(kernel, &state, false),
            Color::Black => count::<K, Black>(kernel, &state, false),
        }
    }
}

/// Visiting the distinct moves.
pub(super) struct VisitMoves<'a> {
    pub(super) position: &'a Position,
    pub(super) visit: &'a mut dyn FnMut(&Move) -> Flow,
}

impl Task for VisitMoves<'_> {
    type Output = Flow;

    fn run<K: Kernel>(self, kernel: K) -> Flow {
        let state = self.position.state();
        let mut each = |change: &Change<K::Word>, _| (self.visit)(&Move::from_change(change));
        match self.position.turn() {
            Color::White => visit::<K, White>(kernel, &state, false, &mut each),
            Color::Black => visit::<K, Black>(kernel, &state, false, &mut each),
        }
    }
}

/// Listing the distinct moves.
#[cfg(feature = "alloc")]
pub(super) struct ListMoves<'a> {
    pub(super) position: &'a Position,
    pub(super) moves: &'a mut alloc::vec::Vec<Move>,
}

#[cfg(feature = "alloc")]
impl Task for ListMoves<'_> {
    type Output = ();

    fn run<K: Kernel>(self, kernel: K) {
        let state = self.position.state();
        let mut each = |change: &Change<K::Word>, _| {
            self.moves.push(Move::from_change(change));
            Flow::Continue(())
        };
        let _ = match self.position.turn() {
            Color::White => visit::<K, White>(kernel, &state, false, &mut each),
            Color::Black => visit::<K, Black>(kernel, &state, false, &mut each),
        };
    }
}

/// Visiting the paths of all moves, or of one.
pub(super) struct VisitPaths<'a> {
    pub(super) position: &'a Position,
    pub(super) only: Option<&'a Move>,
    pub(super) visit: &'a mut dyn FnMut(&Move, &Path) -> Flow,
}

impl VisitPaths<'_> {
    fn of_side<K: Kernel, S: Side>(self, kernel: K) -> Flow {
        let state: State<K::Word> = self.position.state();
        let only = self.only.map(|mv| mv.to_change());
        if self.only.copied() != only.as_ref().map(Move::from_change) {
            // A move of another board, with squares that this one does not have.
            return Flow::Continue(());
        }
        visit_paths::<K, S>(kernel, &state, only.as_ref(), &mut |change, path| {
            (self.visit)(&Move::from_change(change), path)
        })
    }
}

impl Task for VisitPaths<'_> {
    type Output = Flow;

    fn run<K: Kernel>(self, kernel: K) -> Flow {
        match self.position.turn() {
            Color::White => self.of_side::<K, White>(kernel),
            Color::Black => self.of_side::<K, Black>(kernel),
        }
    }
}
