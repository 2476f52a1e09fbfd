//! Reads words: move numbers, moves, results, and words that are joined without a blank.

use alloc::string::String;

use super::comment::Capped;
use super::{Lexer, Token, is_invisible};
use crate::notation::moves::separator;
use crate::pdn::place::Place;
use crate::pdn::repair::RepairKind;
use crate::pdn::source::Source;
use crate::pdn::spelling;
use crate::pdn::tree::{Annotation, WrittenMove};

/// The largest number of bytes in a word. No move is longer. The rest of a longer word is read as another word.
const WORD: usize = 600;
/// The largest number of characters in a result with blanks.
const LONG_RESULT: usize = 14;

fn in_word(letter: char) -> bool {
    match IN_WORD.get(letter as usize) {
        Some(is_in) => *is_in,
        None => !letter.is_whitespace() && !is_invisible(letter),
    }
}

/// The ASCII characters of words: neither blanks, nor control characters, nor signs that are tokens or ignored text.
const IN_WORD: [bool; 128] = {
    let others = *b"{}()[]!?$*;\"\\%";
    let mut table = [false; 128];
    let mut letter = b'!' as usize;
    while letter <= b'~' as usize {
        table[letter] = true;
        letter += 1;
    }
    let mut number = 0;
    while number < others.len() {
        table[others[number] as usize] = false;
        number += 1;
    }
    table
};

impl<S: Source> Lexer<S> {
    pub(super) fn word(&mut self, place: Place) {
        if self.long_result(place) || place.column == 1 && self.lost_bracket(place) {
            return;
        }
        let mut word = String::new();
        self.take_word(&mut word);
        self.join_squares(&mut word);
        self.join_star(&mut word);
        self.classify(&word, place);
    }

    /// Appends the characters of a word. Consumes at least one character of any kind, so that reading always advances.
    fn take_word(&mut self, word: &mut String) {
        let length = word.len();
        self.text.take_ascii(word, WORD, |byte| in_word(char::from(byte)));
        while let Some(letter) = self.text.peek() {
            if word.len() > length && (!in_word(letter) || word.len() > WORD) {
                break;
            }
            self.text.bump();
            word.push(letter);
        }
    }

