//! Reads tags, also with missing or wrong brackets and quotation marks.

use alloc::string::String;

use super::comment::Capped;
use super::{Lexer, Token};
use crate::pdn::place::Place;
use crate::pdn::repair::RepairKind;
use crate::pdn::source::Source;
use crate::pdn::spelling;
use crate::pdn::text::Mark;
use crate::pdn::tree::{Tag, Tags};

/// The largest number of lines in a value.
const LINES: u32 = 8;

/// Tags whose values may have several words without quotation marks.
const USUAL: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "GameType",
    "FEN",
    "SetUp",
    "Opening",
    "Annotator",
    "Source",
    "Title",
    "Author",
];

/// Returns the closing quotation marks of an opening one.
const fn closing(opening: char) -> Option<[char; 2]> {
    match opening {
        '"' => Some(['"', '"']),
        '“' | '”' | '„' => Some(['”', '“']),
        '«' => Some(['»', '»']),
        '\'' => Some(['\'', '\'']),
        '‘' | '’' => Some(['’', '’']),
        _ => None,
    }
}

const fn ends_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

fn blank(letter: char) -> bool {
    letter.is_whitespace() && !ends_line(letter)
}

impl<S: Source> Lexer<S> {
    /// Reads `[`: a tag, a command outside a comment, or a variation in square brackets.
    pub(super) fn bracket(&mut self, place: Place) {
        let mark = self.text.mark();
        self.text.bump();
        // The grammar allows all blank space inside a tag.
        let mut lines = 0;
        while let Some(letter) = self.text.peek().filter(|letter| letter.is_whitespace() && lines < 2) {
            self.text.bump();
            lines += u32::from(letter == '\n');
        }
        match self.text.peek() {
            // A single bracket, or a list that is not PDN.
            None | Some('[' | ']' | '"') => {
                self.text.back(mark);
                self.text.bump();
                self.repair(RepairKind::Stray, place, "[");
            }
            Some('%') => {
                self.text.back(mark);
                self.stray_command(place);
            }
            Some('0'..='9') if self.heading(mark, place) => {}
            Some('0'..='9' | '(' | '{') => {
                self.text.keep();
                self.brackets = self.brackets.saturating_add(1);
                self.repair(RepairKind::BracketVariation, place, "[");
                self.push(Token::Open, place);
            }
            _ => {
                self.text.keep();
                self.brackets = 0;
                self.tag(place);
            }
        }
    }

