//! Reads a FEN.

use arrayvec::ArrayVec;

use super::error::{FenError, FenReason};
use super::letters;
use crate::geometry::{Bitboard, Color, Grid, MAX_SQUARES, Square};
use crate::notation::numbering::Numbering;
use crate::notation::squares::{SquareError, algebraic};
use crate::notation::token::Token;
use crate::position::{KingRun, Piece, Position, PositionError, Role, Strictness};
use crate::rules::{Corner, Naming, Rules};
use crate::setters::setters;

/// A FEN that was read: a position and optional counters.
///
/// ```
/// use checkers_core::{Color, Variant, notation::fen};
/// let russian = Variant::from_id("russian").unwrap();
/// let read = fen::parse(russian.rules(), russian.grid(), "?:Wc3:Bd4:H5:F12").unwrap();
/// assert_eq!((read.turn_stated, read.position.turn()), (false, Color::White));
/// assert_eq!((read.half_moves, read.full_moves), (Some(5), Some(12)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// Whether the text contains the side to move. If not (`?` or nothing), the side that starts the game is to move.
    pub turn_stated: bool,
    /// Lidraughts' `H`: the number of moves without progress.
    pub half_moves: Option<u32>,
    /// Lidraughts' `F`: the number of the move.
    pub full_moves: Option<u32>,
}

/// Options for reading a FEN.
///
/// ```
/// use checkers_core::{Strictness, Variant, notation::fen::{self, FenOptions}};
/// let russian = Variant::from_id("russian").unwrap();
/// let mut options = FenOptions::default();
/// options.strictness = Strictness::Strict;
/// let text = "W:Wc3,h8:Ba7"; // a man on its crowning row
/// assert!(fen::parse_with(russian.rules(), russian.grid(), text, &options).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct FenOptions {
    /// The checks that the position must pass.
    pub strictness: Strictness,
    /// The corner of square 1; `None` for the corner of the game's notation. Some programs number the squares of every game
    /// from the top left.
    pub first_square: Option<Corner>,
}

pub(super) fn read(rules: &Rules, grid: Grid<'_>, text: &str, options: &FenOptions) -> Result<Fen, FenError> {
    let body = unwrap(Token::whole(text))?;
    let in_letters = letters::split(body);
    let (turn, fields) = match in_letters {
        Some((turn, _)) => (Turn::Stated(turn), None),
        None => side_to_move(body),
    };
    let mut reader = Reader {
        rules,
        grid,
        numbering: Numbering::new(grid, options.first_square.unwrap_or(rules.notation.first_square)),
        strictness: options.strictness,
        position: Position::empty(turn.side().unwrap_or(rules.starts)),
        places: [Token::whole(""); MAX_SQUARES],
        lists: [None; 2],
        half_moves: None,
        full_moves: None,
        king_moves: None,
    };
    if let Some((_, squares)) = in_letters {
        reader.letters(squares)?;
    }
    for field in fields.into_iter().flat_map(|fields| fields.split(':')).map(Token::trim) {
        reader.field(field)?;
    }
    if turn == Turn::Missing && reader.lists == [None; 2] {
        return Err(body.error(FenReason::Empty));
    }
    // King moves refer to kings, which may come later in the text.
    if let Some(field) = reader.king_moves {
        reader.king_moves(field)?;
    }
    reader.check()?;
    Ok(Fen {
        position: reader.position,
        turn_stated: turn.side().is_some(),
        half_moves: reader.half_moves,
        full_moves: reader.full_moves,
    })
}

/// The side to move in a FEN.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Stated(Color),
    /// The text has `?`.
    Unknown,
    /// The text has nothing.
    Missing,
}

impl Turn {
    fn side(self) -> Option<Color> {
        match self {
            Self::Stated(color) => Some(color),
            Self::Unknown | Self::Missing => None,
        }
    }
}

/// Returns the side to move and the fields after it, if there are any.
fn side_to_move(body: Token<'_>) -> (Turn, Option<Token<'_>>) {
    let (first, rest) = match body.split_once(':') {
        Some((first, rest)) => (first, Some(rest)),
        None => (body, None),
    };
    let turn = match first.trim().text {
        "W" | "w" => Turn::Stated(Color::White),
        "B" | "b" => Turn::Stated(Color::Black),
        "?" => Turn::Unknown,
        "" => return (Turn::Missing, rest),
        _ => return (Turn::Missing, Some(body)),
    };
    // `W:B:W50:B` has the side twice: a single letter is followed by two more lists.
    if let (Turn::Stated(_), Some((second, lists))) = (turn, rest.and_then(|rest| rest.split_once(':')))
        && lists.split(':').filter(|field| field.trim().text.starts_with(['W', 'B'])).count() >= 2
    {
        match second.trim().text {
            "W" => return (Turn::Stated(Color::White), Some(lists)),
            "B" => return (Turn::Stated(Color::Black), Some(lists)),
            _ => {}
        }
    }
    (turn, rest)
}

