//! The axes of a rule set: the properties in which games of draughts differ.

use super::notation::NotationRules;
use super::setup::Setup;
use crate::geometry::{Board, Color, DirectionSet};

/// Derives the traits that every axis has.
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

/// The complete rules of a game, except its draw rules ([`DrawRules`](super::DrawRules)).
///
/// A plain value. To define rules, take those of a named variant, change some axes, and call [`Rules::check`].
///
/// ```
/// use checkers_core::{Variant, rules::Goal};
/// let mut rules = *Variant::from_id("brazilian").unwrap().rules();
/// rules.goal.reversed = true; // Brazilian giveaway
/// rules.check().unwrap();
/// ```
///
/// Serde writes a `version`, [`RULES_VERSION`]. When older rules are read, axes that were added later get their
/// defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// Size and shape of the board.
    pub board: Board,
    /// The squares of the men at the start.
    pub setup: Setup,
    /// The side that moves first.
    pub starts: Color,
    /// How men move, capture and promote.
    pub man: ManRules,
    /// How kings move and capture.
    pub king: KingRules,
    /// How captures are made and which of them are legal.
    pub capture: CaptureRules,
    /// Who wins a game.
    pub goal: Goal,
    /// How squares and moves are written.
    pub notation: NotationRules,
}

axis! {
    /// How men move, capture and promote.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Promotion};
    /// assert_eq!(Variant::from_id("russian").unwrap().rules().man.promotion, Promotion::InPassing);
    /// ```
    #[non_exhaustive]
    pub struct ManRules {
        /// Directions of a quiet step, seen from White's side.
        pub steps: DirectionSet,
        /// Directions of a capture, seen from White's side.
        pub captures: DirectionSet,
        /// Whether a man may capture a king. In Italian draughts it may not (FID, chapter 5.3).
        pub captures_kings: bool,
        /// Whether a man may move over an unbroken line of own men to the first free square behind it (Dameo).
        pub passes_own_men: bool,
        /// When a man becomes a king.
        pub promotion: Promotion,
    }
}

axis! {
    /// When a man that reaches the far rank becomes a king.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Promotion};
    /// assert_eq!(Variant::from_id("international").unwrap().rules().man.promotion, Promotion::AtEnd);
    /// ```
    #[non_exhaustive]
    pub enum Promotion {
        /// Never.
        Never,
        /// If its move ends there. A man that reaches the rank during a capture and continues remains a man (FMJD
        /// 4.15).
        AtEnd,
        /// When it gets there, and its move ends (WCDF 1.19).
        Stops,
        /// When it gets there; during a capture it continues as a king (Russian code 1.5.15).
        InPassing,
    }
}

axis! {
    /// How kings move and capture.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Range};
    /// assert_eq!(Variant::from_id("english").unwrap().rules().king.range, Range::Short);
    /// ```
    #[non_exhaustive]
    pub struct KingRules {
        /// Directions of a quiet move.
        pub steps: DirectionSet,
        /// Directions of a capture.
        pub captures: DirectionSet,
        /// How far it moves, and from what distance it captures.
        pub range: Range,
        /// Where it may land behind the pieces that it captures; for flying kings.
        pub landing: Landing,
        /// The number of consecutive quiet moves that a side with men may make with the same king; 0 for no limit.
        /// Frisian: 3 (Official Rules 2011).
        pub quiet_run: u8,
    }
}

axis! {
    /// How far a king moves.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Range};
    /// assert_eq!(Variant::from_id("russian").unwrap().rules().king.range, Range::Flying);
    /// ```
    #[non_exhaustive]
    pub enum Range {
        /// One square. It captures an adjacent piece and lands directly behind it.
        Short,
        /// Any number of free squares, and it captures from a distance (a flying king).
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
        /// On any free square, but directly behind the last captured piece if that is a king (killer draughts).
        BehindLastKing,
    }
}

axis! {
    /// How captures are made and which of them are legal.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Removal};
    /// assert_eq!(Variant::from_id("turkish").unwrap().rules().capture.removal, Removal::Immediate);
    /// ```
    #[non_exhaustive]
    pub struct CaptureRules {
        /// When a side that can capture must do so.
        #[cfg_attr(feature = "serde", serde(default))]
        pub compulsory: Compulsory,
        /// Which of the possible captures may be chosen.
        pub choice: Choice,
        /// When captured pieces leave the board.
        pub removal: Removal,
        /// Whether a piece may turn by 180 degrees between two jumps. It matters only with [`Removal::Immediate`]:
        /// otherwise the piece that was just captured blocks the way back.
        pub may_reverse: bool,
        /// Whether all jumps of a capture must be diagonal, or all along ranks and files, as its first jump is
        /// (Sintez).
        pub one_class: bool,
    }
}

