//! Reads the games of a file one after the other.

use crate::setters::setters;

mod builder;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::encoding::Encoding;
use super::lexer::{Lexeme, Lexer, Token};
use super::limits::Limits;
use super::place::Place;
use super::repair::{Repair, RepairKind};
use super::source::Source;
use super::spelling;
use super::tree::{Comment, PdnGame, SetupCommand, WrittenMove};
use builder::{Builder, Built, Last, Squares};

/// The largest number of headings before the tags of a game.
const HEADINGS: usize = 8;
/// The largest number of notes between a token and the token that decides its meaning.
const NOTES_AHEAD: usize = 4;
/// The largest number of tokens that are read ahead to find the first move of a game.
const WORDS_AHEAD: usize = 16;

/// Options for reading a file.
///
/// ```
/// use checkers_core::pdn::{ReadError, ReadOptions, Reader};
/// let file = &b"1. 32-28 1:0\n*"[..];
/// let mut strict = Reader::with_options(file, ReadOptions::default().with_strict(true));
/// assert!(matches!(strict.next(), Some(Err(ReadError::Refused { number: 1, .. }))));
/// assert!(Reader::new(file).next().unwrap().is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// Whether the reader refuses games that break the reading grammar of PDN 3.0. If not, it repairs them.
    pub strict: bool,
    /// The limits for each game.
    pub limits: Limits,
}

/// A game that was read from a file, with its place and its repairs.
///
/// ```
/// use checkers_core::pdn;
/// let file = "[Event \"x\"] 1. 32-28 *\n1. 33-29 2-0";
/// let second = pdn::read(file.as_bytes()).nth(1).unwrap().unwrap();
/// assert_eq!((second.number, second.place.line), (2, 2));
/// assert_eq!(second.terminator.as_deref(), Some("2-0"));
/// assert_eq!(&file[second.bytes.start as usize..second.bytes.end as usize], "1. 33-29 2-0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The game.
    pub game: PdnGame,
    /// The number of the game in the file, from 1.
    pub number: u64,
    /// The place where the game begins.
    pub place: Place,
    /// The range of its bytes in the file, from the first tag or move to the result. These bytes alone read as the same game.
    pub bytes: Range<u64>,
    /// The result or `*` after the moves, in PDN's spelling. `None` if the game ends without one.
    pub terminator: Option<String>,
    /// The repairs, in order.
    pub repairs: Vec<Repair>,
    /// The number of repairs that are not listed because of [`Limits::repairs`].
    pub omitted: usize,
    /// The first repair that lost text, even if it is not listed; see [`Repair::loses_text`].
    pub loss: Option<Repair>,
}

/// A reason why a reader returns no game.
///
/// ```
/// use checkers_core::pdn::{ReadError, ReadOptions, Reader};
/// let strict = ReadOptions::default().with_strict(true);
/// let mut games = Reader::with_options(&b"1. 32-28 oops *"[..], strict);
/// assert!(matches!(games.next(), Some(Err(ReadError::Refused { number: 1, .. }))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError<E> {
    /// The bytes cannot be read. The reader returns no further game.
    Source(E),
    /// A strict reader refuses the game, which is not PDN 3.0. The next games can be read.
    Refused {
        /// The number of the game in the file, from 1.
        number: u64,
        /// The place where the game begins.
        place: Place,
        /// The first repair that the grammar forbids.
        repair: Repair,
    },
}

impl<E: fmt::Display> fmt::Display for ReadError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(error) => error.fmt(f),
            Self::Refused { number, repair, .. } => write!(f, "game {number} is not PDN 3.0: {repair}"),
        }
    }
}

impl<E: core::error::Error + 'static> core::error::Error for ReadError<E> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // `Display` writes the message of this error, so its source is the next cause.
            Self::Source(error) => error.source(),
            Self::Refused { .. } => None,
        }
    }
}

