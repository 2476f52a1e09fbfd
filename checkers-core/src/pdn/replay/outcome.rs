//! The results of replaying a game.

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

/// A replayed game: its rules, its moves and positions, and remarks.
///
/// ```
/// use checkers_core::pdn;
/// let game = pdn::read(b"[GameType \"25\"] 1. c3-d4 d6-c5 2. a1-a2 *").next().unwrap().unwrap().game;
/// let replay = pdn::Replayer::default().replay(&game);
/// assert_eq!(replay.moves(), 2);
/// let failure = replay.failure().unwrap();
/// assert_eq!(failure.to_string(), "line 1, column 35: illegal move: the board has no square `a2`");
/// assert!(!replay.is_open() && !replay.rules_from.is_guess());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The rules by which the game was replayed.
    pub variant: Variant,
    /// The corner of square 1 in the game; `None` for the corner of the variant's notation.
    pub first_square: Option<Corner>,
    /// The main line, with its variations.
    pub line: ReplayedLine,
    /// Remarks about the game, in the order in which they were found.
    pub remarks: Vec<Remark>,
    /// The source of the rules.
    pub rules_from: RulesFrom,
    /// The winner, and the rule that decides it; `None` if the result is unknown.
    pub winner: Option<Winner>,
}

/// A source of the rules of a replayed game.
///
/// ```
/// use checkers_core::pdn::{self, Replayer, RulesFrom};
/// let game = pdn::read(b"1. 32-28 19-23 2. 28x19 14x23 *").next().unwrap().unwrap().game;
/// let replay = Replayer::default().replay(&game);
/// assert_eq!((replay.variant.id(), replay.rules_from), ("international", RulesFrom::Moves));
/// assert!(replay.rules_from.is_guess());
/// assert_eq!(replay.rules_from.code(), "moves");
/// ```
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
    /// A guess from the moves: the game can be replayed further by these rules than by others.
    Moves,
    /// A guess from the size of the board, in a game without moves.
    Board,
    /// No source. The variant is open: [`Replay::variant`] is one of those that have such a position.
    Nothing,
}

impl RulesFrom {
    /// Returns whether the rules are a guess: neither the tags nor the caller state them.
    #[must_use]
    pub const fn is_guess(self) -> bool {
        !matches!(self, Self::Tags | Self::Caller)
    }

    /// Returns a stable name for programs: lower case, words joined by `_`.
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
    /// Returns whether the variant is open: no source gives the rules.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.rules_from, RulesFrom::Nothing)
    }

    /// Returns why the game could not be replayed to its end, or `None` if it could. Moves after the end of the game are not a
    /// failure.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        match &self.line.end {
            LineEnd::Failed(failure) => Some(failure),
            LineEnd::Complete | LineEnd::Trailing { .. } => None,
        }
    }

    /// Lists the failures of variations, in the order of the file. They do not affect [`Replay::failure`].
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

    /// Returns the number of replayed moves in the main line.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.line.moves().count()
    }

    /// Returns the last position of the main line.
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

/// A replayed line: its positions and moves.
///
/// ```
/// use checkers_core::pdn;
/// let game = pdn::read(b"[GameType \"20\"] 1. 32-28 (1. 33-29) 19-23 *").next().unwrap().unwrap().game;
/// let line = pdn::Replayer::default().replay(&game).line;
/// assert_eq!(line.moves().count(), 2);
/// assert_eq!(line.plies[0].variations[0].moves().count(), 1);
/// assert_eq!(line.end, pdn::LineEnd::Complete);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReplayedLine {
    /// The position before the first move.
    pub start: Position,
    /// The variations before the first move, in order.
    pub before: Vec<ReplayedLine>,
    /// The replayed moves and set-ups, in order.
    pub plies: Vec<Ply>,
    /// The end of the line.
    pub end: LineEnd,
}

impl ReplayedLine {
    /// Iterates over the moves, without set-ups and null moves.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.plies.iter().filter_map(|ply| match &ply.act {
            PlyAct::Move(mv) => Some(mv),
            PlyAct::Setup | PlyAct::Pass => None,
        })
    }

    /// Returns the facts that decide who won a game with these tags and moves.
    pub(in crate::pdn) fn case<'a>(&self, variant: &'a Variant, tags: &'a Tags) -> Case<'a> {
        Case { variant, tags, begins: self.start.turn(), board: self.decided(variant) }
    }

    /// Returns the winner by the last position. `None` if the side to move has a move and the goal is not reached, or if the line
    /// could not be replayed to its end. A position that is set up counts too, without any move.
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

/// A move, a set-up or a null move of a replayed line, with the position after it.
///
/// ```
/// use checkers_core::{Color, pdn::{self, Replayer}};
/// let game = pdn::read(b"[GameType \"20\"] 1. 32-28 *").next().unwrap().unwrap().game;
/// let ply = &Replayer::default().replay(&game).line.plies[0];
/// assert_eq!((ply.node, ply.fits, ply.position.turn()), (0, 1, Color::Black));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ply {
    /// The index of its first node in the [`MoveLine`](crate::pdn::MoveLine), from 0.
    pub node: usize,
    /// The number of its nodes: more than one if a capture was written as several moves.
    pub nodes: usize,
    /// The number of legal moves that the text fits. If more than one, the first move was used with which the line continues.
    pub fits: usize,
    /// The move, set-up or null move.
    pub act: PlyAct,
    /// The position after it.
    pub position: Position,
    /// The variations after it, in order.
    pub variations: Vec<ReplayedLine>,
}

