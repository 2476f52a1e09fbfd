//! The plain description of a board.

use super::direction::Direction;
use super::square::Coordinates;

/// The maximum number of playable squares of a board.
pub const MAX_SQUARES: usize = 128;
/// The maximum number of cells (width times height, playable or not) of a board.
pub const MAX_CELLS: usize = 1024;

/// Which cells of the grid are squares of the game.
///
/// ```
/// use checkers_core::geometry::{Board, Pattern};
/// assert_eq!(Board::new(8, 8, Pattern::DarkLeft).squares(), 32);
/// assert!(!Board::new(8, 8, Pattern::DarkRight).is_playable(0, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Pattern {
    /// Every second cell, including the bottom left one.
    DarkLeft,
    /// Every second cell, including the bottom right one on boards with an even number of files, but not the bottom
    /// left one.
    DarkRight,
    /// Every cell.
    All,
}

/// A set of missing cells, one bit for each cell: bit `rank * width + file`, where rank 0 is at the bottom and file 0 at
/// the left. Serde writes it as the list of the cells in ascending order.
///
/// ```
/// use checkers_core::geometry::{Board, Mask};
/// let board = Board::all(3, 3).without(Mask::NONE.with(4)); // without the middle
/// assert_eq!((board.squares(), board.is_playable(1, 1)), (8, false));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mask([u64; MAX_CELLS / 64]);

impl Mask {
    /// No cell.
    pub const NONE: Self = Self([0; MAX_CELLS / 64]);