struct Reader<'a, 'g> {
    rules: &'a Rules,
    grid: Grid<'g>,
    numbering: Numbering,
    strictness: Strictness,
    position: Position,
    /// The part of the text that gave each square its piece.
    places: [Token<'a>; MAX_SQUARES],
    /// The list of each colour.
    lists: [Option<Token<'a>>; 2],
    half_moves: Option<u32>,
    full_moves: Option<u32>,
    king_moves: Option<Token<'a>>,
}

impl<'a> Reader<'a, '_> {
    fn field(&mut self, field: Token<'a>) -> Result<(), FenError> {
        let Some(kind) = field.text.chars().next() else { return Ok(()) };
        // Each kind of field begins with an ASCII letter, one byte long. All others are refused below.
        match kind {
            'W' => self.list(Color::White, field),
            'B' => self.list(Color::Black, field),
            'H' => counter(field, &mut self.half_moves),
            'F' => counter(field, &mut self.full_moves),
            '+' if self.king_moves.is_some() => Err(field.error(FenReason::RepeatedField)),
            '+' => {
                self.king_moves = Some(field);
                Ok(())
            }
            _ => Err(field.error(FenReason::UnknownField)),
        }
    }

    /// Reads one letter for each square.
    fn letters(&mut self, letters: Token<'a>) -> Result<(), FenError> {
        let squares = self.numbering.squares().len();
        if letters.text.len() != squares {
            return Err(letters.error(FenReason::LetterCount { squares }));
        }
        for (number, piece, letter) in letters::pieces(letters) {
            let square = self.numbering.square(number).ok_or(letter.error(FenReason::NoSuchSquare))?;
            self.put(square, piece, letter)?;
        }
        Ok(())
    }

    /// Reads a colour letter and the squares of that colour.
    fn list(&mut self, color: Color, field: Token<'a>) -> Result<(), FenError> {
        if self.lists[color as usize].replace(field).is_some() {
            return Err(field.error(FenReason::RepeatedField));
        }
        let squares = field.cut(1).1;
        squares
            .split(',')
            .map(Token::trim)
            .filter(|item| !item.is_empty())
            .try_for_each(|item| self.item(color, item))
    }

    /// Reads a square or a range, with or without `K`.
    fn item(&mut self, color: Color, item: Token<'a>) -> Result<(), FenError> {
        let (role, squares) = match item.after('K') {
            Some(squares) => (Role::King, squares.trim()),
            None => (Role::Man, item),
        };
        let piece = Piece { color, role };
        let Some((from, to)) = squares.split_once('-') else {
            let square = self.square(squares)?;
            return self.put(square, piece, item);
        };
        let (from, to) = (from.trim(), to.trim());
        // `K4-K6` means the same as `K4-6`.
        let to = if role == Role::King { to.after('K').unwrap_or(to) } else { to };
        let (Some(first), Some(last)) = (from.number(), to.number()) else {
            return Err(item.error(FenReason::NotARange));
        };
        for (end, number) in [(from, first), (to, last)] {
            self.numbering.square(number).ok_or(end.error(FenReason::NoSuchSquare))?;
        }
        if last < first {
            return Err(item.error(FenReason::BackwardRange));
        }
        (first..=last)
            .filter_map(|number| self.numbering.square(number))
            .collect::<ArrayVec<Square, MAX_SQUARES>>()
            .into_iter()
            .try_for_each(|square| self.put(square, piece, item))
    }

    fn put(&mut self, square: Square, piece: Piece, item: Token<'a>) -> Result<(), FenError> {
        self.position.put(self.grid, square, piece).map_err(|error| {
            item.error(match error {
                PositionError::Occupied { .. } => FenReason::Occupied,
                error => FenReason::Position(error),
            })
        })?;
        self.places[square.index()] = item;
        Ok(())
    }

    /// Returns the square of a number, or of a file letter and a rank.
    fn square(&self, name: Token<'_>) -> Result<Square, FenError> {
        if let Some(number) = name.number() {
            return self.numbering.square(number).ok_or(name.error(FenReason::NoSuchSquare));
        }
        let found = algebraic(self.grid, self.rules.notation.algebraic_origin, name);
        // Capital letters with another meaning, unless they name a square of an algebraic game; see the module's page.
        let letter = name.text.chars().next().unwrap_or_default();
        if found.is_err() || self.rules.notation.naming == Naming::Numeric {
            match letter {
                'W' | 'B' | 'K' => return Err(name.error(FenReason::StrayLetter(letter))),
                'G' => return Err(name.error(FenReason::Ghost(Role::Man))),
                'P' => return Err(name.error(FenReason::Ghost(Role::King))),
                _ => {}
            }
        }
        found.map_err(|error| {
            name.error(match error {
                SquareError::NotAName => FenReason::NotASquare,
                SquareError::NoSuchSquare => FenReason::NoSuchSquare,
            })
        })
    }

    /// Reads `+2+0` or `+228+0`: the number of moves in a row that Black, then White, has made with one king, and that king's
    /// square.
    fn king_moves(&mut self, field: Token<'a>) -> Result<(), FenError> {
        let broken = field.error(FenReason::BadKingMoves);
        let (black, white) = field.after('+').and_then(|both| both.split_once('+')).ok_or(broken)?;
        self.king_run(Color::Black, black.trim(), field)?;
        self.king_run(Color::White, white.trim(), field)
    }

    /// Reads the run of one side: a digit with an optional square, or a number, `@` and a square.
    fn king_run(&mut self, color: Color, run: Token<'a>, field: Token<'a>) -> Result<(), FenError> {
        // An error in an empty part points to the whole field.
        let blamed = if run.is_empty() { field } else { run };
        let (count, name) = match run.split_once('@') {
            Some((count, name)) => (count, Some(name)),
            None => {
                let digit = run.text.starts_with(|letter: char| letter.is_ascii_digit());
                let (count, name) = run.cut(usize::from(digit));
                (count, Some(name).filter(|name| !name.is_empty()))
            }
        };
        let count = count.number().ok_or(blamed.error(FenReason::BadKingMoves))?;
        let named = name.map(|name| self.square(name)).transpose()?;
        if count == 0 {
            return Ok(());
        }
        let kings = self.position.pieces(color, Role::King);
        let square = match named {
            Some(square) => square,
            None => match (kings.len(), kings.squares().next()) {
                (1, Some(only)) => only,
                (kings, _) => return Err(blamed.error(FenReason::WhichKing { color, kings })),
            },
        };
        let men = self.position.pieces(color, Role::Man);
        let limit = self.rules.king.quiet_run;
        if self.strictness == Strictness::Lenient && kings.contains(square) && (limit == 0 || men.is_empty())
        {
            // No rule counts king moves of this side, so the count does not change the position.
            return Ok(());
        }
        let count = u8::try_from(count).unwrap_or(u8::MAX);
        self.position
            .set_king_run(self.rules, color, KingRun { square: square.bit(), count })
            .map_err(|error| blamed.error(FenReason::Position(error)))
    }

    /// Checks the position as a whole. An error points to the part of the text that caused it.
    fn check(&self) -> Result<(), FenError> {
        self.position.check(self.rules, self.grid, self.strictness).map_err(|error| {
            let place = match error {
                PositionError::OutsideBoard { square }
                | PositionError::Occupied { square }
                | PositionError::NoPiece { square }
                | PositionError::ManOnCrowningRow { square, .. }
                | PositionError::NotSymmetric { square } => Some(self.places[square.index()]),
                // The first piece above the limit.
                PositionError::TooManyPieces { color, most, .. } => {
                    self.nth_place(self.position.side(color), most as usize)
                }
                // The second of two kings.
                PositionError::TwoWinners => Color::ALL
                    .into_iter()
                    .filter_map(|color| self.nth_place(self.position.pieces(color, Role::King), 0))
                    .max_by_key(|place| place.offset),
                PositionError::KingRun { .. } => self.king_moves,
            };
            place.unwrap_or(Token::whole("")).error(FenReason::Position(error))
        })
    }

    /// Returns the part of the text that gave the `n`-th of these squares its piece, counted from zero.
    fn nth_place(&self, squares: Bitboard, n: usize) -> Option<Token<'a>> {
        let mut places: ArrayVec<Token<'a>, MAX_SQUARES> =
            squares.squares().map(|square| self.places[square.index()]).collect();
        places.sort_unstable_by_key(|place| place.offset);
        places.get(n).copied()
    }
}

