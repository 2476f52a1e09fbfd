//! Places in a file.

use core::fmt;

/// A place in a file: a line and a column, both counted from 1. Columns count characters.
///
/// ```
/// use checkers_core::pdn::Place;
/// assert_eq!(Place { line: 3, column: 14 }.to_string(), "line 3, column 14");
/// assert!(Place::START < Place { line: 1, column: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "a place in a text is a line and a column")]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl Place {
    /// The beginning of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    pub(super) fn advance(&mut self) {
        self.column = self.column.saturating_add(1);
    }

    pub(super) fn new_line(&mut self) {
        *self = Self { line: self.line.saturating_add(1), column: 1 };
    }
}

impl Default for Place {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