/// A reader of the games of a file: an iterator that holds one game in memory at a time.
///
/// ```
/// use checkers_core::pdn::{self, RepairKind};
///
/// let file = "[Event \"Club\"]\n1.32-28 19-23 2.28x19 14x23 1-0\n[Event \"Club\"]\n1. 33-29 {quiet} 17-22 *";
/// let records: Vec<_> = pdn::read(file.as_bytes()).collect::<Result<_, _>>().unwrap();
/// assert_eq!(records[0].game.line.nodes.len(), 4);
/// assert_eq!(records[0].game.tags.get("Result"), Some("1-0"));
/// assert_eq!(records[0].repairs[0].kind, RepairKind::ResultTagMissing);
/// assert_eq!(records[1].place.line, 3);
/// ```
pub struct Reader<S: Source> {
    lexer: Lexer<S>,
    options: ReadOptions,
    number: u64,
    ended: bool,
    /// Whether a tag, a move or a result was found.
    found: bool,
    /// Whether there was a character other than blank space.
    any: bool,
    /// The offset in the file of the end of the last token that belongs to a game.
    end: u64,
}

impl<S: Source> Reader<S> {
    /// Makes a tolerant reader with the default limits, which detects the encoding.
    pub fn new(source: S) -> Self {
        Self::with_options(source, ReadOptions::default())
    }

    /// Makes a reader with these options.
    pub fn with_options(source: S, options: ReadOptions) -> Self {
        let lexer = Lexer::new(source, options.encoding, options.limits);
        Self { lexer, options, number: 0, ended: false, found: false, any: false, end: 0 }
    }

    /// Returns whether the reader has read text but no tag, no move and no result. At the end of a file this means that the file
    /// has no game.
    ///
    /// ```
    /// use checkers_core::pdn;
    /// let mut reader = pdn::read(b"{\"games\": [{\"moves\": [\"32-28\", \"19-23\"]}]}");
    /// assert_eq!(reader.by_ref().count(), 1); // a comment
    /// assert!(reader.has_no_game());
    /// ```
    #[must_use]
    pub const fn has_no_game(&self) -> bool {
        self.any && !self.found
    }
}

impl<S: Source> Iterator for Reader<S> {
    type Item = Result<Record, ReadError<S::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (built, terminator) = loop {
            if self.ended {
                return None;
            }
            let read = self.game();
            if let Some(error) = self.lexer.take_error() {
                self.ended = true;
                return Some(Err(ReadError::Source(error)));
            }
            match read {
                // A text of which a tolerant reader keeps nothing, such as `()`, is not a game.
                Some((built, _)) if built.says_nothing() && !self.options.strict => {}
                Some(read) => break read,
                None => self.ended = true,
            }
        };
        self.number += 1;
        if let (true, Some(repair)) = (self.options.strict, built.refusal) {
            return Some(Err(ReadError::Refused { number: self.number, place: built.place, repair }));
        }
        let Built { game, place, start, repairs, omitted, loss, .. } = built;
        let bytes = start..self.end;
        Some(Ok(Record { game, number: self.number, place, bytes, terminator, repairs, omitted, loss }))
    }
}

impl<S: Source> Reader<S> {
    /// Reads the next game. Returns it with the result or `*` that ended it.
    fn game(&mut self) -> Option<(Built, Option<String>)> {
        let mut builder = Builder::new(self.options.limits);
        let ended_by = loop {
            if self.ends_before_next(&mut builder) {
                break None;
            }
            let lexeme = self.lexer.next();
            self.any |= lexeme.token != Token::End || !lexeme.repairs.is_empty();
            if lexeme.token == Token::End {
                builder.repairs_of(&lexeme);
                break None;
            }
            self.end = lexeme.bytes.end;
            builder.begin(&lexeme);
            self.found |= match lexeme.token {
                Token::Tag(_)
                | Token::Move(_)
                | Token::GluedMove(..)
                | Token::Result(_)
                | Token::Setup(_) => true,
                // An asterisk in text that is not PDN is not a result.
                Token::Asterisk => builder.is_sound(),
                _ => false,
            };
            if let Some(end) = self.add(&mut builder, lexeme) {
                break Some(end);
            }
        };
        if let Some((_, place)) = &ended_by {
            self.after_result(&mut builder, *place);
        } else if builder.is_empty() {
            return None;
        }
        let built = builder.finish(ended_by.as_ref().map(|(result, place)| (result.as_str(), *place)));
        Some((built, ended_by.map(|(result, _)| result)))
    }

