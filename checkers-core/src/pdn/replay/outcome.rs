//! What replaying a game gives.

use alloc::vec::Vec;
use core::fmt;

use crate::geometry::Color;
use crate::moves::Move;
use crate::notation::fen::FenError;
use crate::notation::moves::MoveTextError;
use crate::pdn::place::Place;
use crate::pdn::tree::Tags;
use crate::pdn::winner::{Case, Winner};
use crate::position::Position;
use crate::rules::Corner;
use crate::variant::Variant;

/// A game as positions and moves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The rules by which it was replayed.
    pub variant: Variant,
    /// Where its numbers of squares begin, if not where the variant's own do.
    pub first_square: Option<Corner>,
    /// The game and its variations.
    pub line: ReplayedLine,
    /// What is worth knowing about it, in the order in which it was found.
    pub remarks: Vec<Remark>,
    /// What says the rules.
    pub rules_from: RulesFrom,
    /// Who won, and which rule says so; `None` while the result is unknown.
    pub winner: Option<Winner>,
}

/// What says by which rules a game was replayed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum RulesFrom {
    /// The tags GameType or Variant.
    Tags,
    /// The caller: [`ReplayOptions::variant`](crate::pdn::ReplayOptions::variant).
    Caller,
    /// A guess from the other games of the file.
    OtherGames,
    /// A guess from the name of the file.
    FileName,
    /// A guess from the words of other tags, or from the order in which they name the players.
    OtherTags,
    /// A guess from the moves: by these rules the game can be replayed further than by others.
    Moves,
    /// A guess from the size of the board that the squares need, in a game without moves.
    Board,
    /// Nothing. The variant stays open: [`Replay::variant`] is one that has such a position.
    Nothing,
}

impl RulesFrom {
    /// Returns whether the rules are a guess, as opposed to stated by the tags or the caller.
    #[must_use]
    pub const fn is_guess(self) -> bool {
        !matches!(self, Self::Tags | Self::Caller)
    }

    /// Returns a short name for programs: lower case, words joined by `_`. It never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Tags => "tags",
            Self::Caller => "caller",
            Self::OtherGames => "other_games",
            Self::FileName => "file_name",
            Self::OtherTags => "other_tags",
            Self::Moves => "moves",
            Self::Board => "board",
            Self::Nothing => "nothing",
        }
    }
}

impl Replay {
    /// Returns whether the variant is open: neither tags, moves nor other games say the rules.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.rules_from, RulesFrom::Nothing)
    }

    /// Why the game could not be replayed to its end, or `None` if it could. Moves after the end of the game are no
    /// failure.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        match &self.line.end {
            LineEnd::Failed(failure) => Some(failure),
            LineEnd::Complete | LineEnd::Trailing { .. } => None,
        }
    }

    /// Why variations could not be replayed to their ends, in the order of the file. A game whose variations are wrong is
    /// whole all the same.
    #[must_use]
    pub fn failed_variations(&self) -> Vec<&Failure> {
        let mut failures = Vec::new();
        let mut lines = alloc::vec![&self.line];
        while let Some(line) = lines.pop() {
            let variations = line.before.iter().chain(line.plies.iter().flat_map(|ply| &ply.variations));
            for variation in variations {
                if let LineEnd::Failed(failure) = &variation.end {
                    failures.push(failure);
                }
                lines.push(variation);
            }
        }
        failures.sort_by_key(|failure| (failure.place.line, failure.place.column));
        failures
    }

    /// How many moves were replayed, without variations.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.line.moves().count()
    }

    /// The last position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.line.plies.last().map_or(&self.line.start, |ply| &ply.position)
    }
}

impl fmt::Display for RulesFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tags => "the tags",
            Self::Caller => "the caller",
            Self::OtherGames => "the other games of the file",
            Self::FileName => "the name of the file",
            Self::OtherTags => "other tags",
            Self::Moves => "the moves",
            Self::Board => "the size of the board",
            Self::Nothing => "nothing",
        })
    }
}

/// A line of moves as positions and moves.
#[derive(Clone, Debug)]
pub struct ReplayedLine {
    /// The position before its first move.
    pub start: Position,
    /// What stands before the first move: variations, in order.
    pub before: Vec<ReplayedLine>,
    /// What was replayed, in order.
    pub plies: Vec<Ply>,
    /// How it ends.
    pub end: LineEnd,
}

