//! What can be wrong with the text of a move.

use alloc::string::String;
use alloc::vec::Vec;

use super::reason::IllegalReason;
use crate::moves::Move;
use crate::notation::token::{Excerpt, Token};

/// Why a text does not mean a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// It does not look like a move.
    #[error("byte {offset} of the move, `{text}`: {reason}")]
    Syntax {
        /// The byte at which the offending part begins; always a boundary of characters.
        offset: usize,
        /// The beginning of that part; empty where something is missing.
        text: Excerpt,
        /// What is wrong with it.
        reason: MoveSyntax,
    },
    /// It fits more than one legal move.
    #[error("the move fits {} legal moves: {}", .candidates.len(), Listed(.texts, .candidates.len()))]
    Ambiguous {
        /// The moves that it fits.
        candidates: Vec<Move>,
        /// The first of them as text that tells them apart, a few at most.
        texts: Vec<String>,
    },
    /// It leaves something out, and there are too many ways to fill that in to try them all. Only happens with custom
    /// rules, in positions made for it; a complete path or Hub form is always settled.
    #[error("the move leaves out too much: write the whole path")]
    TooManyWays,
    /// It fits no legal move.
    #[error("illegal move: {0}")]
    Illegal(IllegalReason),
}

/// What is wrong with a part of the text of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveSyntax {
    /// Nothing there.
    #[error("a move is expected")]
    Empty,
    /// Neither a number nor a file letter and a rank.
    #[error("a square is expected: a number, or a file letter and a rank")]
    NotASquare,
    /// One square and nothing else.
    #[error("a move has two squares at least")]
    OneSquare,
    /// Squares with a blank between them and nothing else, in a move of more than two.
    #[error("`-`, `x` or `:` is missing between two squares")]
    MissingSeparator,
    /// More squares than any move has.
    #[error("no move has so many squares")]
    TooManySquares,
    /// Something after the move, or in the middle of it.
    #[error("this is not part of a move")]
    Unexpected,
}

impl Token<'_> {
    /// The error that this part of the text is.
    pub(super) fn refused(self, reason: MoveSyntax) -> MoveTextError {
        MoveTextError::Syntax { offset: self.offset, text: Excerpt::of(self.text), reason }
    }
}

/// The first few texts and how many more there are.
struct Listed<'a>(&'a [String], usize);

impl core::fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, text) in self.0.iter().enumerate() {
            write!(f, "{}{text}", if index == 0 { "" } else { ", " })?;
        }
        if self.1 > self.0.len() { write!(f, " and {} more", self.1 - self.0.len()) } else { Ok(()) }
    }
}
