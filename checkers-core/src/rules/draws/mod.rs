//! Draw rules, as data that combines with any rule set.
//!
//! Draws depend on the game, not on the position alone. [`DrawRules`] says what is counted, and
//! [`game::Referee`](crate::game::Referee) counts it while a game is played. All clauses count in the same way:
//!
//! - If the side to move has no legal move, the game is over before any draw is examined.
//! - Every clause has a separate count. After each ply, the first of these that applies determines the new count:
//!   1. [`Balance`] does not hold, or did not hold before the ply with the same side as the stronger one: zero. So the
//!      move that creates the balance is not counted.
//!   2. The ply is one that [`Restart`] names: zero.
//!   3. [`MainDiagonal`] excludes the ply, or [`After`] does not count the side that made it: unchanged.
//!   4. Otherwise: one more.
//! - The clause applies when the count reaches the number in [`After`]. [`DrawKind`] says whether the game then ends,
//!   can be claimed, or is offered as a draw.
//! - A clause with [`After::AtOnce`] counts nothing: it applies in every position in which its balance holds and its
//!   condition on the main diagonal is met.
//! - A clause with `unless_capture` does not apply in a position in which the side to move has a legal capture. It
//!   counts as usual, and applies as soon as there is no capture.
//! - A game that starts from a set-up position counts from there: all counts are zero, and its balances and occupied
//!   main diagonals hold from the start.
//!
//! See [`game::Game`](crate::game::Game) for the order in which a position is examined.

mod article;
mod check;
#[cfg(feature = "alloc")]
mod describe;
#[cfg(feature = "serde")]
mod list;
mod presets;
#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use article::{Article, ArticleTooLong};
pub use check::DrawRulesError;
pub use presets::DRAW_PRESETS;

use super::axes::axis;

/// The maximum number of clauses.
pub const MAX_DRAW_CLAUSES: usize = 8;

axis! {
    /// The conditions under which a game is drawn: a plain value, independent of [`Rules`](super::Rules).
    ///
    /// ```
    /// use checkers_core::{Variant, rules::DrawRules};
    /// let turkish = Variant::from_id("turkish").unwrap().with_draws(DrawRules::KONDAVO);
    /// assert_eq!(turkish.draws().repetition.unwrap().times, 3);
    /// ```
    #[non_exhaustive]
    pub struct DrawRules {
        /// The rule about repetition, if there is one.
        pub repetition: Option<Repetition>,
        /// All other rules. Empty places are only at the end.
        #[cfg_attr(feature = "serde", serde(with = "list"))]
        pub(crate) clauses: [Option<DrawClause>; MAX_DRAW_CLAUSES],
    }
}

axis! {
    /// A draw by repetition: the same pieces on the same squares with the same side to move occur several times, not
    /// necessarily in consecutive moves.
    ///
    /// ```
    /// use checkers_core::rules::{DrawKind, DrawRules};
    /// let repetition = DrawRules::FMJD.repetition.unwrap();
    /// assert_eq!((repetition.times, repetition.kind), (3, DrawKind::Automatic));
    /// ```
    #[non_exhaustive]
    pub struct Repetition {
        /// The number of occurrences that draw, including the first one.
        pub times: u8,
        /// Whether the game ends, or a draw can be claimed, or is offered.
        pub kind: DrawKind,
        /// The source of the rule.
        pub article: Article,
    }
}

axis! {
    /// One condition for a draw. [The module](self) says how it counts.
    ///
    /// ```
    /// use checkers_core::rules::DrawRules;
    /// let articles: Vec<_> = DrawRules::FMJD.clauses().map(|clause| clause.article.to_string()).collect();
    /// assert!(articles.iter().all(|article| article.starts_with("FMJD")));
    /// ```
    #[non_exhaustive]
    pub struct DrawClause {
        /// The pieces that both sides must have.
        pub balance: Balance,
        /// The condition on the main diagonal.
        pub main_diagonal: MainDiagonal,
        /// How long the condition must last.
        pub after: After,
        /// The moves that restart the count.
        pub restart: Restart,
        /// Whether the clause applies only if the side to move has no legal capture. The count does not depend on it.
        #[cfg_attr(feature = "serde", serde(default))]
        pub unless_capture: bool,
        /// Whether the game ends, or a draw can be claimed, or is offered.
        pub kind: DrawKind,
        /// The source of the rule.
        pub article: Article,
    }
}

