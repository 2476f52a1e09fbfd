//! Lines of moves and set-ups, with their notes.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::annotation::Annotation;
use super::comment::Comment;
use crate::notation::Excerpt;
use crate::pdn::place::Place;
use crate::pdn::spelling;

/// A line of moves: the main line of a game, or a variation.
///
/// ```
/// use checkers_core::pdn::MoveLine;
/// let mut line = MoveLine::from_moves(["11-15", "23-19"]).unwrap();
/// line.push_move("8-11").unwrap().add_comment("the Glasgow");
/// assert!(line.move_texts().eq(["11-15", "23-19", "8-11"]));
/// assert_eq!(line.nodes[2].comments().next().unwrap().text(), "the Glasgow");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "the grammar of the standard has no other parts")]
pub struct MoveLine {
    /// The notes before the first move.
    pub before: Vec<Note>,
    /// The moves and set-ups, in order.
    pub nodes: Vec<Node>,
}

impl MoveLine {
    /// Returns whether the line has neither notes nor moves nor set-ups.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.nodes.is_empty()
    }

    /// Iterates over the texts of the moves, without variations and set-ups.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|node| match &node.act {
            Act::Move { text, .. } => Some(text.as_str()),
            Act::Setup(_) => None,
        })
    }

    /// Returns the list for a note after the last node, or before the first move if there is no node.
    pub(in crate::pdn) fn notes_mut(&mut self) -> &mut Vec<Note> {
        match self.nodes.last_mut() {
            Some(node) => &mut node.notes,
            None => &mut self.before,
        }
    }
}

/// A move or a set-up, with the notes after it.
///
/// ```
/// use checkers_core::pdn::{Node, WrittenMove};
/// let mut node = Node::new(WrittenMove::new("32-28").unwrap());
/// node.add_glyph(1);
/// node.add_comment("best");
/// assert_eq!((node.move_text(), node.glyphs().next()), (Some("32-28"), Some(1)));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "the grammar of the standard has no other parts")]
pub struct Node {
    /// The move or the set-up.
    pub act: Act,
    /// The notes after it: comments, glyphs and variations, in order. The first move of a variation replaces this move.
    pub notes: Vec<Note>,
    /// The place in the file from which the node was read. Equality ignores it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub place: Place,
}

impl Node {
    /// Makes a move without number, annotation and notes.
    #[must_use]
    pub fn new(text: WrittenMove) -> Self {
        Self {
            act: Act::Move { number: None, text, annotation: None },
            notes: Vec::new(),
            place: Place::START,
        }
    }

    /// Returns whether the node is a move and not a set-up.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(self.act, Act::Move { .. })
    }

    /// Makes a set-up without notes.
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

/// A move or a set-up, without its notes.
///
/// ```
/// use checkers_core::pdn::{self, Act};
/// let game = pdn::read(b"1. 32-28! *").next().unwrap().unwrap().game;
/// assert!(matches!(&game.line.nodes[0].act, Act::Move { annotation: Some(_), .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[expect(clippy::exhaustive_enums, reason = "the grammar of the standard has moves and set-up commands")]
pub enum Act {
    /// A move.
    Move {
        /// The number before the move, if there is one.
        number: Option<MoveNumber>,
        /// The text of the move.
        text: WrittenMove,
        /// The annotation, such as `!`, if there is one.
        annotation: Option<Annotation>,
    },
    /// A position that is set up between the moves, or a null move.
    Setup(SetupCommand),
}

/// A note after a move or, before the first move, about the position.
///
/// ```
/// use checkers_core::pdn::{self, Note};
/// let game = pdn::read(b"1. 32-28 $1 *").next().unwrap().unwrap().game;
/// assert_eq!(game.line.nodes[0].notes, [Note::Glyph(1)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[expect(clippy::exhaustive_enums, reason = "the grammar of the standard has these notes")]
pub enum Note {
    /// A comment.
    Comment(Comment),
    /// A numeric annotation glyph, `$7`.
    Glyph(u16),
    /// A variation.
    Variation(MoveLine),
}

