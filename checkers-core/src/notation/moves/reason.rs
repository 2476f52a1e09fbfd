//! Reasons why a move is not legal.

use crate::geometry::Square;
use crate::notation::token::Excerpt;

/// A reason why a move is not legal.
///
/// The reason is computed from the rules and the legal moves, so it is right in every rule set. If several reasons apply, the
/// reason that a player would give is chosen: rather that the piece cannot make the move than that a rule forbids it.
///
/// ```
/// use checkers_core::Variant;
/// use checkers_core::notation::moves::{IllegalReason, MoveTextError};
/// let international = Variant::from_id("international").unwrap();
/// let position = international.parse_fen("W:W32,36:B28,19").unwrap();
/// let reason = |text| match international.parse_move(&position, text) {
///     Err(MoveTextError::Illegal(reason)) => reason,
///     other => panic!("{other:?}"),
/// };
/// assert_eq!(reason("36-31"), IllegalReason::AnotherMustCapture);
/// assert_eq!(reason("36-30").name(), "DoesNotMoveLikeThat");
/// assert_eq!(reason("32x23"), IllegalReason::MustGoOn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The board has no such square.
    #[error("the board has no square `{name}`")]
    NoSuchSquare {
        /// The name in the text, cut if it is long.
        name: Excerpt,
    },
    /// The game is over because a side has a king (breakthrough).
    #[error("the game is over: a side has a king")]
    GameOver,
    /// The first square of the move is empty.
    #[error("there is no piece on the first square of the move")]
    NoPiece,
    /// The piece belongs to the side that is not to move.
    #[error("the piece belongs to the side that is not to move")]
    NotYourTurn,
    /// The piece can capture, so it may not make a quiet move.
    #[error("a capture is compulsory, and this piece can make one")]
    MustCapture,
    /// Another piece can capture, so this piece may not make a quiet move.
    #[error("a capture is compulsory: another piece can make one")]
    AnotherMustCapture,
    /// A capture of more pieces is compulsory.
    #[error("a capture of {most} pieces is compulsory; this one takes {takes}")]
    MustCaptureMore {
        /// The number of pieces that the move captures.
        takes: u32,
        /// The number of pieces that must be captured.
        most: u32,
    },
    /// A capture of a higher value is compulsory (Frisian).
    #[error("a capture worth {most} is compulsory; this one is worth {worth}")]
    MustCaptureWorth {
        /// The value of the pieces that the move captures.
        worth: u32,
        /// The value that must be captured.
        most: u32,
    },
    /// A king can capture, and its capture has priority over a capture by a man.
    #[error("a king can capture, and a capture by a king has priority over one by a man")]
    KingMustCapture,
    /// Among captures that are otherwise equal, the one that takes more kings is compulsory.
    #[error("a capture of {most} kings is compulsory; this one takes {takes}")]
    MustCaptureKings {
        /// The number of kings that the move captures.
        takes: u32,
        /// The number of kings that must be captured.
        most: u32,
    },
    /// Among captures that are otherwise equal, the one that takes its kings earlier is compulsory (Italian).
    #[error("a capture that takes a king earlier is compulsory")]
    MustCaptureKingsEarly,
    /// The capture is not complete: the piece can capture again from the last square, or from another square where it could
    /// have landed.
    #[error("the capture is not complete: the piece must capture again")]
    MustGoOn,
    /// The square where the piece is to land is occupied.
    #[error("the square is occupied")]
    Occupied {
        /// The square.
        square: Square,
    },
    /// More pieces are between two squares than the piece can capture at once.
    #[error("more than one piece is in the way")]
    Blocked,
    /// A piece of the same side is in the way.
    #[error("a piece of the same side is in the way")]
    OwnPieceInTheWay,
    /// The capture would jump a piece that it has captured before.
    #[error("a piece cannot be jumped twice")]
    JumpsTwice,
    /// The piece does not move in this direction or over this distance.
    #[error("the piece does not move like that")]
    DoesNotMoveLikeThat,
    /// The piece does not capture in this direction or over this distance.
    #[error("the piece does not capture like that")]
    DoesNotCaptureLikeThat,
    /// A man may not capture a king (Italian).
    #[error("a man may not capture a king")]
    ManMayNotCaptureKing,
    /// The king must land directly behind the piece that it captures.
    #[error("the king must land directly behind the piece that it captures")]
    MustLandBehind,
    /// A capture may not turn by 180 degrees.
    #[error("the capture may not turn back by 180 degrees")]
    MayNotTurnBack,
    /// A capture may not use both diagonals and straight lines (Sintez).
    #[error("one capture may not use both diagonals and straight lines")]
    OneClassOfLines,
    /// The man is promoted before the last square, where its move must end.
    #[error("the man is promoted on the way, and its move must end there")]
    EndsWithCrowning,
    /// No piece is between two squares of a capture.
    #[error("there is no piece to capture between the two squares")]
    NothingToCapture,
    /// A legal capture has the same first and last square, but does not pass the squares between.
    #[error("a legal capture has the same first and last square, but another path")]
    NotThisWay,
    /// The piece has no move.
    #[error("the piece cannot move")]
    CannotMove,
    /// The move is complete, so there is no further step.
    #[error("the move is already complete: no further step is possible")]
    AlreadyComplete,
    /// The king has made as many quiet moves in a row as the rules allow (Frisian).
    #[error("the same king may not make another quiet move: it has made {count} in a row")]
    KingRunLimit {
        /// The number of quiet moves that it has made in a row.
        count: u8,
    },
    /// The text has `-` for a capture, or `x` or `:` for a quiet move, and separators are read strictly.
    #[error("the separator is that of {}", if *.is_capture { "a quiet move, but the move captures" } else { "a capture, but the move captures nothing" })]
    WrongSeparator {
        /// Whether the move captures.
        is_capture: bool,
    },
}

impl IllegalReason {
    /// Returns the name of the case without its fields, such as `MustCapture`. Bindings for other languages use it.
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
