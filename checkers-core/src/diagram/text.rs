//! [`Text`], a diagram of letters.

use alloc::string::String;
use core::fmt::{self, Write};

use super::labels::{Labelling, Labels, Name};
use super::view::Cell;
use crate::geometry::{Bitboard, Color};
use crate::position::{Piece, Position};
use crate::variant::Variant;

/// The characters for pieces and squares.
///
/// ```
/// use checkers_core::{Variant, diagram::{self, Glyphs}};
/// let english = Variant::from_id("english").unwrap();
/// let position = english.initial();
/// assert!(diagram::text(&english, &position).glyphs(Glyphs::Unicode).to_string().contains('⛀'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Glyphs {
    /// `w` and `b` for men, `W` and `B` for kings, `.` for an empty square, `#` for a hole in the board.
    #[default]
    Ascii,
    /// `⛀` `⛂` for men, `⛁` `⛃` for kings, `·` for an empty square, `▒` for a hole in the board.
    ///
    /// On terminals with light letters on a dark background, White's pieces look dark and Black's light.
    Unicode,
}

impl Glyphs {
    const fn piece(self, piece: Piece) -> char {
        match self {
            Self::Ascii => piece.letter(),
            Self::Unicode => match piece {
                Piece::WHITE_MAN => '⛀',
                Piece::WHITE_KING => '⛁',
                Piece::BLACK_MAN => '⛂',
                Piece::BLACK_KING => '⛃',
            },
        }
    }

    const fn empty(self) -> char {
        match self {
            Self::Ascii => '.',
            Self::Unicode => '·',
        }
    }

    const fn missing(self) -> char {
        match self {
            Self::Ascii => '#',
            Self::Unicode => '▒',
        }
    }
}

/// A position as lines of text, written by its [`Display`](fmt::Display). No line ends in a blank, and the last line
/// has no line break.
///
/// ```
/// use checkers_core::diagram::{self, Labels};
/// use checkers_core::Variant;
/// let english = Variant::from_id("english").unwrap();
/// let start = english.initial();
/// let text = diagram::text(&english, &start).labels(Labels::None).to_string();
/// assert_eq!(text.lines().next(), Some("  b   b   b   b"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    variant: &'a Variant,
    position: &'a Position,
    glyphs: Glyphs,
    bottom: Color,
    labels: Labels,
    marked: Bitboard,
}

impl<'a> Text<'a> {
    pub(super) fn new(variant: &'a Variant, position: &'a Position) -> Self {
        Self {
            variant,
            position,
            glyphs: Glyphs::Ascii,
            bottom: Color::White,
            labels: Labels::own(&variant.rules().notation),
            marked: Bitboard::EMPTY,
        }
    }

    /// Sets the characters for pieces and squares. Default: ASCII.
    #[must_use]
    pub fn glyphs(self, glyphs: Glyphs) -> Self {
        Self { glyphs, ..self }
    }

    /// Sets the side at the bottom. Default: White.
    #[must_use]
    pub fn bottom(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Sets the names of squares. Default: those of the game's notation. A number follows the piece on its square:
    /// `w31`, `.28`.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }

    /// Puts these squares in brackets: `[w]`. Squares that are not on the board are ignored.
    #[must_use]
    pub fn marked(self, squares: Bitboard) -> Self {
        Self { marked: squares, ..self }
    }

    fn labelling(&self) -> Labelling<'_> {
        Labelling::of(self.variant, self.bottom, self.labels)
    }

    /// Returns the text of a cell.
    fn content(&self, labelling: Labelling<'_>, cell: Cell) -> Name {
        let mut content = Name::new();
        match cell {
            Cell::Unplayed => {}
            Cell::Missing => content.push(self.glyphs.missing()),
            Cell::Square(square) => {
                let piece = self.position.piece_at(square);
                content.push(piece.map_or(self.glyphs.empty(), |piece| self.glyphs.piece(piece)));
                content.push_str(&labelling.on(square));
            }
        }
        content
    }

    /// Returns the two letters around a cell: brackets if it is marked.
    fn around(&self, cell: Cell) -> (&'static str, &'static str) {
        match cell {
            _ if self.marked.is_empty() => ("", " "),
            Cell::Square(square) if self.marked.contains(square) => ("[", "]"),
            _ => (" ", " "),
        }
    }
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labelling = self.labelling();
        let view = labelling.view;
        let (rows, columns) = (0..view.rows(), 0..view.columns());
        let margin = rows.clone().map(|row| labelling.row(row).len()).max().unwrap_or(0);
        let contents = rows.clone().flat_map(|row| view.row(row)).map(|cell| self.content(labelling, cell));
        let names = columns.clone().map(|column| labelling.column(column));
        let width = contents.chain(names).map(|text| letters(&text)).max().unwrap_or(0);

        let mut line = String::new();
        for row in rows {
            if margin > 0 {
                write!(line, "{:>margin$} ", labelling.row(row))?;
            }
            for cell in view.row(row) {
                let (before, after) = self.around(cell);
                let content = self.content(labelling, cell);
                // Inside brackets there are no blanks: `[w5]`, not `[w5 ]`.
                let blanks = width - letters(&content);
                write!(line, "{before}{content}{after}{:blanks$}", "")?;
            }
            let newline = if row > 0 { "\n" } else { "" };
            write!(f, "{newline}{}", line.trim_end())?;
            line.clear();
        }
        if self.labels == Labels::Coordinates {
            write!(line, "{:margin$} ", "")?;
            let before = if self.marked.is_empty() { "" } else { " " };
            for column in columns {
                write!(line, "{before}{:<width$} ", labelling.column(column))?;
            }
            write!(f, "\n{}", line.trim_end())?;
        }
        Ok(())
    }
}