/// A number before a move: `4.` or `4...`.
///
/// ```
/// use checkers_core::pdn::MoveNumber;
/// assert_eq!(MoveNumber { number: 4, second: true }.to_string(), "4...");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "the standard writes a number and one or three dots")]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// Whether the second side moves, which three dots mark: `4...`.
    pub second: bool,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.second { "..." } else { "." })
    }
}

/// A text of a move in a file: `32-28`, `19x28x37`, `c3:e5`, `gf4`.
///
/// The text has small letters, `-`, `x` or `:` between squares, and no leading zeros. Three digits, such as `811`, are two
/// squares that only the position can separate.
///
/// ```
/// use checkers_core::pdn::WrittenMove;
/// assert_eq!(WrittenMove::new("C3×E5").unwrap().as_str(), "c3xe5");
/// assert_eq!(WrittenMove::new("06-11").unwrap().as_str(), "6-11");
/// assert!(WrittenMove::new("resigns").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct WrittenMove(String);

/// An error for a text that does not have the form of a move in any notation.
///
/// ```
/// use checkers_core::pdn::WrittenMove;
/// assert_eq!(WrittenMove::new("resigns").unwrap_err().to_string(), "`resigns` does not look like a move");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` does not look like a move")]
#[non_exhaustive]
pub struct NotAMove(pub Excerpt);

impl WrittenMove {
    /// Reads the text of a move. Replaces capital letters and other separators, and removes leading zeros.
    ///
    /// # Errors
    /// [`NotAMove`] if the text does not have the form of a move in any game.
    pub fn new(text: &str) -> Result<Self, NotAMove> {
        spelling::move_text(text.trim()).map(|spelled| Self(spelled.text)).ok_or(NotAMove(Excerpt::of(text)))
    }

    /// Wraps a text that `spelling` made.
    pub(in crate::pdn) fn spelled(text: String) -> Self {
        debug_assert_eq!(spelling::move_text(&text).map(|spelled| spelled.text).as_ref(), Some(&text));
        Self(text)
    }

    /// Returns the text.
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

/// A command between moves that sets up a position, `/FEN "W:W32:B1"/`, or is a null move. The FEN is checked when the game is
/// replayed.
///
/// ```
/// use checkers_core::pdn::SetupCommand;
/// assert_eq!(SetupCommand::new("W:W32:B1").fen(), "W:W32:B1");
/// assert!(SetupCommand::pass().is_pass());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "String", into = "String")
)]
pub struct SetupCommand(String);

impl SetupCommand {
    /// Makes a set-up of this FEN. Removes what PDN cannot write here: slashes, backslashes, quotation marks, braces, brackets,
    /// and all characters after the first [`SetupCommand::LONGEST`]. Line ends and other control characters become blanks.
    #[must_use]
    pub fn new(fen: &str) -> Self {
        let is_blank = |letter: char| letter.is_whitespace() || letter.is_control();
        let blank = |letter: char| if is_blank(letter) { ' ' } else { letter };
        let wanted = |letter: &char| !matches!(letter, '/' | '"' | '\\' | '{' | '}' | '[' | ']');
        let kept: String =
            fen.trim_matches(is_blank).chars().map(blank).filter(wanted).take(Self::LONGEST).collect();
        Self(kept.trim().to_string())
    }

    /// The largest number of characters in the FEN. It is enough for all boards.
    pub const LONGEST: usize = 1000;

    /// Makes a null move: the other side is to move, and the board does not change.
    #[must_use]
    pub fn pass() -> Self {
        Self("?::".to_string())
    }

    /// Returns the FEN.
    #[must_use]
    pub fn fen(&self) -> &str {
        &self.0
    }

    /// Returns whether the command is a null move, `B::`, `W::` or `?::` (PDN 3.0, commands).
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
    fn set_ups_are_changed_to_text_that_pdn_can_write() {
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
