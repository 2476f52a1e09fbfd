//! Reads comments and set-ups: text up to a closing character.

use alloc::string::String;

use super::{Lexer, Token};
use crate::pdn::place::Place;
use crate::pdn::repair::RepairKind;
use crate::pdn::source::Source;
use crate::pdn::spelling;
use crate::pdn::tree::{Comment, SetupCommand};

/// A text with a largest length.
pub(super) struct Capped {
    pub(super) text: String,
    limit: usize,
    pub(super) full: bool,
}

impl Capped {
    pub(super) fn new(limit: usize) -> Self {
        Self { text: String::new(), limit, full: false }
    }

    fn room(&self) -> usize {
        self.limit.saturating_sub(self.text.len())
    }

    pub(super) fn push(&mut self, letter: char) {
        // After the first omitted character, all others are omitted too.
        self.full |= self.text.len() + letter.len_utf8() > self.limit;
        if !self.full {
            self.text.push(letter);
        }
    }

    /// Returns the present length, for [`Capped::back`].
    fn grown(&self) -> (usize, bool) {
        (self.text.len(), self.full)
    }

    /// Restores an earlier length.
    fn back(&mut self, (length, full): (usize, bool)) {
        self.text.truncate(length);
        self.full = full;
    }
}

impl<S: Source> Lexer<S> {
    /// Reads `{ … }`. A comment of the standard ends at the first `}`. A pair of braces inside is a nested comment, if the outer
    /// comment has an end too. A comment is unclosed if a tag comes before its end.
    pub(super) fn comment(&mut self, place: Place) {
        self.text.bump();
        let mut text = Capped::new(self.limits.text);
        let mut inner = 0_u32;
        let closed = loop {
            if self.text.place().column > 1 && !text.full {
                let room = text.room();
                self.text.take_ascii(&mut text.text, room, |byte| !matches!(byte, b'{' | b'}'));
            }
            match self.text.peek() {
                None => break false,
                Some('}') if inner == 0 => {
                    self.text.bump();
                    break true;
                }
                Some('}') => {
                    self.text.bump();
                    if !self.nested(&mut text, inner) {
                        break true;
                    }
                    self.repair(RepairKind::NestedComment, place, &text.text);
                    break true;
                }
                Some('[') if self.text.place().column == 1 && self.tag_inside(&mut text) => break false,
                Some(letter) => {
                    self.text.bump();
                    inner += u32::from(letter == '{');
                    text.push(letter);
                }
            }
        };
        if !closed {
            self.repair(RepairKind::UnclosedComment, place, &text.text);
        }
        self.push_comment(text, place);
    }

    fn push_comment(&mut self, text: Capped, place: Place) {
        if text.full {
            self.repair(RepairKind::TextTooLong, place, &text.text);
        }
        self.push(Token::Comment(Comment::new(&text.text)), place);
    }

    /// After the `}` of an inner comment, reads to the end of the outer comment, if there is an end before the next tag. If not,
    /// this `}` has closed the comment: reads nothing and returns `false`.
    fn nested(&mut self, text: &mut Capped, mut inner: u32) -> bool {
        let mark = self.text.mark();
        let grown = text.grown();
        text.push('}');
        inner -= 1;
        while let Some(letter) = self.text.peek().filter(|_| !self.text.exhausted()) {
            if letter == '[' && self.text.place().column == 1 {
                break;
            }
            self.text.bump();
            match letter {
                '{' => inner += 1,
                '}' if inner == 0 => {
                    self.text.keep();
                    return true;
                }
                '}' => inner -= 1,
                _ => {}
            }
            text.push(letter);
        }
        self.text.back(mark);
        text.back(grown);
        false
    }

