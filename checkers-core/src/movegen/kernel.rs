//! Kernels: the generator's source of rules, board and side to move.
//!
//! All generator code is written once, generic over a [`Kernel`]. There are three families of kernels. The more of a
//! kernel is constant, the faster and the larger is the code compiled for it:
//!
//! - **game kernels** ([`games`](super::games)): one type for each named game and side. Everything is a constant, so
//!   the compiler removes whatever a game does not have. Only code that nearly every position runs is compiled for
//!   them: quiet moves, jumps, short captures of men, and the last two plies of perft.
//! - **form kernels** ([`forms`](super::forms)): one type for all games with the same form of captures ([`Form`]).
//!   Captures of kings and the searches of hard positions are compiled for these.
//! - **the shared kernel** ([`Shared`]): nothing is constant. Custom rules use it, and code that runs rarely.

use super::rank::Weights;
use crate::geometry::{Color, DirectionSet, Layout, Shifts, Word};
use crate::rules::{Range, Removal, Rules};

/// A form of captures: the rules for which the searches for long captures are specialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    /// How far kings move.
    pub(super) range: Range,
    /// When captured pieces leave the board.
    pub(super) removal: Removal,
    /// Whether a capturing king may turn by 180 degrees.
    pub(super) may_reverse: bool,
    /// Whether all jumps of one capture are diagonal, or all are along ranks and files.
    pub(super) one_class: bool,
    /// Whether the capture that takes kings earlier ranks higher.
    pub(super) kings_early: bool,
}

impl Form {
    /// Returns the form of the captures under these rules.
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

/// A kernel: rules, board and side to move for the generator.
pub(crate) trait Kernel: Copy {
    /// The integer type that holds a set of squares of the board.
    type Word: Word;
    /// The kernel of the opponent.
    type Opponent: Kernel<Word = Self::Word, Opponent = Self>;
    /// The kernel of the same rules for code that is compiled once for each form.
    type FormKernel: Kernel<Word = Self::Word>;

    /// Whether the directions are compile-time constants, so that code is repeated for each direction.
    const IS_CONSTANT: bool;
    /// Every direction in which a man of the side to move may step without capturing.
    const MAN_STEPS: DirectionSet;
    /// Every direction in which a king may step without capturing.
    const KING_STEPS: DirectionSet;
    /// Every direction in which some piece of either side may capture.
    const CAPTURES: DirectionSet;
    /// How far kings move, or `None` if that is a value ([`Kernel::form`]).
    const RANGE: Option<Range>;

    /// Whether kings move one square only under some of the rules that this kernel serves.
    const HAS_SHORT_KINGS: bool = !matches!(Self::RANGE, Some(Range::Flying));

    /// Returns the side to move.
    fn color(&self) -> Color;

    /// Returns the rules.
    fn rules(&self) -> &Rules;

    /// Returns the form of the captures under the rules.
    fn form(&self) -> Form;

    /// Returns the weights of pieces for comparing captures.
    fn weights(&self) -> Weights;

    /// Returns the directions in which men step, seen from the side to move.
    #[inline(always)]
    fn man_steps(&self) -> DirectionSet {
        seen(self.color(), self.rules().man.steps)
    }

    /// Returns the directions in which men capture, seen from the side to move.
    #[inline(always)]
    fn man_captures(&self) -> DirectionSet {
        seen(self.color(), self.rules().man.captures)
    }

    /// Returns the directions in which kings step, seen from the side to move.
    #[inline(always)]
    fn king_steps(&self) -> DirectionSet {
        seen(self.color(), self.rules().king.steps)
    }

    /// Returns the directions in which kings capture, seen from the side to move.
    #[inline(always)]
    fn king_captures(&self) -> DirectionSet {
        seen(self.color(), self.rules().king.captures)
    }

    /// Returns the board's tables.
    fn layout(&self) -> &Layout<Self::Word>;

    /// Returns the board's steps as bit shifts, if it has them; constants in every kernel except [`Shared`].
    fn shifts(&self) -> Option<&Shifts<Self::Word>>;

    /// Returns the kernel of the same game with the other side to move.
    fn opponent(self) -> Self::Opponent;

    /// Returns the form kernel with the same rules, board and side.
    fn form_kernel(&self) -> Self::FormKernel;

    /// Moves every square of the set one step; see [`Layout::step`].
    #[inline(always)]
    fn step(&self, direction: usize, set: Self::Word) -> Self::Word {
        match self.shifts() {
            Some(shifts) => shifts.step(direction, set),
            None => self.layout().step(direction, set),
        }
    }

    /// Moves every square of the set one step backwards; see [`Layout::step_back`].
    #[inline(always)]
    fn step_back(&self, direction: usize, set: Self::Word) -> Self::Word {
        match self.shifts() {
            Some(shifts) => shifts.step_back(direction, set),
            None => self.layout().step_back(direction, set),
        }
    }

    /// Returns the number of the square that lies `distance` steps before `square`. That square must exist.
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

    /// Extends every square of the set over free squares; see [`Layout::flood`].
    #[inline(always)]
    fn flood(&self, direction: usize, set: Self::Word, empty: Self::Word) -> Self::Word {
        match self.shifts() {
            Some(shifts) => shifts.flood(direction, set, empty),
            None => self.layout().flood(direction, set, empty),
        }
    }

    /// Returns the first occupied squares that the squares of the set meet when they slide over `empty` in this
    /// direction. The result may contain ghost bits beyond the edge of the board.
    #[inline(always)]
    fn slide(&self, direction: usize, set: Self::Word, empty: Self::Word) -> Self::Word {
        self.step(direction, set | self.flood(direction, set, empty)) & !empty
    }
}

/// Converts directions given from White's side of the board to those of the given side.
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
    /// Combines rules with the tables of their board. The rules must be checked, and the board must be theirs.
    pub(crate) const fn new(rules: &'a Rules, layout: &'a Layout<W>) -> Self {
        Self { rules, layout }
    }

    /// Returns the rules and the board of a kernel.
    pub(super) fn of<K: Kernel<Word = W>>(kernel: &'a K) -> Self {
        Self { rules: kernel.rules(), layout: kernel.layout() }
    }

    /// Returns the shared kernel of these rules.
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
    // Directions seen from the side to move: turned once here, instead of at each use.
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
