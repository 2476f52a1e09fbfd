//! [`Outcome`], the result of a game, and [`Termination`], the reason.

use core::fmt;

use crate::geometry::Color;
#[cfg(feature = "alloc")]
use crate::rules::Repetition;
use crate::rules::draws::{After, Article};
use crate::rules::{DrawClause, DrawKind};

/// The result of a game, or a draw that can be claimed or is offered.
///
/// ```
/// use checkers_core::{Color, Termination, Variant};
/// let english = Variant::from_id("english").unwrap();
/// let position = english.parse_fen("W:W:B1").unwrap();
/// let outcome = english.outcome(&position).expect("White has no piece left");
/// assert_eq!((outcome.winner, outcome.termination), (Some(Color::Black), Termination::NoPieces));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub termination: Termination,
    /// Whether the result ends the game automatically, must be claimed, or must be accepted. Every win is automatic. A
    /// draw by agreement has the kind `Offered`.
    pub kind: DrawKind,
    /// The source of the rule; empty unless it is a draw rule that names its source.
    pub article: Article,
    /// The index of the draw rule in [`DrawRules::clauses`](crate::rules::DrawRules::clauses), if it is one of them.
    pub clause: Option<u8>,
}

/// The reason why a game ended.
///
/// ```
/// use checkers_core::{Variant, game::Termination};
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("W:W:Bc3").unwrap();
/// assert_eq!(russian.outcome(&position).unwrap().termination, Termination::NoPieces);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Termination {
    /// The side to move has no pieces left.
    NoPieces,
    /// The side to move has pieces, but no legal move.
    Blocked,
    /// A side has a king, and the first king decides the game ([`Goal::first_king`](crate::rules::Goal::first_king)).
    FirstKing,
    /// The same position occurred as often as the draw rules require.
    Repetition,
    /// A condition on the pieces lasted for as many moves as the draw rules allow.
    MoveLimit,
    /// A condition on the pieces draws as soon as it is met.
    Material,
    /// The players agreed on a draw.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A player lost by decision of the arbiter: on time, by absence, by breaking a rule.
    Forfeit,
}

impl Termination {
    /// Every reason.
    pub const ALL: &'static [Self] = &[
        Self::NoPieces,
        Self::Blocked,
        Self::FirstKing,
        Self::Repetition,
        Self::MoveLimit,
        Self::Material,
        Self::Agreement,
        Self::Resignation,
        Self::Forfeit,
    ];

    /// Returns the identifier, such as `"move_limit"`: the name in serialised form and in the Python and C interfaces.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoPieces => "no_pieces",
            Self::Blocked => "blocked",
            Self::FirstKing => "first_king",
            Self::Repetition => "repetition",
            Self::MoveLimit => "move_limit",
            Self::Material => "material",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Forfeit => "forfeit",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NoPieces => "no pieces left",
            Self::Blocked => "no legal move",
            Self::FirstKing => "the first king",
            Self::Repetition => "repetition of the position",
            Self::MoveLimit => "too many moves without a decision",
            Self::Material => "too few pieces",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Forfeit => "forfeit",
        })
    }
}

impl Outcome {
    /// Returns a result that ends the game automatically, without a source. Callers that store results can rebuild them
    /// with this function and the public fields.
    #[must_use]
    pub const fn new(winner: Option<Color>, termination: Termination) -> Self {
        Self::automatic(winner, termination)
    }

    /// Returns a result that ends the game automatically, without a source.
    pub(super) const fn automatic(winner: Option<Color>, termination: Termination) -> Self {
        Self { winner, termination, kind: DrawKind::Automatic, article: Article::NONE, clause: None }
    }

    /// Returns the draw by agreement.
    #[cfg(feature = "alloc")]
    pub(super) const AGREEMENT: Self =
        Self { kind: DrawKind::Offered, ..Self::automatic(None, Termination::Agreement) };

    /// Returns the draw by repetition.
    #[cfg(feature = "alloc")]
    pub(super) const fn by_repetition(rule: &Repetition) -> Self {
        Self { kind: rule.kind, article: rule.article, ..Self::automatic(None, Termination::Repetition) }
    }

    /// Returns the draw by a clause with this index.
    pub(super) const fn by_clause(place: usize, clause: &DrawClause) -> Self {
        let termination = match clause.after {
            After::AtOnce => Termination::Material,
            After::Moves { .. } => Termination::MoveLimit,
        };
        Self {
            kind: clause.kind,
            article: clause.article,
            clause: Some(place as u8),
            ..Self::automatic(None, termination)
        }
    }

    /// Returns whether the game is drawn.
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        self.winner.is_none()
    }
}

/// Writes a text such as `draw by repetition of the position (FMJD 6.1)`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins by {}", self.termination)?,
            None => write!(f, "draw by {}", self.termination)?,
        }
        if self.article.is_empty() { Ok(()) } else { write!(f, " ({})", self.article) }
    }
}
