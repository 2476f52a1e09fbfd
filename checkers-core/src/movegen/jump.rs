//! First jumps, as sets: whether there is a capture at all, and captures of one piece where none continues.
//!
//! A *jump square* in a direction is a square from which a piece could jump that way: the next square holds a piece of
//! the opponent, and the square behind it is free. All jump squares of a direction are found at once, by two steps of
//! whole sets:
//!
//! ```text
//! jump squares = back(opponent & back(empty))        step `empty` back onto pieces, and these back once more
//! landings     = step(step(men & jump squares))      of the men that stand on one
//! ```
//!
//! If no landing is itself a jump square, every capture takes one piece, and the landings are the list of captures:
//! their number is a population count. That settles most positions that have a capture, without a search.

use super::context::Context;
use super::kernel::Kernel;
use crate::geometry::{DIRECTIONS, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Measure, Promotion, Range};

/// The squares from which a piece of some kind could jump over a neighbour, by the direction of the jump.
#[derive(Clone, Copy)]
pub(super) struct JumpSquares<W> {
    pub(super) by_direction: [W; DIRECTIONS],
}

impl<W: Word> JumpSquares<W> {
    /// The squares for jumps over these victims onto these free squares.
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

    /// All of them.
    #[inline(always)]
    pub(super) fn any<K: Kernel<Word = W>>(&self, context: &Context<'_, K>, role: Role) -> W {
        let mut any = W::ZERO;
        every_direction!(K::CAPTURES, context.captures(role), d => {
            any |= self.by_direction[d];
        });
        any
    }

    /// Those for jumps in several directions.
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

    /// Those from which a piece of this role that came in direction `came` may continue: in any direction but back,
    /// where the piece that would be jumped has just been captured.
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

/// The first jumps of all men, or of all short kings: where they land, by direction.
#[derive(Clone, Copy)]
pub(super) struct Jumps<W> {
    role: Role,
    landings: [W; DIRECTIONS],
    /// All landings together.
    all: W,
    /// Those reached in several directions.
    shared: W,
    pub(super) squares: JumpSquares<W>,
}

impl<W: Word> Jumps<W> {
    /// No jump.
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

    /// The first jumps of these pieces.
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

    /// The pieces that can jump.
    #[inline(always)]
    pub(super) fn origins<K: Kernel<Word = W>>(&self, context: &Context<'_, K>) -> W {
        let kernel = context.kernel;
        let mut origins = W::ZERO;
        every_direction!(K::CAPTURES, context.captures(self.role), d => {
            origins |= kernel.step_back(d, kernel.step_back(d, self.landings[d]));
        });
        origins
    }

    /// The jumps that might be followed by another one. Exact except for men that are crowned, which may continue as kings.
    #[inline(always)]
    pub(super) fn continuing<K: Kernel<Word = W>>(&self, context: &Context<'_, K>) -> Self {
        let one_class = context.kernel.rules().capture.one_class;
        // No landing is a jump square for the way back: the square that it would land on held the piece itself.
        let any = self.squares.any(context, self.role);
        let mut continuing = Self { squares: self.squares, ..Self::none(self.role) };
        every_direction!(K::CAPTURES, context.captures(self.role), d => {
            let from = if one_class { self.squares.onward(context, self.role, d) } else { any };
            continuing.add(d, self.landings[d] & where_allowed_to_continue(context, self.role, from));
        });
        continuing
    }

    /// Whether any of the jumps might be followed by another one.
    #[inline(always)]
    pub(super) fn any_continues<K: Kernel<Word = W>>(&self, context: &Context<'_, K>) -> bool {
        if context.kernel.rules().capture.one_class {
            return self.continuing(context).any();
        }
        (self.all & where_allowed_to_continue(context, self.role, self.squares.any(context, self.role))).any()
    }

    /// Those of the jumps that are not among others.
    #[inline(always)]
    pub(super) fn without<K: Kernel<Word = W>>(&self, context: &Context<'_, K>, others: &Self) -> Self {
        let mut rest = Self::none(self.role);
        every_direction!(K::CAPTURES, context.captures(self.role), d => {
            rest.add(d, self.landings[d] & !others.landings[d]);
        });
        rest
    }

    /// The kind of piece that jumps.
    #[inline(always)]
    pub(super) fn role(&self) -> Role {
        self.role
    }

    /// The landings in any direction.
    #[inline(always)]
    pub(super) fn all(&self) -> W {
        self.all
    }

    /// The landings that are reached in several directions.
    #[inline(always)]
    pub(super) fn shared(&self) -> W {
        self.shared
    }

    /// The landings in one direction.
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

    /// Whether there is any.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.all.any()
    }

    /// How many there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        // Mostly no square is reached in two directions.
        let mut count = self.all.count();
        if self.shared.any() {
            count = self.landings.iter().map(|landings| landings.count()).sum();
        }
        count
    }
}

/// Of the squares from which a piece could jump, those where it may continue. A man that is crowned stops there, or it
/// may continue as a king, wherever it is crowned.
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

/// Whether any of these pieces can jump over a neighbour.
#[inline(always)]
pub(super) fn can_jump<K: Kernel>(context: &Context<'_, K>, role: Role, pieces: K::Word) -> bool {
    let kernel = context.kernel;
    // The squares between one of the pieces and a free square.
    let mut between = K::Word::ZERO;
    every_direction!(K::CAPTURES, context.captures(role), d => {
        between |= kernel.step(d, pieces) & kernel.step(d ^ 4, context.empty);
    });
    (between & context.capturable(role)).any()
}

/// Whether all captures of one piece rank alike, except that a king's may come before a man's.
#[inline(always)]
pub(super) fn all_alike<K: Kernel>(context: &Context<'_, K>) -> bool {
    let choice = &context.kernel.rules().capture.choice;
    let kings_differ =
        || matches!(choice.measure, Measure::Value { .. }) || choice.most_kings || choice.kings_early;
    context.opponent_kings.is_empty() || !kings_differ()
}

/// The flying kings that can capture.
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