/// A kind of ply.
///
/// ```
/// use checkers_core::pdn::{self, PlyAct, Replayer};
/// let game = pdn::read(b"[GameType \"20\"] 1. 32-28 *").next().unwrap().unwrap().game;
/// let replay = Replayer::default().replay(&game);
/// assert!(matches!(replay.line.plies[0].act, PlyAct::Move(mv) if !mv.is_capture()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the standard has moves, set-ups and null moves")]
pub enum PlyAct {
    /// A move.
    Move(Move),
    /// A set-up of a position.
    Setup,
    /// A null move: the side to move passes.
    Pass,
}

/// An end of a replayed line.
///
/// ```
/// use checkers_core::pdn::{self, LineEnd, Replayer};
/// let game = pdn::read(b"[GameType \"20\"] 1. 32-28 *").next().unwrap().unwrap().game;
/// assert_eq!(Replayer::default().replay(&game).line.end, LineEnd::Complete);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a line is replayed to its end, to the end of the game, or to a failure"
)]
pub enum LineEnd {
    /// The whole line was replayed.
    Complete,
    /// The game is over by the rules, but more moves follow.
    Trailing {
        /// The index of the first node after the end of the game.
        node: usize,
    },
    /// A node cannot be replayed.
    Failed(Failure),
}

/// A failure to replay a node of a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
#[non_exhaustive]
pub struct Failure {
    /// The index of the node, from 0. Also 0 for the start position.
    pub node: usize,
    /// The place in the file.
    pub place: Place,
    /// The reason.
    pub reason: FailureReason,
}

/// A reason why a node cannot be replayed.
///
/// ```
/// use checkers_core::pdn::{self, FailureReason, Replayer};
/// let game = pdn::read(b"[GameType \"20\"] 1. 32-12 *").next().unwrap().unwrap().game;
/// let replay = Replayer::default().replay(&game);
/// assert!(matches!(replay.failure().unwrap().reason, FailureReason::Move(_)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FailureReason {
    /// The text does not select a legal move.
    #[error("{0}")]
    Move(MoveTextError),
    /// The FEN of the set-up is not a position.
    #[error("{0}")]
    Setup(FenError),
    /// The moves have too many interpretations to try them all.
    #[error("the moves have too many interpretations")]
    TooManyWays,
    /// Variations are nested more deeply than [`MAX_NESTING`](crate::pdn::MAX_NESTING).
    #[error("variations are nested too deeply")]
    TooDeep,
}

/// A remark about a replayed game, such as a wrong GameType.
///
/// ```
/// use checkers_core::pdn::{self, RemarkKind, Replayer};
/// let game = pdn::read(b"[GameType \"777\"] 1. 32-28 19-23 2. 28x19 14x23 *").next().unwrap().unwrap().game;
/// let replay = Replayer::default().replay(&game);
/// assert_eq!(replay.remarks[0].kind, RemarkKind::UnknownGameType);
/// assert_eq!(replay.remarks[1].kind, RemarkKind::Guessed);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Remark {
    /// The kind of remark.
    pub kind: RemarkKind,
    /// The place in the file; `None` if the remark is about the whole game.
    pub place: Option<Place>,
}

impl Remark {
    /// Makes a remark about the whole game, without a place in the file.
    #[must_use]
    pub const fn about_game(kind: RemarkKind) -> Self {
        Self { kind, place: None }
    }
}

/// A kind of [`Remark`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemarkKind {
    /// The GameType cannot be read or has an unknown number.
    #[error("the GameType is unknown")]
    UnknownGameType,
    /// The game can be replayed further by other rules than those of its tags.
    #[error("the tags state {stated}, but the moves do not fit its rules")]
    WrongGameType {
        /// The identifier of the variant that the tags state.
        stated: &'static str,
    },
    /// Neither the tags nor the caller state the rules; they were guessed from the moves.
    #[error(
        "no tag states the rules: they were guessed from the moves; add a tag GameType or name the variant"
    )]
    Guessed,
    /// Neither the tags nor the caller state the rules; they were guessed from another source than the moves.
    #[error("no tag states the rules: they were guessed from {0}; add a tag GameType or name the variant")]
    GuessedFrom(RulesFrom),
    /// No source gives the rules. The variant stays open, and no GameType is written.
    #[error("no source states the rules: they were guessed, and the variant stays open")]
    Open,
    /// The tag `Result` differs from the result on the board, where the game is decided. [`Replay::winner`] follows the board.
    #[error("the tag `Result` states that {}, but on the board {}", outcome_of(*stated), outcome_of(*board))]
    ContradictsBoard {
        /// The winner by the tag `Result`; `None` for a draw.
        stated: Option<Color>,
        /// The winner on the board; `None` for a draw.
        board: Option<Color>,
    },
    /// Squares are numbered from another corner than in the variant's notation.
    #[error("squares are numbered from another corner")]
    ForeignNumbering,
    /// The first move belongs to the other side than by the rules or the FEN.
    #[error("the other side begins")]
    OtherSideBegins,
    /// A text fits several moves; the first move was used with which the game continues.
    #[error("a text fits several moves; the first move was used with which the game continues")]
    Ambiguous,
    /// One capture is written as several moves.
    #[error("one capture is written as several moves")]
    Joined,
    /// The game is over by the rules before its last move.
    #[error("moves after the end of the game")]
    Trailing,
    /// A variation continues after the move before it, and does not replace that move.
    #[error("a variation continues after its move and does not replace it")]
    ForwardVariation,
}

/// Returns a winner in words.
fn outcome_of(winner: Option<Color>) -> &'static str {
    match winner {
        None => "nobody won",
        Some(Color::White) => "White won",
        Some(Color::Black) => "Black won",
    }
}