    /// Returns whether the next token is a tag or heading of the next game.
    fn ends_before_next(&mut self, builder: &mut Builder) -> bool {
        let heads_tags = self.heads_tags();
        let lexeme = self.lexer.peek(0);
        let tags = &builder.game().tags;
        // A game without moves and result ends where a tag repeats after an empty line.
        let anew = match &lexeme.token {
            Token::Tag(tag) => lexeme.lines > 1 && builder.has_tag(tag),
            Token::Heading(_) if heads_tags => lexeme.lines > 1 && !tags.is_empty(),
            _ => return false,
        };
        let after_moves = builder.has_moves() || builder.body_begun() && !tags.is_empty();
        if after_moves || anew {
            builder.repair(RepairKind::MissingTerminator, lexeme.place, "");
        }
        after_moves || anew
    }

    /// Returns whether the next tokens are one or more headings and then a tag.
    fn heads_tags(&mut self) -> bool {
        let mut number = 0;
        while number < HEADINGS && matches!(self.lexer.peek(number).token, Token::Heading(_)) {
            number += 1;
        }
        number > 0 && matches!(self.lexer.peek(number).token, Token::Tag(_))
    }

    /// Adds a token to the game. Returns the result if it ends the game.
    fn add(&mut self, builder: &mut Builder, lexeme: Lexeme) -> Option<(String, Place)> {
        let Lexeme { token, place, glued, lines, .. } = lexeme;
        match token {
            Token::Tag(tag) => builder.tag(tag, place),
            Token::Comment(comment) => builder.comment(comment, place),
            Token::Setup(setup) => builder.setup(setup, place),
            Token::Glyph(glyph) => builder.glyph(glyph, place),
            Token::Annotation(annotation) => builder.annotation(annotation, place),
            Token::Open => builder.open(place),
            Token::Close => builder.close(place),
            Token::Ellipsis => builder.ellipsis(),
            Token::Unknown => builder.unknown(place),
            Token::Stray(word) => builder.stray(&word, place),
            Token::Heading(text) if builder.has_moves() => builder.comment(Comment::new(&text), place),
            Token::Heading(text) => builder.heading(&text, place),
            Token::Digits(text) => self.digits(builder, &text, place),
            Token::Number { value, dots } => builder.number(value, dots, place),
            Token::Move(text) if self.is_score(builder, text.as_str()) => {
                return Some((text.as_str().to_string(), place));
            }
            Token::Move(text) => builder.mv(text, place, Squares::Separated),
            Token::GluedMove(text, digits) => self.glued_move(builder, text, &digits, place),
            Token::Asterisk if self.is_forced(builder, glued, lines > 0) => {
                builder.repair(RepairKind::ForcedMove, place, "*");
                builder.glyph(7, place);
            }
            Token::Asterisk => return self.result(builder, "*".to_string(), place),
            Token::Result(result) => return self.result(builder, result, place),
            Token::End => {}
        }
        None
    }

