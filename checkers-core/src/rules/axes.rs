//! The axes along which games of draughts differ.

use super::notation::NotationRules;
use super::setup::Setup;
use crate::geometry::{Board, Color, DirectionSet};

/// Derives what every axis has in common.
macro_rules! axis {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($body:tt)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        $vis enum $name { $($body)* }
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($body:tt)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(deny_unknown_fields)
        )]
        $vis struct $name { $($body)* }
    };
}

pub(super) use axis;

/// The version of the serialised form of [`Rules`] that is written.
pub const RULES_VERSION: u16 = 1;

/// The complete rules of a game, draws apart: those are [`DrawRules`](super::DrawRules).
///
/// A plain value: build one from a named variant by changing the axes you want, then have it checked.
///
/// ```
/// use checkers_core::{Variant, rules::Goal};
/// let mut rules = *Variant::from_id("brazilian").unwrap().rules();
/// rules.goal.reversed = true; // Brazilian giveaway
/// rules.check().unwrap();
/// ```
///
/// With serde it has a `version`, [`RULES_VERSION`]; what a later version of the library adds gets its default when older
/// rules are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// Size and shape of the board.
    pub board: Board,
    /// Where the men stand at the start.
    pub setup: Setup,
    /// The side that moves first.
    pub starts: Color,
    /// What a man may do.
    pub man: ManRules,
    /// What a king may do.
    pub king: KingRules,
    /// How captures are made and which of them are legal.
    pub capture: CaptureRules,
    /// Who wins.
    pub goal: Goal,
    /// How squares and moves are written.
    pub notation: NotationRules,
}

axis! {
    /// What a man may do.
    #[non_exhaustive]
    pub struct ManRules {
        /// Directions of a quiet step, seen from White's side.
        pub steps: DirectionSet,
        /// Directions of a capture, seen from White's side.
        pub captures: DirectionSet,
        /// Whether a man may capture a king. In Italian draughts it may not (FID, chapter 5.3).
        pub captures_kings: bool,
        /// Whether a man may pass over a line of own men standing in its direction to the first free square (Dameo).
        pub passes_own_men: bool,
        /// When a man becomes a king.
        pub promotion: Promotion,
    }
}

axis! {
    /// When a man that reaches the far rank becomes a king.
    #[non_exhaustive]
    pub enum Promotion {
        /// Never.
        Never,
        /// If its move ends there; a man that passes over the rank inside a capture goes on as a man (FMJD 4.15).
        AtEnd,
        /// As soon as it gets there, and its move ends with that (WCDF 1.19).
        Stops,
        /// As soon as it gets there; inside a capture it goes on capturing as a king (Russian code 1.5.15).
        InPassing,
    }
}

axis! {
    /// What a king may do.
    #[non_exhaustive]
    pub struct KingRules {
        /// Directions of a quiet move.
        pub steps: DirectionSet,
        /// Directions of a capture.
        pub captures: DirectionSet,
        /// How far it moves, and from how far it captures.
        pub range: Range,
        /// Where it may land behind the pieces that it captures; for flying kings.
        pub landing: Landing,
        /// How many quiet moves in a row a side that also has men may make with the same king; 0 for no limit.
        /// Frisian: 3 (Official Rules 2011).
        pub quiet_run: u8,
    }
}

axis! {
    /// How far a king goes.
    #[non_exhaustive]
    pub enum Range {
        /// One square; it captures an adjacent piece and lands right behind it.
        Short,
        /// Any number of free squares; it captures from a distance.
        Flying,
    }
}

axis! {
    /// Where a flying king may land behind a piece that it captures.
    #[non_exhaustive]
    pub enum Landing {
        /// On any free square up to the next piece.
        Any,
        /// On the square directly behind, each time (Thai, Argentinian).
        Behind,
        /// On any free square, but directly behind if the last piece that it captures is a king (killer draughts).
        BehindLastKing,
    }
}

axis! {
    /// How captures are made and which are legal.
    #[non_exhaustive]
    pub struct CaptureRules {
        /// When a side that can capture must do so.
        #[cfg_attr(feature = "serde", serde(default))]
        pub compulsory: Compulsory,
        /// Which of the possible captures may be chosen.
        pub choice: Choice,
        /// When captured pieces leave the board.
        pub removal: Removal,
        /// Whether a piece may turn by 180 degrees between two captures. Makes a difference only with
        /// [`Removal::Immediate`]: elsewhere the piece just captured stands in the way.
        pub may_reverse: bool,
        /// Whether one capture keeps to the lines of its first jump, diagonals or ranks and files (Sintez).
        pub one_class: bool,
    }
}

axis! {
    /// When a side that can capture must do so. A capture that is begun must be completed in any case, and
    /// [`CaptureRules::choice`] always decides between captures.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Compulsory {
        /// Whenever it can capture, as in every named variant (FMJD 4.1).
        #[default]
        Always,
        /// When one of its men can capture. Where only kings can, quiet moves are legal too.
        Men,
        /// Never: quiet moves are always legal.
        Never,
    }
}