/// Reads `H` or `F` and a number.
fn counter(field: Token<'_>, counter: &mut Option<u32>) -> Result<(), FenError> {
    let number = field.cut(1).1.trim().text.parse().map_err(|_| field.error(FenReason::BadCounter))?;
    match counter.replace(number) {
        Some(_) => Err(field.error(FenReason::RepeatedField)),
        None => Ok(()),
    }
}

/// Returns the FEN inside `[FEN "…"]`, inside quotation marks, or alone, without blanks and a dot at its end.
fn unwrap(text: Token<'_>) -> Result<Token<'_>, FenError> {
    let mut inside = text.trim();
    if let Some(tag) = inside.after('[') {
        let tag = tag.before(']').ok_or(inside.error(FenReason::Unclosed(']')))?.trim();
        let (name, value) = tag.span(u8::is_ascii_alphanumeric);
        if !name.text.eq_ignore_ascii_case("FEN") {
            return Err(tag.error(FenReason::OtherTag));
        }
        inside = value.trim();
    }
    if let Some(quoted) = inside.after('"') {
        inside = quoted.before('"').ok_or(inside.error(FenReason::Unclosed('"')))?.trim();
    }
    Ok(inside.before('.').unwrap_or(inside).trim())
}

setters!(FenOptions { with_strictness: strictness: Strictness, with_first_square: first_square: Option<Corner> });
