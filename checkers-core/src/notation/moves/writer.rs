//! From moves to text.

use core::fmt;

use arrayvec::ArrayVec;

use crate::geometry::{Grid, MAX_SQUARES, Square};
use crate::movegen::partial::{QueryContext, complete};
use crate::moves::Move;
use crate::notation::squares::Scheme;
use crate::position::Position;
use crate::rules::{Naming, Rules};

/// How a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MoveStyle {
    /// As PDN 3.0 prescribes: origin and destination, or the whole path if another legal move shares both. Two
    /// different legal moves are never written the same.
    #[default]
    Shortest,
    /// The whole path of a capture: the square of every turn and, where the piece runs straight on, the square directly
    /// behind what it took.
    Full,
    /// The Russian half-short form, the file of the origin and the destination: `cd4`, `c:e5`. Where another
    /// legal move has the same, or in a game that numbers its squares, as [`MoveStyle::Shortest`].
    ShortRussian,
    /// As the Hub protocol has it: `32x23x28`, origin, destination and the captured squares, in board order.
    Hub,
}

/// A move as text, written by its [`Display`](fmt::Display).
#[derive(Clone, Debug)]
pub struct MoveText<'a> {
    rules: &'a Rules,
    grid: Grid<'a>,
    scheme: Scheme,
    is_capture: bool,
    style: MoveStyle,
    /// All that are written, the origin first.
    squares: ArrayVec<Square, { MAX_SQUARES + 2 }>,
}

/// A legal move as text. `legal` are the legal moves of the position. A move that is not among them is written all the
/// same, but then nobody can say which others look alike.
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
        // Beyond w a file could be taken for a separator, or two letters for one file.
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
    /// The same with the squares named in another way than the game's own.
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
