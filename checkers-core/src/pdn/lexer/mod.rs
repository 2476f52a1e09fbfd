//! Splits a game file into tokens, each with its place and the repairs made in it.

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
    /// `12.` with a number of dots.
    Number {
        value: u32,
        dots: usize,
    },
    /// Digits without a dot: a move number, or squares without a separator.
    Digits(String),
    /// `...` alone.
    Ellipsis,
    /// A move that is marked as unknown.
    Unknown,
    Move(WrittenMove),
    /// Four digits that are two squares, as a move and as written. They may also be a year.
    GluedMove(WrittenMove, String),
    Result(String),
    /// Words without a meaning in PDN.
    Stray(String),
    End,
}

#[derive(Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) place: Place,
    /// The range of its bytes in the file.
    pub(super) bytes: Range<u64>,
    /// Whether no blank is between it and the previous token.
    pub(super) glued: bool,
    /// The number of line feeds between it and the previous token.
    pub(super) lines: u32,
    pub(super) repairs: Vec<Repair>,
    /// The number of repairs that are not listed.
    pub(super) omitted: usize,
}

pub(super) struct Lexer<S: Source> {
    text: Text<S>,
    limits: Limits,
    ahead: VecDeque<Lexeme>,
    /// Repairs for the token that is being read.
    repairs: Vec<Repair>,
    omitted: usize,
    glued: bool,
    lines: u32,
    /// The offset in the file of the token that is being read.
    start: u64,
    /// Whether the last tag was cut off by a line end and has consumed it.
    line_ended: bool,
    /// The number of open variations in square brackets.
    brackets: u32,
}

/// Returns whether a character is invisible and has no meaning: control characters, such as the end of a file in DOS, byte order
/// marks, which are inside a file that was joined from several, and marks of the writing direction.
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

    /// Returns a later token and does not consume it. The next token has the number 0.
    pub(super) fn peek(&mut self, number: usize) -> &Lexeme {
        while self.ahead.len() <= number {
            self.read();
        }
        &self.ahead[number]
    }

    /// Consumes the next token. At the end of the file, each call returns [`Token::End`].
    pub(super) fn next(&mut self) -> Lexeme {
        loop {
            match self.ahead.pop_front() {
                Some(lexeme) => return lexeme,
                None => self.read(),
            }
        }
    }

    /// Adds a repair to the token that is being read.
    fn repair(&mut self, kind: RepairKind, place: Place, text: &str) {
        // The repairs of one token are limited too, because much stray text can be between two tokens.
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

    /// Reads until there is another token.
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
