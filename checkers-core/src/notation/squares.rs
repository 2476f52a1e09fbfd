//! Names of squares.

use core::fmt::{self, Write};

use arrayvec::{ArrayString, ArrayVec};

use super::numbering::{Numbering, ordinal};
use super::token::Token;
use crate::geometry::{Coordinates, Grid, Square};
use crate::rules::{Corner, Naming, NotationRules, Rules};

/// A way to name squares: by file letter and rank, or by number, each counted from one corner of the board.
///
/// ```
/// use checkers_core::{Variant, notation::Scheme, rules::Corner};
/// let international = Variant::from_id("international").unwrap();
/// let grid = international.grid();
/// let square = Scheme::Numeric(Corner::TopLeft).parse(grid, "32").unwrap();
/// assert_eq!(Scheme::Algebraic(Corner::BottomLeft).name(grid, square).to_string(), "d4");
/// assert_eq!(Scheme::Numeric(Corner::BottomLeft).name(grid, square).to_string(), "17");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Scheme {
    /// File letter and rank number. The corner is that of file `a` and rank 1. File `z` is followed by `aa`, `ab`, ….
    Algebraic(Corner),
    /// One number, from 1 in the corner, along the ranks. Only playing squares are counted.
    Numeric(Corner),
}

impl Scheme {
    /// File letter and rank from the bottom left, with White at the bottom: the same for all games.
    pub const PICTURE: Self = Self::Algebraic(Corner::BottomLeft);

    /// Returns the scheme of a game's notation.
    ///
    /// ```
    /// use checkers_core::{Variant, notation::Scheme, rules::Corner};
    /// let russian = Variant::from_id("russian").unwrap();
    /// assert_eq!(Scheme::own(&russian.rules().notation), Scheme::Algebraic(Corner::BottomLeft));
    /// ```
    #[must_use]
    pub const fn own(notation: &NotationRules) -> Self {
        match notation.naming {
            Naming::Algebraic => Self::Algebraic(notation.algebraic_origin),
            Naming::Numeric => Self::Numeric(notation.first_square),
        }
    }

    /// Returns the name of a square. A numeric name costs a count of the board's squares.
    #[must_use]
    pub fn name(self, grid: Grid<'_>, square: Square) -> SquareName {
        let name = match self {
            Self::Algebraic(origin) => grid.coordinates(square).map(|place| {
                let Coordinates { file, rank } = turned_to(grid, place, origin);
                Name::Algebraic { file, rank }
            }),
            Self::Numeric(corner) => ordinal(grid, square, corner).map(Name::Numeric),
        };
        SquareName(name.unwrap_or(Name::None))
    }

    /// Returns the square with this name in this scheme. Capital letters and leading zeros are accepted.
    ///
    /// # Errors
    /// [`SquareError::NotAName`] if the text is not a name of this scheme, [`SquareError::NoSuchSquare`] if the board has no
    /// such playing square.
    pub fn parse(self, grid: Grid<'_>, text: &str) -> Result<Square, SquareError> {
        let token = Token::whole(text);
        match self {
            Self::Algebraic(origin) => algebraic(grid, origin, token),
            Self::Numeric(corner) => {
                let number = token.number().ok_or(SquareError::NotAName)?;
                Numbering::new(grid, corner).square(number).ok_or(SquareError::NoSuchSquare)
            }
        }
    }
}

/// Converts coordinates from the bottom left into coordinates from a corner, and back: the function is its own inverse. The
/// place must lie on the board.
fn turned_to(grid: Grid<'_>, place: Coordinates, origin: Corner) -> Coordinates {
    let board = grid.board();
    Coordinates {
        file: if origin.is_left() { place.file } else { board.width - 1 - place.file },
        rank: if origin.is_bottom() { place.rank } else { board.height - 1 - place.rank },
    }
}