    /// Adds digits without a dot: a move number if a move follows, or two squares, or else stray text.
    fn digits(&mut self, builder: &mut Builder, text: &str, place: Place) {
        let value = text.parse().unwrap_or(u32::MAX);
        let before_move = matches!(self.lexer.peek(0).token, Token::Move(_) | Token::GluedMove(..));
        let is_number =
            before_move && (builder.is_next_number(value) || text.len() < 3 && !builder.awaits_move());
        let is_move =
            text.len() == 3 || builder.awaits_move() || builder.last() == Last::Move && !before_move;
        let glued = if is_move { spelling::glued_squares(text) } else { None };
        match glued.and_then(|text| WrittenMove::new(&text).ok()) {
            _ if is_number => builder.number(value, 0, place),
            Some(mv) => {
                builder.repair(RepairKind::MoveSpelling, place, text);
                builder.mv(mv, place, Squares::Glued);
            }
            None => {
                builder.repair(RepairKind::Stray, place, text);
                builder.stray(text, place);
            }
        }
    }

    /// Adds four digits: two squares without a separator, or a year or another number in a text that is not part of the game. They
    /// are a move where a move is expected or where other moves have no separators.
    fn glued_move(&mut self, builder: &mut Builder, text: WrittenMove, digits: &str, place: Place) {
        let begun = builder.has_main_moves();
        let next = &self.lexer.peek(0).token;
        let beside_words = builder.last() == Last::Stray || matches!(next, Token::Stray(_));
        let is_year = spelling::is_year(digits);
        let is_text = if builder.awaits_move() {
            false
        } else if builder.inside() {
            is_year && builder.is_variation_empty() && *next == Token::Close
        } else if begun {
            beside_words || is_year && builder.is_pair_complete()
        } else {
            true
        };
        // Check the form of other moves last, because that may read many tokens ahead.
        let mut separated =
            || builder.squares() == Some(Squares::Separated) || !begun && self.separated_ahead();
        if !is_text || !separated() {
            builder.repair(RepairKind::MoveSpelling, place, digits);
            builder.mv(text, place, Squares::Glued);
            return;
        }
        let complete = builder.inside() || begun && self.is_complete(builder) || !begun && beside_words;
        let kind = if is_year && complete { RepairKind::Date } else { RepairKind::Stray };
        builder.repair(kind, place, digits);
        builder.stray(digits, place);
    }

    /// Returns whether the next move has a separator between its squares, or a tag comes first.
    fn separated_ahead(&mut self) -> bool {
        for number in 0..WORDS_AHEAD {
            match self.lexer.peek(number).token {
                Token::Move(_) | Token::Tag(_) => return true,
                Token::GluedMove(..) | Token::End | Token::Asterisk | Token::Result(_) => return false,
                _ => {}
            }
        }
        false
    }

    /// Returns whether the move numbers show that no move is missing between the last move and the next token.
    fn is_complete(&mut self, builder: &Builder) -> bool {
        let mut ahead = 0;
        while ahead < NOTES_AHEAD
            && matches!(self.lexer.peek(ahead).token, Token::Stray(_) | Token::Comment(_))
        {
            ahead += 1;
        }
        let is_move = matches!(self.lexer.peek(ahead).token, Token::Move(_));
        builder.is_pair_complete()
            || is_move
                && builder.is_half_pair()
                && matches!(self.lexer.peek(ahead + 1).token, Token::Number { dots: 1, .. })
    }

    /// Returns whether a text in the form of a move, such as `4-6`, is the score of a match: it is at the end of a game whose tag
    /// `Result` has the same score.
    fn is_score(&mut self, builder: &Builder, text: &str) -> bool {
        matches!(self.lexer.peek(0).token, Token::End | Token::Tag(_))
            && !builder.inside()
            && builder.game().tags.meaning("Result") == Some(text)
    }

