//! The board and its moves as text.

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
    /// The legal move that a text means, in any notation: `32-28`, `c3:e5`, `cd4`, the whole path, Hub's form.
    ///
    /// Raises `InvalidMoveError` if it is no move, `AmbiguousMoveError` with the candidates if it fits several,
    /// `IllegalMoveError` with the reason if it fits none.
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

    /// A legal move as text.
    ///
    /// `style` is `"shortest"` (as PDN has it: origin and destination, or the whole path if another move shares both),
    /// `"full"` (the whole path), `"short_russian"` (`cd4`) or `"hub"` (origin, destination and what is captured).
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

    /// Legal moves that follow each other from this position as text, numbered as in a game file.
    ///
    /// Raises as `push` does for the first that is not legal. The board does not change.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian")
    /// >>> board.push("c3-d4")
    /// <Move c3-d4>
    /// >>> board.variation(["d6-c5", "b2-c3", "f6-g5"])
    /// '1... d6-c5 2. b2-c3 f6-g5'
    fn variation(&self, py: Python<'_>, moves: Vec<Bound<'_, PyAny>>) -> PyResult<String> {
        let game = self.game(py);
        let (number, second) = super::move_number(&game);
        let first = MoveNumber { number, second };
        pdn::numbered(py, &MoveContext::new(self.square_map.clone(), *game.position()), &moves, first)
    }

    /// Every legal move that a text fits, those that it describes completely first.
    ///
    /// Raises `InvalidMoveError` if it is no move, `IllegalMoveError` if it fits none.
    fn candidates(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Vec<Move>> {
        let context = self.context(py);
        let found = self.square_map.variant.move_candidates(context.position(), &text.to_string_lossy());
        let moves = found.map_err(|error| move_argument::error_of(py, &context, &error))?;
        Ok(moves.into_iter().map(|mv| Move { mv, context: context.clone() }).collect())
    }

    /// The position as FEN.
    fn fen(&self, py: Python<'_>) -> String {
        let position = self.position(py);
        self.square_map.variant.fen(&position).to_string()
    }

    /// Sets the position up from a FEN and forgets the moves played.
    ///
    /// With `strict` the position must be one of a real game; see `check`. Raises `FenError` with the place in the
    /// text; then nothing has changed.
    #[pyo3(signature = (fen, *, strict = false))]
    fn set_fen(&self, py: Python<'_>, fen: &Bound<'_, PyString>, strict: bool) -> PyResult<()> {
        let position = args::read_fen(&self.square_map, fen, strict)?;
        *self.lock(py) = State::new(Game::from_position(self.square_map.variant.clone(), position));
        Ok(())
    }

    /// The name of a square in the game's own notation.
    fn square_name(&self, square: &Bound<'_, PyAny>) -> PyResult<String> {
        let square = args::square(&self.square_map, square)?;
        Ok(self.square_map.variant.square_name(square).to_string())
    }

    /// The number of the square of this name.
    fn parse_square(&self, name: &Bound<'_, PyString>) -> PyResult<u8> {
        Ok(self.square_map.index(args::square(&self.square_map, name)?))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Board({:?}, {:?})", self.square_map.variant.id(), self.fen(py))
    }
}
