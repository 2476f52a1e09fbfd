//! Writes moves as text.

use core::fmt;

use arrayvec::ArrayVec;

use crate::geometry::{Grid, MAX_SQUARES, Square};
use crate::movegen::partial::{QueryContext, complete};
use crate::moves::Move;
use crate::notation::squares::Scheme;
use crate::position::Position;
use crate::rules::{Naming, Rules};

/// A style in which a move is written.
///
/// ```
/// use checkers_core::{Variant, notation::moves::MoveStyle};
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("W:Wb2:Bc3,c5").unwrap();
/// let mv = russian.legal_moves(&position)[0];
/// let text = |style| russian.write_move(&position, &mv, style).to_string();
/// assert_eq!(text(MoveStyle::Shortest), "b2:b6");
/// assert_eq!(text(MoveStyle::Full), "b2:d4:b6");
/// assert_eq!(text(MoveStyle::ShortRussian), "b:b6");
/// assert_eq!(text(MoveStyle::Hub), "b2xb6xc3xc5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MoveStyle {
    /// The form that PDN 3.0 prescribes: origin and destination, or the whole path if another legal move has the same two
    /// squares. Different legal moves have different texts.
    #[default]
    Shortest,
    /// The whole path of a capture: each square where the piece turns and, where it continues in the same direction, the square
    /// directly behind the captured piece.
    Full,
    /// The Russian half-short form, the file of the origin and the destination: `cd4`, `c:e5`. Falls back to
    /// [`MoveStyle::Shortest`] if another legal move has the same text, and in games with numbered squares.
    ShortRussian,
    /// The form of the Hub protocol, `32x23x28`: origin, destination, then the captured squares in board order.
    Hub,
}

/// A move as text: [`write`](write()) returns it, [`Display`](fmt::Display) writes it.
///
/// ```
/// use checkers_core::Variant;
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.initial();
/// let mv = russian.parse_move(&position, "cd4").unwrap();
/// assert_eq!(russian.move_text(&position, &mv).to_string(), "c3-d4");
/// ```
#[derive(Clone, Debug)]
pub struct MoveText<'a> {
    rules: &'a Rules,
    grid: Grid<'a>,
    scheme: Scheme,
    is_capture: bool,
    style: MoveStyle,
    /// All squares that are written, the origin first.
    squares: ArrayVec<Square, { MAX_SQUARES + 2 }>,
}

/// Returns a legal move as text. `legal` holds all legal moves of the position. A move that is not among them is written too,
/// but its text may be ambiguous.
///
/// ```
/// use checkers_core::{Variant, notation::moves::{self, MoveStyle}};
/// let thai = Variant::from_id("thai").unwrap();
/// let (start, legal) = (thai.initial(), thai.legal_moves(&thai.initial()));
/// let text = moves::write(thai.rules(), thai.grid(), &start, &legal, &legal[0], MoveStyle::Shortest).to_string();
/// assert_eq!(thai.parse_move(&start, &text), Ok(legal[0]));
/// ```
#[must_use]
pub fn write<'a>(
    rules: &'a Rules,
    grid: Grid<'a>,
    position: &Position,
    legal: &[Move],
    mv: &Move,
    style: MoveStyle,
) -> MoveText<'a> {
    let is_algebraic = rules.notation.naming == Naming::Algebraic;
    let file = |square| grid.coordinates(square).map(|place| place.file);
    let alike = |other: &Move, with_rank: bool| {
        let same_origin =
            if with_rank { other.origin() == mv.origin() } else { file(other.origin()) == file(mv.origin()) };
        other != mv && other.destination() == mv.destination() && same_origin
    };
    let unique = |with_rank| !legal.iter().any(|other| alike(other, with_rank));
    let style = match style {
        // The file x could be read as a separator, and two letters as one file.
        MoveStyle::ShortRussian if is_algebraic && grid.board().width <= 23 && unique(false) => style,
        MoveStyle::Shortest | MoveStyle::ShortRussian if unique(true) => MoveStyle::Shortest,
        MoveStyle::Shortest | MoveStyle::ShortRussian | MoveStyle::Full => MoveStyle::Full,
        MoveStyle::Hub => style,
    };
    let mut squares = ArrayVec::new();
    squares.push(mv.origin());
    let path = (style == MoveStyle::Full && mv.captured().len() > 1)
        .then(|| complete(QueryContext { rules, grid, position }, mv, &[]))
        .flatten();
    match path {
        Some(path) => squares.extend(path.iter().map(|step| step.landing)),
        None => squares.push(mv.destination()),
    }
    if style == MoveStyle::Hub {
        squares.extend(mv.captured());
    }
    MoveText {
        rules,
        grid,
        scheme: Scheme::own(&rules.notation),
        is_capture: mv.is_capture(),
        style,
        squares,
    }
}

impl MoveText<'_> {
    /// Names the squares by another scheme.
    ///
    /// ```
    /// use checkers_core::{Variant, notation::Scheme};
    /// let international = Variant::from_id("international").unwrap();
    /// let start = international.initial();
    /// let mv = international.parse_move(&start, "32-28").unwrap();
    /// assert_eq!(international.move_text(&start, &mv).named(Scheme::PICTURE).to_string(), "d4-e5");
    /// ```
    #[must_use]
    pub fn named(self, scheme: Scheme) -> Self {
        Self { scheme, ..self }
    }
}

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half_short = self.style == MoveStyle::ShortRussian && matches!(self.scheme, Scheme::Algebraic(_));
        let mut buffer = [0; 4];
        let separator = match self.style {
            _ if half_short && !self.is_capture => "",
            MoveStyle::Hub if self.is_capture => "x",
            _ if self.is_capture => self.rules.notation.capture_separator.encode_utf8(&mut buffer),
            _ => "-",
        };
        let mut origin = half_short;
        let mut before = "";
        for square in &self.squares {
            let name = self.scheme.name(self.grid, *square);
            if origin {
                write!(f, "{before}{}", name.file())?
            } else {
                write!(f, "{before}{name}")?
            }
            origin = false;
            before = separator;
        }
        Ok(())
    }
}
