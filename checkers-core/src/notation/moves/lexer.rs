//! Splits the text of a move into squares, without the position.

use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::error::{MoveSyntax, MoveTextError};
use super::reason::IllegalReason;
use crate::geometry::{Coordinates, Grid, MAX_SQUARES, Square};
use crate::notation::numbering::Numbering;
use crate::notation::squares::{SquareError, algebraic, file_of};
use crate::notation::token::{Excerpt, Token};
use crate::rules::Rules;

/// The origin of a move as the text gives it: a square or a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    Square(Square),
    /// A file of the board, counted from the left with White at the bottom.
    File(u8),
}

impl From {
    pub(super) fn has(self, grid: Grid<'_>, square: Square) -> bool {
        match self {
            Self::Square(own) => own == square,
            Self::File(file) => grid.coordinates(square).is_some_and(|place: Coordinates| place.file == file),
        }
    }
}

/// A way to split a text: the origin, and one or more squares after it.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) from: From,
    pub(super) squares: Squares,
}

/// The squares of a path or of a list of captured pieces.
type Squares = ArrayVec<Square, { MAX_SQUARES + 1 }>;

/// A text that is split into squares.
#[derive(Clone, Debug)]
pub(super) struct Lexed {
    /// One or more readings. More than one only if squares are not separated: the origin of `112` is 1 or 11.
    pub(super) readings: Vec<Reading>,
    /// Whether `-` separates two squares.
    pub(super) dash: bool,
    /// Whether `x` or `:` separates two squares.
    pub(super) cross: bool,
}

/// A reader of square names of one game.
#[derive(Clone, Debug)]
pub(super) struct SquareReader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) grid: Grid<'a>,
    pub(super) numbering: Numbering,
}

impl SquareReader<'_> {
    /// Returns the square of a name: a number in this reader's numbering, or a file letter and a rank.
    pub(super) fn named(&self, name: Token<'_>) -> Result<Square, SquareError> {
        match name.number() {
            Some(number) => self.numbering.square(number).ok_or(SquareError::NoSuchSquare),
            None => algebraic(self.grid, self.rules.notation.algebraic_origin, name),
        }
    }
}

/// Splits a text into squares.
pub(super) fn lex(reader: &SquareReader<'_>, text: &str) -> Result<Lexed, MoveTextError> {
    Lexer { reader, dash: false, cross: false }.run(Token::whole(text).trim())
}

struct Lexer<'r, 'a> {
    reader: &'r SquareReader<'a>,
    dash: bool,
    cross: bool,
}

/// The text between two squares.
enum Gap<'a> {
    Mark,
    /// Blanks or nothing.
    Unmarked(Token<'a>),
}

impl Lexer<'_, '_> {
    fn run(mut self, text: Token<'_>) -> Result<Lexed, MoveTextError> {
        if text.is_empty() {
            return Err(text.refused(MoveSyntax::Empty));
        }
        let (name, letters, mut rest) = name(text);
        if name.is_empty() {
            return Err(text.refused(MoveSyntax::NotASquare));
        }
        if rest.is_empty() {
            let readings = if letters == 0 { self.glued(name)? } else { self.half_short(name, letters)? };
            return Ok(Lexed { readings, dash: false, cross: self.cross });
        }
        if letters < 2 && name.text.len() > letters {
            // Not half-short, so this is a square. Check it now, so that the error names the first mistake.
            self.square(name)?;
        }
        let mut squares = Squares::new();
        let mut gap: Option<Token<'_>> = None;
        let mut after_letters = letters > 0;
        while !rest.is_empty() {
            let before = rest;
            (rest, gap) = match self.gap(rest, after_letters) {
                (Gap::Mark, rest) => (rest, gap),
                (Gap::Unmarked(at), rest) => (rest, gap.or(Some(at))),
            };
            let (next, letters, after) = self::name(rest);
            if next.text.len() == letters {
                // A square is expected after a separator or a blank. Any other text is not part of a move.
                let begun = rest.is_empty() || rest.offset > before.offset && letters > 0;
                let reason = if begun { MoveSyntax::NotASquare } else { MoveSyntax::Unexpected };
                return Err(rest.refused(reason));
            }
            after_letters = letters > 0;
            squares.try_push(self.square(next)?).map_err(|_| rest.refused(MoveSyntax::TooManySquares))?;
            rest = after;
        }
        if let Some(at) = gap.filter(|gap| gap.text.starts_with(char::is_whitespace) && squares.len() > 1) {
            return Err(at.cut(0).0.refused(MoveSyntax::MissingSeparator));
        }
        let readings = self.beginning(name, letters, &squares)?;
        Ok(Lexed { readings, dash: self.dash, cross: self.cross })
    }

