//! Captures by jumps over neighbours, by men and short kings: most captures of most games.
//!
//! The search is that of [`depth_first`](super::depth_first) with so little data that it stays in registers: the square
//! of the piece, the pieces it has taken and their weight. The jump squares of the whole position are computed before,
//! so one test of a bit tells whether the piece can jump in a direction. The jump squares do not account for two
//! things: pieces that are already taken, which are tested for each jump, and the origin of the capture, which is now
//! free. If captured pieces stay on the board to the end of the move, the origin is the only new free square, and a
//! piece cannot return to it before its third jump.

use super::super::context::Context;
use super::super::jump::{JumpSquares, Jumps};
use super::super::kernel::Kernel;
use super::super::rank::{Rank, Tally};
use super::depth_first::Collector;
use super::step::{CapturingPiece, PartialCapture, class_of};
use crate::geometry::{Direction, DirectionSet, Word};
use crate::position::{Role, State};
use crate::rules::Removal;

/// A piece that captures by jumps over neighbours.
struct JumpingPiece<'s, 'a, 'j, K: Kernel> {
    piece: CapturingPiece<'s, 'a, K>,
    /// The jump squares at the start of the capture, when the origin is still occupied.
    squares: &'j JumpSquares<K::Word>,
}

impl<K: Kernel> JumpingPiece<'_, '_, '_, K> {
    /// Returns the jump squares with these pieces taken. If captured pieces stay on the board, they include jumps over
    /// a taken piece, and the origin does not count as free.
    #[inline(always)]
    fn squares(&self, taken: K::Word) -> JumpSquares<K::Word> {
        let context = self.piece.context;
        match context.kernel.form().removal {
            Removal::AtEnd => *self.squares,
            Removal::Immediate => {
                let victims = context.capturable(self.piece.role) & !taken;
                JumpSquares::find(context, self.piece.role, victims, self.piece.empty_now(taken))
            }
        }
    }

    /// Returns whether the piece may be able to continue from `at` after a jump in direction `came`.
    #[inline(always)]
    fn continues(&self, came: usize, at: K::Word) -> bool {
        let context = self.piece.context;
        context.kernel.form().removal == Removal::Immediate
            || (at & self.squares.onward(context, self.piece.role, came)).any()
            || self.can_jump_home(at, K::Word::ZERO)
    }

    /// Returns whether a jump from `at` lands on the origin of the capture.
    #[inline(always)]
    fn can_jump_home(&self, at: K::Word, taken: K::Word) -> bool {
        let context = self.piece.context;
        let kernel = context.kernel;
        // `ring` contains squares in all directions; usually the piece is on none of them.
        if (at & kernel.layout().ring(self.piece.origin.lowest())).is_empty() {
            return false;
        }
        let victims = context.capturable(self.piece.role) & !taken;
        let mut home = K::Word::ZERO;
        every_direction!(K::CAPTURES, context.captures(self.piece.role), d => {
            home |= kernel.step(d ^ 4, kernel.step(d ^ 4, self.piece.origin) & victims);
        });
        (at & home).any()
    }
}

impl<W: Word> Collector<W> {
    /// Adds every capture that begins with one of these jumps of short kings.
    #[inline(always)]
    pub(super) fn by_king_jumps<K: Kernel<Word = W>>(&mut self, context: &Context<'_, K>, jumps: &Jumps<W>) {
        if const { K::HAS_SHORT_KINGS } {
            self.by_jumps::<K, true>(context, jumps);
        }
    }

    /// Adds every capture that begins with one of these jumps.
    #[inline(never)]
    pub(super) fn by_jumps<K: Kernel<Word = W>, const KING: bool>(
        &mut self,
        context: &Context<'_, K>,
        jumps: &Jumps<W>,
    ) {
        let kernel = context.kernel;
        let role = if KING { Role::King } else { Role::Man };
        each_direction!(K::CAPTURES, context.captures(role), d => {
            let mut landings = jumps.landings(d);
            while landings.any() {
                let landing = landings.isolate();
                let victim = kernel.step_back(d, landing);
                let origin = kernel.step_back(d, victim);
                let piece = CapturingPiece::new(context, origin, role);
                let jumping = JumpingPiece { piece, squares: &jumps.squares };
                self.land::<K, KING, false>(&jumping, d, origin, victim, W::ZERO, 0);
                landings = landings.rest();
            }
        });
    }

