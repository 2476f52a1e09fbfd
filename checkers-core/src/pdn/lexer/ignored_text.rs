//! Skips the text between tokens: blanks, line comments, escape sequences for line ends, single stray characters.

use super::{Lexer, is_invisible};
use crate::pdn::repair::RepairKind;
use crate::pdn::source::Source;

impl<S: Source> Lexer<S> {
    /// Skips text that is not a token.
    pub(super) fn skip_ignored_text(&mut self) {
        while let Some(letter) = self.text.peek() {
            match letter {
                '\n' => {
                    self.text.bump();
                    self.lines = self.lines.saturating_add(1);
                }
                // A byte order mark is inside a file that was joined from several.
                letter if letter.is_whitespace() || letter == '\u{feff}' => {
                    self.text.bump();
                }
                // PDN 3.0: a line comment.
                '%' => {
                    self.text.skip(|letter| letter != '\n' && letter != '\r');
                }
                '\\' => self.escape(),
                '}' | ']' | '"' | ',' if letter != ']' || self.brackets == 0 => self.stray_character(letter),
                letter if is_invisible(letter) => self.stray_character(letter),
                _ => return,
            }
            self.glued = false;
        }
    }

    fn stray_character(&mut self, letter: char) {
        let place = self.text.place();
        self.text.bump();
        self.repair(RepairKind::Stray, place, letter.encode_utf8(&mut [0; 4]));
    }

    /// Skips `\r`, `\n` or `\t` written as two characters. Such a `\n` counts as a line end.
    fn escape(&mut self) {
        let place = self.text.place();
        self.text.bump();
        match self.text.peek() {
            Some(letter @ ('r' | 'n' | 't')) => {
                self.text.bump();
                self.lines = self.lines.saturating_add(u32::from(letter == 'n'));
                let written = match letter {
                    'r' => "\\r",
                    'n' => "\\n",
                    _ => "\\t",
                };
                self.repair(RepairKind::LiteralEscape, place, written);
            }
            _ => self.repair(RepairKind::Stray, place, "\\"),
        }
    }
}