axis! {
    /// The effect of a condition that is met.
    ///
    /// ```
    /// use checkers_core::rules::{DrawKind, DrawRules};
    /// assert!(DrawRules::SHRA.clauses().any(|clause| clause.kind == DrawKind::Offered));
    /// ```
    #[non_exhaustive]
    pub enum DrawKind {
        /// The game is over.
        Automatic,
        /// The player to move may claim the draw, as long as the condition is met.
        Claimable,
        /// Both players are offered a draw, and each may decline it. Declining restarts the count; repetitions are then
        /// counted from the present position. A draw at once is offered again when its balance arises again.
        Offered,
    }
}

axis! {
    /// A condition on the pieces. It holds if one side fits `stronger`, the other side fits `weaker`, and both together
    /// fit `total`.
    #[non_exhaustive]
    pub struct Balance {
        /// The pieces of one side.
        pub stronger: Force,
        /// The pieces of the other side.
        pub weaker: Force,
        /// The pieces of both sides together.
        pub total: Span,
    }
}

axis! {
    /// A condition on the pieces of one side. All three spans must fit.
    #[expect(clippy::exhaustive_structs, reason = "every piece is a king or a man")]
    pub struct Force {
        /// Men and kings together.
        pub pieces: Span,
        /// Kings.
        pub kings: Span,
        /// Men.
        pub men: Span,
    }
}

axis! {
    /// A range of numbers from `least` to `most`, both included.
    ///
    /// ```
    /// use checkers_core::rules::draws::Span;
    /// let two_or_three = Span { least: 2, most: 3 };
    /// assert!(two_or_three.least <= two_or_three.most);
    /// ```
    #[expect(clippy::exhaustive_structs, reason = "a span has two ends")]
    pub struct Span {
        /// The smallest number.
        pub least: u8,
        /// The largest number.
        pub most: u8,
    }
}

axis! {
    /// A condition on the main diagonal: the diagonal of playable squares that joins two opposite corners of the board.
    /// A board of which all cells are squares has two. A board that is not square has none; there, a clause that needs
    /// the main diagonal never applies.
    #[non_exhaustive]
    pub enum MainDiagonal {
        /// Nothing.
        Irrelevant,
        /// Only plies after which a piece of the weaker side stands on it are counted.
        Weaker,
        /// Only plies after which a piece of the weaker side stands on it, and no other piece, are counted.
        WeakerAlone,
        /// The count begins after the ply by which the balance holds and a piece of the stronger side is on it. From
        /// then on every ply counts, wherever the pieces are.
        OnceStronger,
    }
}

axis! {
    /// How long a balance must last.
    #[non_exhaustive]
    pub enum After {
        /// Not at all: the condition is met when the balance arises.
        AtOnce,
        /// For a number of moves.
        Moves {
            /// The number of moves of each side that is counted.
            moves: u16,
            /// The side whose moves are counted.
            of: Mover,
        },
    }
}

axis! {
    /// Whose moves are counted.
    #[non_exhaustive]
    pub enum Mover {
        /// Both sides: twice as many plies.
        Each,
        /// The stronger side.
        Stronger,
        /// The weaker side.
        Weaker,
    }
}

axis! {
    /// The moves that restart a count. They are not counted.
    #[non_exhaustive]
    pub struct Restart {
        /// Captures, by any piece.
        pub captures: bool,
        /// Moves that crown a man.
        pub promotions: bool,
        /// All moves of men, including promotions.
        pub man_moves: bool,
    }
}

impl DrawRules {
    /// No draws except by agreement.
    pub const NONE: Self = Self { repetition: None, clauses: [None; MAX_DRAW_CLAUSES] };

    /// Returns the clauses.
    pub fn clauses(&self) -> impl Iterator<Item = &DrawClause> + Clone {
        self.clauses.iter().flatten()
    }

    /// Returns the clause at a place, counted from 0.
    #[must_use]
    pub fn clause(&self, place: usize) -> Option<&DrawClause> {
        self.clauses.get(place)?.as_ref()
    }
}

impl DrawKind {
    /// Returns the identifier, such as `"automatic"`: the name in serialised form and in the Python and JavaScript
    /// interfaces. It never changes.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Claimable => "claimable",
            Self::Offered => "offered",
        }
    }
}

impl Repetition {
    /// Returns the rule that a position draws at its `times`-th occurrence, without a source.
    #[must_use]
    pub const fn new(times: u8, kind: DrawKind) -> Self {
        Self { times, kind, article: Article::NONE }
    }
}

