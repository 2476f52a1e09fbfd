//! First jumps, as sets: whether anything can be captured, and captures of one piece where none continues.
//!
//! A *jump square* in a direction is a square from which a piece could jump that way: the next square holds a piece of
//! the opponent, and the square behind it is free. All jump squares of a direction are found at once, by two steps of
//! whole sets:
//!
//! ```text
//! jump squares = back(opponent & back(empty))        step `empty` back onto pieces, and these back once more
//! landings     = step(step(men & jump squares))      two steps forward from the men on jump squares
//! ```
//!
//! If no landing is itself a jump square, every capture takes one piece, and the landings are the list of captures:
//! their number is a population count. This handles most positions with a capture without a search.

use super::context::Context;
use super::kernel::Kernel;
use crate::geometry::{DIRECTIONS, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion, Range};

/// The squares from which a piece of one role could jump over a neighbour, by the direction of the jump.
#[derive(Clone, Copy)]
pub(super) struct JumpSquares<W> {
    pub(super) by_direction: [W; DIRECTIONS],
}

impl<W: Word> JumpSquares<W> {
    /// Finds the squares of jumps by a piece of this role over one of `victims` onto one of the free squares `empty`.
    #[inline(always)]
    pub(super) fn find<K: Kernel<Word = W>>(
        context: &Context<'_, K>,
        role: Role,
        victims: W,
        empty: W,
    ) -> Self {
        let kernel = context.kernel;
        let mut squares = Self { by_direction: [W::ZERO; DIRECTIONS] };
        every_direction!(K::CAPTURES, context.captures(role), d => {
            squares.by_direction[d] = kernel.step(d ^ 4, victims & kernel.step(d ^ 4, empty));
        });
        squares
    }

    /// Returns the jump squares of all directions together.
    #[inline(always)]
    pub(super) fn any<K: Kernel<Word = W>>(&self, context: &Context<'_, K>, role: Role) -> W {
        let mut any = W::ZERO;
        every_direction!(K::CAPTURES, context.captures(role), d => {
            any |= self.by_direction[d];
        });
        any
    }

    /// Returns the squares from which jumps in several directions are possible.
    #[inline(always)]
    pub(super) fn shared<K: Kernel<Word = W>>(&self, context: &Context<'_, K>, role: Role) -> W {
        let mut any = W::ZERO;
        let mut shared = W::ZERO;
        every_direction!(K::CAPTURES, context.captures(role), d => {
            shared |= any & self.by_direction[d];
            any |= self.by_direction[d];
        });
        shared
    }

    /// Returns the squares from which a piece of this role that jumped in direction `came` may continue: in any
    /// direction except backwards, where the adjacent piece has just been captured.
    #[inline(always)]
    pub(super) fn onward<K: Kernel<Word = W>>(&self, context: &Context<'_, K>, role: Role, came: usize) -> W {
        let one_class = context.kernel.rules().capture.one_class;
        let mut onward = W::ZERO;
        every_direction!(K::CAPTURES, context.captures(role), d => {
            if d != came ^ 4 && (!one_class || d & 1 == came & 1) {
                onward |= self.by_direction[d];
            }
        });
        onward
    }
}

/// The first jumps of all men, or of all short kings: their landing squares, by direction.
#[derive(Clone, Copy)]
pub(super) struct Jumps<W> {
    role: Role,
    landings: [W; DIRECTIONS],
    /// All landings together.
    all: W,
    /// Landings that are reached in several directions.
    shared: W,
    pub(super) squares: JumpSquares<W>,
}

impl<W: Word> Jumps<W> {
    /// Returns an empty set of jumps.
    #[inline(always)]
    pub(super) fn none(role: Role) -> Self {
        Self {
            role,
            landings: [W::ZERO; DIRECTIONS],
            all: W::ZERO,
            shared: W::ZERO,
            squares: JumpSquares { by_direction: [W::ZERO; DIRECTIONS] },
        }
    }

    /// Finds the first jumps of these pieces.
    #[inline(always)]
    pub(super) fn find<K: Kernel<Word = W>>(context: &Context<'_, K>, role: Role, pieces: W) -> Self {
        let kernel = context.kernel;
        let squares = JumpSquares::find(context, role, context.capturable(role), context.empty);
        let mut jumps = Self { squares, ..Self::none(role) };
        every_direction!(K::CAPTURES, context.captures(role), d => {
            jumps.add(d, kernel.step(d, kernel.step(d, pieces & squares.by_direction[d])));
        });
        jumps
    }

    /// Returns the pieces that can jump.
    #[inline(always)]
    pub(super) fn origins<K: Kernel<Word = W>>(&self, context: &Context<'_, K>) -> W {
        let kernel = context.kernel;
        let mut origins = W::ZERO;
        every_direction!(K::CAPTURES, context.captures(self.role), d => {
            origins |= kernel.step_back(d, kernel.step_back(d, self.landings[d]));
        });
        origins
    }