impl ReplayedLine {
    /// The moves, without set-ups and null moves.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.plies.iter().filter_map(|ply| match &ply.act {
            PlyAct::Move(mv) => Some(mv),
            PlyAct::Setup | PlyAct::Pass => None,
        })
    }

    /// Returns everything that decides who won a game with these tags and moves.
    pub(in crate::pdn) fn case<'a>(&self, variant: &'a Variant, tags: &'a Tags) -> Case<'a> {
        Case { variant, tags, begins: self.start.turn(), board: self.decided(variant) }
    }

    /// Returns what the last position decides: nothing while the side to move has a move, and nothing if the line could
    /// not be replayed to its end. A position that was set up decides too, without any move.
    fn decided(&self, variant: &Variant) -> Option<Option<Color>> {
        let last = self.plies.last().map_or(&self.start, |ply| &ply.position);
        match self.end {
            LineEnd::Complete => {}
            LineEnd::Trailing { .. } if !self.plies.is_empty() => {}
            _ => return None,
        }
        variant.outcome(last).map(|outcome| outcome.winner)
    }
}

/// One step of a line.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The node of the [`MoveLine`](crate::pdn::MoveLine) that it stands at, counted from 0.
    pub node: usize,
    /// How many nodes it takes: more than one where a capture was written as several moves.
    pub nodes: usize,
    /// How many legal moves its text fits. With more than one, the first was taken that lets the line go on.
    pub fits: usize,
    /// What happens.
    pub act: PlyAct,
    /// The position after it.
    pub position: Position,
    /// The variations that are noted about it, in order.
    pub variations: Vec<ReplayedLine>,
}

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlyAct {
    /// A move.
    Move(Move),
    /// A position is set up.
    Setup,
    /// The side to move passes.
    Pass,
}

/// How a line ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// All of it was replayed.
    Complete,
    /// By the rules the game is over, but more moves are written, from this node on.
    Trailing {
        /// The first node that is too many.
        node: usize,
    },
    /// It cannot go on.
    Failed(Failure),
}

/// Where and why a line cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct Failure {
    /// The node, counted from 0. 0 also for the position that the game begins with.
    pub node: usize,
    /// Where it stands in the file.
    pub place: Place,
    /// Why.
    pub reason: FailureReason,
}

/// Why a line cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FailureReason {
    /// The move is none, or is not legal.
    #[error("{0}")]
    Move(MoveTextError),
    /// The position that is set up is none.
    #[error("{0}")]
    Setup(FenError),
    /// There are so many ways to understand the moves that not all could be tried.
    #[error("too many ways to understand the moves")]
    TooManyWays,
    /// Variations are nested deeper than [`MAX_NESTING`](crate::pdn::MAX_NESTING).
    #[error("variations are nested too deep")]
    TooDeep,
}

/// Something worth knowing about how a game was replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// What it is.
    pub kind: RemarkKind,
    /// Where it stands in the file, if at some place.
    pub place: Option<Place>,
}

/// See [`Remark`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemarkKind {
    /// The GameType cannot be read, or nobody knows its number.
    #[error("the GameType means nothing")]
    UnknownGameType,
    /// The game goes on further by other rules than those that its tags say.
    #[error("the moves are not those of {stated}, which the tags say")]
    WrongGameType {
        /// The identifier of the variant that the tags say.
        stated: &'static str,
    },
    /// Neither the tags nor the caller said which rules; the moves show them.
    #[error("the rules were guessed from the moves")]
    Guessed,
    /// Neither the tags nor the caller said which rules, and something else than the moves shows them.
    #[error("the rules were guessed from {0}")]
    GuessedFrom(RulesFrom),
    /// Nothing tells the rules. The variant stays open, and no GameType is written.
    #[error("the rules were guessed: nothing tells them, the variant stays open")]
    Open,
    /// The result tag says something else than the board, on which the game is decided. The board is right.
    #[error("the result says that {}, but on the board {}", outcome_of(*stated), outcome_of(*board))]
    ContradictsBoard {
        /// Who won by the result tag; `None` for a draw.
        stated: Option<Color>,
        /// Who won on the board; `None` for a draw.
        board: Option<Color>,
    },
    /// Squares are numbered from another corner than the variant's own.
    #[error("squares are numbered from another corner")]
    ForeignNumbering,
    /// The other side begins than the rules or the FEN say.
    #[error("the other side begins")]
    OtherSideBegins,
    /// A text fits several moves; the first was taken with which the game goes on.
    #[error("a move that fits several, the first was taken that lets the game go on")]
    Ambiguous,
    /// One capture is written as several moves.
    #[error("one capture, written as several moves")]
    Joined,
    /// By the rules the game is over before its last move.
    #[error("moves after the end of the game")]
    Trailing,
    /// A variation goes on after the move that it stands behind, instead of replacing it.
    #[error("a variation that follows its move instead of replacing it")]
    ForwardVariation,
}

/// A winner in words.
fn outcome_of(winner: Option<Color>) -> &'static str {
    match winner {
        None => "nobody won",
        Some(Color::White) => "White won",
        Some(Color::Black) => "Black won",
    }
}