    /// Reads `11 Man Ballot #2]` after a bracket: a heading, not a variation, if it does not begin with a move. If it is not a
    /// heading, reads nothing, keeps the mark and returns `false`.
    fn heading(&mut self, mark: Mark, place: Place) -> bool {
        let here = self.text.here();
        let mut text = Capped::new(Tag::LONGEST_NAME);
        let mut closed = false;
        while let Some(letter) = self.text.peek().filter(|letter| !ends_line(*letter) && !text.full) {
            self.text.bump();
            if letter == ']' {
                closed = true;
                break;
            }
            text.push(letter);
        }
        let mut words = text.text.split_whitespace().take(2);
        let begins_with_move = words.any(|word| {
            let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit() && word.contains('.'));
            let word = word.trim_start_matches('.');
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            !is_number && (spelling::move_text(word).is_some() || spelling::result(word).is_some())
        });
        if !closed || begins_with_move || !text.text.contains(char::is_alphabetic) {
            self.text.back(here);
            self.text.remark(mark);
            return false;
        }
        self.text.keep();
        self.repair(RepairKind::TagWithoutValue, place, &text.text);
        self.push(Token::Heading(text.text.trim().into()), place);
        true
    }

    /// Reads `Event "…"]` at the beginning of a line, a tag without its bracket. Returns `false` if there is none.
    pub(super) fn lost_bracket(&mut self, place: Place) -> bool {
        if !self.text.peek().is_some_and(|letter| letter.is_ascii_uppercase()) {
            return false;
        }
        let mark = self.text.mark();
        let mut length = 0;
        while length < Tag::LONGEST_NAME
            && self.text.peek().is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        {
            self.text.bump();
            length += 1;
        }
        let found = self.text.skip(blank) > 0 && self.text.peek() == Some('"');
        self.text.back(mark);
        if found {
            self.repair(RepairKind::TagBracket, place, "");
            self.tag(place);
        }
        found
    }

    /// Reads the rest of a tag, after its bracket.
    fn tag(&mut self, place: Place) {
        let mut name = Capped::new(Tag::LONGEST_NAME);
        while let Some(letter) = self.text.peek() {
            if closing(letter).is_some()
                || ends_line(letter)
                || matches!(letter, ']' | '[' | '{')
                || name.full
            {
                break;
            }
            self.text.bump();
            name.push(letter);
        }
        let name = name.text.trim();
        // The value may be on the next line: `[Event\n"x"]`.
        if self.text.peek().is_some_and(ends_line) {
            let mark = self.text.mark();
            self.text.skip(ends_line);
            self.text.skip(blank);
            if self.text.peek() == Some('"') { self.text.keep() } else { self.text.back(mark) }
        }
        let (name, value) = match self.text.peek().and_then(|letter| Some((letter, closing(letter)?))) {
            Some((opening, closing)) => {
                self.text.bump();
                if opening != '"' {
                    self.repair(RepairKind::TagQuotes, place, name);
                }
                (name, self.value(closing, place, name))
            }
            None => {
                // `[Name value]`, or `[Name]` without a value.
                self.bracket_end(place, name);
                let (short, rest) = name.split_once(char::is_whitespace).unwrap_or((name, ""));
                // Names of tags begin with a capital letter. Several words after an unusual name are a heading.
                let is_usual = USUAL.contains(&short) || Tags::standard_name(short) != short;
                let is_value = !rest.is_empty() && (is_usual || !rest.trim().contains(char::is_whitespace));
                let is_tag = is_value && name.starts_with(char::is_uppercase);
                if !is_tag {
                    self.repair(RepairKind::TagWithoutValue, place, name);
                    self.push(Token::Heading(name.into()), place);
                    return;
                }
                self.repair(RepairKind::TagQuotes, place, name);
                (short, rest.into())
            }
        };
        let tag = Tag::new(name, &value);
        if tag.name() != name {
            self.repair(RepairKind::TagName, place, name);
        }
        self.push(Token::Tag(tag), place);
        // Count the line end that cut off the value.
        self.lines += u32::from(core::mem::take(&mut self.line_ended));
    }

    /// Reads the closing bracket, if there is one.
    fn bracket_end(&mut self, place: Place, name: &str) {
        self.text.skip(blank);
        if !self.text.eat(']') {
            self.repair(RepairKind::TagBracket, place, name);
        }
    }

    /// Reads a value and the bracket after it. A quotation mark that is followed by more text is part of the value.
    fn value(&mut self, closing: [char; 2], place: Place, name: &str) -> String {
        let mut value = Capped::new(self.limits.text);
        let mut lines = 0;
        loop {
            let Some(letter) = self.text.bump() else {
                self.repair(RepairKind::TagQuotes, place, name);
                break;
            };
            match letter {
                '\\' if self.text.peek() == Some('"') => {
                    self.text.bump();
                    // `"C:\"]` has no other closing quotation mark.
                    if self.closes_line() {
                        self.repair(RepairKind::TagQuotes, place, name);
                        break;
                    }
                    value.push('"');
                }
                letter if closing.contains(&letter) => match self.after_quote() {
                    After::Bracket => break,
                    After::Nothing => {
                        self.repair(RepairKind::TagBracket, place, name);
                        break;
                    }
                    After::Text => {
                        self.repair(RepairKind::TagQuotes, place, name);
                        value.push(letter);
                    }
                },
                letter if ends_line(letter) => {
                    if letter == '\r' {
                        self.text.eat('\n');
                    }
                    lines += 1;
                    self.line_ended = true;
                    // `[Event "abc]` has no closing quotation mark.
                    if let Some(stripped) = value.text.trim_end().strip_suffix(']') {
                        value.text.truncate(stripped.len());
                        self.repair(RepairKind::TagQuotes, place, name);
                        break;
                    }
                    if lines == LINES
                        || matches!(self.text.peek(), Some('[') | None)
                        || self.text.peek().is_some_and(ends_line)
                    {
                        self.repair(RepairKind::TagQuotes, place, name);
                        break;
                    }
                    self.line_ended = false;
                    value.push(' ');
                }
                letter => value.push(letter),
            }
        }
        if value.full {
            self.repair(RepairKind::TextTooLong, place, &value.text);
        }
        value.text
    }

    /// After an escaped quotation mark, returns whether only a bracket is left on the line, and consumes it.
    fn closes_line(&mut self) -> bool {
        let mark = self.text.mark();
        self.text.skip(blank);
        let closed = self.text.eat(']');
        self.text.skip(blank);
        let ended = self.text.peek().is_none_or(ends_line);
        if closed && ended {
            self.text.keep()
        } else {
            self.text.back(mark)
        }
        closed && ended
    }

    /// Returns what follows a closing quotation mark. Consumes a bracket and nothing else.
    fn after_quote(&mut self) -> After {
        let mark = self.text.mark();
        self.text.skip(blank);
        // The grammar allows a bracket on another line.
        if self.text.peek().is_some_and(ends_line) {
            let here = self.text.here();
            self.text.skip(char::is_whitespace);
            if self.text.eat(']') {
                self.text.keep();
                return After::Bracket;
            }
            self.text.back(here);
            return After::Nothing;
        }
        match self.text.peek() {
            Some(']') => {
                self.text.bump();
                self.text.keep();
                After::Bracket
            }
            None | Some('[' | '\\') => {
                self.text.keep();
                After::Nothing
            }
            Some(_) => {
                self.text.back(mark);
                After::Text
            }
        }
    }
}

/// The text after a quotation mark that may close a value.
enum After {
    Bracket,
    Nothing,
    Text,
}