    /// Returns whether an asterisk marks a move, as in `32-28* 19-23`, and does not end the game. An asterisk directly after a move
    /// is a mark. An asterisk after a blank is a mark if the move numbers continue. Before a tag, the end of the file or the
    /// number 1, and alone on its line, as the writer ends each game, it ends the game.
    fn is_forced(&mut self, builder: &Builder, glued: bool, begins_line: bool) -> bool {
        if builder.last() != Last::Move || begins_line && self.lexer.peek(0).lines > 0 {
            return false;
        }
        let mut ahead = 0;
        while ahead < NOTES_AHEAD
            && matches!(
                self.lexer.peek(ahead).token,
                Token::Comment(_) | Token::Glyph(_) | Token::Annotation(_)
            )
        {
            ahead += 1;
        }
        match &self.lexer.peek(ahead).token {
            Token::End | Token::Tag(_) | Token::Heading(_) | Token::Asterisk => false,
            Token::Number { value, dots } => {
                let begins_anew = *value == 1 && *dots == 1 && !builder.inside();
                let continues = builder
                    .last_number()
                    .is_some_and(|last| *value == last || *value == last.saturating_add(1));
                !begins_anew && (glued || *value > 1 && continues)
            }
            Token::Result(_) if !builder.inside() && ahead == 0 => false,
            _ => glued,
        }
    }

    /// Adds a result, or a null move or comment that has the form of a result. Returns the result if it ends the game.
    fn result(&mut self, builder: &mut Builder, result: String, place: Place) -> Option<(String, Place)> {
        let next = &self.lexer.peek(0).token;
        let at_end = matches!(next, Token::End | Token::Tag(_));
        // Whether the next number or move continues the same game.
        let goes_on = match next {
            Token::Number { value, dots: 1.. } => {
                *value > 1
                    && builder
                        .last_number()
                        .is_some_and(|last| *value == last || *value == last.saturating_add(1))
            }
            Token::Move(_) | Token::GluedMove(..) => !builder.is_empty(),
            _ => false,
        };
        if matches!(result.as_str(), "0-0" | "1-1") && goes_on {
            builder.repair(RepairKind::NullMove, place, &result);
            builder.pass(place);
            return None;
        }
        if builder.inside() && !at_end {
            builder.repair(RepairKind::ResultInVariation, place, &result);
            if result != "*" {
                builder.comment(Comment::new(&result), place);
            }
            return None;
        }
        if builder.is_empty() {
            builder.repair(RepairKind::ResultRepeated, place, &result);
            return None;
        }
        if goes_on && result != "*" && !matches!(next, Token::Move(_) | Token::GluedMove(..)) {
            builder.repair(RepairKind::ResultInside, place, &result);
            builder.comment(Comment::new(&result), place);
            return None;
        }
        Some((result, place))
    }

    /// Reads the tokens after a result that belong to the game: a repeated result, and comments on the same line.
    fn after_result(&mut self, builder: &mut Builder, end: Place) {
        loop {
            let second = &self.lexer.peek(1).token;
            let (last, at_end) = (matches!(second, Token::End | Token::Tag(_)), *second == Token::End);
            let next = self.lexer.peek(0);
            let (place, same_line) = (next.place, next.lines == 0 && next.place.line == end.line);
            match &next.token {
                Token::Result(result) => builder.repair(RepairKind::ResultRepeated, place, result),
                Token::Asterisk => builder.repair(RepairKind::ResultRepeated, place, "*"),
                Token::Comment(_) if same_line && last => {
                    builder.repair(RepairKind::CommentAfterResult, place, "");
                }
                Token::Heading(_) if at_end => {}
                _ => return,
            }
            let lexeme = self.lexer.next();
            self.end = lexeme.bytes.end;
            builder.begin(&lexeme);
            match lexeme.token {
                Token::Comment(comment) => builder.comment(comment, place),
                Token::Heading(text) => builder.comment(Comment::new(&text), place),
                _ => {}
            }
        }
    }
}

impl Builder {
    /// Adds a null move.
    fn pass(&mut self, place: Place) {
        self.setup(SetupCommand::pass(), place);
    }
}

setters!(ReadOptions { with_encoding: encoding: Encoding, with_strict: strict: bool, with_limits: limits: Limits });