/// Returns the square of a file letter and a rank.
pub(super) fn algebraic(grid: Grid<'_>, origin: Corner, token: Token<'_>) -> Result<Square, SquareError> {
    let (letters, digits) = token.span(u8::is_ascii_alphabetic);
    let rank = digits.number().ok_or(SquareError::NotAName)?;
    if letters.is_empty() {
        return Err(SquareError::NotAName);
    }
    let board = grid.board();
    // File and rank count from 1 in names and from 0 in coordinates.
    let (Some(file), Some(rank)) = (within(file_number(letters), board.width), within(rank, board.height))
    else {
        return Err(SquareError::NoSuchSquare);
    };
    grid.square_at(turned_to(grid, Coordinates { file, rank }, origin)).ok_or(SquareError::NoSuchSquare)
}

/// Returns the number of the file with these letters, from 1 for `a`.
fn file_number(letters: Token<'_>) -> u32 {
    letters.text.bytes().fold(0_u32, |file, letter| {
        let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        file.saturating_mul(26).saturating_add(digit)
    })
}

/// Returns the file with these letters, counted from 0 and from the left of the board. The letters must be ASCII letters.
#[cfg(feature = "alloc")]
pub(super) fn file_of(grid: Grid<'_>, origin: Corner, letters: &str) -> Option<u8> {
    let file = within(file_number(Token::whole(letters)), grid.board().width)?;
    Some(turned_to(grid, Coordinates { file, rank: 0 }, origin).file)
}

/// Converts a number from 1 to `limit` into an index from 0. `None` for other numbers.
fn within(number: u32, limit: u8) -> Option<u8> {
    let index = u8::try_from(number.checked_sub(1)?).ok()?;
    (index < limit).then_some(index)
}

/// A reason why a text does not name a square.
///
/// ```
/// use checkers_core::{Variant, notation::SquareError};
/// let english = Variant::from_id("english").unwrap();
/// assert_eq!(english.parse_square("33"), Err(SquareError::NoSuchSquare));
/// assert_eq!(english.parse_square("3x"), Err(SquareError::NotAName));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SquareError {
    /// The text is neither a number nor a file letter with a rank.
    #[error("not the name of a square: a number, or a file letter and a rank, is expected")]
    NotAName,
    /// The text is a name, but the board has no such playing square.
    #[error("the board has no such square")]
    NoSuchSquare,
}

/// A name of a square, which [`Display`](fmt::Display) writes with the width and alignment of the format. For a square that is
/// not on the board it is `?`.
///
/// ```
/// use checkers_core::{Variant, notation::square_name};
/// let english = Variant::from_id("english").unwrap();
/// let square = english.parse_square("7").unwrap();
/// assert_eq!(format!("[{:>3}]", square_name(english.rules(), english.grid(), square)), "[  7]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareName(Name);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Name {
    /// File and rank, from 0.
    Algebraic {
        file: u8,
        rank: u8,
    },
    Numeric(u8),
    None,
}

impl SquareName {
    /// Returns the file letters of an algebraic name, or the whole of any other name.
    #[cfg(feature = "alloc")]
    pub(super) fn file(self) -> impl fmt::Display {
        match self.0 {
            Name::Algebraic { file, .. } => Part::File(file),
            Name::Numeric(_) | Name::None => Part::Whole(self),
        }
    }
}

/// The part of a name that is written.
#[cfg(feature = "alloc")]
enum Part {
    File(u8),
    Whole(SquareName),
}

#[cfg(feature = "alloc")]
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => f.write_str(&file_letters(*file)),
            Self::Whole(name) => name.fmt(f),
        }
    }
}

/// Returns the letters of a file, from 0 for `a`.
fn file_letters(file: u8) -> ArrayString<2> {
    let mut letters = ArrayVec::<u8, 2>::new();
    let mut left = u32::from(file) + 1;
    while left > 0 {
        left -= 1;
        letters.push(b'a' + (left % 26) as u8);
        left /= 26;
    }
    letters.iter().rev().map(|letter| char::from(*letter)).fold(ArrayString::new(), |mut text, letter| {
        text.push(letter);
        text
    })
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // At most two letters and three digits.
        let mut text = ArrayString::<8>::new();
        match self.0 {
            Name::Algebraic { file, rank } => {
                write!(text, "{}{}", file_letters(file), u32::from(rank) + 1)?;
            }
            Name::Numeric(number) => write!(text, "{number}")?,
            Name::None => text.write_char('?')?,
        }
        f.pad(&text)
    }
}

