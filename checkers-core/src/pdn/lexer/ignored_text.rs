//! Text that is ignored between tokens: blanks, line comments, line ends written out as escapes, single stray characters.

use super::{Lexer, is_invisible};
use crate::pdn::repair::RepairKind;
use crate::pdn::source::Source;

impl<S: Source> Lexer<S> {
    /// Skips whatever is no token.
    pub(super) fn skip_ignored_text(&mut self) {
        while let Some(letter) = self.text.peek() {
            match letter {
                '\n' => {
                    self.text.bump();
                    self.lines = self.lines.saturating_add(1);
                }
                // Byte order marks occur where files were joined.
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

    /// `\r` or `\n` as two characters; such a `\n` ends a line.
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