    /// Joins squares and separators with blanks between them: `1- 6`, `35x 4`, `1 - 7`, `2.28 x17`.
    fn join_squares(&mut self, word: &mut String) {
        // Fast path: almost always the next word begins after one blank, and not with a separator.
        let is_plain = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'w' | b'{' | b'(' | b'$' | b'*');
        if word.ends_with(|letter: char| letter.is_ascii_alphanumeric() && separator(letter).is_none())
            && matches!(self.text.at_hand(), [b' ' | b'\n', next, ..] if is_plain(*next))
        {
            return;
        }
        // The first square may directly follow a move number.
        let first = number(word).map_or(0, |(_, _, rest)| word.len() - rest.len());
        while word.len() < WORD {
            let start = word[first..]
                .rfind(|letter| separator(letter).is_some())
                .map_or(first, |at| first + at + word[first + at..].chars().next().map_or(0, char::len_utf8));
            let last = &word[start..];
            let waits = last.is_empty()
                && start > first
                && word[first..].starts_with(|letter: char| letter.is_ascii_alphanumeric());
            // A word such as `12-` needs another square. A word that ends with a square may be followed by a separator.
            if !waits && !spelling::is_square(last) {
                return;
            }
            let mark = self.text.mark();
            if self.text.skip(char::is_whitespace) == 0 && !waits {
                self.text.back(mark);
                return;
            }
            let mut more = String::new();
            if !waits {
                let Some(letter) = self.text.peek().filter(|letter| separator(*letter).is_some()) else {
                    return self.text.back(mark);
                };
                self.text.bump();
                self.text.skip(char::is_whitespace);
                more.push(letter);
            }
            let begun = more.len();
            if self.text.peek().is_some_and(in_word) {
                self.take_word(&mut more);
            }
            let squares = more[begun..].split(|letter| separator(letter).is_some());
            // `long_result` has read `1 - 0` before. A number with a dot is a move number.
            if !squares.clone().all(spelling::is_square) {
                return self.text.back(mark);
            }
            self.text.keep();
            word.push_str(&more);
        }
    }

    /// Joins `28*17`: an asterisk between two squares is a separator and does not end the game.
    fn join_star(&mut self, word: &mut String) {
        if self.text.peek() != Some('*') {
            return;
        }
        let first = number(word).map_or(0, |(_, _, rest)| word.len() - rest.len());
        if !spelling::is_square(&word[first..]) {
            return;
        }
        let mark = self.text.mark();
        self.text.bump();
        let mut more = String::from("*");
        if self.text.peek().is_some_and(|letter| letter.is_ascii_alphanumeric()) {
            self.take_word(&mut more);
        }
        if spelling::loose_move(&[&word[first..], &more].concat()).is_some() {
            self.text.keep();
            word.push_str(&more);
        } else {
            self.text.back(mark);
        }
    }

    /// Reads a result that fills the rest of the line, with its blanks. Returns `false` if there is none.
    fn long_result(&mut self, place: Place) -> bool {
        if !self.text.peek().is_some_and(|letter| matches!(letter, '0'..='2' | '½')) {
            return false;
        }
        // Fast path: almost always the line continues, and no character that can end a result is near.
        if self.text.far_from(LONG_RESULT + 1, b"\n\r*{[\\") {
            return false;
        }
        let mark = self.text.mark();
        let mut line = Capped::new(LONG_RESULT);
        while let Some(letter) = self.text.peek().filter(|letter| !matches!(letter, '\n' | '\r')) {
            if line.full {
                break;
            }
            // A terminator or a comment can follow.
            if matches!(letter, '*' | '{' | '[' | '\\') {
                break;
            }
            self.text.bump();
            line.push(letter);
        }
        let found = if line.full { None } else { spelling::long_result(line.text.trim()) };
        let Some(result) = found else {
            self.text.back(mark);
            return false;
        };
        self.text.keep();
        if !result.standard {
            self.repair(RepairKind::ResultSpelling, place, line.text.trim());
        }
        self.push(Token::Result(result.text), place);
        true
    }

    /// Converts a word into tokens.
    fn classify(&mut self, word: &str, place: Place) {
        if spelling::is_date(word) {
            self.repair(RepairKind::Date, place, word);
            self.push(Token::Stray(word.into()), place);
            return;
        }
        let word = match number(word) {
            Some((value, dots, rest)) => {
                self.push(Token::Number { value, dots }, place);
                if rest.is_empty() {
                    return;
                }
                rest
            }
            None => word,
        };
        let dots = word.chars().map(|letter| match letter {
            '.' => 1,
            '…' => 3,
            _ => 1000,
        });
        let dots: usize = dots.sum();
        if let Some(result) = spelling::result(word) {
            self.result(result, word, place);
        } else if dots < 1000 {
            if dots != 3 {
                self.repair(RepairKind::NumberDots, place, word);
            }
            self.push(Token::Ellipsis, place);
        } else if word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.push(Token::Digits(word.into()), place);
        } else if let Some(mv) = spelling::move_text(word) {
            self.mv(mv, word, place);
        } else if matches!(word, "-" | "--" | "—" | "–" | "---") {
            self.push(Token::Unknown, place);
        } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.push(Token::Digits(word.into()), place);
        } else if let Some((mv, result)) = spelling::glued_result(word) {
            let glued = &word[word.len().saturating_sub(result.text.len())..];
            self.mv(mv, word, place);
            self.result(result, glued, place);
        } else if let Some((mv, words)) = spelling::glued_words(word) {
            self.mv(mv, word, place);
            self.repair(RepairKind::Stray, place, words);
            self.push(Token::Stray(words.into()), place);
        } else if let Some(mv) = spelling::loose_move(word) {
            self.mv(mv, word, place);
        } else {
            self.repair(RepairKind::Stray, place, word);
            self.push(Token::Stray(word.into()), place);
        }
    }

    fn mv(&mut self, mv: spelling::Spelled, word: &str, place: Place) {
        let text = WrittenMove::spelled(mv.text);
        let digits = word.trim_end_matches(spelling::SIGNS);
        if digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            self.push(Token::GluedMove(text, digits.into()), place);
            return;
        }
        if !mv.standard {
            self.repair(RepairKind::MoveSpelling, place, word);
        }
        self.push(Token::Move(text), place);
    }

    fn result(&mut self, result: spelling::Spelled, word: &str, place: Place) {
        if !result.standard {
            self.repair(RepairKind::ResultSpelling, place, word);
        }
        self.push(Token::Result(result.text), place);
    }

    /// Reads `(`, or an annotation in parentheses.
    pub(super) fn parenthesis(&mut self, place: Place) {
        let mark = self.text.mark();
        self.text.bump();
        let mut marks = Capped::new(Annotation::MOST + 2);
        marks.push('(');
        while let Some(letter @ ('!' | '?')) = self.text.peek().filter(|_| !marks.full) {
            self.text.bump();
            marks.push(letter);
        }
        let annotation = if self.text.peek() == Some(')') {
            marks.push(')');
            Annotation::new(&marks.text).ok()
        } else {
            None
        };
        match annotation {
            Some(annotation) => {
                self.text.keep();
                self.single(Token::Annotation(annotation), place);
            }
            None => {
                self.text.back(mark);
                self.single(Token::Open, place);
            }
        }
    }

    /// Reads an annotation such as `!` or `?!`.
    pub(super) fn annotation(&mut self, place: Place) {
        let mut marks = Capped::new(Annotation::MOST);
        while let Some(letter @ ('!' | '?')) = self.text.peek() {
            self.text.bump();
            marks.push(letter);
        }
        if marks.full {
            self.repair(RepairKind::TextTooLong, place, &marks.text);
        }
        match Annotation::new(&marks.text) {
            Ok(annotation) => self.push(Token::Annotation(annotation), place),
            Err(_) => self.repair(RepairKind::Annotation, place, &marks.text),
        }
    }

    /// Reads a glyph such as `$7`.
    pub(super) fn glyph(&mut self, place: Place) {
        self.text.bump();
        let mut digits = Capped::new(8);
        while let Some(letter) = self.text.peek().filter(char::is_ascii_digit) {
            self.text.bump();
            digits.push(letter);
        }
        match digits.text.parse() {
            Ok(glyph) if !digits.full => self.push(Token::Glyph(glyph), place),
            _ => {
                self.repair(RepairKind::Glyph, place, &digits.text);
                self.push(Token::Stray(["$", &digits.text].concat()), place);
            }
        }
    }
}

/// Splits a move number from the beginning of a word. Returns its value, the number of its dots, and the rest of the word.
fn number(word: &str) -> Option<(u32, usize, &str)> {
    let length = word.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = word.split_at(length);
    let after = rest.trim_start_matches(['.', '…']);
    let dots = &rest[..rest.len() - after.len()];
    if digits.is_empty() || dots.is_empty() {
        return None;
    }
    let dots = dots.chars().map(|dot| if dot == '.' { 1 } else { 3 }).sum();
    Some((digits.parse().unwrap_or(u32::MAX), dots, after))
}
