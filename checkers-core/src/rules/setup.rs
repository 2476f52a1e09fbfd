//! [`Setup`], the squares of the men at the start.

use crate::geometry::{Board, Color};

/// The squares of the men at the start of a game. Serde writes given squares as lists of their numbers in ascending
/// order.
///
/// ```
/// use checkers_core::geometry::Board;
/// use checkers_core::rules::Setup;
/// let board = Board::dark_left(4, 4);
/// let setup = Setup::from_picture(&board, "-b-b/.-.-/-.-./w-w-");
/// assert_eq!(setup.check(&board), Ok(()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Setup {
    /// Men on every square of some ranks on each side.
    Ranks {
        /// Ranks left empty behind the men (Turkish: 1).
        behind: u8,
        /// Ranks of men.
        men: u8,
    },
    /// Men on given squares: bit `n` is the `n`-th playable square, counted from the bottom left along the ranks.
    Squares {
        /// White's men.
        #[cfg_attr(feature = "serde", serde(with = "crate::geometry::ascending::bits"))]
        white: u128,
        /// Black's men.
        #[cfg_attr(feature = "serde", serde(with = "crate::geometry::ascending::bits"))]
        black: u128,
    },
}

/// A reason why a set-up does not fit its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The ranks of both sides overlap or reach beyond the board.
    #[error("{behind} empty and {men} full ranks a side do not fit a board of {height} ranks")]
    RanksOverlap {
        /// Empty ranks behind the men.
        behind: u8,
        /// Ranks of men.
        men: u8,
        /// Ranks of the board.
        height: u8,
    },
    /// The set-up uses a square that is not on the board.
    #[error("the set-up uses playable square {index} (from zero), but the board has only {squares}")]
    OutsideBoard {
        /// The first such square.
        index: u8,
        /// How many the board has.
        squares: usize,
    },
    /// The set-up puts a man of each colour on one square.
    #[error("the set-up puts two men on playable square {index} (from zero)")]
    TwoMen {
        /// The first such square.
        index: u8,
    },
}

impl Setup {
    /// Returns the set-up of a picture: ranks from the top, separated by `/`, with `w` and `b` for men and anything
    /// else for an empty or missing cell. Cells that the board does not use are ignored.
    #[must_use]
    pub const fn from_picture(board: &Board, picture: &str) -> Self {
        let picture = picture.as_bytes();
        let (mut white, mut black) = (0_u128, 0_u128);
        let mut index = 0;
        let mut rank = 0;
        while rank < board.height {
            let mut file = 0;
            while file < board.width {
                if board.is_playable(file, rank) {
                    let line = (board.height - 1 - rank) as usize;
                    let at = line * (board.width as usize + 1) + file as usize;
                    if at < picture.len() && index < 128 {
                        match picture[at] {
                            b'w' => white |= 1 << index,
                            b'b' => black |= 1 << index,
                            _ => {}
                        }
                    }
                    index += 1;
                }
                file += 1;
            }
            rank += 1;
        }
        Setup::Squares { white, black }
    }

    /// Returns whether a square has a man of this colour at the start. `index` is the number of the playable square,
    /// from zero; `rank` is its rank.
    #[must_use]
    pub const fn has_man(&self, board: &Board, color: Color, index: usize, rank: u8) -> bool {
        match *self {
            Setup::Ranks { behind, men } => {
                let from_own_side = match color {
                    Color::White => rank,
                    Color::Black if rank < board.height => board.height - 1 - rank,
                    Color::Black => return false,
                };
                from_own_side >= behind && from_own_side - behind < men
            }
            Setup::Squares { white, black } => {
                let men = match color {
                    Color::White => white,
                    Color::Black => black,
                };
                index < 128 && men >> index & 1 == 1
            }
        }
    }

    /// Checks that the set-up fits the board.
    ///
    /// # Errors
    /// [`SetupError`] names what does not fit.
    pub const fn check(&self, board: &Board) -> Result<(), SetupError> {
        match *self {
            Setup::Ranks { behind, men } => {
                if (behind as u16 + men as u16) * 2 > board.height as u16 {
                    return Err(SetupError::RanksOverlap { behind, men, height: board.height });
                }
            }
            Setup::Squares { white, black } => {
                let squares = board.squares();
                if squares < 128 && (white | black) >> squares != 0 {
                    let index = squares as u8 + ((white | black) >> squares).trailing_zeros() as u8;
                    return Err(SetupError::OutsideBoard { index, squares });
                }
                if white & black != 0 {
                    return Err(SetupError::TwoMen { index: (white & black).trailing_zeros() as u8 });
                }
            }
        }
        Ok(())
    }
}
