//! The board and its moves as text.

use checkers_core::notation::fen;
use checkers_core::{Position, Strictness};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{Board, State};
use crate::moves::{Given, Move};
use crate::setting::Setting;
use crate::{args, errors, text};
use checkers_core::game::Game;

/// The position of a FEN.
pub(super) fn read_fen(setting: &Setting, text: &Bound<'_, PyString>, strict: bool) -> PyResult<Position> {
    let variant = &setting.variant;
    let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
    let options = fen::FenOptions { strictness, ..fen::FenOptions::default() };
    match fen::parse_with(variant.rules(), variant.grid(), &text.to_string_lossy(), &options) {
        Ok(fen) => Ok(fen.position),
        Err(error) => Err(errors::of_fen(text.py(), setting, error)),
    }
}

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
        let scene = self.scene(py);
        let mv = text::parse(py, &scene, &text.to_string_lossy())?;
        Ok(Move { mv, scene })
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
        let scene = self.scene(py);
        let given = Given::new(&scene, mv)?;
        if !self.setting.variant.is_legal(scene.position(), &given.mv) {
            return Err(given.illegal(py, &scene));
        }
        Ok(text::write(&scene, &given.mv, style))
    }

    /// Every legal move that a text fits, those that it describes completely first.
    ///
    /// Raises `InvalidMoveError` if it is no move, `IllegalMoveError` if it fits none.
    fn candidates(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Vec<Move>> {
        let scene = self.scene(py);
        let found = self.setting.variant.move_candidates(scene.position(), &text.to_string_lossy());
        let moves = found.map_err(|error| text::error_of(py, &scene, &error))?;
        Ok(moves.into_iter().map(|mv| Move { mv, scene: scene.clone() }).collect())
    }

    /// The position as FEN.
    fn fen(&self, py: Python<'_>) -> String {
        let position = self.position(py);
        self.setting.variant.fen(&position).to_string()
    }

    /// Sets the position up from a FEN and forgets the moves played.
    ///
    /// With `strict` the position must be one of a real game; see `check`. Raises `FenError` with the place in the
    /// text; then nothing has changed.
    #[pyo3(signature = (fen, *, strict = false))]
    fn set_fen(&self, py: Python<'_>, fen: &Bound<'_, PyString>, strict: bool) -> PyResult<()> {
        let position = read_fen(&self.setting, fen, strict)?;
        *self.lock(py) = State::new(Game::from_position(self.setting.variant.clone(), position));
        Ok(())
    }

    /// The name of a square in the game's own notation.
    fn square_name(&self, square: &Bound<'_, PyAny>) -> PyResult<String> {
        let square = args::square(&self.setting, square)?;
        Ok(self.setting.variant.square_name(square).to_string())
    }

    /// The number of the square of this name.
    fn parse_square(&self, name: &Bound<'_, PyString>) -> PyResult<u8> {
        Ok(self.setting.index(args::square(&self.setting, name)?))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Board({:?}, {:?})", self.setting.variant.id(), self.fen(py))
    }
}
