//! When a game is drawn, as data that combines with any rule set.
//!
//! Draws belong to the game, not to the position: [`DrawRules`] says what is counted, and whoever keeps the moves of
//! the game counts. How a count runs is laid down here, once for all clauses:
//!
//! - A side that has to move and has no legal move has finished the game before any draw is looked at.
//! - Every clause counts for itself. After each ply the first of these that applies decides about its count:
//!   1. [`Balance`] does not hold, or did not hold before the ply with the same side as the stronger one: zero. So the
//!      move that brings the balance about is not counted.
//!   2. The ply is one of those in [`Restart`]: zero.
//!   3. [`MainDiagonal`] says that the ply is not counted, or it was made by the side that [`After`] leaves out: unchanged.
//!   4. Otherwise: one more.
//! - The clause applies once the count has reached what [`After`] asks for. [`DrawKind`] says what that means.
//! - A clause [`After::AtOnce`] counts nothing: it applies in every position in which its balance holds and its main diagonal is
//!   as a counted ply would leave it.
//! - A clause with `unless_capture` does not apply in a position in which the side to move has a legal capture. Its count is
//!   the same, and it applies as soon as there is no capture.
//! - A game that starts from a set-up position counts from there: nothing is counted yet, a balance that is there holds,
//!   and a main diagonal on which the stronger side stands is taken.
//!
//! [`game::Referee`](crate::game::Referee) is who counts.

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

/// How many clauses draw rules have room for.
pub const MAX_DRAW_CLAUSES: usize = 8;

axis! {
    /// Under which conditions a game is drawn: a plain value, independent of [`Rules`](super::Rules).
    ///
    /// ```
    /// use checkers_core::{Variant, rules::DrawRules};
    /// let turkish = Variant::from_id("turkish").unwrap().with_draws(DrawRules::KONDAVO);
    /// assert_eq!(turkish.draws().repetition.unwrap().times, 3);
    /// ```
    #[non_exhaustive]
    pub struct DrawRules {
        /// Whether and when repetition draws.
        pub repetition: Option<Repetition>,
        /// Everything else, from the front; empty places only at the end.
        #[cfg_attr(feature = "serde", serde(with = "list"))]
        pub(crate) clauses: [Option<DrawClause>; MAX_DRAW_CLAUSES],
    }
}

axis! {
    /// The same pieces on the same squares with the same side to move, again and again, not necessarily in a row.
    #[non_exhaustive]
    pub struct Repetition {
        /// The occurrence that draws; the first one counts.
        pub times: u8,
        /// What it means.
        pub kind: DrawKind,
        /// Where that is written.
        pub article: Article,
    }
}

axis! {
    /// One condition that draws. How its count runs is said in [the module](self).
    #[non_exhaustive]
    pub struct DrawClause {
        /// Which pieces there must be.
        pub balance: Balance,
        /// What the main diagonal has to do with it.
        pub main_diagonal: MainDiagonal,
        /// How long that must last.
        pub after: After,
        /// What starts the count anew.
        pub restart: Restart,
        /// Whether the clause applies only while the side to move has no legal capture. Counting is the same either way.
        #[cfg_attr(feature = "serde", serde(default))]
        pub unless_capture: bool,
        /// What it means.
        pub kind: DrawKind,
        /// Where that is written.
        pub article: Article,
    }
}

axis! {
    /// What it means that a condition is met.
    #[non_exhaustive]
    pub enum DrawKind {
        /// The game is over.
        Automatic,
        /// The player to move may claim the draw, as long as the condition is met.
        Claimable,
        /// Both players are offered a draw, and each may decline. That starts the count anew: of repetitions with the
        /// position that stands as the first one; a draw at once is offered again when its balance arises anew.
        Offered,
    }
}

axis! {
    /// Which pieces there must be. It holds if either colour fits `stronger` while the other one fits `weaker`.
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
    /// The pieces of one side. All three must fit.
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
    /// How many: from `least` to `most`, both included.
    #[expect(clippy::exhaustive_structs, reason = "a span has two ends")]
    pub struct Span {
        /// No fewer than these.
        pub least: u8,
        /// No more than these.
        pub most: u8,
    }
}

axis! {
    /// What the main diagonal has to do with it: the diagonal through playable squares that joins two opposite corners of
    /// the board. A board of all squares may have two; one that is not square has none, and there a clause that needs
    /// the main diagonal never applies.
    #[non_exhaustive]
    pub enum MainDiagonal {
        /// Nothing.
        Irrelevant,
        /// Only plies after which a piece of the weaker side stands on it are counted.
        Weaker,
        /// Only plies after which a piece of the weaker side stands on it, and no other piece, are counted.
        WeakerAlone,
        /// Nothing is counted up to and including the ply that first puts a piece of the stronger side on it, the
        /// balance being there, or that brings about the balance with one on it; then every ply, wherever they stand.
        OnceStronger,
    }
}