axis! {
    /// When a side that can capture must do so. In every case a capture must be completed, and [`CaptureRules::choice`]
    /// decides between captures.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Compulsory};
    /// assert_eq!(Variant::from_id("english").unwrap().rules().capture.compulsory, Compulsory::Always);
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Compulsory {
        /// Whenever it can capture, as in every named variant (FMJD 4.1).
        #[default]
        Always,
        /// When one of its men can capture. If only kings can capture, quiet moves are legal too.
        Men,
        /// Never: quiet moves are always legal.
        Never,
    }
}

axis! {
    /// Which captures are legal when there are several. The criteria apply in the order of these fields; only the
    /// captures that rank first are legal.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Measure};
    /// assert_eq!(Variant::from_id("russian").unwrap().rules().capture.choice.measure, Measure::Free);
    /// ```
    #[non_exhaustive]
    pub struct Choice {
        /// What is counted.
        pub measure: Measure,
        /// Whether captures by kings rank before captures by men.
        pub king_first: bool,
        /// Whether captures of more kings rank first (Spanish "quality", Italian 6.8).
        pub most_kings: bool,
        /// Whether captures that capture kings earlier rank first (Italian 6.9): two captures are compared jump by
        /// jump, and at the first difference the one that captures a king is better.
        pub kings_early: bool,
    }
}

axis! {
    /// The first criterion that ranks captures.
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Measure};
    /// assert_eq!(Variant::from_id("english").unwrap().rules().capture.choice.measure, Measure::Free);
    /// ```
    #[non_exhaustive]
    pub enum Measure {
        /// None: any complete capture is legal.
        Free,
        /// The number of captured pieces: the highest is compulsory.
        Count,
        /// The sum of the values of the captured pieces: the highest is compulsory (Frisian: 100 and 199).
        Value {
            /// Value of a man.
            man: u8,
            /// Value of a king.
            king: u8,
        },
    }
}

impl Measure {
    /// Returns the rank of a capture of `pieces` pieces, `kings` of them kings. Captures with the highest rank are
    /// legal.
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
    ///
    /// ```
    /// use checkers_core::{Variant, rules::Removal};
    /// assert_eq!(Variant::from_id("russian").unwrap().rules().capture.removal, Removal::AtEnd);
    /// ```
    #[non_exhaustive]
    pub enum Removal {
        /// After the move. Until then they block the way and may not be jumped again ("Turkish strike").
        AtEnd,
        /// At once, so that the rest of the move may use their squares.
        Immediate,
    }
}

axis! {
    /// Who wins a game.
    #[non_exhaustive]
    pub struct Goal {
        /// Whether the result is reversed, so that the side that would lose wins: giveaway, antidraughts, poddavki.
        pub reversed: bool,
        /// Whether a side wins as soon as it has a king (breakthrough).
        pub first_king: bool,
        /// The result for a side that has pieces but no legal move.
        pub blocked: Blocked,
    }
}

impl Goal {
    /// Returns whether a king ends the game, regardless of the side to move. `any_king` says whether there is a king on
    /// the board.
    #[inline(always)]
    #[must_use]
    pub const fn ended_by_king(&self, any_king: bool) -> bool {
        self.first_king && any_king
    }
}

axis! {
    /// The result for a side to move that has pieces but no legal move. A side without pieces always loses.
    #[non_exhaustive]
    pub enum Blocked {
        /// The side loses.
        Loses,
        /// The game is drawn (Slovak, in one source).
        Draws,
    }
}

impl Choice {
    /// Any complete capture is legal.
    pub const FREE: Self =
        Self { measure: Measure::Free, king_first: false, most_kings: false, kings_early: false };
    /// Only captures of the most pieces are legal.
    pub const MOST: Self = Self { measure: Measure::Count, ..Self::FREE };
    /// Only captures of the most pieces are legal, and among them those of the most kings.
    pub const MOST_THEN_KINGS: Self = Self { most_kings: true, ..Self::MOST };
}

impl Rules {
    /// Returns rules with these pieces and captures: White begins, a side without a legal move loses, squares have
    /// numbers from the top left. The arguments are the other fields.
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
    /// Returns rules of men that step and capture in these directions, may capture kings, and become kings if their
    /// move ends on the far rank.
    #[must_use]
    pub const fn new(steps: DirectionSet, captures: DirectionSet) -> Self {
        Self { steps, captures, captures_kings: true, passes_own_men: false, promotion: Promotion::AtEnd }
    }
}

impl KingRules {
    /// Returns rules of kings that step and capture in these directions and may make any number of quiet moves. Flying
    /// kings land on any free square behind a captured piece.
    #[must_use]
    pub const fn new(steps: DirectionSet, captures: DirectionSet, range: Range) -> Self {
        Self { steps, captures, range, landing: Landing::Any, quiet_run: 0 }
    }
}

impl CaptureRules {
    /// Returns rules of compulsory captures with this choice; captured pieces leave the board at the end of the move.
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
    /// A side without a legal move loses; nothing else ends the game.
    pub const NO_MOVE_LOSES: Self = Self { reversed: false, first_king: false, blocked: Blocked::Loses };
}