axis! {
    /// Which captures are legal when there are several. The criteria rank captures one after the other, in the order
    /// of these fields; only the captures that come first are legal.
    #[non_exhaustive]
    pub struct Choice {
        /// What is counted.
        pub measure: Measure,
        /// Whether a capture by a king comes before one by a man.
        pub king_first: bool,
        /// Whether more captured kings come before fewer (Spanish "quality", Italian 6.8).
        pub most_kings: bool,
        /// Whether a capture that meets its kings earlier comes before one that meets them later (Italian 6.9):
        /// of two captures, at the first place where one takes a king and the other a man, the first one is better.
        pub kings_early: bool,
    }
}

axis! {
    /// How captures are weighed before anything else.
    #[non_exhaustive]
    pub enum Measure {
        /// They are not: any complete capture will do.
        Free,
        /// By the number of captured pieces: the most is compulsory.
        Count,
        /// By the sum of these values of the captured pieces: the highest is compulsory (Frisian 100 and 199).
        Value {
            /// Value of a man.
            man: u8,
            /// Value of a king.
            king: u8,
        },
    }
}

impl Measure {
    /// What the capture of so many pieces, `kings` of them kings, amounts to; only the legal ones have the most.
    #[inline(always)]
    #[must_use]
    pub const fn total(self, pieces: u32, kings: u32) -> u32 {
        match self {
            Self::Free => 0,
            Self::Count => pieces,
            Self::Value { man, king } => man as u32 * (pieces - kings) + king as u32 * kings,
        }
    }
}

axis! {
    /// When captured pieces leave the board.
    #[non_exhaustive]
    pub enum Removal {
        /// After the move; until then they stand in the way and may not be jumped again ("Turkish strike").
        AtEnd,
        /// At once, so that their squares open for the rest of the move.
        Immediate,
    }
}

axis! {
    /// Who wins.
    #[non_exhaustive]
    pub struct Goal {
        /// Whether the side that would lose wins: giveaway, antidraughts, poddavki.
        pub reversed: bool,
        /// Whether the game is over as soon as a side has a king, which decides it for that side (breakthrough).
        pub first_king: bool,
        /// What it means to have pieces but no legal move.
        pub blocked: Blocked,
    }
}

impl Goal {
    /// Whether the game is over whoever could move, given whether there is any king on the board.
    #[inline(always)]
    #[must_use]
    pub const fn ended_by_king(&self, any_king: bool) -> bool {
        self.first_king && any_king
    }
}

axis! {
    /// What it means to have pieces but no legal move. Having no pieces at all always loses.
    #[non_exhaustive]
    pub enum Blocked {
        /// It loses, as having no pieces does.
        Loses,
        /// It draws (Slovak, in one source).
        Draws,
    }
}

impl Choice {
    /// Any complete capture.
    pub const FREE: Self =
        Self { measure: Measure::Free, king_first: false, most_kings: false, kings_early: false };
    /// The most pieces, whatever they are.
    pub const MOST: Self = Self { measure: Measure::Count, ..Self::FREE };
    /// The most pieces, then the most kings.
    pub const MOST_THEN_KINGS: Self = Self { most_kings: true, ..Self::MOST };
}

impl Rules {
    /// Returns rules with these pieces and captures: White begins, a side without a legal move loses, squares have numbers
    /// from the top left. The fields say the rest.
    #[must_use]
    pub const fn new(
        board: Board,
        setup: Setup,
        man: ManRules,
        king: KingRules,
        capture: CaptureRules,
    ) -> Self {
        Self {
            board,
            setup,
            starts: Color::White,
            man,
            king,
            capture,
            goal: Goal::NO_MOVE_LOSES,
            notation: NotationRules::NUMERIC,
        }
    }
}

impl ManRules {
    /// Returns rules of men that step and capture in these directions, capture kings too, and are crowned if they end a
    /// move on the last row.
    #[must_use]
    pub const fn new(steps: DirectionSet, captures: DirectionSet) -> Self {
        Self { steps, captures, captures_kings: true, passes_own_men: false, promotion: Promotion::AtEnd }
    }
}

impl KingRules {
    /// Returns rules of kings that step and capture in these directions, land anywhere behind what they capture if they are
    /// flying, and may make any number of quiet moves.
    #[must_use]
    pub const fn new(steps: DirectionSet, captures: DirectionSet, range: Range) -> Self {
        Self { steps, captures, range, landing: Landing::Any, quiet_run: 0 }
    }
}

impl CaptureRules {
    /// Returns rules of compulsory captures among which this may be chosen; captured pieces are removed at the end.
    #[must_use]
    pub const fn new(choice: Choice) -> Self {
        Self {
            compulsory: Compulsory::Always,
            choice,
            removal: Removal::AtEnd,
            may_reverse: true,
            one_class: false,
        }
    }
}

impl Goal {
    /// A side without a legal move loses.
    pub const NO_MOVE_LOSES: Self = Self { reversed: false, first_king: false, blocked: Blocked::Loses };
}
