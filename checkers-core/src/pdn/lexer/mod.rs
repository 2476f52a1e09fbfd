//! Tokens of a game file, each with its place and what had to be put right in it.

mod comment;
mod ignored_text;
mod tag;
mod word;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::encoding::{Encoding, Oddity};
use super::limits::Limits;
use super::place::Place;
use super::repair::{Repair, RepairKind};
use super::source::Source;
use super::text::Text;
use super::tree::{Annotation, Comment, SetupCommand, Tag, WrittenMove};
use crate::notation::Excerpt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Tag(Tag),
    Comment(Comment),
    Setup(SetupCommand),
    Glyph(u16),
    Annotation(Annotation),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `*`.
    Asterisk,
    /// A tag without a value, such as a heading between games.
    Heading(String),
    /// `12.` with so many dots.
    Number {
        value: u32,
        dots: usize,
    },
    /// Digits without a dot: a move number, or squares glued together.
    Digits(String),
    /// `...` alone.
    Ellipsis,
    /// A move that is said to be unknown.
    Unknown,
    Move(WrittenMove),
    /// Four digits that are two squares, as a move and as they are written. They may also be a year.
    GluedMove(WrittenMove, String),
    Result(String),
    /// Words that mean nothing.
    Stray(String),
    End,
}

#[derive(Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) place: Place,
    /// The bytes of the file before it and before its end.
    pub(super) bytes: Range<u64>,
    /// Whether it follows the one before without a blank.
    pub(super) glued: bool,
    /// Line feeds between it and the one before.
    pub(super) lines: u32,
    pub(super) repairs: Vec<Repair>,
    /// How many more repairs there were than are kept.
    pub(super) omitted: usize,
}

pub(super) struct Lexer<S: Source> {
    text: Text<S>,
    limits: Limits,
    ahead: VecDeque<Lexeme>,
    /// Repairs that wait for their token.
    repairs: Vec<Repair>,
    omitted: usize,
    glued: bool,
    lines: u32,
    /// The bytes of the file before the token that is being read.
    start: u64,
    /// Whether a tag was cut off by the end of its line, which it has swallowed.
    line_ended: bool,
    /// Square brackets that are open variations.
    brackets: u32,
}

/// Whether a character shows nothing and means nothing: control characters, such as the end of a file in DOS, marks of the
/// order of bytes, which stand inside where files were joined, and marks of the direction of writing.
fn is_invisible(letter: char) -> bool {
    letter.is_control() && !letter.is_whitespace()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

impl<S: Source> Lexer<S> {
    pub(super) fn new(source: S, encoding: Encoding, limits: Limits) -> Self {
        Self {
            text: Text::new(source, encoding),
            limits,
            ahead: VecDeque::new(),
            repairs: Vec::new(),
            omitted: 0,
            glued: false,
            lines: 0,
            start: 0,
            line_ended: false,
            brackets: 0,
        }
    }

    pub(super) fn take_error(&mut self) -> Option<S::Error> {
        self.text.take_error()
    }

    /// Looks at a token to come; the next one is number 0.
    pub(super) fn peek(&mut self, number: usize) -> &Lexeme {
        while self.ahead.len() <= number {
            self.read();
        }
        &self.ahead[number]
    }

    /// Takes the next token. At the end of the file it is [`Token::End`] for ever.
    pub(super) fn next(&mut self) -> Lexeme {
        loop {
            match self.ahead.pop_front() {
                Some(lexeme) => return lexeme,
                None => self.read(),
            }
        }
    }

    /// Notes a repair for the token that is being read.
    fn repair(&mut self, kind: RepairKind, place: Place, text: &str) {
        // What waits for one token is bounded too: between two tokens there may be a file of stray text.
        if self.repairs.len() < self.limits.repairs {
            self.repairs.push(Repair { kind, place, text: Excerpt::of(text) });
        } else {
            self.omitted += 1;
        }
    }

    fn push(&mut self, token: Token, place: Place) {
        let repairs = core::mem::take(&mut self.repairs);
        let omitted = core::mem::take(&mut self.omitted);
        let lines = core::mem::take(&mut self.lines);
        let bytes = self.start..self.text.offset();
        self.ahead.push_back(Lexeme { token, place, bytes, glued: self.glued, lines, repairs, omitted });
        self.glued = true;
    }

    /// Reads on until there is one token more.
    fn read(&mut self) {
        self.skip_ignored_text();
        while let Some((line, oddity)) = self.text.oddity() {
            let place = Place { line, column: 1 };
            match oddity {
                Oddity::Legacy(name) => self.repair(RepairKind::Encoding, place, name),
                Oddity::Malformed => self.repair(RepairKind::NotDecodable, place, ""),
            }
        }
        self.start = self.text.offset();
        let place = self.text.place();
        let Some(letter) = self.text.peek() else { return self.push(Token::End, place) };
        match letter {
            '[' => self.bracket(place),
            '{' => self.comment(place),
            ';' => self.semicolon_comment(place),
            '/' => self.setup(place),
            '(' => self.parenthesis(place),
            ')' => self.single(Token::Close, place),
            ']' if self.brackets > 0 => {
                self.brackets -= 1;
                self.single(Token::Close, place);
            }
            '*' => self.single(Token::Asterisk, place),
            '!' | '?' => self.annotation(place),
            '$' => self.glyph(place),
            _ => self.word(place),
        }
    }

    fn single(&mut self, token: Token, place: Place) {
        self.text.bump();
        self.push(token, place);
    }
}