    /// Returns the jumps after which another jump may be possible. Exact, except for men that are promoted in passing:
    /// they may or may not continue as kings.
    #[inline(always)]
    pub(super) fn continuing<K: Kernel<Word = W>>(&self, context: &Context<'_, K>) -> Self {
        let one_class = context.kernel.rules().capture.one_class;
        // A landing is never a jump square backwards: that jump would end where the jumping piece itself was.
        let any = self.squares.any(context, self.role);
        let mut continuing = Self { squares: self.squares, ..Self::none(self.role) };
        every_direction!(K::CAPTURES, context.captures(self.role), d => {
            let from = if one_class { self.squares.onward(context, self.role, d) } else { any };
            continuing.add(d, self.landings[d] & where_allowed_to_continue(context, self.role, from));
        });
        continuing
    }

    /// Returns whether another jump may be possible after any of the jumps.
    #[inline(always)]
    pub(super) fn any_continues<K: Kernel<Word = W>>(&self, context: &Context<'_, K>) -> bool {
        if context.kernel.rules().capture.one_class {
            return self.continuing(context).any();
        }
        (self.all & where_allowed_to_continue(context, self.role, self.squares.any(context, self.role))).any()
    }

    /// Returns the jumps that are not in `others`.
    #[inline(always)]
    pub(super) fn without<K: Kernel<Word = W>>(&self, context: &Context<'_, K>, others: &Self) -> Self {
        let mut rest = Self::none(self.role);
        every_direction!(K::CAPTURES, context.captures(self.role), d => {
            rest.add(d, self.landings[d] & !others.landings[d]);
        });
        rest
    }

    /// Returns the role of the jumping pieces.
    #[inline(always)]
    pub(super) fn role(&self) -> Role {
        self.role
    }

    /// Returns the landings of all directions together.
    #[inline(always)]
    pub(super) fn all(&self) -> W {
        self.all
    }

    /// Returns the landings that are reached in several directions.
    #[inline(always)]
    pub(super) fn shared(&self) -> W {
        self.shared
    }

    /// Returns the landings in one direction.
    #[inline(always)]
    pub(super) fn landings(&self, direction: usize) -> W {
        self.landings[direction % DIRECTIONS]
    }

    #[inline(always)]
    fn add(&mut self, direction: usize, landings: W) {
        self.landings[direction] = landings;
        self.shared |= self.all & landings;
        self.all |= landings;
    }

    /// Returns whether there is any jump.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.all.any()
    }

    /// Returns the number of jumps.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        // Usually no square is reached in two directions.
        let mut count = self.all.count();
        if self.shared.any() {
            count = self.landings.iter().map(|landings| landings.count()).sum();
        }
        count
    }
}

/// Returns the squares from which the capture may continue, given the squares `from` with a further jump. By the rules,
/// a man that reaches the crowning row stops there (its square is removed), or may continue as a king (its square is
/// added).
#[inline(always)]
pub(super) fn where_allowed_to_continue<K: Kernel>(
    context: &Context<'_, K>,
    role: Role,
    from: K::Word,
) -> K::Word {
    let crowning = context.crowning(role);
    match context.kernel.rules().man.promotion {
        Promotion::Stops => from & !crowning,
        Promotion::InPassing => from | crowning,
        Promotion::AtEnd | Promotion::Never => from,
    }
}

/// Returns whether any of these pieces can jump over a neighbour.
#[inline(always)]
pub(super) fn can_jump<K: Kernel>(context: &Context<'_, K>, role: Role, pieces: K::Word) -> bool {
    let kernel = context.kernel;
    // Squares between one of the pieces and a free square.
    let mut between = K::Word::ZERO;
    every_direction!(K::CAPTURES, context.captures(role), d => {
        between |= kernel.step(d, pieces) & kernel.step(d ^ 4, context.empty);
    });
    (between & context.capturable(role)).any()
}

/// Returns whether all captures of one piece have the same rank, apart from the rule that a king must capture before a
/// man.
#[inline(always)]
pub(super) fn all_alike<K: Kernel>(context: &Context<'_, K>) -> bool {
    let choice = &context.kernel.rules().capture.choice;
    let kings_differ =
        || matches!(choice.measure, Measure::Value { .. }) || choice.most_kings || choice.kings_early;
    context.opponent_kings.is_empty() || !kings_differ()
}

/// Returns the flying kings that can capture.
#[inline(always)]
pub(super) fn flying_capturers<K: Kernel>(context: &Context<'_, K>) -> K::Word {
    debug_assert!(context.kernel.rules().king.range == Range::Flying);
    let directions: DirectionSet = context.captures(Role::King);
    let mut capturing = K::Word::ZERO;
    let mut kings = context.kings;
    while kings.any() {
        if context.flying_king_captures(directions, kings.lowest(), context.empty) {
            capturing |= kings.isolate();
        }
        kings = kings.rest();
    }
    capturing
}
