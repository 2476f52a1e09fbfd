//! Errors in the text of a move.

use alloc::string::String;
use alloc::vec::Vec;

use super::reason::IllegalReason;
use crate::moves::Move;
use crate::notation::token::{Excerpt, PlaceInText, Token};

/// A reason why a text does not select a legal move.
///
/// ```
/// use checkers_core::{Variant, notation::moves::MoveTextError};
/// let russian = Variant::from_id("russian").unwrap();
/// let start = russian.initial();
/// assert!(matches!(russian.parse_move(&start, "c3-"), Err(MoveTextError::Syntax { offset: 3, .. })));
/// let error = russian.parse_move(&start, "c3-c4").unwrap_err();
/// assert!(matches!(error, MoveTextError::Illegal(_)));
/// assert_eq!(error.to_string(), "illegal move: the board has no square `c4`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text does not have the form of a move.
    #[error("{}: {reason}", PlaceInText { offset: *offset, of: "move", quoted: text })]
    Syntax {
        /// The byte offset of the faulty part, always a character boundary.
        offset: usize,
        /// The beginning of the faulty part; empty where something is missing.
        text: Excerpt,
        /// The reason.
        reason: MoveSyntax,
    },
    /// The text fits more than one legal move.
    #[error("the move fits {} legal moves: {}", .candidates.len(), Listed(.texts, .candidates.len()))]
    Ambiguous {
        /// All moves that the text fits.
        candidates: Vec<Move>,
        /// Unambiguous texts of the first candidates, eight at most.
        texts: Vec<String>,
    },
    /// The text omits squares, and there are too many paths to try. Happens only with custom rules, in constructed positions.
    /// The complete path and the Hub form never return this error.
    #[error("too many captures fit this text: write the whole path")]
    TooManyWays,
    /// The text fits no legal move.
    #[error("illegal move: {0}")]
    Illegal(IllegalReason),
}

/// A reason why a part of a text does not have the form of a move.
///
/// ```
/// use checkers_core::Variant;
/// use checkers_core::notation::moves::{MoveSyntax, MoveTextError};
/// let russian = Variant::from_id("russian").unwrap();
/// let error = russian.parse_move(&russian.initial(), "c3").unwrap_err();
/// assert!(matches!(error, MoveTextError::Syntax { reason: MoveSyntax::OneSquare, .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveSyntax {
    /// The text is empty.
    #[error("a move is expected")]
    Empty,
    /// A part is neither a number nor a file letter and a rank.
    #[error("a square is expected: a number, or a file letter and a rank")]
    NotASquare,
    /// The text has one square and nothing else.
    #[error("a move has at least two squares")]
    OneSquare,
    /// Only a blank is between two squares, in a text with more than two squares.
    #[error("`-`, `x` or `:` is missing between two squares")]
    MissingSeparator,
    /// The text has more squares than any move.
    #[error("too many squares for a move")]
    TooManySquares,
    /// Other text is after the move or inside it.
    #[error("this is not part of a move")]
    Unexpected,
}

impl Token<'_> {
    /// Returns an error at this part of the text.
    pub(super) fn refused(self, reason: MoveSyntax) -> MoveTextError {
        MoveTextError::Syntax { offset: self.offset, text: Excerpt::of(self.text), reason }
    }
}

/// The first texts of a list, and the number of the others.
struct Listed<'a>(&'a [String], usize);

impl core::fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, text) in self.0.iter().enumerate() {
            write!(f, "{}{text}", if index == 0 { "" } else { ", " })?;
        }
        if self.1 > self.0.len() { write!(f, " and {} more", self.1 - self.0.len()) } else { Ok(()) }
    }
}
