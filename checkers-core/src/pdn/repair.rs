//! Repairs that a tolerant reader makes.

use core::fmt;

use super::place::Place;
use crate::notation::Excerpt;

/// A repair that a reader made: the kind, the place and the text.
///
/// ```
/// use checkers_core::pdn::{self, RepairKind};
/// let record = pdn::read(b"[Event \"x\"]\n1. 32-28 1:0").next().unwrap().unwrap();
/// let repair = record.repairs[0];
/// assert_eq!(repair.kind, RepairKind::ResultSpelling);
/// assert_eq!(repair.to_string(), "line 2, column 10: a result in a non-standard spelling (`1:0`)");
/// assert!(!repair.loses_text());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repair {
    /// The kind of repair.
    pub kind: RepairKind,
    /// The place in the file.
    pub place: Place,
    /// The beginning of the repaired text; empty where something is missing.
    pub text: Excerpt,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.sentence())
    }
}

impl Repair {
    /// Returns whether the repair may lose part of the game: text was too long, could not be decoded, or has digits that may be
    /// an unreadable move. Such digits are kept as a comment, but the game lacks a move.
    #[must_use]
    pub fn loses_text(&self) -> bool {
        match self.kind {
            // A move has at least two digits. A single digit without letters may be a square.
            RepairKind::Stray => {
                let text = self.text.as_str();
                match text.chars().filter(|letter| letter.is_numeric()).count() {
                    0 => false,
                    1 => !text.contains(char::is_alphabetic),
                    _ => true,
                }
            }
            RepairKind::NotDecodable
            | RepairKind::TextTooLong
            | RepairKind::GameTooLong
            | RepairKind::VariationTooDeep => true,
            _ => false,
        }
    }

    /// Returns the message without the place, ready to be written.
    #[must_use]
    pub fn sentence(&self) -> impl fmt::Display + '_ {
        Sentence(self)
    }
}

/// The message of a repair, without the place.
struct Sentence<'a>(&'a Repair);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.text.as_str() {
            "" => write!(f, "{}", self.0.kind),
            text => write!(f, "{} (`{}`)", self.0.kind, text.escape_debug()),
        }
    }
}

/// Declares the kinds of repairs: code, message, and whether PDN 3.0's reading grammar forbids the text.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident, $grammar:ident, $code:literal, $sentence:literal;)*) => {
        /// A kind of repair.
        ///
        /// ```
        /// use checkers_core::pdn::RepairKind;
        /// assert_eq!(RepairKind::UnclosedComment.code(), "unclosed_comment");
        /// assert_eq!(RepairKind::UnclosedComment.to_string(), "a comment is not closed");
        /// assert!(RepairKind::UnclosedComment.breaks_grammar() && !RepairKind::Encoding.breaks_grammar());
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum RepairKind {
            $($(#[$doc])* $name,)*
        }

        impl RepairKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Returns a stable name for programs: lower case, words joined by `_`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// Returns whether the reading grammar of PDN 3.0 forbids the text, so that a strict reader refuses the game. Repairs
            /// of the other kinds are only listed.
            #[must_use]
            pub const fn breaks_grammar(self) -> bool {
                match self { $(Self::$name => kinds!(@$grammar),)* }
            }
        }

        impl fmt::Display for RepairKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $sentence,)* })
            }
        }
    };
    (@breaks) => { true };
    (@noted) => { false };
}

