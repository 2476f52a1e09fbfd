//! What a tolerant reader had to put right.

use core::fmt;

use super::place::Place;
use crate::notation::Excerpt;

/// One thing that was put right, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repair {
    /// What it was.
    pub kind: RepairKind,
    /// Where it stands in the file.
    pub place: Place,
    /// What stood there: its beginning, or nothing where something is missing.
    pub text: Excerpt,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.sentence())
    }
}

impl Repair {
    /// Returns whether text is lost that may matter: it was too long, could not be decoded, or has digits that may be a move
    /// which nobody understands. Such digits are kept as a comment, but the game lacks a move.
    #[must_use]
    pub fn loses_text(&self) -> bool {
        match self.kind {
            // Two squares have two digits at least; digits alone may be a square.
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

    /// What was put right, without the place.
    #[must_use]
    pub fn sentence(&self) -> impl fmt::Display + '_ {
        Sentence(self)
    }
}

/// A repair in words, without the place.
struct Sentence<'a>(&'a Repair);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.text.as_str() {
            "" => write!(f, "{}", self.0.kind),
            text => write!(f, "{} (`{}`)", self.0.kind, text.escape_debug()),
        }
    }
}

/// Declares the kinds with the sentence of each and whether PDN 3.0's reading grammar forbids what was found.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident, $grammar:ident, $code:literal, $sentence:literal;)*) => {
        /// What a tolerant reader puts right.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum RepairKind {
            $($(#[$doc])* $name,)*
        }

        impl RepairKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// A short name for programs: lower case, words joined by `_`. Never changes.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// Whether the reading grammar of PDN 3.0 has no place for it, so that a strict reader refuses the game.
            /// The others are only noted.
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
    /// Bytes that are not UTF-8 were read in another encoding, which the text names.
    Encoding, noted, "encoding", "not UTF-8, read in another encoding";
    /// Bytes that mean nothing in the encoding that the caller demands; `U+FFFD` stands for them.
    NotDecodable, noted, "not_decodable", "bytes that mean nothing in the encoding";
    /// An escape such as `\r`, written out as two characters, between tags or moves.
    LiteralEscape, breaks, "literal_escape", "a line end written out as an escape";

    /// A tag's name that is not made of ASCII letters, digits and `_`, beginning with a capital.
    TagName, breaks, "tag_name", "the name of a tag is not an identifier";
    /// A tag without a value, such as a heading; its name is kept as a comment.
    TagWithoutValue, breaks, "tag_without_value", "a tag without a value";
    /// A tag's value without its quotation marks, with other ones or with some inside.
    TagQuotes, breaks, "tag_quotes", "the quotation marks of a tag are not right";
    /// A tag without its closing bracket.
    TagBracket, breaks, "tag_bracket", "a tag is not closed";
    /// A tag that the game has already; both are kept.
    TagRepeated, noted, "tag_repeated", "the game has this tag already";
    /// A comment before the first tag; it is kept as the first one of the game.
    CommentBeforeTags, breaks, "comment_before_tags", "a comment before the first tag";
    /// A game that is followed by another one without a `*` or a result between them.
    MissingTerminator, breaks, "missing_terminator", "the game does not end before the next one begins";

    /// Text that means nothing in PDN. It is kept as a comment, except single brackets, braces, quotation marks and commas.
    Stray, breaks, "stray", "text that is neither a move nor a comment";
    /// A date or a year outside comments; it is kept as a comment. Unlike other digits it is no move that is lost: the move
    /// numbers are complete without it, or it is none in any notation.
    Date, breaks, "date", "a date that is not in a comment";
    /// A comment inside a comment; its braces become parentheses.
    NestedComment, breaks, "nested_comment", "comments do not nest";
    /// A comment without its end: it ends before the next tag.
    UnclosedComment, breaks, "unclosed_comment", "a comment is not closed";
    /// A comment from `;` to the end of the line, as in PGN.
    SemicolonComment, breaks, "semicolon_comment", "a comment after a semicolon";
    /// A text beyond the limit; the rest of it is left out.
    TextTooLong, noted, "text_too_long", "a text is too long, its rest is left out";
    /// A game beyond the limit; the rest of it is left out.
    GameTooLong, noted, "game_too_long", "the game is too long, its rest is left out";

    /// A variation that does not end before the game does.
    UnclosedVariation, breaks, "unclosed_variation", "a variation is not closed";
    /// A closing parenthesis without an opening one.
    StrayClose, breaks, "stray_close", "a variation ends that did not begin";
    /// A variation without anything in it; it is left out.
    EmptyVariation, breaks, "empty_variation", "an empty variation";
    /// A variation in square brackets.
    BracketVariation, breaks, "bracket_variation", "a variation in square brackets";
    /// A variation beyond the limit; it is left out.
    VariationTooDeep, noted, "variation_too_deep", "a variation is nested too deep, it is left out";

    /// A move number without a move.
    NumberWithoutMove, breaks, "number_without_move", "a move number without a move";
    /// A move number without its dot, or with a number of dots that is neither one nor three.
    NumberDots, breaks, "number_dots", "a move number takes one dot or three";
    /// A comment or another note between a move's number and the move.
    NoteAfterNumber, breaks, "note_after_number", "a note between a move number and its move";
    /// A move that is said to be unknown (`-`); it is left out.
    UnknownMove, breaks, "unknown_move", "an unknown move";
    /// A move written in a way that the reading grammar does not know: capitals, typographic dashes, the short
    /// Russian form, numbers without a separator or with an unknown one.
    MoveSpelling, breaks, "move_spelling", "a move in a spelling of its own";
    /// A move annotation that does not directly follow its move, or a second one, which is kept as a comment.
    Annotation, breaks, "annotation", "a move annotation out of place";
    /// A `*` glued to a move, which means that it is strong or forced (PDN 2); it becomes `$7`.
    ForcedMove, breaks, "forced_move", "an asterisk that means a forced move";
    /// `0-0` or `1-1` between moves: the side to move passes.
    NullMove, noted, "null_move", "a null move";
    /// A numeric glyph without its number, or with one beyond 65535; it is kept as a comment.
    Glyph, breaks, "glyph", "a glyph without a number";
    /// A set-up of another form than `/FEN "…"/`.
    SetupForm, breaks, "setup_form", "a set-up that is not a FEN between slashes";
    /// An embedded command outside a comment.
    StrayCommand, breaks, "stray_command", "a command outside a comment";

    /// A result in another spelling, such as `1:0`.
    ResultSpelling, breaks, "result_spelling", "a result in a spelling of its own";
    /// A second result behind the first, without a game between them.
    ResultRepeated, breaks, "result_repeated", "a second result without a game of its own";
    /// A result inside a variation; it is kept as a comment.
    ResultInVariation, breaks, "result_in_variation", "a result inside a variation";
    /// A result after which the same game continues; it is kept as a comment.
    ResultInside, noted, "result_inside", "the game goes on after its result";
    /// A comment after the result, on the same line; it is kept as the last one of the game.
    CommentAfterResult, breaks, "comment_after_result", "a comment after the result";
    /// The game has no tag for its result: it gets one from the result behind its moves.
    ResultTagMissing, noted, "result_tag_missing", "no tag says the result that stands after the moves";
    /// The tag for the result says nothing, while the one behind the moves does: it is taken.
    ResultTagEmpty, noted, "result_tag_empty", "the tag says no result, the one after the moves does";
    /// The tag and the end of the moves differ; the tag is kept.
    ResultsDiffer, noted, "results_differ", "the result after the moves is not that of the tag";
}
