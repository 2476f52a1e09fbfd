//! Positions as pictures: `.b.b/b.../...w/w.w.`, the ranks from the top, with White at the bottom.
//!
//! | letter | meaning |
//! |---|---|
//! | `w`, `b` | a man |
//! | `W`, `B` | a king |
//! | `.` | an empty playing square; other writers use it for other cells too, and the reader accepts that |
//! | `-` | a cell that is not a playing square |
//! | `/` | the end of a rank |
//!
//! A picture does not contain the side to move.
//!
//! ```
//! use checkers_core::{Color, Variant, notation::picture};
//! let italian = Variant::from_id("italian").unwrap();
//! let text = "b-b-b-b-/-b-b-b-b/b-b-b-b-/-.-.-.-./.-.-.-.-/-w-w-w-w/w-w-w-w-/-w-w-w-w";
//! assert_eq!(picture::parse(italian.grid(), text, Color::White), Ok(italian.initial()));
//! ```

use core::fmt::{self, Write};

use super::token::{Excerpt, PlaceInText, Token};
use crate::geometry::{Color, Coordinates, Grid};
use crate::position::{Piece, Position, PositionError};

/// An error in a picture: the place and the reason.
///
/// ```
/// use checkers_core::{Color, Variant, notation::picture};
/// let thai = Variant::from_id("thai").unwrap();
/// let error = picture::parse(thai.grid(), "........", Color::White).unwrap_err();
/// assert_eq!(error.to_string(), "byte 0 of the picture, `........`: the picture has 1 ranks, the board 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {reason}", PlaceInText { offset: *offset, of: "picture", quoted: text })]
#[non_exhaustive]
pub struct PictureError {
    /// The byte offset of the faulty part, always a character boundary.
    pub offset: usize,
    /// The beginning of the faulty part.
    pub text: Excerpt,
    /// The reason.
    pub reason: PictureReason,
}

/// A reason why a part of a picture is refused.
///
/// ```
/// use checkers_core::{Color, Variant, notation::picture::{self, PictureReason}};
/// let thai = Variant::from_id("thai").unwrap();
/// let error = picture::parse(thai.grid(), "........", Color::White).unwrap_err();
/// assert_eq!(error.reason, PictureReason::Height { ranks: 1, height: 8 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureReason {
    /// The picture has more or fewer ranks than the board.
    #[error("the picture has {ranks} ranks, the board {height}")]
    Height {
        /// The number of ranks in the picture.
        ranks: usize,
        /// The number of ranks of the board.
        height: u8,
    },
    /// A rank has more or fewer cells than the board has files.
    #[error("rank {rank} has {cells} cells, the board {width} files")]
    Width {
        /// The rank, counted from 1 at the bottom.
        rank: u8,
        /// The number of cells in the rank.
        cells: usize,
        /// The number of files of the board.
        width: u8,
    },
    /// A letter has no meaning in a picture.
    #[error("a cell must be one of `w`, `b`, `W`, `B`, `.` and `-`")]
    NotACell,
    /// A piece is on a cell that is not a playing square.
    #[error("this cell is not a playing square")]
    NotPlayable,
    /// `-` is on a playing square.
    #[error("this cell is a playing square: write `.` for an empty one")]
    Playable,
    /// The position is invalid.
    #[error("{0}")]
    Position(PositionError),
}

/// Reads a picture of a position with this side to move. Blanks before and after the picture are ignored.
///
/// # Errors
/// [`PictureError`] with the place and the reason. Only the board is checked, not the number of pieces or a man on the rank
/// where it is crowned; [`Position::check`] does that.
pub fn parse(grid: Grid<'_>, board: &str, turn: Color) -> Result<Position, PictureError> {
    let error = |token: Token<'_>, reason| PictureError {
        offset: token.offset,
        text: Excerpt::of(token.text),
        reason,
    };
    let picture = Token::whole(board).trim();
    let (width, height) = (grid.board().width, grid.board().height);
    let ranks = picture.split('/').count();
    if ranks != usize::from(height) {
        return Err(error(picture, PictureReason::Height { ranks, height }));
    }
    let mut position = Position::empty(turn);
    for (rank, line) in (0..height).rev().zip(picture.split('/')) {
        let cells = line.text.chars().count();
        if cells != usize::from(width) {
            return Err(error(line, PictureReason::Width { rank: rank + 1, cells, width }));
        }
        for (file, (at, letter)) in (0..width).zip(line.text.char_indices()) {
            let cell = line.cut(at).1.cut(letter.len_utf8()).0;
            let square = grid.square_at(Coordinates { file, rank });
            let reason = match (letter, Piece::from_letter(letter), square) {
                ('.', _, _) | ('-', _, None) => continue,
                ('-', _, Some(_)) => PictureReason::Playable,
                (_, Some(piece), Some(square)) => match position.put(grid, square, piece) {
                    Ok(()) => continue,
                    Err(reason) => PictureReason::Position(reason),
                },
                (_, Some(_), None) => PictureReason::NotPlayable,
                (_, None, _) => PictureReason::NotACell,
            };
            return Err(error(cell, reason));
        }
    }
    Ok(position)
}

