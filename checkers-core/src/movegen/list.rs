//! Listing moves in batches.

use arrayvec::ArrayVec;

#[cfg(feature = "alloc")]
use super::context::Context;
use super::generate::generate;
use super::kernel::Kernel;
#[cfg(feature = "alloc")]
use super::quiet::quiet_moves;
use super::sink::{Each, Flow, Found, Visitor};
use crate::geometry::Word;
use crate::moves::Move;
use crate::position::{Change, State};

/// How many moves are handed over at once.
const BATCH: usize = 64;

/// Receives listed moves.
pub(crate) trait Receiver<W: Word> {
    /// Takes moves, and says whether to continue. Where paths are counted, each of these has one path.
    fn moves(&mut self, moves: &[Move]) -> Flow;

    /// Takes captures with the numbers of their paths; called only where [`Receiver::counts_paths`] is true.
    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        let _ = found;
        Flow::Continue(())
    }

    /// Whether the numbers of paths matter. Where they do not, all moves are taken by [`Receiver::moves`].
    fn counts_paths(&self) -> bool {
        false
    }
}

impl<W: Word, F: FnMut(&[Move]) -> Flow> Receiver<W> for F {
    fn moves(&mut self, moves: &[Move]) -> Flow {
        self(moves)
    }
}

/// Hands every legal move to the receiver, each distinct move once, until it breaks off.
#[inline(never)]
pub(super) fn list<K: Kernel>(
    kernel: K,
    state: &State<K::Word>,
    receiver: &mut dyn Receiver<K::Word>,
) -> Flow {
    let mut list = Each(List { batch: ArrayVec::new(), receiver });
    generate(kernel, state, &mut list)?;
    list.0.flush()
}

/// Hands every quiet move to the receiver, whether or not there is a capture.
#[cfg(feature = "alloc")]
pub(super) fn list_quiet<K: Kernel>(context: &Context<'_, K>, receiver: &mut dyn Receiver<K::Word>) -> Flow {
    let mut list = Each(List { batch: ArrayVec::new(), receiver });
    quiet_moves(context, &mut list)?;
    list.0.flush()
}

/// Moves until they are handed over.
struct List<'a, W: Word> {
    batch: ArrayVec<Move, BATCH>,
    receiver: &'a mut dyn Receiver<W>,
}

impl<W: Word> List<'_, W> {
    #[inline(always)]
    fn flush(&mut self) -> Flow {
        if self.batch.is_empty() {
            return Flow::Continue(());
        }
        self.receiver.moves(&self.batch)
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self) -> Flow {
        self.flush()?;
        self.batch.clear();
        Flow::Continue(())
    }
}

impl<W: Word> Visitor<W> for List<'_, W> {
    #[inline(always)]
    fn visit(&mut self, change: &Change<W>) -> Flow {
        if self.batch.is_full() {
            self.make_room()?;
        }
        // There is room.
        let _ = self.batch.try_push(Move::from_change(change));
        Flow::Continue(())
    }

    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        if self.counts_paths() {
            self.make_room()?;
            return self.receiver.captures(found);
        }
        found.iter().try_for_each(|found| self.visit(&found.change))
    }

    fn counts_paths(&self) -> bool {
        self.receiver.counts_paths()
    }
}