impl DrawClause {
    /// Returns the clause that the game is drawn, without a claim, once a balance has lasted so long. Nothing restarts the
    /// count, and the clause has no article.
    #[must_use]
    pub const fn new(balance: Balance, after: After) -> Self {
        Self {
            balance,
            main_diagonal: MainDiagonal::Irrelevant,
            after,
            restart: Restart::NEVER,
            unless_capture: false,
            kind: DrawKind::Automatic,
            article: Article::NONE,
        }
    }
}

impl Balance {
    /// Returns the balance of these pieces against those.
    #[must_use]
    pub const fn new(stronger: Force, weaker: Force) -> Self {
        Self { stronger, weaker, total: Span::ANY }
    }

    /// Any pieces.
    pub const ANY: Self = Self { stronger: Force::ANY, weaker: Force::ANY, total: Span::ANY };
    /// One piece each, men or kings.
    pub const ONE_EACH: Self = Self {
        stronger: Force::pieces(Span::exactly(1)),
        weaker: Force::pieces(Span::exactly(1)),
        ..Self::ANY
    };

    /// Returns the balance of these pieces against a single king.
    #[must_use]
    pub const fn against_a_king(stronger: Force) -> Self {
        Self { stronger, weaker: Force::kings_only(Span::exactly(1)), total: Span::ANY }
    }

    /// Returns the balance in which both sides have a king, with this total number of pieces.
    #[must_use]
    pub const fn kings_on_both_sides(total: Span) -> Self {
        Self { stronger: Force::WITH_A_KING, weaker: Force::WITH_A_KING, total }
    }

    /// Returns the balance with this total number of pieces of any kind.
    #[must_use]
    pub const fn total(total: Span) -> Self {
        Self { total, ..Self::ANY }
    }
}

impl Force {
    /// Any pieces.
    pub const ANY: Self = Self { pieces: Span::ANY, kings: Span::ANY, men: Span::ANY };
    /// At least one king among them.
    pub const WITH_A_KING: Self = Self { kings: Span::at_least(1), ..Self::ANY };

    /// Returns the condition of this number of pieces, men or kings.
    #[must_use]
    pub const fn pieces(pieces: Span) -> Self {
        Self { pieces, ..Self::ANY }
    }

    /// Returns the condition of this number of kings and no man.
    #[must_use]
    pub const fn kings_only(kings: Span) -> Self {
        Self { kings, men: Span::exactly(0), ..Self::ANY }
    }

    /// Returns whether a side with this many kings and men fits.
    #[must_use]
    pub const fn fits(&self, kings: u8, men: u8) -> bool {
        self.pieces.contains(kings.saturating_add(men))
            && self.kings.contains(kings)
            && self.men.contains(men)
    }
}

impl Span {
    /// Any number.
    pub const ANY: Self = Self { least: 0, most: u8::MAX };

    /// Returns the span of this number only.
    #[must_use]
    pub const fn exactly(number: u8) -> Self {
        Self { least: number, most: number }
    }

    /// Returns the span of this number and all above.
    #[must_use]
    pub const fn at_least(least: u8) -> Self {
        Self { least, most: u8::MAX }
    }

    /// Returns the span of this number and all below.
    #[must_use]
    pub const fn at_most(most: u8) -> Self {
        Self { least: 0, most }
    }

    /// Returns the span from one number to another, both included.
    #[must_use]
    pub const fn between(least: u8, most: u8) -> Self {
        Self { least, most }
    }

    /// Returns whether a number is in the span.
    #[must_use]
    pub const fn contains(self, number: u8) -> bool {
        self.least <= number && number <= self.most
    }
}

impl Restart {
    /// Returns the rule that captures, promotions or all moves of men restart a count.
    #[must_use]
    pub const fn new(captures: bool, promotions: bool, man_moves: bool) -> Self {
        Self { captures, promotions, man_moves }
    }

    /// Nothing restarts the count.
    pub const NEVER: Self = Self { captures: false, promotions: false, man_moves: false };
    /// Captures and moves of men restart the count, so that only quiet moves of kings are counted.
    pub const PROGRESS: Self = Self { captures: true, promotions: true, man_moves: true };
    /// A capture.
    pub const CAPTURES: Self = Self { captures: true, ..Self::NEVER };
    /// Captures and promotions restart the count.
    pub const MATERIAL: Self = Self { man_moves: false, ..Self::PROGRESS };
}
