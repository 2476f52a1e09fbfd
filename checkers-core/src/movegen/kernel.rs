//! Kernels: where the generator takes the rules, the board and the side to move from.
//!
//! All generator code is written once, over a [`Kernel`]. Three families of kernels differ in how much of it the
//! compiler knows, and so in how much code they cost:
//!
//! - **game kernels** ([`games`](super::games)): one type for each named game and side. Everything is a constant, and what
//!   a game does not have is not even compiled. Only what nearly every position needs is compiled for them: quiet moves,
//!   jumps, short captures of men, and the last two plies of perft.
//! - **form kernels** ([`forms`](super::forms)): one type for all games whose long captures are alike ([`Form`]). Captures
//!   of kings and the searches of hard positions are compiled for these.
//! - **the shared kernel** ([`Shared`]): nothing is constant. Custom rules use it, and everything that runs seldom.

use super::rank::Weights;
use crate::geometry::{Color, DirectionSet, Layout, Shifts, Word};
use crate::rules::{Range, Removal, Rules};

/// What the searches for long captures are specialised by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    /// How far kings move.
    pub(super) range: Range,
    /// When captured pieces leave the board.
    pub(super) removal: Removal,
    /// Whether a capture may turn by 180 degrees.
    pub(super) may_reverse: bool,
    /// Whether one capture keeps to diagonals, or to ranks and files.
    pub(super) one_class: bool,
    /// Whether captures are compared by how early they meet kings.
    pub(super) kings_early: bool,
}

impl Form {
    /// The form of the captures under these rules.
    #[inline(always)]
    pub(super) const fn of(rules: &Rules) -> Self {
        Self {
            range: rules.king.range,
            removal: rules.capture.removal,
            may_reverse: rules.capture.may_reverse,
            one_class: rules.capture.one_class,
            kings_early: rules.capture.choice.kings_early,
        }
    }
}

/// Rules, board and side to move for the generator.
pub(crate) trait Kernel: Copy {
    /// The word of the board.
    type Word: Word;
    /// The kernel of the opponent.
    type Opponent: Kernel<Word = Self::Word, Opponent = Self>;
    /// The kernel of the same rules for what is compiled once for each form.
    type FormKernel: Kernel<Word = Self::Word>;

    /// Whether the compiler knows the directions, so that code is written out for each.
    const IS_CONSTANT: bool;
    /// Every direction in which a man of the side to move may step.
    const MAN_STEPS: DirectionSet;
    /// Every direction in which a king may step.
    const KING_STEPS: DirectionSet;
    /// Every direction in which some piece of either side may capture.
    const CAPTURES: DirectionSet;
    /// How far kings move; `None` if only [`Kernel::form`] knows.
    const RANGE: Option<Range>;

    /// Whether some rules that this kernel serves have kings that move one square.
    const HAS_SHORT_KINGS: bool = !matches!(Self::RANGE, Some(Range::Flying));

    /// The side to move.
    fn color(&self) -> Color;

    /// The rules.
    fn rules(&self) -> &Rules;

    /// The form of the captures under the rules.
    fn form(&self) -> Form;

    /// What pieces weigh when captures are compared.
    fn weights(&self) -> Weights;

    /// The directions in which men step, as the side to move sees them.
    #[inline(always)]
    fn man_steps(&self) -> DirectionSet {
        seen(self.color(), self.rules().man.steps)
    }

    /// The directions in which men capture, as the side to move sees them.
    #[inline(always)]
    fn man_captures(&self) -> DirectionSet {
        seen(self.color(), self.rules().man.captures)
    }

    /// The directions in which kings step, as the side to move sees them.
    #[inline(always)]
    fn king_steps(&self) -> DirectionSet {
        seen(self.color(), self.rules().king.steps)
    }

    /// The directions in which kings capture, as the side to move sees them.
    #[inline(always)]
    fn king_captures(&self) -> DirectionSet {
        seen(self.color(), self.rules().king.captures)
    }

    /// The board's tables.
    fn layout(&self) -> &Layout<Self::Word>;

    /// Steps on the board as shifts, where it has a grid; constants for all kernels but [`Shared`].
    fn shifts(&self) -> Option<&Shifts<Self::Word>>;

    /// The same game with the other side to move.
    fn opponent(self) -> Self::Opponent;

    /// The same rules, board and side for what is compiled once for each form.
    fn form_kernel(&self) -> Self::FormKernel;

    /// [`Layout::step`].
    #[inline(always)]
    fn step(&self, direction: usize, set: Self::Word) -> Self::Word {
        match self.shifts() {
            Some(shifts) => shifts.step(direction, set),
            None => self.layout().step(direction, set),
        }
    }

