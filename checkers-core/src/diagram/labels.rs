//! Names of squares in a diagram.

use core::fmt::Write;

use arrayvec::ArrayString;

use super::view::{Cell, View};
use crate::geometry::{Color, Square};
use crate::notation::Scheme;
use crate::rules::{Naming, NotationRules};
use crate::variant::Variant;

/// The names that a diagram shows.
///
/// ```
/// use checkers_core::Variant;
/// use checkers_core::diagram::{self, Labels};
/// let russian = Variant::from_id("russian").unwrap();
/// let text = diagram::text(&russian, &russian.initial()).labels(Labels::None).to_string();
/// assert!(!text.contains('8'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Labels {
    /// None.
    None,
    /// The number of each square, on the square.
    Numbers,
    /// Letters of the files and numbers of the ranks, at the edges.
    Coordinates,
}

impl Labels {
    /// Returns the names that the game's notation uses.
    #[must_use]
    pub const fn own(notation: &NotationRules) -> Self {
        match notation.naming {
            Naming::Algebraic => Self::Coordinates,
            Naming::Numeric => Self::Numbers,
        }
    }
}

/// The name of a square, a file or a rank.
pub(super) type Name = ArrayString<8>;

/// The labels of one diagram.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labelling<'a> {
    pub(super) view: View<'a>,
    pub(super) notation: &'a NotationRules,
    pub(super) labels: Labels,
}

impl<'a> Labelling<'a> {
    /// Returns the labels of a variant's board, with this side at the bottom.
    pub(super) fn of(variant: &'a Variant, bottom: Color, labels: Labels) -> Self {
        Self { view: View { grid: variant.grid(), bottom }, notation: &variant.rules().notation, labels }
    }

    /// Returns the number that is shown on a square; empty without numbers.
    pub(super) fn on(self, square: Square) -> Name {
        match self.labels {
            Labels::Numbers => self.name(Scheme::Numeric(self.notation.first_square), square),
            Labels::None | Labels::Coordinates => Name::new(),
        }
    }

    /// Returns the letters of a column's file; empty without coordinates, or if the column has no square.
    pub(super) fn column(self, column: u8) -> Name {
        self.edge(self.view.column(column), |letter| letter.is_ascii_alphabetic())
    }

    /// Returns the number of a row's rank; empty without coordinates, or if the row has no square.
    pub(super) fn row(self, row: u8) -> Name {
        self.edge(self.view.row(row), |letter| letter.is_ascii_digit())
    }

    /// Returns the part that the names of these cells share, from the first cell that has a name.
    fn edge(self, mut cells: impl Iterator<Item = Cell>, part: fn(char) -> bool) -> Name {
        if self.labels != Labels::Coordinates {
            return Name::new();
        }
        let square = cells.find_map(|cell| match cell {
            Cell::Square(square) => Some(square),
            Cell::Unplayed | Cell::Missing => None,
        });
        let scheme = Scheme::Algebraic(self.notation.algebraic_origin);
        let mut label = Name::new();
        if let Some(square) = square {
            self.name(scheme, square)
                .chars()
                .filter(|letter| part(*letter))
                .for_each(|letter| label.push(letter));
        }
        label
    }

    fn name(self, scheme: Scheme, square: Square) -> Name {
        let mut name = Name::new();
        // A name has two letters and three digits at most.
        let _ = write!(name, "{}", scheme.name(self.view.grid, square));
        name
    }
}
