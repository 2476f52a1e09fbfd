//! Diagrams as SVG.
//!
//! All coordinates are whole numbers, with [`CELL`] units for each cell, so that rounding cannot differ between
//! machines. There are no XML identifiers, so that one page can contain several pictures.

mod arrow;
mod board;
mod palette;
mod pieces;
mod words;

pub use palette::Palette;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::labels::{Labelling, Labels};
use super::paint::Paint;
use super::view::View;
use crate::geometry::{Bitboard, Color, Square};
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

/// The width of a cell in units.
pub const CELL: u32 = 400;

/// An arrow from the middle of one square to the middle of another. An arrow from a square to itself is drawn as a
/// ring.
///
/// ```
/// use checkers_core::Variant;
/// use checkers_core::diagram::{self, Paint, svg::Arrow};
/// let russian = Variant::from_id("russian").unwrap();
/// let (from, to) = (russian.parse_square("c3").unwrap(), russian.parse_square("d4").unwrap());
/// let arrow = Arrow::new(from, to).with_paint(Some(Paint::rgb(200, 0, 0)));
/// assert!(diagram::svg(&russian, &russian.initial()).arrows([arrow]).to_string().contains("#c80000"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Arrow {
    /// The first square.
    pub from: Square,
    /// The square of the tip.
    pub to: Square,
    /// The colour; `None` for the palette's.
    pub paint: Option<Paint>,
}

impl Arrow {
    /// Returns an arrow in the palette's colour.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, paint: None }
    }

    /// Returns the arrow in this colour; `None` for the palette's.
    #[must_use]
    pub const fn with_paint(self, paint: Option<Paint>) -> Self {
        Self { paint, ..self }
    }
}

/// A position as an SVG document, written by its [`Display`](fmt::Display).
///
/// Men are discs, White's with rings and Black's with notches, and kings have a crown, so that pieces can be
/// distinguished without their colours. The picture has a title and a description in words for screen readers.
///
/// ```
/// use checkers_core::diagram::{self, Labels};
/// use checkers_core::{Color, Variant};
/// let frisian = Variant::from_id("frisian").unwrap();
/// let start = frisian.initial();
/// let mv = frisian.legal_moves(&start)[0];
/// let svg = diagram::svg(&frisian, &frisian.play(&start, &mv).unwrap())
///     .bottom(Color::Black)
///     .labels(Labels::None)
///     .last_move(mv)
///     .arrow(mv.origin(), mv.destination())
///     .width(300)
///     .to_string();
/// assert!(svg.contains("<title>Frisian draughts</title>"));
/// ```
#[derive(Clone, Debug)]
pub struct Svg<'a> {
    variant: &'a Variant,
    position: &'a Position,
    bottom: Color,
    labels: Labels,
    palette: Palette,
    width: Option<u32>,
    title: Option<String>,
    last_move: Option<Move>,
    highlighted: Bitboard,
    arrows: Vec<Arrow>,
}

impl<'a> Svg<'a> {
    pub(super) fn new(variant: &'a Variant, position: &'a Position) -> Self {
        Self {
            variant,
            position,
            bottom: Color::White,
            labels: Labels::own(&variant.rules().notation),
            palette: Palette::WOOD,
            width: None,
            title: None,
            last_move: None,
            highlighted: Bitboard::EMPTY,
            arrows: Vec::new(),
        }
    }

    /// Sets the side at the bottom. Default: White.
    #[must_use]
    pub fn bottom(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Sets the names of squares. Default: those of the game's notation.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }

    /// Sets the colours. Default: [`Palette::WOOD`].
    #[must_use]
    pub fn palette(self, palette: Palette) -> Self {
        Self { palette, ..self }
    }

    /// Sets the width in pixels; the height follows from it. Default: 60 pixels for each cell. With 0 the picture
    /// states no size and fills the space that a page gives it.
    #[must_use]
    pub fn width(self, pixels: u32) -> Self {
        Self { width: Some(pixels), ..self }
    }

    /// Sets the title. Default: the name of the variant. Any text is allowed; it is escaped.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        Self { title: Some(title.into()), ..self }
    }

    /// Shows the move that led to the position: its origin and destination are tinted, and the captured squares are
    /// crossed out.
    #[must_use]
    pub fn last_move(self, mv: Move) -> Self {
        Self { last_move: Some(mv), ..self }
    }

    /// Puts a frame around each of these squares. Squares that are not on the board are ignored.
    #[must_use]
    pub fn highlight(self, squares: Bitboard) -> Self {
        Self { highlighted: squares, ..self }
    }

    /// Adds an arrow in the colour of the palette. Arrows with a square that is not on the board are ignored.
    #[must_use]
    pub fn arrow(self, from: Square, to: Square) -> Self {
        self.arrows([Arrow { from, to, paint: None }])
    }

    /// Adds arrows. Later arrows are drawn over earlier ones.
    #[must_use]
    pub fn arrows(mut self, arrows: impl IntoIterator<Item = Arrow>) -> Self {
        self.arrows.extend(arrows);
        self
    }

    fn canvas(&self) -> Canvas<'_> {
        let labelling = Labelling::of(self.variant, self.bottom, self.labels);
        Canvas { view: labelling.view, labelling }
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let canvas = self.canvas();
        let (across, down) = canvas.size();
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"")?;
        let pixels = self.width.unwrap_or(across * 60 / CELL);
        if pixels > 0 {
            let (across, down) = (u64::from(across), u64::from(down));
            let height = (u64::from(pixels) * down).div_ceil(across);
            write!(f, " width=\"{pixels}\" height=\"{height}\"")?;
        }
        writeln!(f, " viewBox=\"0 0 {across} {down}\">")?;
        self.write_words(f)?;
        self.write_board(f, canvas)?;
        self.write_marks(f, canvas)?;
        self.write_labels(f, canvas)?;
        self.write_pieces(f, canvas)?;
        self.write_captured(f, canvas)?;
        self.write_arrows(f, canvas)?;
        f.write_str("</svg>\n")
    }
}

/// The coordinates of cells in the picture.
#[derive(Clone, Copy, Debug)]
struct Canvas<'a> {
    view: View<'a>,
    labelling: Labelling<'a>,
}

impl Canvas<'_> {
    /// Returns the width of the frame around the board. With coordinates it is wider.
    fn margin(self) -> u32 {
        match self.labelling.labels {
            Labels::Coordinates => CELL / 2,
            Labels::None | Labels::Numbers => CELL / 5,
        }
    }

    /// Returns width and height.
    fn size(self) -> (u32, u32) {
        let units = |cells: u8| u32::from(cells) * CELL + 2 * self.margin();
        (units(self.view.columns()), units(self.view.rows()))
    }

    /// Returns the top left corner of a cell.
    fn corner(self, column: u8, row: u8) -> (u32, u32) {
        let units = |cells: u8| u32::from(cells) * CELL + self.margin();
        (units(column), units(row))
    }

    /// Returns the top left corner of a square; `None` if it is not on this board.
    fn corner_of(self, square: Square) -> Option<(u32, u32)> {
        self.view.spot(square).map(|(column, row)| self.corner(column, row))
    }

    /// Returns the middle of a square; `None` if it is not on this board.
    fn middle(self, square: Square) -> Option<(u32, u32)> {
        self.corner_of(square).map(|(x, y)| (x + CELL / 2, y + CELL / 2))
    }
}