    /// Adds every capture of a piece that is on `at`, has taken the pieces `taken` with this weight, and may continue
    /// in the directions `allowed`.
    #[inline(never)]
    fn jump<K: Kernel<Word = W>, const KING: bool>(
        &mut self,
        jumping: &JumpingPiece<'_, '_, '_, K>,
        at: W,
        taken: W,
        weight: u32,
        allowed: DirectionSet,
    ) {
        if self.budget == 0 {
            self.is_hard = true;
            return;
        }
        self.budget -= 1;
        let context = jumping.piece.context;
        let kernel = context.kernel;
        let role = if KING { Role::King } else { Role::Man };
        let squares = jumping.squares(taken);
        let mut continues = false;
        each_direction!(K::CAPTURES, context.captures(role), d => {
            if (at & squares.by_direction[d]).any() && (!kernel.form().one_class || allowed.has(d)) {
                let victim = kernel.step(d, at);
                if (victim & taken).is_empty() {
                    continues = true;
                    self.land::<K, KING, true>(jumping, d, at, victim, taken, weight);
                }
            }
        });
        // With one piece taken, the piece cannot return to its origin.
        if kernel.form().removal == Removal::AtEnd && taken.rest().any() && jumping.can_jump_home(at, taken) {
            let piece = (role, jumping.piece.origin);
            continues |=
                self.jump_home(kernel.form_kernel(), context.state, piece, at, taken, weight, allowed);
        }
        if !continues {
            self.complete_jumps(&jumping.piece, at, taken, weight, jumping.piece.role);
        }
    }

    /// Adds every capture that continues with a jump from `at` to the origin. Returns whether there is one. Such
    /// captures are rare, so they are searched step by step.
    #[cold]
    #[inline(never)]
    #[allow(clippy::too_many_arguments, reason = "they are in registers where this is called")]
    fn jump_home<F: Kernel<Word = W>>(
        &mut self,
        form: F,
        state: &State<W>,
        (role, origin): (Role, W),
        at: W,
        taken: W,
        weight: u32,
        allowed: DirectionSet,
    ) -> bool {
        let context = Context::new(form, state);
        let piece = CapturingPiece::new(&context, origin, role);
        let tally = Tally { weight, early_kings: 0 };
        let here =
            PartialCapture { from: at, behind: at, landings: at, taken, allowed, tally, ..piece.start() };
        let mut continues = false;
        for direction in context.captures(role).iter() {
            let victim = form.step(direction as usize, at) & context.capturable(role) & !taken;
            let is_home = form.step(direction as usize, victim) == origin;
            if is_home && (!form.form().one_class || allowed.has(direction as usize)) {
                continues = true;
                self.search(&piece, &piece.landed(&here, direction, at, victim, origin, origin));
            }
        }
        continues
    }

    /// Makes one more jump, from `at` over `victim` in this direction, and continues. `AGAIN` is false for the first
    /// jump: the caller has already selected the first jumps after which the piece may continue.
    #[inline(always)]
    fn land<K: Kernel<Word = W>, const KING: bool, const AGAIN: bool>(
        &mut self,
        jumping: &JumpingPiece<'_, '_, '_, K>,
        direction: usize,
        at: W,
        victim: W,
        taken: W,
        weight: u32,
    ) {
        let piece = &jumping.piece;
        let context = piece.context;
        let kernel = context.kernel;
        let role = if KING { Role::King } else { Role::Man };
        let landing = kernel.step(direction, victim);
        let taken = taken | victim;
        let tally = Tally { weight, early_kings: 0 };
        let tally = tally.plus(&kernel.weights(), false, (victim & context.opponent_kings).any());
        let allowed = if kernel.form().one_class {
            class_of(Direction::from_index(direction))
        } else {
            DirectionSet::ALL
        };
        match piece.arrived(role, landing) {
            (Role::King, _) if !KING && !piece.crowned_captures(landing, direction, taken) => {
                self.complete_jumps(piece, landing, taken, tally.weight, Role::King);
            }
            (Role::King, _) if !KING => {
                let partial = PartialCapture {
                    from: at,
                    behind: landing,
                    landings: landing,
                    taken,
                    victim,
                    direction: direction as u8,
                    allowed,
                    role: Role::King,
                    tally,
                    ..piece.start()
                };
                self.continue_by_steps(kernel.form_kernel(), context.state, piece.origin, &partial);
            }
            (_, stopped) if stopped || AGAIN && !jumping.continues(direction, landing) => {
                self.complete_jumps(piece, landing, taken, tally.weight, piece.role);
            }
            _ => self.jump::<K, KING>(jumping, landing, taken, tally.weight, allowed),
        }
    }

    /// Adds a complete capture of a piece that has this role at its end.
    #[inline(never)]
    fn complete_jumps<K: Kernel<Word = W>>(
        &mut self,
        piece: &CapturingPiece<'_, '_, K>,
        at: W,
        taken: W,
        weight: u32,
        role: Role,
    ) {
        let tally = Tally { weight, early_kings: 0 };
        if self.admits(Rank::of(&piece.context.kernel.weights(), tally, piece.role)) {
            self.keep(piece.change_of(taken, role, at));
        }
    }
}
