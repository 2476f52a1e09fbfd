//! Why a move is not legal.

use crate::geometry::Square;
use crate::notation::token::Excerpt;

/// Why a move is not legal, as far as the rules say it in one sentence.
///
/// Found from the rules and the legal moves, so that it holds in every rule set. Where several reasons apply, the one
/// is given that a player would name: what is physically impossible before what is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The board has no such square.
    #[error("the board has no square `{name}`")]
    NoSuchSquare {
        /// The name as given, cut if it is long.
        name: Excerpt,
    },
    /// The game is over by the first king (breakthrough).
    #[error("the game is over: a side has a king")]
    GameOver,
    /// No piece stands where the move begins.
    #[error("no piece stands there")]
    NoPiece,
    /// The piece belongs to the side that is not to move.
    #[error("the piece belongs to the other side: it is not its turn")]
    NotYourTurn,
    /// The piece itself can capture, so it may not move quietly.
    #[error("a capture is compulsory, and this piece can make one")]
    MustCapture,
    /// Another piece can capture, so this one may not move quietly.
    #[error("a capture is compulsory: another piece can make one")]
    AnotherMustCapture,
    /// A capture of more pieces is compulsory.
    #[error("a capture of {most} pieces is compulsory; this one takes {takes}")]
    MustCaptureMore {
        /// How many pieces the move takes.
        takes: u32,
        /// How many must be taken.
        most: u32,
    },
    /// A capture of a higher value is compulsory (Frisian).
    #[error("a capture worth {most} is compulsory; this one is worth {worth}")]
    MustCaptureWorth {
        /// The value of what the move takes.
        worth: u32,
        /// The value that must be taken.
        most: u32,
    },
    /// A king can capture, and comes before a man.
    #[error("a king can capture, which comes before a capture by a man")]
    KingMustCapture,
    /// Of captures that are equal otherwise, the one of more kings is compulsory.
    #[error("a capture of {most} kings is compulsory; this one takes {takes}")]
    MustCaptureKings {
        /// How many kings the move takes.
        takes: u32,
        /// How many must be taken.
        most: u32,
    },
    /// Of captures that are equal otherwise, the one that meets its kings earlier is compulsory (Italian).
    #[error("a capture that meets a king earlier is compulsory")]
    MustCaptureKingsEarly,
    /// The capture is not complete: from the last square, or another one where the piece could have landed, it goes on.
    #[error("the capture must go on")]
    MustGoOn,
    /// The square where the piece is to land is occupied.
    #[error("the square is occupied")]
    Occupied {
        /// The square.
        square: Square,
    },
    /// Something stands between, more than can be captured.
    #[error("the way is blocked")]
    Blocked,
    /// A piece of the own side stands between, and cannot be jumped.
    #[error("an own piece is in the way, and cannot be jumped")]
    OwnPieceInTheWay,
    /// The capture would pass a piece that it has taken before.
    #[error("a piece cannot be jumped twice")]
    JumpsTwice,
    /// The piece does not move that way or so far.
    #[error("the piece does not move like that")]
    DoesNotMoveLikeThat,
    /// The piece does not capture that way or from so far.
    #[error("the piece does not capture like that")]
    DoesNotCaptureLikeThat,
    /// A man may not capture a king (Italian).
    #[error("a man may not capture a king")]
    ManMayNotCaptureKing,
    /// The king must land directly behind the piece that it takes.
    #[error("the king must land directly behind the piece that it captures")]
    MustLandBehind,
    /// A capture may not turn by 180 degrees.
    #[error("the capture may not turn back by 180 degrees")]
    MayNotTurnBack,
    /// A capture keeps to diagonals, or to ranks and files (Sintez).
    #[error("one capture keeps to diagonals, or to ranks and files")]
    OneClassOfLines,
    /// The man is crowned on the way, and its move ends with that.
    #[error("the man is crowned there, and its move ends with that")]
    EndsWithCrowning,
    /// There is nothing to capture on the way to the next square.
    #[error("there is nothing to capture on the way")]
    NothingToCapture,
    /// A capture leads from the first square to the last, but not by the others.
    #[error("there is a capture between these squares, but not by this way")]
    NotThisWay,
    /// The piece has nowhere to go.
    #[error("the piece cannot move")]
    CannotMove,
    /// The move under way is complete and takes no further step.
    #[error("the move is complete")]
    AlreadyComplete,
    /// The king has made all the quiet moves in a row that it may (Frisian).
    #[error("the same king may not make another quiet move: it has made {count} in a row")]
    KingRunLimit {
        /// How many it has made.
        count: u8,
    },
    /// `-` for a capture, or `x` or `:` for a quiet move, where separators are read strictly.
    #[error("the separator is that of {}", if *.is_capture { "a quiet move, but the move captures" } else { "a capture, but the move captures nothing" })]
    WrongSeparator {
        /// Whether the move captures.
        is_capture: bool,
    },
}

impl IllegalReason {
    /// The name of the case, without what it holds: `MustCapture`. For programs that cannot match on it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NoSuchSquare { .. } => "NoSuchSquare",
            Self::GameOver => "GameOver",
            Self::NoPiece => "NoPiece",
            Self::NotYourTurn => "NotYourTurn",
            Self::MustCapture => "MustCapture",
            Self::AnotherMustCapture => "AnotherMustCapture",
            Self::MustCaptureMore { .. } => "MustCaptureMore",
            Self::MustCaptureWorth { .. } => "MustCaptureWorth",
            Self::KingMustCapture => "KingMustCapture",
            Self::MustCaptureKings { .. } => "MustCaptureKings",
            Self::MustCaptureKingsEarly => "MustCaptureKingsEarly",
            Self::MustGoOn => "MustGoOn",
            Self::Occupied { .. } => "Occupied",
            Self::Blocked => "Blocked",
            Self::OwnPieceInTheWay => "OwnPieceInTheWay",
            Self::JumpsTwice => "JumpsTwice",
            Self::DoesNotMoveLikeThat => "DoesNotMoveLikeThat",
            Self::DoesNotCaptureLikeThat => "DoesNotCaptureLikeThat",
            Self::ManMayNotCaptureKing => "ManMayNotCaptureKing",
            Self::MustLandBehind => "MustLandBehind",
            Self::MayNotTurnBack => "MayNotTurnBack",
            Self::OneClassOfLines => "OneClassOfLines",
            Self::EndsWithCrowning => "EndsWithCrowning",
            Self::NothingToCapture => "NothingToCapture",
            Self::NotThisWay => "NotThisWay",
            Self::CannotMove => "CannotMove",
            Self::AlreadyComplete => "AlreadyComplete",
            Self::KingRunLimit { .. } => "KingRunLimit",
            Self::WrongSeparator { .. } => "WrongSeparator",
        }
    }
}