kinds! {
    /// Bytes that are not UTF-8 were decoded in another encoding. The repair's text is the name of the encoding.
    Encoding, noted, "encoding", "not UTF-8, read in another encoding";
    /// Bytes are invalid in the encoding that the caller chose; `U+FFFD` replaces them.
    NotDecodable, noted, "not_decodable", "bytes that are invalid in the encoding";
    /// An escape sequence of two characters, such as `\r`, is between tags or moves.
    LiteralEscape, breaks, "literal_escape", "an escape sequence in place of a line end";

    /// The name of a tag is not an identifier: ASCII letters, digits and `_`, beginning with a capital letter.
    TagName, breaks, "tag_name", "the name of a tag is not an identifier";
    /// A tag has no value, such as a heading; its name is kept as a comment.
    TagWithoutValue, breaks, "tag_without_value", "a tag without a value";
    /// The value of a tag has no quotation marks, other ones, or some inside.
    TagQuotes, breaks, "tag_quotes", "the quotation marks of a tag are wrong";
    /// A tag has no closing bracket.
    TagBracket, breaks, "tag_bracket", "a tag is not closed";
    /// The game has two tags of this name; both are kept.
    TagRepeated, noted, "tag_repeated", "duplicate tag";
    /// A comment is before the first tag; it is kept as the first comment of the game.
    CommentBeforeTags, breaks, "comment_before_tags", "a comment before the first tag";
    /// The next game begins without a `*` or a result at the end of this one.
    MissingTerminator, breaks, "missing_terminator", "a result or `*` is missing at the end of the game";

    /// Text has no meaning in PDN. It is kept as a comment, except single brackets, braces, quotation marks and commas.
    Stray, breaks, "stray", "text that is neither a move nor a comment";
    /// A date or a year is outside comments; it is kept as a comment. Unlike other digits it is not a lost move: the move
    /// numbers are complete without it, or it is not a move in any notation.
    Date, breaks, "date", "a date outside a comment";
    /// A comment is inside a comment; its braces become parentheses.
    NestedComment, breaks, "nested_comment", "a comment inside a comment";
    /// A comment has no closing brace: it ends before the next tag.
    UnclosedComment, breaks, "unclosed_comment", "a comment is not closed";
    /// A comment reaches from `;` to the end of the line, as in PGN.
    SemicolonComment, breaks, "semicolon_comment", "a comment after a semicolon";
    /// A text exceeds the limit; its rest is omitted.
    TextTooLong, noted, "text_too_long", "a text is too long; its rest is omitted";
    /// A game exceeds the limit; its rest is omitted.
    GameTooLong, noted, "game_too_long", "the game is too long; its rest is omitted";

    /// A variation is not closed before the game ends.
    UnclosedVariation, breaks, "unclosed_variation", "a variation is not closed";
    /// A closing parenthesis has no opening one.
    StrayClose, breaks, "stray_close", "a closing parenthesis without an opening one";
    /// A variation is empty; it is omitted.
    EmptyVariation, breaks, "empty_variation", "an empty variation";
    /// A variation is in square brackets.
    BracketVariation, breaks, "bracket_variation", "a variation in square brackets";
    /// A variation exceeds the limit of nesting; it is omitted.
    VariationTooDeep, noted, "variation_too_deep", "a variation is nested too deeply; it is omitted";

    /// A move number has no move.
    NumberWithoutMove, breaks, "number_without_move", "a move number without a move";
    /// A move number has neither one nor three dots.
    NumberDots, breaks, "number_dots", "a move number must have one dot or three";
    /// A comment or another note is between a move number and its move.
    NoteAfterNumber, breaks, "note_after_number", "a note between a move number and its move";
    /// A move is marked as unknown (`-`); it is omitted.
    UnknownMove, breaks, "unknown_move", "an unknown move";
    /// A move has a spelling that the reading grammar does not contain: capital letters, typographic dashes, the short Russian
    /// form, numbers without a separator or with an unknown one.
    MoveSpelling, breaks, "move_spelling", "a move in a non-standard spelling";
    /// A move annotation does not directly follow its move, or is a second one, which is kept as a comment.
    Annotation, breaks, "annotation", "a misplaced move annotation";
    /// A `*` directly after a move marks it as strong or forced (PDN 2); it becomes `$7`.
    ForcedMove, breaks, "forced_move", "an asterisk that marks a forced move";
    /// `0-0` or `1-1` is between moves: the side to move passes.
    NullMove, noted, "null_move", "a null move";
    /// A numeric glyph has no number, or one above 65535; it is kept as a comment.
    Glyph, breaks, "glyph", "a glyph without a valid number";
    /// A set-up does not have the form `/FEN "…"/`.
    SetupForm, breaks, "setup_form", "a set-up that is not a FEN between slashes";
    /// An embedded command is outside a comment.
    StrayCommand, breaks, "stray_command", "a command outside a comment";

    /// A result has another spelling, such as `1:0`.
    ResultSpelling, breaks, "result_spelling", "a result in a non-standard spelling";
    /// A second result follows the first, without a game between them.
    ResultRepeated, breaks, "result_repeated", "duplicate result";
    /// A result is inside a variation; it is kept as a comment.
    ResultInVariation, breaks, "result_in_variation", "a result inside a variation";
    /// The game continues after a result; the result is kept as a comment.
    ResultInside, noted, "result_inside", "the game continues after its result";
    /// A comment follows the result on the same line; it is kept as the last comment of the game.
    CommentAfterResult, breaks, "comment_after_result", "a comment after the result";
    /// The game has no tag `Result`: it gets one with the result after its moves.
    ResultTagMissing, noted, "result_tag_missing", "the tag `Result` is missing; the result after the moves is used";
    /// The tag `Result` has no result, but a result is after the moves: the tag gets it.
    ResultTagEmpty, noted, "result_tag_empty", "the tag `Result` has no result; the result after the moves is used";
    /// The tag `Result` and the result after the moves differ; the tag is kept.
    ResultsDiffer, noted, "results_differ", "the result after the moves differs from the tag `Result`";
}
