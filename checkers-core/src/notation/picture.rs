//! Positions as pictures: `.b.b/b.../...w/w.w.`, the ranks from the top, White at the bottom.
//!
//! `w` and `b` are men, `W` and `B` kings, `.` is an empty square of the game and `-` a cell that is none (many
//! writers put `.` there too, and it is read so); `/` stands between the ranks. A picture says nothing of the side to move.

use core::fmt::{self, Write};

use super::token::{Excerpt, Token};
use crate::geometry::{Color, Coordinates, Grid};
use crate::position::{Piece, Position, PositionError};

/// Why a text is not a picture of this board, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {offset} of the picture, `{text}`: {reason}")]
#[non_exhaustive]
pub struct PictureError {
    /// The byte at which the offending part begins; always a boundary of characters.
    pub offset: usize,
    /// Its beginning.
    pub text: Excerpt,
    /// What is wrong with it.
    pub reason: PictureReason,
}

/// What is wrong with a part of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureReason {
    /// More or fewer ranks than the board has.
    #[error("the picture has {ranks} ranks, the board {height}")]
    Height {
        /// Ranks of the picture.
        ranks: usize,
        /// Ranks of the board.
        height: u8,
    },
    /// A rank that is longer or shorter than the board is wide.
    #[error("rank {rank} has {cells} cells, the board {width} files")]
    Width {
        /// The rank, from 1 at the bottom.
        rank: u8,
        /// Cells of the rank.
        cells: usize,
        /// Files of the board.
        width: u8,
    },
    /// A letter that means nothing here.
    #[error("a cell is one of `w`, `b`, `W`, `B`, `.` and `-`")]
    NotACell,
    /// A piece where the board has no square of the game.
    #[error("the board has no square of the game here")]
    NotPlayable,
    /// `-` on a square of the game.
    #[error("the board has a square of the game here; `-` stands for a cell that is none")]
    Playable,
    /// The position is refused.
    #[error("{0}")]
    Position(PositionError),
}

/// Reads a picture. Blanks around it do not matter.
///
/// # Errors
/// [`PictureError`] with the place and the reason.
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

/// A position as a picture, to be written anywhere without allocation.
#[must_use]
pub fn display<'a>(grid: Grid<'a>, position: &'a Position) -> PictureText<'a> {
    PictureText { grid, position }
}

/// A position as a picture.
#[cfg(feature = "alloc")]
#[must_use]
pub fn write(grid: Grid<'_>, position: &Position) -> alloc::string::String {
    alloc::string::ToString::to_string(&display(grid, position))
}

/// A position as a picture, written by its [`Display`](fmt::Display).
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
    fn the_start_of_a_game_in_pictures() {
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
    fn errors_say_where_and_why() {
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
        fn what_is_written_is_read_back((game, position) in game_with_position()) {
            let read = parse(game.grid(), &display(game.grid(), &position).to_string(), position.turn()).unwrap();
            for color in Color::ALL {
                prop_assert_eq!(read.side(color), position.side(color));
            }
            prop_assert_eq!((read.kings(), read.turn()), (position.kings(), position.turn()));
        }

        #[test]
        fn any_text_is_read_or_refused_at_a_place_in_it(
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