axis! {
    /// How long a balance must last.
    #[non_exhaustive]
    pub enum After {
        /// No time: the game is drawn as the balance arises.
        AtOnce,
        /// For some moves.
        Moves {
            /// How many, of each side that is counted.
            moves: u16,
            /// Whose.
            of: Mover,
        },
    }
}

axis! {
    /// Whose moves are counted.
    #[non_exhaustive]
    pub enum Mover {
        /// Those of both sides: twice as many plies.
        Each,
        /// Those of the stronger side.
        Stronger,
        /// Those of the weaker side.
        Weaker,
    }
}

axis! {
    /// Which moves start a count anew. They are not counted themselves.
    #[non_exhaustive]
    pub struct Restart {
        /// Captures, by any piece.
        pub captures: bool,
        /// Moves that crown a man.
        pub promotions: bool,
        /// All moves of men, those that crown one among them.
        pub man_moves: bool,
    }
}

impl DrawRules {
    /// No draws but by agreement.
    pub const NONE: Self = Self { repetition: None, clauses: [None; MAX_DRAW_CLAUSES] };

    /// The clauses.
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
    /// Returns the rule that this occurrence of a position draws, under no article.
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

    /// Whatever pieces there are.
    pub const ANY: Self = Self { stronger: Force::ANY, weaker: Force::ANY, total: Span::ANY };
    /// One piece each, men or kings.
    pub const ONE_EACH: Self = Self {
        stronger: Force::pieces(Span::exactly(1)),
        weaker: Force::pieces(Span::exactly(1)),
        ..Self::ANY
    };

    /// These pieces against a king alone.
    #[must_use]
    pub const fn against_a_king(stronger: Force) -> Self {
        Self { stronger, weaker: Force::kings_only(Span::exactly(1)), total: Span::ANY }
    }

    /// A king at least on both sides, and so many pieces together.
    #[must_use]
    pub const fn kings_on_both_sides(total: Span) -> Self {
        Self { stronger: Force::WITH_A_KING, weaker: Force::WITH_A_KING, total }
    }

    /// So many pieces together, whatever they are.
    #[must_use]
    pub const fn total(total: Span) -> Self {
        Self { total, ..Self::ANY }
    }
}

impl Force {
    /// Whatever pieces there are.
    pub const ANY: Self = Self { pieces: Span::ANY, kings: Span::ANY, men: Span::ANY };
    /// At least one king among them.
    pub const WITH_A_KING: Self = Self { kings: Span::at_least(1), ..Self::ANY };

    /// So many pieces, men or kings.
    #[must_use]
    pub const fn pieces(pieces: Span) -> Self {
        Self { pieces, ..Self::ANY }
    }

    /// So many kings and no man.
    #[must_use]
    pub const fn kings_only(kings: Span) -> Self {
        Self { kings, men: Span::exactly(0), ..Self::ANY }
    }

    /// Whether a side with these pieces fits.
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

    /// Just this number.
    #[must_use]
    pub const fn exactly(number: u8) -> Self {
        Self { least: number, most: number }
    }

    /// This number or more.
    #[must_use]
    pub const fn at_least(least: u8) -> Self {
        Self { least, most: u8::MAX }
    }

    /// This number or fewer.
    #[must_use]
    pub const fn at_most(most: u8) -> Self {
        Self { least: 0, most }
    }

    /// From one number to another, both included.
    #[must_use]
    pub const fn between(least: u8, most: u8) -> Self {
        Self { least, most }
    }

    /// Whether a number is in the span.
    #[must_use]
    pub const fn contains(self, number: u8) -> bool {
        self.least <= number && number <= self.most
    }
}

impl Restart {
    /// Returns what restarts a count: captures, promotions, all moves of men.
    #[must_use]
    pub const fn new(captures: bool, promotions: bool, man_moves: bool) -> Self {
        Self { captures, promotions, man_moves }
    }

    /// Nothing does.
    pub const NEVER: Self = Self { captures: false, promotions: false, man_moves: false };
    /// A capture or a move of a man: only quiet moves of kings are counted.
    pub const PROGRESS: Self = Self { captures: true, promotions: true, man_moves: true };
    /// A capture.
    pub const CAPTURES: Self = Self { captures: true, ..Self::NEVER };
    /// A capture or a promotion.
    pub const MATERIAL: Self = Self { man_moves: false, ..Self::PROGRESS };
}