    /// At a `[` that begins a line of a comment, returns whether a tag begins here because the comment was not closed. If not, the
    /// text that was read becomes part of the comment.
    fn tag_inside(&mut self, text: &mut Capped) -> bool {
        let mark = self.text.mark();
        let grown = text.grown();
        let taken = |lexer: &mut Self, text: &mut Capped, wanted: fn(char) -> bool| {
            let mut count = 0;
            while let Some(letter) = lexer.text.peek().filter(|letter| wanted(*letter) && count < 100) {
                lexer.text.bump();
                text.push(letter);
                count += 1;
            }
            count
        };
        taken(self, text, |letter| letter == '[');
        let name = taken(self, text, |letter| letter.is_ascii_alphanumeric() || letter == '_');
        let blanks = taken(self, text, |letter| letter == ' ' || letter == '\t');
        if name == 0 || blanks == 0 || self.text.peek() != Some('"') {
            self.text.keep();
            return false;
        }
        let here = self.text.here();
        let closed = loop {
            match self.text.bump() {
                Some('}') => break true,
                None | Some('{') => break false,
                _ if self.text.exhausted() => break false,
                _ => {}
            }
        };
        if closed {
            self.text.back(here);
        } else {
            self.text.back(mark);
            text.back(grown);
        }
        !closed
    }

    /// Reads `; …` to the end of the line.
    pub(super) fn semicolon_comment(&mut self, place: Place) {
        if self.glued && self.separates_moves() {
            self.text.bump();
            self.repair(RepairKind::Stray, place, ";");
            return;
        }
        self.text.bump();
        let mut text = Capped::new(self.limits.text);
        while let Some(letter) = self.text.peek().filter(|letter| !matches!(letter, '\n' | '\r')) {
            self.text.bump();
            text.push(letter);
        }
        self.repair(RepairKind::SemicolonComment, place, &text.text);
        self.push_comment(text, place);
    }

    /// Returns whether the next character, a semicolon, separates moves: `32-28; 19-23;` or `19-23; 2. 28x19`.
    fn separates_moves(&mut self) -> bool {
        let mark = self.text.mark();
        self.text.bump();
        self.text.skip(|letter| letter == ' ');
        let mut word = Capped::new(16);
        while let Some(letter) =
            self.text.peek().filter(|letter| !letter.is_whitespace() && *letter != ';' && !word.full)
        {
            self.text.bump();
            word.push(letter);
        }
        self.text.back(mark);
        let after_number = word.text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_number = after_number.len() < word.text.len() && after_number.starts_with('.');
        is_number || spelling::move_text(&word.text).is_some()
    }

    /// Reads `[%clk 0:01:02]` without braces around it.
    pub(super) fn stray_command(&mut self, place: Place) {
        let mut text = Capped::new(self.limits.text);
        while let Some(letter) = self.text.peek().filter(|letter| !matches!(letter, '\n' | '\r')) {
            self.text.bump();
            text.push(letter);
            if letter == ']' {
                break;
            }
        }
        self.repair(RepairKind::StrayCommand, place, &text.text);
        self.push_comment(text, place);
    }

    /// Reads `/FEN "…"/`, on at most four lines.
    pub(super) fn setup(&mut self, place: Place) {
        self.text.bump();
        let mut text = Capped::new(self.limits.text.min(1 << 12));
        let mut lines = 0;
        let closed = loop {
            match self.text.peek() {
                Some('/') => {
                    self.text.bump();
                    break true;
                }
                None | Some('{' | '}' | '[') => break false,
                Some(_) if lines > 3 || text.full => break false,
                Some(letter) => {
                    self.text.bump();
                    lines += u32::from(letter == '\n');
                    text.push(letter);
                }
            }
        };
        let inside = text.text.trim();
        let quoted = inside.strip_prefix("FEN").or_else(|| inside.strip_prefix("fen")).map(str::trim);
        match quoted {
            Some(fen) => {
                let quotes = fen.len() > 1 && fen.starts_with('"') && fen.ends_with('"');
                if !closed || !quotes || !inside.starts_with("FEN") {
                    self.repair(RepairKind::SetupForm, place, &text.text);
                }
                self.push(Token::Setup(SetupCommand::new(fen)), place);
            }
            None => {
                self.repair(RepairKind::SetupForm, place, &text.text);
                self.push(Token::Stray(text.text), place);
            }
        }
    }
}