    /// [`Layout::step_back`].
    #[inline(always)]
    fn step_back(&self, direction: usize, set: Self::Word) -> Self::Word {
        match self.shifts() {
            Some(shifts) => shifts.step_back(direction, set),
            None => self.layout().step_back(direction, set),
        }
    }

    /// The square that lies `distance` steps before this one, by its number; there must be one.
    #[inline(always)]
    fn square_back(&self, direction: usize, square: u32, distance: u32) -> u32 {
        match self.shifts() {
            Some(shifts) => shifts.square_back(direction, square, distance),
            None => {
                let steps = 0..distance;
                steps.fold(Self::Word::bit(square), |set, _| self.layout().step_back(direction, set)).lowest()
            }
        }
    }

    /// [`Layout::flood`].
    #[inline(always)]
    fn flood(&self, direction: usize, set: Self::Word, empty: Self::Word) -> Self::Word {
        match self.shifts() {
            Some(shifts) => shifts.flood(direction, set, empty),
            None => self.layout().flood(direction, set, empty),
        }
    }

    /// What every square of the set meets first when it slides in this direction over the squares of `empty`. May hold
    /// ghost bits beyond the edge.
    #[inline(always)]
    fn slide(&self, direction: usize, set: Self::Word, empty: Self::Word) -> Self::Word {
        self.step(direction, set | self.flood(direction, set, empty)) & !empty
    }
}

/// Directions given from White's side of the board, as a side sees them.
#[inline(always)]
pub(super) const fn seen(color: Color, directions: DirectionSet) -> DirectionSet {
    match color {
        Color::White => directions,
        Color::Black => directions.turned(),
    }
}

/// Rules by reference, with the tables of their board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleSet<'a, W: Word> {
    pub(super) rules: &'a Rules,
    pub(super) layout: &'a Layout<W>,
}

impl<'a, W: Word> RuleSet<'a, W> {
    /// Rules and the board that they are played on. The board must be that of the rules, and the rules checked.
    pub(crate) const fn new(rules: &'a Rules, layout: &'a Layout<W>) -> Self {
        Self { rules, layout }
    }

    /// The rules and the board of a kernel.
    pub(super) fn of<K: Kernel<Word = W>>(kernel: &'a K) -> Self {
        Self { rules: kernel.rules(), layout: kernel.layout() }
    }

    /// The shared kernel of these rules.
    #[inline(always)]
    pub(super) const fn shared(self, color: Color) -> Shared<'a, W> {
        let (man, king) = (&self.rules.man, &self.rules.king);
        Shared {
            rules: self.rules,
            layout: self.layout,
            color,
            man_steps: seen(color, man.steps),
            man_captures: seen(color, man.captures),
            king_steps: seen(color, king.steps),
            king_captures: seen(color, king.captures),
        }
    }
}

/// The kernel that serves all rules: rules and board by reference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<'a, W: Word> {
    rules: &'a Rules,
    layout: &'a Layout<W>,
    color: Color,
    // The directions of the rules as the side to move sees them: turned once, not wherever they are used.
    man_steps: DirectionSet,
    man_captures: DirectionSet,
    king_steps: DirectionSet,
    king_captures: DirectionSet,
}

impl<W: Word> Kernel for Shared<'_, W> {
    type Word = W;
    type Opponent = Self;
    type FormKernel = Self;

    const IS_CONSTANT: bool = false;
    const MAN_STEPS: DirectionSet = DirectionSet::ALL;
    const KING_STEPS: DirectionSet = DirectionSet::ALL;
    const CAPTURES: DirectionSet = DirectionSet::ALL;
    const RANGE: Option<Range> = None;

    #[inline(always)]
    fn color(&self) -> Color {
        self.color
    }

    #[inline(always)]
    fn rules(&self) -> &Rules {
        self.rules
    }

    #[inline(always)]
    fn form(&self) -> Form {
        Form::of(self.rules)
    }

    #[inline(always)]
    fn weights(&self) -> Weights {
        Weights::of(&self.rules.capture.choice)
    }

    #[inline(always)]
    fn man_steps(&self) -> DirectionSet {
        self.man_steps
    }

    #[inline(always)]
    fn man_captures(&self) -> DirectionSet {
        self.man_captures
    }

    #[inline(always)]
    fn king_steps(&self) -> DirectionSet {
        self.king_steps
    }

    #[inline(always)]
    fn king_captures(&self) -> DirectionSet {
        self.king_captures
    }

    #[inline(always)]
    fn layout(&self) -> &Layout<W> {
        self.layout
    }

    #[inline(always)]
    fn shifts(&self) -> Option<&Shifts<W>> {
        self.layout.shifts()
    }

    #[inline(always)]
    fn opponent(self) -> Self {
        RuleSet::new(self.rules, self.layout).shared(!self.color)
    }

    #[inline(always)]
    fn form_kernel(&self) -> Self {
        *self
    }
}
