//! Reads moves from text.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::error::MoveTextError;
use super::explain::explain;
use super::fit::{Fits, fits};
use super::lexer::{Lexed, SquareReader, lex};
use super::reason::IllegalReason;
use super::writer::{MoveStyle, write};
use crate::geometry::{Grid, Square};
use crate::movegen::partial::QueryContext;
use crate::moves::Move;
use crate::notation::numbering::Numbering;
use crate::notation::squares::SquareError;
use crate::notation::token::Token;
use crate::position::Position;
use crate::rules::{Compulsory, Corner, Rules};
use crate::setters::setters;

/// The number of candidates that an error lists as text.
const LISTED: usize = 8;

/// Options for reading the text of a move.
///
/// ```
/// use checkers_core::{Variant, notation::moves::MoveOptions};
/// let english = Variant::from_id("english").unwrap();
/// let start = english.initial();
/// let strict = english.move_reader(MoveOptions::default().with_strict_separators(true));
/// assert!(english.parse_move(&start, "11x15").is_ok());
/// assert!(strict.parse(&start, &english.legal_moves(&start), "11x15").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct MoveOptions {
    /// The corner of square 1; `None` for the corner of the game's notation. Some programs number the squares of every game
    /// from the top left.
    pub first_square: Option<Corner>,
    /// Whether `-` for a capture, and `x` or `:` for a quiet move, are refused. A text without separators fits both. The
    /// game's own capture separator always fits a capture.
    pub strict_separators: bool,
}

/// A reader of moves under one rule set. [`MoveReader::new`] counts the squares of the board: keep one reader for many moves.
///
/// ```
/// use checkers_core::{Variant, notation::moves::MoveOptions};
/// let russian = Variant::from_id("russian").unwrap();
/// let reader = russian.move_reader(MoveOptions::default());
/// let position = russian.parse_fen("W:Wb2,d2:Bc3").unwrap();
/// let legal = russian.legal_moves(&position);
/// let capture = reader.parse(&position, &legal, "b2:d4").unwrap();
/// assert_eq!(reader.parse(&position, &legal, "bd4"), Ok(capture));
/// assert_eq!(reader.candidates(&position, &legal, "B2xD4"), Ok(vec![capture]));
/// ```
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    squares: SquareReader<'a>,
    options: MoveOptions,
}

impl<'a> MoveReader<'a> {
    /// Makes a reader for these rules and their board.
    #[must_use]
    pub fn new(rules: &'a Rules, grid: Grid<'a>, options: MoveOptions) -> Self {
        let corner = options.first_square.unwrap_or(rules.notation.first_square);
        Self { squares: SquareReader { rules, grid, numbering: Numbering::new(grid, corner) }, options }
    }

    /// Returns the legal move that a text selects. `legal` holds all legal moves of the position.
    ///
    /// # Errors
    /// [`MoveTextError`] if the text does not have the form of a move, fits several legal moves, or fits none.
    pub fn parse(&self, position: &Position, legal: &[Move], text: &str) -> Result<Move, MoveTextError> {
        let lexed = lex(&self.squares, text)?;
        let found = self.fits(position, legal, &lexed, false);
        if found.exact.is_empty() && found.gave_up {
            return Err(MoveTextError::TooManyWays);
        }
        let candidates = if found.exact.is_empty() { found.loose } else { found.exact };
        self.check_separators(&lexed, &candidates)?;
        match candidates[..] {
            [mv] => Ok(mv),
            [] => Err(self.illegal(position, legal, &lexed)),
            _ => Err(self.ambiguous(position, legal, candidates)),
        }
    }

    /// Lists all legal moves that fit a text: first those that the text describes completely. `legal` holds all legal moves of
    /// the position.
    ///
    /// # Errors
    /// [`MoveTextError::Syntax`] or [`MoveTextError::Illegal`] if no move fits, [`MoveTextError::TooManyWays`] if there are too
    /// many paths to try.
    pub fn candidates(
        &self,
        position: &Position,
        legal: &[Move],
        text: &str,
    ) -> Result<Vec<Move>, MoveTextError> {
        let lexed = lex(&self.squares, text)?;
        let Fits { mut exact, loose, gave_up } = self.fits(position, legal, &lexed, true);
        if exact.is_empty() && gave_up {
            return Err(MoveTextError::TooManyWays);
        }
        exact.extend(loose);
        self.check_separators(&lexed, &exact)?;
        if exact.is_empty() { Err(self.illegal(position, legal, &lexed)) } else { Ok(exact) }
    }

    /// Returns the square of a name: a number in this reader's numbering, or a file letter and a rank.
    ///
    /// # Errors
    /// [`SquareError::NotAName`] if the text has neither form, [`SquareError::NoSuchSquare`] if the board has no such square.
    pub fn square(&self, name: &str) -> Result<Square, SquareError> {
        self.squares.named(Token::whole(name))
    }

    fn context<'b>(&'b self, position: &'b Position) -> QueryContext<'b> {
        QueryContext { rules: self.squares.rules, grid: self.squares.grid, position }
    }

    fn fits(&self, position: &Position, legal: &[Move], lexed: &Lexed, all: bool) -> Fits {
        let context = self.context(position);
        // Where captures are optional, a capture and a quiet move can have the same squares; the separator decides.
        let rules = self.squares.rules;
        let may_differ =
            rules.capture.compulsory != Compulsory::Always && rules.notation.capture_separator != '-';
        if may_differ && lexed.dash != lexed.cross {
            let meant: Vec<Move> =
                legal.iter().filter(|mv| mv.is_capture() == lexed.cross).copied().collect();
            let found = fits(context, &meant, &lexed.readings, all);
            if !found.exact.is_empty() || !found.loose.is_empty() {
                return found;
            }
        }
        fits(context, legal, &lexed.readings, all)
    }

    fn illegal(&self, position: &Position, legal: &[Move], lexed: &Lexed) -> MoveTextError {
        MoveTextError::Illegal(explain(self.context(position), legal, &lexed.readings))
    }

    fn check_separators(&self, lexed: &Lexed, candidates: &[Move]) -> Result<(), MoveTextError> {
        // Unless the text has no separator, either all candidates are captures or all are quiet. One check is enough.
        let Some(first) = candidates.first().filter(|_| self.options.strict_separators) else {
            return Ok(());
        };
        let is_capture = first.is_capture();
        let own = self.squares.rules.notation.capture_separator;
        let wrong = if is_capture { lexed.dash && own != '-' } else { lexed.cross };
        if wrong { Err(MoveTextError::Illegal(IllegalReason::WrongSeparator { is_capture })) } else { Ok(()) }
    }

    fn ambiguous(&self, position: &Position, legal: &[Move], candidates: Vec<Move>) -> MoveTextError {
        let text = |mv| {
            write(self.squares.rules, self.squares.grid, position, legal, mv, MoveStyle::Shortest).to_string()
        };
        let texts = candidates.iter().take(LISTED).map(text).collect();
        MoveTextError::Ambiguous { candidates, texts }
    }
}

setters!(MoveOptions {
    with_first_square: first_square: Option<Corner>,
    with_strict_separators: strict_separators: bool,
});