/// Returns a position as a picture, which [`Display`](fmt::Display) writes without allocation.
#[must_use]
pub fn display<'a>(grid: Grid<'a>, position: &'a Position) -> PictureText<'a> {
    PictureText { grid, position }
}

/// Writes a position as a picture.
///
/// ```
/// use checkers_core::{Variant, notation::picture};
/// let turkish = Variant::from_id("turkish").unwrap();
/// let text = picture::write(turkish.grid(), &turkish.initial());
/// assert_eq!(text, "......../bbbbbbbb/bbbbbbbb/......../......../wwwwwwww/wwwwwwww/........");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn write(grid: Grid<'_>, position: &Position) -> alloc::string::String {
    alloc::string::ToString::to_string(&display(grid, position))
}

/// A position as a picture: [`display`] returns it, [`Display`](fmt::Display) writes it.
///
/// ```
/// use checkers_core::{Variant, notation::picture};
/// let turkish = Variant::from_id("turkish").unwrap();
/// let position = turkish.initial();
/// assert!(picture::display(turkish.grid(), &position).to_string().starts_with("......../bbbbbbbb/"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PictureText<'a> {
    grid: Grid<'a>,
    position: &'a Position,
}

impl fmt::Display for PictureText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.grid.board();
        for rank in (0..board.height).rev() {
            for file in 0..board.width {
                let letter = match self.grid.square_at(Coordinates { file, rank }) {
                    None => '-',
                    Some(square) => self.position.piece_at(square).map_or('.', Piece::letter),
                };
                f.write_char(letter)?;
            }
            if rank > 0 {
                f.write_char('/')?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{Game, game_with_position};
    use super::*;
    use crate::rules::VARIANTS;

    #[test]
    fn initial_positions_have_these_pictures() {
        for (id, picture) in [
            ("russian", "-b-b-b-b/b-b-b-b-/-b-b-b-b/.-.-.-.-/-.-.-.-./w-w-w-w-/-w-w-w-w/w-w-w-w-"),
            ("italian", "b-b-b-b-/-b-b-b-b/b-b-b-b-/-.-.-.-./.-.-.-.-/-w-w-w-w/w-w-w-w-/-w-w-w-w"),
            ("turkish", "......../bbbbbbbb/bbbbbbbb/......../......../wwwwwwww/wwwwwwww/........"),
        ] {
            let game = Game::named(id);
            assert_eq!(display(game.grid(), &game.initial()).to_string(), picture);
            assert_eq!(parse(game.grid(), picture, game.rules.starts), Ok(game.initial()));
        }
    }

    #[test]
    fn errors_have_the_place_and_the_reason() {
        let game = Game::named("thai");
        let rest = "/.-.-.-.-/-.-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-";
        for (top, offset, reason) in [
            ("-.-.-.-.-", 0, PictureReason::Width { rank: 8, cells: 9, width: 8 }),
            ("-.-.-.-", 0, PictureReason::Width { rank: 8, cells: 7, width: 8 }),
            ("-.-.-.-./", 0, PictureReason::Height { ranks: 9, height: 8 }),
            ("-.-b-xé.", 5, PictureReason::NotACell),
            ("-.-b-.é.", 6, PictureReason::NotACell),
            ("  -.Wb-.-.", 4, PictureReason::NotPlayable),
            ("---.-.-.", 1, PictureReason::Playable),
        ] {
            let error = parse(game.grid(), &std::format!("{top}{rest}"), Color::White).unwrap_err();
            assert_eq!((error.offset, error.reason), (offset, reason), "{top}");
        }
        let error = parse(game.grid(), "", Color::White).unwrap_err();
        assert_eq!(error.reason, PictureReason::Height { ranks: 1, height: 8 });
    }

    proptest! {
        #[test]
        fn written_pictures_read_back_equal((game, position) in game_with_position()) {
            let read = parse(game.grid(), &display(game.grid(), &position).to_string(), position.turn()).unwrap();
            for color in Color::ALL {
                prop_assert_eq!(read.side(color), position.side(color));
            }
            prop_assert_eq!((read.kings(), read.turn()), (position.kings(), position.turn()));
        }

        #[test]
        fn errors_of_random_texts_lie_on_a_character_boundary(
            text in r"\PC*|[wbWB./ -]*|([wb.-]{8}/){7}[wb.é-]{8}",
            variant in prop::sample::select(VARIANTS),
        ) {
            let game = Game::new(variant.rules);
            if let Err(error) = parse(game.grid(), &text, Color::White) {
                prop_assert!(text.is_char_boundary(error.offset));
            }
        }
    }
}
