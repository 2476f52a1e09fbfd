//! Moves, set-ups and what is noted about them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::annotation::Annotation;
use super::comment::Comment;
use crate::notation::Excerpt;
use crate::pdn::place::Place;
use crate::pdn::spelling;

/// A line of moves: the game itself, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "the grammar of the standard has no other parts")]
pub struct MoveLine {
    /// What stands before the first move.
    pub before: Vec<Note>,
    /// The moves and set-ups, in order.
    pub nodes: Vec<Node>,
}

impl MoveLine {
    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.nodes.is_empty()
    }

    /// The texts of the moves, without variations and set-ups.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|node| match &node.act {
            Act::Move { text, .. } => Some(text.as_str()),
            Act::Setup(_) => None,
        })
    }

    /// Where a note about the last thing belongs.
    pub(in crate::pdn) fn notes_mut(&mut self) -> &mut Vec<Note> {
        match self.nodes.last_mut() {
            Some(node) => &mut node.notes,
            None => &mut self.before,
        }
    }
}

/// A move or a set-up with the notes behind it.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "the grammar of the standard has no other parts")]
pub struct Node {
    /// What happens.
    pub act: Act,
    /// What is noted behind it: comments, glyphs, variations, in order. A variation replaces this move.
    pub notes: Vec<Note>,
    /// Where it was read. It tells nothing of the game: equality does not ask for it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub place: Place,
}

impl Node {
    /// A move without number, annotation and notes.
    #[must_use]
    pub fn new(text: WrittenMove) -> Self {
        Self {
            act: Act::Move { number: None, text, annotation: None },
            notes: Vec::new(),
            place: Place::START,
        }
    }

    /// Returns whether it is a move, as opposed to a set-up.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(self.act, Act::Move { .. })
    }

    /// A set-up without notes.
    #[must_use]
    pub fn setup(setup: SetupCommand) -> Self {
        Self { act: Act::Setup(setup), notes: Vec::new(), place: Place::START }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.act == other.act && self.notes == other.notes
    }
}

impl Eq for Node {}

/// What happens at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[expect(clippy::exhaustive_enums, reason = "the grammar of the standard has moves and set-up commands")]
pub enum Act {
    /// A move.
    Move {
        /// Its number, if one stands before it.
        number: Option<MoveNumber>,
        /// How it is written.
        text: WrittenMove,
        /// How good it is said to be.
        annotation: Option<Annotation>,
    },
    /// A position set up in the middle of the moves, or a null move.
    Setup(SetupCommand),
}

/// Something that is noted about a move or, before the first one, about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[expect(clippy::exhaustive_enums, reason = "the grammar of the standard has these notes")]
pub enum Note {
    /// A comment.
    Comment(Comment),
    /// A numeric annotation glyph, `$7`.
    Glyph(u16),
    /// Other moves.
    Variation(MoveLine),
}

/// The number before a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "the standard writes a number and one or three dots")]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// Whether three dots say that the second side moves: `4...`.
    pub second: bool,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.second { "..." } else { "." })
    }
}

/// A move as it is written in a file: `32-28`, `19x28x37`, `c3:e5`, `gf4`. In small letters, with `-`, `x` or `:` between squares
/// and without leading zeros. Three digits, such as `811`, are two squares that only the position can divide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct WrittenMove(String);

/// The text does not look like a move in any notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` does not look like a move")]
#[non_exhaustive]
pub struct NotAMove(pub Excerpt);

impl WrittenMove {
    /// A move's text. Capitals, leading zeros and other separators are put right.
    ///
    /// # Errors
    /// [`NotAMove`] if no game could write a move so.
    pub fn new(text: &str) -> Result<Self, NotAMove> {
        spelling::move_text(text.trim()).map(|spelled| Self(spelled.text)).ok_or(NotAMove(Excerpt::of(text)))
    }

    /// A text that `spelling` has made.
    pub(in crate::pdn) fn spelled(text: String) -> Self {
        debug_assert_eq!(spelling::move_text(&text).map(|spelled| spelled.text).as_ref(), Some(&text));
        Self(text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl TryFrom<String> for WrittenMove {
    type Error = NotAMove;

    fn try_from(text: String) -> Result<Self, NotAMove> {
        Self::new(&text)
    }
}

impl From<WrittenMove> for String {
    fn from(text: WrittenMove) -> Self {
        text.0
    }
}

/// A command that sets up a position inside the moves: `/FEN "W:W32:B1"/`. Whether it is a position is not asked before the game is replayed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "String", into = "String")
)]
pub struct SetupCommand(String);

impl SetupCommand {
    /// A set-up of this FEN, without what no FEN has and PDN cannot write here: slashes, quotation marks, braces and
    /// brackets, line ends and other control characters, and anything beyond [`SetupCommand::LONGEST`].
    #[must_use]
    pub fn new(fen: &str) -> Self {
        let is_blank = |letter: char| letter.is_whitespace() || letter.is_control();
        let blank = |letter: char| if is_blank(letter) { ' ' } else { letter };
        let wanted = |letter: &char| !matches!(letter, '/' | '"' | '\\' | '{' | '}' | '[' | ']');
        let kept: String =
            fen.trim_matches(is_blank).chars().map(blank).filter(wanted).take(Self::LONGEST).collect();
        Self(kept.trim().to_string())
    }

    /// Characters that are kept at most. No board needs so many.
    pub const LONGEST: usize = 1000;

    /// A null move: the other side is to move on the same board.
    #[must_use]
    pub fn pass() -> Self {
        Self("?::".to_string())
    }

    /// The FEN.
    #[must_use]
    pub fn fen(&self) -> &str {
        &self.0
    }

    /// Whether it is a null move, `B::`, `W::` or `?::` (PDN 3.0, commands).
    #[must_use]
    pub fn is_pass(&self) -> bool {
        matches!(self.0.as_str(), "B::" | "W::" | "?::")
    }
}

impl From<String> for SetupCommand {
    fn from(fen: String) -> Self {
        Self::new(&fen)
    }
}

impl From<SetupCommand> for String {
    fn from(setup: SetupCommand) -> Self {
        setup.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_up_holds_only_what_can_be_written() {
        for (fen, kept) in [
            ("W:W31:B1", "W:W31:B1"),
            ("\0W:W31:\r\nB1\u{85}", "W:W31:  B1"),
            (" W:\"W31\"/{}[]\\:B1 ", "W:W31:B1"),
        ] {
            assert_eq!(SetupCommand::new(fen).fen(), kept);
            assert_eq!(SetupCommand::new(kept).fen(), kept);
        }
    }
}
