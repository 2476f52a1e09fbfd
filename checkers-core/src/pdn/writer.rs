//! Writes games as PDN 3.0.

use core::fmt::{self, Write};

use super::limits::MAX_NESTING;
use super::tree::{Act, MoveLine, Node, Note, PdnGame};

/// The largest number of columns in a line of moves. Longer words, comments and set-ups stay on one line.
const WIDTH: usize = 80;

/// A reason why a game cannot be written.
///
/// ```
/// use checkers_core::pdn::{self, PdnGame, WriteError};
/// assert_eq!(pdn::write(&PdnGame::default(), &mut String::new()), Err(WriteError::Empty));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The game has neither tags nor moves.
    #[error("an empty game cannot be written: add a tag or a move")]
    Empty,
    /// A variation is nested more deeply than [`MAX_NESTING`].
    #[error("variations are nested more than {MAX_NESTING} levels deep")]
    TooDeep,
    /// A variation is empty.
    #[error("an empty variation cannot be written")]
    EmptyVariation,
    /// The output failed.
    #[error("writing the text failed")]
    Output,
}

impl From<fmt::Error> for WriteError {
    fn from(_: fmt::Error) -> Self {
        Self::Output
    }
}

/// Writes a game as PDN 3.0: its tags, its moves in lines of 80 columns, and `*`, the only separator of games that the writing
/// grammar has. [`read`](super::read) returns an equal game.
///
/// The texts of moves are written unchanged; [`convert()`](super::convert()) converts them to one notation.
///
/// # Errors
/// [`WriteError`]. A part of the text may have been written.
///
/// ```
/// use checkers_core::pdn;
/// let file = "[Result \"1-0\"] 1.32-28 {the\nusual move} (1.33-28) 19-23 ! 2. 28x19 1-0";
/// let record = pdn::read(file.as_bytes()).next().unwrap().unwrap();
/// let mut text = String::new();
/// pdn::write(&record.game, &mut text).unwrap();
/// assert_eq!(
///     text,
///     "[Result \"1-0\"]\n\n1. 32-28 {the\nusual move} (1. 33-28) 19-23! 2. 28x19\n*\n"
/// );
/// ```
pub fn write(game: &PdnGame, out: &mut dyn Write) -> Result<(), WriteError> {
    if game.is_empty() {
        return Err(WriteError::Empty);
    }
    for tag in &game.tags {
        writeln!(out, "[{} \"{}\"]", tag.name(), Escaped(tag.value()))?;
    }
    if !game.line.is_empty() {
        if !game.tags.is_empty() {
            writeln!(out)?;
        }
        let mut writer = Writer { out, column: 0, open: false };
        writer.line(&game.line, 0)?;
        writeln!(out)?;
    }
    writeln!(out, "*")?;
    Ok(())
}

/// A value of a tag that is written with its quotation marks escaped.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.0.split('"').enumerate() {
            if number > 0 {
                f.write_str("\\\"")?;
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

struct Writer<'a> {
    out: &'a mut dyn Write,
    /// The number of columns in the present line.
    column: usize,
    /// Whether the last character is an opening parenthesis.
    open: bool,
}

impl Writer<'_> {
    /// Writes a text that may not be broken, with a blank or a line end before it.
    fn piece(&mut self, text: fmt::Arguments<'_>) -> Result<(), WriteError> {
        let mut measure = Measure::default();
        measure.write_fmt(text)?;
        if self.open || self.column == 0 {
            // No blank after a parenthesis or at the beginning of a line.
        } else if self.column + 1 + measure.first > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.open = false;
        self.out.write_fmt(text)?;
        self.column = match measure.lines {
            0 => self.column + measure.last,
            _ => measure.last,
        };
        Ok(())
    }

    fn line(&mut self, line: &MoveLine, depth: usize) -> Result<(), WriteError> {
        self.notes(&line.before, depth)?;
        for node in &line.nodes {
            self.node(node)?;
            self.notes(&node.notes, depth)?;
        }
        Ok(())
    }

    fn node(&mut self, node: &Node) -> Result<(), WriteError> {
        match &node.act {
            Act::Move { number, text, annotation } => {
                if let Some(number) = number {
                    self.piece(format_args!("{number}"))?;
                }
                match annotation {
                    Some(annotation) => self.piece(format_args!("{text}{annotation}")),
                    None => self.piece(format_args!("{text}")),
                }
            }
            Act::Setup(setup) => self.piece(format_args!("/FEN \"{}\"/", setup.fen())),
        }
    }

    fn notes(&mut self, notes: &[Note], depth: usize) -> Result<(), WriteError> {
        for note in notes {
            match note {
                Note::Comment(comment) => self.piece(format_args!("{{{comment}}}"))?,
                Note::Glyph(glyph) => self.piece(format_args!("${glyph}"))?,
                Note::Variation(_) if depth >= MAX_NESTING => return Err(WriteError::TooDeep),
                Note::Variation(line) if line.is_empty() => return Err(WriteError::EmptyVariation),
                Note::Variation(line) => {
                    self.piece(format_args!("("))?;
                    self.open = true;
                    self.line(line, depth + 1)?;
                    self.out.write_char(')')?;
                    self.column += 1;
                    self.open = false;
                }
            }
        }
        Ok(())
    }
}

/// A counter of the columns of a text's first line and last line.
#[derive(Default)]
struct Measure {
    first: usize,
    last: usize,
    lines: usize,
}

impl Write for Measure {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            if letter == '\n' {
                self.lines += 1;
                self.last = 0;
            } else {
                self.last += 1;
                self.first += usize::from(self.lines == 0);
            }
        }
        Ok(())
    }
}