    /// Returns whether the mask holds no cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        let mut i = 0;
        while i < self.0.len() {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Returns whether the mask holds this cell. It never holds cells from [`MAX_CELLS`] up.
    #[must_use]
    pub const fn has(&self, cell: usize) -> bool {
        cell < MAX_CELLS && self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Returns the mask with this cell added. Cells from [`MAX_CELLS`] up are ignored.
    #[must_use]
    pub const fn with(mut self, cell: usize) -> Self {
        if cell < MAX_CELLS {
            self.0[cell / 64] |= 1 << (cell % 64);
        }
        self
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Mask {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cells = (0..MAX_CELLS as u16).filter(|cell| self.has((*cell).into()));
        super::ascending::write(cells, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Mask {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut mask = Self::NONE;
        let insert = |cell: u16| mask = mask.with(cell.into());
        super::ascending::read(MAX_CELLS as u16, insert, deserializer)?;
        Ok(mask)
    }
}

impl core::fmt::Debug for Mask {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries((0..MAX_CELLS).filter(|cell| self.has(*cell))).finish()
    }
}

/// A board: its size and which cells are squares of the game.
///
/// ```
/// use checkers_core::geometry::Board;
/// let board = Board::dark_left(8, 8);
/// assert_eq!((board.squares(), board.is_playable(0, 0), board.is_playable(1, 0)), (32, true, false));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Board {
    /// Files, from the left edge to the right.
    pub width: u8,
    /// Ranks, from the bottom edge to the top.
    pub height: u8,
    /// Which cells are used.
    pub pattern: Pattern,
    /// Cells of the pattern that the board does not have.
    #[cfg_attr(feature = "serde", serde(default = "no_cell"))]
    pub missing: Mask,
}

#[cfg(feature = "serde")]
fn no_cell() -> Mask {
    Mask::NONE
}

/// Why a board cannot be used.
///
/// ```
/// use checkers_core::geometry::{Board, BoardError};
/// assert_eq!(Board::all(12, 12).check(), Err(BoardError::TooManySquares { squares: 144 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The board has no playable square.
    #[error("the board of {width} by {height} cells has no square of the game")]
    NoSquares {
        /// Files.
        width: u8,
        /// Ranks.
        height: u8,
    },
    /// The board has more than [`MAX_SQUARES`] playable squares.
    #[error("the board has {squares} playable squares; at most {MAX_SQUARES} are supported")]
    TooManySquares {
        /// How many squares the board has.
        squares: usize,
    },
    /// The board has more than [`MAX_CELLS`] cells.
    #[error("the board has {cells} cells; at most {MAX_CELLS} are supported")]
    TooManyCells {
        /// Width times height.
        cells: usize,
    },
    /// The board does not fit into a word of 64 bits, and the feature `wide-boards` is off.
    #[error("the board of {width} by {height} cells needs the feature `wide-boards` of checkers-core")]
    NotCompiled {
        /// Files.
        width: u8,
        /// Ranks.
        height: u8,
    },
}

impl Board {
    /// Returns a board of this size and pattern, without missing cells.
    #[must_use]
    pub const fn new(width: u8, height: u8, pattern: Pattern) -> Self {
        Self { width, height, pattern, missing: Mask::NONE }
    }

    /// Returns the board with these cells missing.
    #[must_use]
    pub const fn without(self, missing: Mask) -> Self {
        Self { missing, ..self }
    }

    /// Returns a board on which every second cell is used, including the bottom left one.
    #[must_use]
    pub const fn dark_left(width: u8, height: u8) -> Self {
        Self { width, height, pattern: Pattern::DarkLeft, missing: Mask::NONE }
    }

    /// Returns a board on which every second cell is used, but not the bottom left one.
    #[must_use]
    pub const fn dark_right(width: u8, height: u8) -> Self {
        Self { width, height, pattern: Pattern::DarkRight, missing: Mask::NONE }
    }

    /// Returns a board on which every cell is used.
    #[must_use]
    pub const fn all(width: u8, height: u8) -> Self {
        Self { width, height, pattern: Pattern::All, missing: Mask::NONE }
    }

    /// Returns the number of a cell in [`Mask`].
    #[must_use]
    pub const fn cell(&self, file: u8, rank: u8) -> usize {
        rank as usize * self.width as usize + file as usize
    }

    /// Returns whether the cell is a square of the game.
    #[must_use]
    pub const fn is_playable(&self, file: u8, rank: u8) -> bool {
        if file >= self.width || rank >= self.height || self.missing.has(self.cell(file, rank)) {
            return false;
        }
        match self.pattern {
            Pattern::DarkLeft => (file as u16 + rank as u16).is_multiple_of(2),
            Pattern::DarkRight => !(file as u16 + rank as u16).is_multiple_of(2),
            Pattern::All => true,
        }
    }

    /// Returns how many playable squares there are.
    #[must_use]
    pub const fn squares(&self) -> usize {
        let mut squares = 0;
        let mut rank = 0;
        while rank < self.height {
            let mut file = 0;
            while file < self.width {
                squares += self.is_playable(file, rank) as usize;
                file += 1;
            }
            rank += 1;
        }
        squares
    }

    /// Checks that the board has a size that the library supports.
    ///
    /// # Errors
    /// [`BoardError`] names what is too small or too large.
    pub const fn check(&self) -> Result<(), BoardError> {
        let cells = self.width as usize * self.height as usize;
        if cells > MAX_CELLS {
            return Err(BoardError::TooManyCells { cells });
        }
        let squares = self.squares();
        if squares == 0 {
            return Err(BoardError::NoSquares { width: self.width, height: self.height });
        }
        if squares > MAX_SQUARES {
            return Err(BoardError::TooManySquares { squares });
        }
        Ok(())
    }

    /// Returns the cell one step from a cell. On boards that use every second cell, a step along a rank or file is two
    /// cells long. `None` if the step leaves the board or ends on a missing square.
    #[must_use]
    pub const fn step(&self, from: Coordinates, direction: Direction) -> Option<Coordinates> {
        let (mut files, mut ranks) = direction.delta();
        if !matches!(self.pattern, Pattern::All) && !direction.is_diagonal() {
            files *= 2;
            ranks *= 2;
        }
        let file = from.file as i16 + files;
        let rank = from.rank as i16 + ranks;
        if file < 0 || rank < 0 || file > 255 || rank > 255 || !self.is_playable(file as u8, rank as u8) {
            return None;
        }
        Some(Coordinates { file: file as u8, rank: rank as u8 })
    }
}
