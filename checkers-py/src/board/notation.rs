//! Methods of `Board` for moves and positions as text.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use checkers_core::game::Game;
use checkers_core::pdn::MoveNumber;

use super::{Board, State};
use crate::move_argument::Given;
use crate::move_context::MoveContext;
use crate::moves::Move;
use crate::{args, move_argument, pdn, text};

#[pymethods]
impl Board {
    /// Returns the legal move that a text describes.
    ///
    /// All notations are accepted: `32-28`, `c3:e5`, `cd4`, the full path, and the notation of the Hub protocol.
    ///
    /// Raises `InvalidMoveError` if the text is not a move, `AmbiguousMoveError` if it matches several legal moves, and
    /// `IllegalMoveError`, whose `reason` says why, if it matches none.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("international", "W:W28,31:B22")
    /// >>> try:
    /// ...     board.parse("31-27")
    /// ... except checkers.IllegalMoveError as error:
    /// ...     print(error.reason)
    /// another_must_capture
    fn parse(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Move> {
        let context = self.context(py);
        let mv = move_argument::parse(py, &context, &text.to_string_lossy())?;
        Ok(Move { mv, context })
    }

    /// Returns a legal move as text.
    ///
    /// `style` is one of:
    ///
    /// - `"shortest"`: as in PDN, origin and destination, or the full path if another legal move shares both
    /// - `"full"`: the full path
    /// - `"short_russian"`: short Russian notation, such as `cd4`
    /// - `"hub"`: the notation of the Hub protocol: origin, destination and captured squares
    ///
    /// Raises `IllegalMoveError` if the move is illegal in the current position.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian", "W:Wc3:Bd4,f6")
    /// >>> [board.notation(board.legal_moves[0], style) for style in ("shortest", "full", "short_russian", "hub")]
    /// ['c3:g7', 'c3:e5:g7', 'c:g7', 'c3xg7xd4xf6']
    #[pyo3(signature = (mv, style = "shortest"))]
    fn notation(&self, py: Python<'_>, mv: &Bound<'_, Move>, style: &str) -> PyResult<String> {
        let style = text::style(style)?;
        let context = self.context(py);
        let given = Given::new(&context, mv)?;
        if !self.square_map.variant.is_legal(context.position(), &given.mv) {
            return Err(given.illegal(py, &context));
        }
        Ok(text::write(&context, &given.mv, style))
    }

    /// Returns the text of a sequence of moves from the current position, with move numbers as in a game file.
    ///
    /// The board does not change. Raises as `push` does for the first illegal move.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian")
    /// >>> board.push("c3-d4")
    /// <Move c3-d4>
    /// >>> board.variation(["d6-c5", "b2-c3", "f6-g5"])
    /// '1... d6-c5 2. b2-c3 f6-g5'
    fn variation(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        let moves: Vec<Bound<'_, PyAny>> = moves.extract().map_err(|_| {
            PyTypeError::new_err("moves must be a list or tuple of moves, such as [\"32-28\", \"19-23\"]")
        })?;
        let game = self.game(py);
        let (number, second) = super::move_number(&game);
        let first = MoveNumber { number, second };
        pdn::numbered(py, &MoveContext::new(self.square_map.clone(), *game.position()), &moves, first)
    }

    /// Returns all legal moves that a text matches; moves that it describes completely come first.
    ///
    /// Raises `InvalidMoveError` if the text is not a move, and `IllegalMoveError` if it matches no legal move.
    fn candidates(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Vec<Move>> {
        let context = self.context(py);
        let found = self.square_map.variant.move_candidates(context.position(), &text.to_string_lossy());
        let moves = found.map_err(|error| move_argument::error_of(py, &context, &error))?;
        Ok(moves.into_iter().map(|mv| Move { mv, context: context.clone() }).collect())
    }

    /// Returns the position as FEN.
    fn fen(&self, py: Python<'_>) -> String {
        let position = self.position(py);
        self.square_map.variant.fen(&position).to_string()
    }

    /// Sets up the position of a FEN. The moves played are deleted.
    ///
    /// With `strict`, the position must be possible in a game; see `check`. Raises `FenError`, whose attributes are the
    /// place in the text, if the FEN is invalid; then nothing has changed.
    #[pyo3(signature = (fen, *, strict = false))]
    fn set_fen(&self, py: Python<'_>, fen: &Bound<'_, PyString>, strict: bool) -> PyResult<()> {
        let position = args::read_fen(&self.square_map, fen, strict)?;
        *self.lock(py) = State::new(Game::from_position(self.square_map.variant.clone(), position));
        Ok(())
    }

    /// Returns the name of a square in the notation of the variant.
    fn square_name(&self, square: &Bound<'_, PyAny>) -> PyResult<String> {
        let square = args::square(&self.square_map, square)?;
        Ok(self.square_map.variant.square_name(square).to_string())
    }

    /// Returns the number of the square with this name. Raises `SquareError` if the board has no such square.
    fn parse_square(&self, name: &Bound<'_, PyString>) -> PyResult<u8> {
        Ok(self.square_map.index(args::square(&self.square_map, name)?))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Board({:?}, {:?})", self.square_map.variant.id(), self.fen(py))
    }
}
