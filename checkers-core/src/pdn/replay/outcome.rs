//! What replaying a game gives.

use alloc::vec::Vec;

use crate::moves::Move;
use crate::notation::fen::FenError;
use crate::notation::moves::MoveTextError;
use crate::pdn::place::Place;
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
}

impl Replay {
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
}

/// One step of a line.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The node of the [`Line`](crate::pdn::Line) that it stands at, counted from 0.
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
    /// Neither the tags nor the caller said which rules.
    #[error("the rules were guessed from the moves")]
    Guessed,
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
