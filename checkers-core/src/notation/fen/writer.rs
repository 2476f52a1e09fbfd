//! Writes a FEN.

use core::fmt;

use arrayvec::ArrayVec;

use crate::geometry::{Color, Grid, MAX_SQUARES, Square};
use crate::notation::numbering::Numbering;
use crate::notation::squares::Scheme;
use crate::position::{KingRun, Position};
use crate::rules::Rules;

/// A position as FEN: [`display`](super::display()) returns it, [`Display`](fmt::Display) writes it.
///
/// ```
/// use checkers_core::{Variant, notation::fen};
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("B:Wc3:BKd4").unwrap();
/// let text = fen::display(russian.rules(), russian.grid(), &position);
/// assert_eq!(text.to_string(), "B:Wc3:BKd4");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FenText<'a> {
    rules: &'a Rules,
    grid: Grid<'a>,
    position: &'a Position,
    scheme: Scheme,
    counters: Option<(u32, u32)>,
}

impl<'a> FenText<'a> {
    pub(super) fn new(rules: &'a Rules, grid: Grid<'a>, position: &'a Position) -> Self {
        Self { rules, grid, position, scheme: Scheme::own(&rules.notation), counters: None }
    }

    /// Names the squares by another scheme. King runs keep the game's numbers, unless the scheme is numeric.
    ///
    /// ```
    /// use checkers_core::{Variant, notation::{Scheme, fen}};
    /// let international = Variant::from_id("international").unwrap();
    /// let position = international.parse_fen("W:W32,K41:B1").unwrap();
    /// let text = fen::display(international.rules(), international.grid(), &position);
    /// assert_eq!(text.named(Scheme::PICTURE).to_string(), "W:WKb2,d4:Bb10");
    /// ```
    #[must_use]
    pub fn named(self, scheme: Scheme) -> Self {
        Self { scheme, ..self }
    }

    /// Adds lidraughts' counters: the number of moves without progress (`H`) and the number of the move (`F`).
    ///
    /// ```
    /// use checkers_core::{Variant, notation::fen};
    /// let russian = Variant::from_id("russian").unwrap();
    /// let position = russian.parse_fen("B:Wc3:Bd4").unwrap();
    /// let text = fen::display(russian.rules(), russian.grid(), &position);
    /// assert_eq!(text.counted(0, 1).to_string(), "B:Wc3:Bd4:H0:F1");
    /// ```
    #[must_use]
    pub fn counted(self, half_moves: u32, full_moves: u32) -> Self {
        Self { counters: Some((half_moves, full_moves)), ..self }
    }
}

impl fmt::Display for FenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corner = match self.scheme {
            Scheme::Numeric(corner) => corner,
            Scheme::Algebraic(_) => self.rules.notation.first_square,
        };
        let numbering = Numbering::new(self.grid, corner);

        write!(f, "{}", self.position.turn().letter())?;
        for color in Color::ALL {
            write!(f, ":{}", color.letter())?;
            let mut separator = "";
            for square in self.squares(color, &numbering) {
                let king = if self.position.kings().contains(square) { "K" } else { "" };
                write!(f, "{separator}{king}")?;
                match self.scheme {
                    // `Scheme::name` counts the board's squares for each name.
                    Scheme::Numeric(_) => write!(f, "{}", numbering.number(square).unwrap_or(0))?,
                    Scheme::Algebraic(_) => self.scheme.name(self.grid, square).fmt(f)?,
                }
                separator = ",";
            }
        }
        if let Some((half_moves, full_moves)) = self.counters {
            write!(f, ":H{half_moves}:F{full_moves}")?;
        }
        let runs = [Color::Black, Color::White].map(|color| self.position.king_run(color));
        if runs != [KingRun::NONE; 2] {
            write!(f, ":")?;
            for run in runs {
                write_run(f, run, &numbering)?;
            }
        }
        Ok(())
    }
}

impl FenText<'_> {
    /// Returns a side's squares in ascending order of their numbers, or by file and then rank.
    fn squares(&self, color: Color, numbering: &Numbering) -> ArrayVec<Square, MAX_SQUARES> {
        let mut squares: ArrayVec<Square, MAX_SQUARES> =
            self.position.side(color).squares().filter(|square| self.grid.has(*square)).collect();
        match self.scheme {
            Scheme::Numeric(_) => squares.sort_unstable_by_key(|square| numbering.number(*square)),
            Scheme::Algebraic(origin) => squares.sort_unstable_by_key(|square| {
                self.grid.coordinates(*square).map(|place| {
                    let file = if origin.is_left() { place.file } else { u8::MAX - place.file };
                    let rank = if origin.is_bottom() { place.rank } else { u8::MAX - place.rank };
                    (file, rank)
                })
            }),
        }
        squares
    }
}

/// Writes a run as `+0`, `+228`, or `+12@28` for more than nine moves.
fn write_run(f: &mut fmt::Formatter<'_>, run: KingRun, numbering: &Numbering) -> fmt::Result {
    let number = Square::new(run.square).and_then(|square| numbering.number(square)).unwrap_or(0);
    let digits = if numbering.squares().len() > 99 { 3 } else { 2 };
    match run.count {
        0 => write!(f, "+0"),
        1..=9 => write!(f, "+{}{number:0digits$}", run.count),
        _ => write!(f, "+{}@{number:0digits$}", run.count),
    }
}
