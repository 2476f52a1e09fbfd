//! The description of the picture in words.

use core::fmt::{self, Write};

use html_escape::encode_text;

use super::Svg;
use crate::geometry::{Bitboard, Color};
use crate::position::Role;

impl Svg<'_> {
    pub(super) fn write_words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.title.as_deref().unwrap_or_else(|| self.variant.name());
        write!(f, "<title>")?;
        write_escaped(f, title)?;
        write!(f, "</title>\n<desc>{} to move.", self.position.turn())?;
        for color in Color::ALL {
            write!(f, " {color}: ")?;
            let [men, kings] = [Role::Man, Role::King].map(|role| self.position.pieces(color, role));
            match (men.len(), kings.len()) {
                (0, 0) => write!(f, "no pieces")?,
                (_, 0) => self.write_pieces_of("men", men, f)?,
                (0, _) => self.write_pieces_of("kings", kings, f)?,
                _ => {
                    self.write_pieces_of("men", men, f)?;
                    write!(f, "; ")?;
                    self.write_pieces_of("kings", kings, f)?;
                }
            }
            write!(f, ".")?;
        }
        if let Some(mv) = &self.last_move {
            write!(f, " Last move: {}.", self.variant.move_ends(mv))?;
        }
        let highlighted: Bitboard =
            self.highlighted.squares().filter(|square| self.variant.grid().has(*square)).collect();
        if !highlighted.is_empty() {
            write!(f, " ")?;
            self.write_pieces_of("Highlighted:", highlighted, f)?;
            write!(f, ".")?;
        }
        writeln!(f, "</desc>")
    }

    /// Writes a text such as `men c3, e3`.
    fn write_pieces_of(&self, noun: &str, squares: Bitboard, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{noun}")?;
        let mut separator = " ";
        for square in squares {
            write!(f, "{separator}{}", self.variant.square_name(square))?;
            separator = ", ";
        }
        Ok(())
    }
}

/// Writes any text as the content of an element.
fn write_escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    for letter in encode_text(text).chars() {
        // XML cannot represent most control characters.
        let cannot_be_written = match letter {
            '\t' | '\n' => false,
            letter => letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}'),
        };
        f.write_char(if cannot_be_written { char::REPLACEMENT_CHARACTER } else { letter })?;
    }
    Ok(())
}
