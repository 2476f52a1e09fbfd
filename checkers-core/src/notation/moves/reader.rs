//! From text to moves.

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

/// Candidates that an error writes out.
const LISTED: usize = 8;

/// How the text of a move is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct MoveOptions {
    /// Where the numbers of squares begin, if not where the game's own do: some programs number every game from the
    /// top left.
    pub first_square: Option<Corner>,
    /// Whether `-` for a capture, and `x` or `:` for a quiet move, are refused. A text without separators fits both, and
    /// the game's own separator always fits a capture.
    pub strict_separators: bool,
}

/// Reads moves of one game. Making it counts the squares; keep it where many moves are read.
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    squares: SquareReader<'a>,
    options: MoveOptions,
}

impl<'a> MoveReader<'a> {
    /// A reader for these rules and their board.
    #[must_use]
    pub fn new(rules: &'a Rules, grid: Grid<'a>, options: MoveOptions) -> Self {
        let corner = options.first_square.unwrap_or(rules.notation.first_square);
        Self { squares: SquareReader { rules, grid, numbering: Numbering::new(grid, corner) }, options }
    }

    /// The move that the text means. `legal` are the legal moves of the position.
    ///
    /// # Errors
    /// [`MoveTextError`]: it is no move, fits several, or is not legal.
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

    /// Every legal move that fits the text, those that it describes completely first. `legal` are the legal moves of the
    /// position.
    ///
    /// # Errors
    /// [`MoveTextError::Syntax`] or [`MoveTextError::Illegal`] if there is none.
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

    /// The square of a name: a number, in the numbering that is read, or a file letter and a rank.
    ///
    /// # Errors
    /// [`SquareError`] says whether it is no name or no square.
    pub fn square(&self, name: &str) -> Result<Square, SquareError> {
        self.squares.named(Token::whole(name))
    }

    fn context<'b>(&'b self, position: &'b Position) -> QueryContext<'b> {
        QueryContext { rules: self.squares.rules, grid: self.squares.grid, position }
    }

    fn fits(&self, position: &Position, legal: &[Move], lexed: &Lexed, all: bool) -> Fits {
        let context = self.context(position);
        // Where captures are not compulsory, a separator can tell a capture from a quiet move between the same squares.
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
        // All candidates are captures or all are quiet, unless the text has no separator: the first speaks for all.
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
