//! Lists moves: writes them straight into a [`MoveList`], and hands the list over when it is full.
//!
//! The list entry of a step or jump is made from the number of the square that it reaches: the squares before it are at
//! a constant distance. Free space in the list is checked once for a whole set of moves.

#[cfg(feature = "alloc")]
use super::context::Context;
#[cfg(feature = "alloc")]
use super::generate::quiet;
use super::generate::{generate, generate_captures};
use super::jump::Jumps;
use super::kernel::Kernel;
use super::sink::{CaptureSink, Flow, Found, Sink};
use crate::geometry::{Bitboard, DIRECTIONS, Layout, MAX_SQUARES, Square, Word};
use crate::move_list::MoveList;
use crate::moves::Move;
use crate::position::{Role, State};

/// A receiver of listed moves.
pub(crate) trait Receiver<W: Word> {
    /// Takes moves and returns whether to continue. If paths are counted, each of these moves has one path.
    fn moves(&mut self, moves: &[Move]) -> Flow;

    /// Takes captures with their numbers of paths. Called only if [`Receiver::counts_paths`] is true.
    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        let _ = found;
        Flow::Continue(())
    }

    /// Returns whether the receiver needs the numbers of paths. If not, [`Receiver::moves`] takes all moves.
    fn counts_paths(&self) -> bool {
        false
    }
}

impl<W: Word, F: FnMut(&[Move]) -> Flow> Receiver<W> for F {
    fn moves(&mut self, moves: &[Move]) -> Flow {
        self(moves)
    }
}

/// Lists as [`list_inline`] does; compiled once for each kernel.
#[inline(never)]
pub(super) fn list<K: Kernel>(
    kernel: K,
    state: &State<K::Word>,
    moves: &mut MoveList,
    receiver: &mut dyn Receiver<K::Word>,
) -> Flow {
    list_inline(kernel, state, moves, receiver)
}

/// Lists every legal move, each distinct move once. If the list is full, its moves go to the receiver, earlier moves
/// first, until the receiver breaks. The last moves are left in `moves`, which must be empty at the start.
#[inline(always)]
pub(super) fn list_inline<K: Kernel>(
    kernel: K,
    state: &State<K::Word>,
    moves: &mut MoveList,
    receiver: &mut dyn Receiver<K::Word>,
) -> Flow {
    generate(kernel, state, &mut List { moves, receiver })
}

/// Lists captures as [`list_captures`] does; compiled once for each kernel.
#[inline(never)]
pub(super) fn captures<K: Kernel>(
    kernel: K,
    state: &State<K::Word>,
    moves: &mut MoveList,
    receiver: &mut dyn Receiver<K::Word>,
) -> Flow {
    list_captures(kernel, state, moves, receiver)
}

/// Lists every legal capture as [`list_inline`] lists moves.
#[inline(always)]
pub(super) fn list_captures<K: Kernel>(
    kernel: K,
    state: &State<K::Word>,
    moves: &mut MoveList,
    receiver: &mut dyn Receiver<K::Word>,
) -> Flow {
    generate_captures(kernel, state, &mut List { moves, receiver })
}

/// Hands every quiet move to the receiver, even if there are captures.
#[cfg(feature = "alloc")]
pub(super) fn list_quiet<K: Kernel>(context: &Context<'_, K>, receiver: &mut dyn Receiver<K::Word>) -> Flow {
    in_batches(receiver, |moves, receiver| {
        quiet(context.kernel, context.state, &mut List { moves, receiver })
    })
}

/// Hands over everything that `list` lists, including the last moves, which it leaves in the list.
#[inline(always)]
pub(super) fn in_batches<W: Word>(
    receiver: &mut dyn Receiver<W>,
    list: impl FnOnce(&mut MoveList, &mut dyn Receiver<W>) -> Flow,
) -> Flow {
    let mut moves = MoveList::new();
    list(&mut moves, receiver)?;
    hand_over(&moves, receiver)
}

/// Hands the moves of a list to the receiver.
#[inline(always)]
fn hand_over<W: Word>(moves: &MoveList, receiver: &mut dyn Receiver<W>) -> Flow {
    if moves.is_empty() {
        return Flow::Continue(());
    }
    receiver.moves(moves)
}

/// A sink that collects moves until they are handed over.
struct List<'a, W: Word> {
    moves: &'a mut MoveList,
    receiver: &'a mut dyn Receiver<W>,
}