/// Returns the name of a square in the game's notation.
///
/// ```
/// use checkers_core::{Variant, notation::square_name};
/// let spanish = Variant::from_id("spanish").unwrap();
/// let corner = spanish.parse_square("h1").unwrap();
/// assert_eq!(square_name(spanish.rules(), spanish.grid(), corner).to_string(), "1");
/// ```
#[must_use]
pub fn square_name(rules: &Rules, grid: Grid<'_>, square: Square) -> SquareName {
    Scheme::own(&rules.notation).name(grid, square)
}

/// Returns the name of a square by file letter and rank from the bottom left, with White at the bottom, in every game:
/// [`Scheme::PICTURE`].
///
/// ```
/// use checkers_core::{Variant, notation::picture_name};
/// let international = Variant::from_id("international").unwrap();
/// let square = international.parse_square("46").unwrap();
/// assert_eq!(picture_name(international.grid(), square).to_string(), "a1");
/// ```
#[must_use]
pub fn picture_name(grid: Grid<'_>, square: Square) -> SquareName {
    Scheme::PICTURE.name(grid, square)
}

/// Returns the square with this name: a number, or a file letter and a rank. Both forms are accepted in every game, counted
/// from the corners of the game's notation. Capital letters and leading zeros are accepted.
///
/// # Errors
/// [`SquareError::NotAName`] if the text has neither form, [`SquareError::NoSuchSquare`] if the board has no such playing
/// square.
///
/// ```
/// use checkers_core::{Variant, notation::parse_square};
/// let international = Variant::from_id("international").unwrap();
/// let parse = |text| parse_square(international.rules(), international.grid(), text);
/// assert_eq!(parse("032"), parse("D4"));
/// assert!(parse("51").is_err());
/// ```
pub fn parse_square(rules: &Rules, grid: Grid<'_>, text: &str) -> Result<Square, SquareError> {
    let notation = &rules.notation;
    // The two forms cannot be confused: one begins with a digit, the other with a letter.
    match Scheme::Numeric(notation.first_square).parse(grid, text) {
        Err(SquareError::NotAName) => Scheme::Algebraic(notation.algebraic_origin).parse(grid, text),
        found => found,
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::super::testing::Game;
    use super::*;
    use crate::geometry::Board;

    /// Returns the name in the game's notation of the square with the picture name `at`.
    fn own(id: &str, at: &str) -> std::string::String {
        let game = Game::named(id);
        let square = Scheme::PICTURE.parse(game.grid(), at).unwrap();
        square_name(&game.rules, game.grid(), square).to_string()
    }

    #[test]
    fn each_game_names_its_corners_as_pdn_prescribes() {
        // Numeric, from the top left.
        for (id, at, name) in [
            ("international", "b10", "1"),
            ("international", "a9", "6"),
            ("international", "a1", "46"),
            ("international", "i1", "50"),
            ("canadian", "b12", "1"),
            ("canadian", "k1", "72"),
            ("english", "b8", "1"),
            ("english", "g1", "32"),
            ("italian", "a8", "1"),
            ("italian", "h1", "32"),
            ("frisian", "i1", "50"),
            // Numbers from the bottom right: from right to left, then upward.
            ("spanish", "h1", "1"),
            ("spanish", "b1", "4"),
            ("spanish", "g2", "5"),
            ("portuguese", "a8", "32"),
            ("argentinian", "h1", "1"),
            ("thai", "g1", "1"),
            ("thai", "a1", "4"),
            ("thai", "h2", "5"),
            ("thai", "b8", "32"),
            // Algebraic.
            ("russian", "c3", "c3"),
            ("spantsiretti", "j8", "j8"),
            ("turkish", "h8", "h8"),
            // From Black's right corner: Black's first row is 1.
            ("jamaican", "a8", "a1"),
            ("jamaican", "h1", "h8"),
        ] {
            assert_eq!(own(id, at), name, "{id} {at}");
        }
    }

    #[test]
    fn both_kinds_of_names_are_read_in_every_game() {
        for (id, name, at) in [
            ("international", "32", "d4"),
            ("international", "032", "d4"),
            ("international", "d4", "d4"),
            ("international", "D4", "d4"),
            ("international", "b10", "b10"),
            ("russian", "12", "h6"),
            ("russian", "h06", "h6"),
            ("thai", "1", "g1"),
            ("jamaican", "a1", "a8"),
        ] {
            let game = Game::named(id);
            let square = parse_square(&game.rules, game.grid(), name).unwrap();
            assert_eq!(picture_name(game.grid(), square).to_string(), at, "{id} {name}");
        }
    }

    #[test]
    fn errors_distinguish_bad_names_from_missing_squares() {
        let game = Game::named("international");
        let parse = |text| parse_square(&game.rules, game.grid(), text);
        for text in ["", "-", " 1", "1 ", "a", "1a", "a1b", "a-1", "ä1", "+1", "4a", "١"] {
            assert_eq!(parse(text), Err(SquareError::NotAName), "{text:?}");
        }
        for text in ["0", "51", "99999999999999", "a2", "k1", "a11", "a0", "zzzzzzzzzzzz1", "a99999999999"] {
            assert_eq!(parse(text), Err(SquareError::NoSuchSquare), "{text:?}");
        }
    }

    #[test]
    fn files_continue_after_z_and_ranks_after_9() {
        let game = Game::on_board(Board::all(60, 2));
        let name = |at| Scheme::PICTURE.name(game.grid(), Scheme::PICTURE.parse(game.grid(), at).unwrap());
        for at in ["z2", "aa1", "az1", "ba2", "bh2"] {
            assert_eq!(name(at).to_string(), at);
        }
        assert_eq!(Scheme::PICTURE.parse(game.grid(), "bi1"), Err(SquareError::NoSuchSquare));
        let place =
            |at| game.grid().coordinates(Scheme::PICTURE.parse(game.grid(), at).unwrap()).unwrap().file;
        assert_eq!((place("z1"), place("aa1"), place("ba1")), (25, 26, 52));

        let tall = Game::on_board(Board::all(1, 128));
        let top = Scheme::PICTURE.parse(tall.grid(), "a128").unwrap();
        assert_eq!(picture_name(tall.grid(), top).to_string(), "a128");
    }

    #[test]
    fn names_are_padded_to_the_width_of_the_format() {
        let game = Game::named("international");
        let square = parse_square(&game.rules, game.grid(), "7").unwrap();
        assert_eq!(std::format!("[{:>3}]", square_name(&game.rules, game.grid(), square)), "[  7]");
        let nowhere = Square::new(127).unwrap();
        assert_eq!(square_name(&game.rules, game.grid(), nowhere).to_string(), "?");
    }

    #[test]
    fn numbering_agrees_with_ordinal_and_is_a_bijection() {
        use Corner::{BottomLeft, BottomRight, TopLeft, TopRight};
        let holes = Board { missing: crate::geometry::Mask::NONE.with(2).with(7), ..Board::all(5, 3) };
        for board in [Board::dark_left(7, 5), Board::dark_right(6, 9), Board::dark_left(40, 6), holes] {
            let game = Game::on_board(board);
            for corner in [BottomLeft, BottomRight, TopLeft, TopRight] {
                let numbering = Numbering::new(game.grid(), corner);
                assert_eq!(numbering.squares().len(), board.squares());
                for (number, square) in (1..).zip(numbering.squares()) {
                    assert_eq!(numbering.number(*square), Some(number));
                    assert_eq!(ordinal(game.grid(), *square, corner), Some(number));
                    assert_eq!(numbering.square(u32::from(number)), Some(*square));
                    let name = Scheme::Numeric(corner).name(game.grid(), *square).to_string();
                    assert_eq!(Scheme::Numeric(corner).parse(game.grid(), &name), Ok(*square));
                    let name = Scheme::Algebraic(corner).name(game.grid(), *square).to_string();
                    assert_eq!(Scheme::Algebraic(corner).parse(game.grid(), &name), Ok(*square));
                }
                assert_eq!(numbering.square(0), None);
                assert_eq!(numbering.square(board.squares() as u32 + 1), None);
            }
        }
    }
}