    /// Returns the text before the next square, and the rest.
    fn gap<'a>(&mut self, rest: Token<'a>, after_letters: bool) -> (Gap<'a>, Token<'a>) {
        let trimmed = skip_blanks(rest);
        let Some(mark) = trimmed.text.chars().next() else { return (Gap::Unmarked(rest), trimmed) };
        let behind = skip_blanks(trimmed.cut(mark.len_utf8()).1);
        let is_mark = match separator(mark) {
            Some('-') => {
                self.dash = true;
                true
            }
            Some(_) if !mark.is_ascii_alphabetic() => {
                self.cross = true;
                true
            }
            // A very wide board has a file x: then `a5x6` is two squares without a separator.
            Some(_) => {
                let is_file = after_letters
                    && behind.text.starts_with(|next: char| next.is_ascii_digit())
                    && file_of(self.reader.grid, self.reader.rules.notation.algebraic_origin, "x").is_some();
                self.cross |= !is_file;
                !is_file
            }
            _ => false,
        };
        if is_mark { (Gap::Mark, behind) } else { (Gap::Unmarked(rest), trimmed) }
    }

    /// Returns the square of a name, which is letters and digits or digits alone.
    fn square(&self, name: Token<'_>) -> Result<Square, MoveTextError> {
        self.reader.named(name).map_err(|error| match error {
            SquareError::NotAName => name.refused(MoveSyntax::NotASquare),
            SquareError::NoSuchSquare => no_such(name),
        })
    }

    /// Lists the ways to read the first name of a text, if `squares` follow it. `letters` is the number of letters in the name.
    fn beginning(
        &mut self,
        name: Token<'_>,
        letters: usize,
        squares: &Squares,
    ) -> Result<Vec<Reading>, MoveTextError> {
        if name.text.len() == letters {
            let file = self.file(name.text).ok_or_else(|| no_such(name))?;
            return Ok([Reading { from: From::File(file), squares: squares.clone() }].into());
        }
        let error = match self.square(name) {
            Ok(square) => {
                return Ok([Reading { from: From::Square(square), squares: squares.clone() }].into());
            }
            Err(error) => error,
        };
        // `cd4xf6` is the file of the origin, then the path.
        let Ok(mut readings) = self.half_short(name, letters) else { return Err(error) };
        for reading in &mut readings {
            let more = reading.squares.try_extend_from_slice(squares);
            more.map_err(|_| name.refused(MoveSyntax::TooManySquares))?;
        }
        Ok(readings)
    }

    fn file(&self, letters: &str) -> Option<u8> {
        file_of(self.reader.grid, self.reader.rules.notation.algebraic_origin, letters)
    }

    /// Reads `cd4` or `cxd4`: the letters of two files, and a rank. `length` is the number of letters.
    fn half_short(&mut self, name: Token<'_>, length: usize) -> Result<Vec<Reading>, MoveTextError> {
        let (letters, digits) = name.cut(length);
        let mut readings = Vec::new();
        let mut missing = None;
        // Files have at most two letters.
        for at in (1..length.min(3)).filter(|_| !digits.is_empty()) {
            let (first, second) = letters.text.split_at(at);
            let Some(file) = self.file(first) else { continue };
            let crossed = second.strip_prefix(['x', 'X']).filter(|rest| !rest.is_empty());
            for (to, cross) in [(Some(second), false), (crossed, true)] {
                let Some(to) = to.filter(|to| self.file(to).is_some()) else { continue };
                let (_, to) = name.cut(length - to.len());
                match self.square(to) {
                    Ok(square) => {
                        self.cross |= cross;
                        let squares = Squares::from_iter([square]);
                        readings.push(Reading { from: From::File(file), squares });
                    }
                    Err(error) => missing = Some(error),
                }
            }
        }
        if !readings.is_empty() {
            return Ok(readings);
        }
        // The error for one square is the same whether or not the square exists.
        let reason =
            if length == 1 && !digits.is_empty() { MoveSyntax::OneSquare } else { MoveSyntax::NotASquare };
        Err(missing.unwrap_or_else(|| name.refused(reason)))
    }

    /// Reads `3228`: two numbers without a separator. A text that is the number of one square is not split.
    fn glued(&self, digits: Token<'_>) -> Result<Vec<Reading>, MoveTextError> {
        if self.square(digits).is_ok() {
            return Err(digits.refused(MoveSyntax::OneSquare));
        }
        let mut readings = Vec::new();
        // Numbers have at most three digits.
        for at in 1..digits.text.len().min(4) {
            let (from, to) = digits.cut(at);
            if let (Ok(from), true, Ok(to)) = (self.square(from), to.text.len() <= 3, self.square(to)) {
                readings.push(Reading { from: From::Square(from), squares: Squares::from_iter([to]) });
            }
        }
        if readings.is_empty() { Err(no_such(digits)) } else { Ok(readings) }
    }
}

/// Returns the ASCII form of a separator between squares: `-`, `x` or `:`. Word processors replace these by other dashes and
/// crosses, and the Cyrillic letter `х` looks like `x`.
pub(crate) const fn separator(letter: char) -> Option<char> {
    match letter {
        '-' | 'x' | ':' => Some(letter),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}' => Some('-'),
        'X' | '×' | 'х' | 'Х' | '✕' | '⨯' => Some('x'),
        _ => None,
    }
}

/// Returns the letters and digits at the beginning of a text, the number of letters among them, and the rest.
fn name(text: Token<'_>) -> (Token<'_>, usize, Token<'_>) {
    let (letters, rest) = text.span(u8::is_ascii_alphabetic);
    let (digits, _) = rest.span(u8::is_ascii_digit);
    let (name, rest) = text.cut(letters.text.len() + digits.text.len());
    (name, letters.text.len(), rest)
}

fn skip_blanks(token: Token<'_>) -> Token<'_> {
    let rest = token.text.trim_start();
    token.cut(token.text.len() - rest.len()).1
}

fn no_such(name: Token<'_>) -> MoveTextError {
    MoveTextError::Illegal(IllegalReason::NoSuchSquare { name: Excerpt::of(name.text) })
}