impl<W: Word> List<'_, W> {
    /// Makes space for one move per square of the set. No board has more than [`MAX_SQUARES`] squares.
    #[inline(always)]
    fn make_room(&mut self, squares: W) -> Flow {
        if self.moves.len() > MoveList::CAPACITY - MAX_SQUARES {
            self.make_room_now(squares)
        } else {
            Flow::Continue(())
        }
    }

    #[cold]
    #[inline(never)]
    fn make_room_now(&mut self, squares: W) -> Flow {
        if self.moves.len() + squares.count() as usize <= MoveList::CAPACITY {
            return Flow::Continue(());
        }
        self.empty()
    }

    /// Hands over all moves.
    fn empty(&mut self) -> Flow {
        hand_over(self.moves, self.receiver)?;
        self.moves.clear();
        Flow::Continue(())
    }

    /// Adds a move for each square of a set. The list must have space for them.
    #[inline(always)]
    fn add(&mut self, mut squares: W, mut mv: impl FnMut(u32) -> Move) {
        while squares.any() {
            // There is space for the move.
            let _ = self.moves.moves.try_push(mv(squares.lowest()));
            squares = squares.rest();
        }
    }

    /// Adds the moves of men that reach the crowning row. These are few, so the code is compiled once, not for each
    /// game.
    #[inline(never)]
    fn add_promotions(
        &mut self,
        layout: &Layout<W>,
        direction: usize,
        squares: W,
        distance: u32,
        jumps: bool,
    ) {
        self.add(squares, |to| {
            let back = |set| layout.step_back(direction, set);
            let last = back(W::bit(to));
            let origin = (1..distance).fold(last, |set, _| back(set));
            Move {
                origin: Square::wrap(origin.lowest()),
                destination: Square::wrap(to),
                captured: if jumps { last.widen().into() } else { Bitboard::EMPTY },
                role: Role::Man,
                promotes: true,
            }
        });
    }
}

impl<W: Word> CaptureSink<W> for List<'_, W> {
    fn first_jumps(&mut self, layout: &Layout<W>, jumps: &Jumps<W>, crowning: W) -> Flow {
        let role = jumps.role();
        for direction in 0..DIRECTIONS {
            let landings = jumps.landings(direction);
            self.make_room(landings)?;
            self.add(landings & !crowning, |to| {
                let captured = layout.step_back(direction, W::bit(to));
                let origin = layout.step_back(direction, captured).lowest();
                short(origin, to, captured.widen().into(), role)
            });
            if (landings & crowning).any() {
                self.add_promotions(layout, direction, landings & crowning, 2, true);
            }
        }
        Flow::Continue(())
    }

    fn captures(&mut self, found: &[Found<W>]) -> Flow {
        if self.counts_paths() {
            self.empty()?;
            return self.receiver.captures(found);
        }
        for batch in found.chunks(MoveList::CAPACITY) {
            if self.moves.len() + batch.len() > MoveList::CAPACITY {
                self.empty()?;
            }
            self.moves.moves.extend(batch.iter().map(|found| Move::from_change(&found.change)));
        }
        Flow::Continue(())
    }

    fn counts_paths(&self) -> bool {
        self.receiver.counts_paths()
    }
}

impl<K: Kernel> Sink<K> for List<'_, K::Word> {
    const COUNTS_ONLY: bool = false;

    #[inline(always)]
    fn number(&mut self, _: u32) {}

    #[inline(always)]
    fn steps(
        &mut self,
        kernel: K,
        direction: usize,
        reached: K::Word,
        distance: u32,
        role: Role,
        crowning: K::Word,
    ) -> Flow {
        self.make_room(reached)?;
        self.add(reached & !crowning, |to| {
            short(kernel.square_back(direction, to, distance), to, Bitboard::EMPTY, role)
        });
        if (reached & crowning).any() {
            self.add_promotions(kernel.layout(), direction, reached & crowning, distance, false);
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn glides(&mut self, from: K::Word, reached: K::Word) -> Flow {
        self.make_room(reached)?;
        let origin = from.lowest();
        self.add(reached, |to| short(origin, to, Bitboard::EMPTY, Role::King));
        Flow::Continue(())
    }

    #[inline(always)]
    fn jumps(
        &mut self,
        kernel: K,
        direction: usize,
        landings: K::Word,
        role: Role,
        crowning: K::Word,
    ) -> Flow {
        self.make_room(landings)?;
        self.add(landings & !crowning, |to| {
            let captured = kernel.step_back(direction, K::Word::bit(to));
            short(kernel.square_back(direction, to, 2), to, captured.widen().into(), role)
        });
        if (landings & crowning).any() {
            self.add_promotions(kernel.layout(), direction, landings & crowning, 2, true);
        }
        Flow::Continue(())
    }
}

/// Makes a step, a slide or a capture of one piece, without promotion.
#[inline(always)]
fn short(origin: u32, to: u32, captured: Bitboard, role: Role) -> Move {
    Move { origin: Square::wrap(origin), destination: Square::wrap(to), captured, role, promotes: false }
}
