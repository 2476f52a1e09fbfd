//! The board and its moves as text.

use checkers_core::notation::fen;
use checkers_core::{Position, Strictness};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{Board, State};
use crate::moves::Move;
use crate::setting::Setting;
use crate::{args, errors, text};
use checkers_core::game::Game;

/// The position of a FEN.
pub(super) fn read_fen(py: Python<'_>, setting: &Setting, text: &str, strict: bool) -> PyResult<Position> {
    let variant = &setting.variant;
    let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
    let options = fen::FenOptions { strictness, ..fen::FenOptions::default() };
    match fen::parse_with(variant.rules(), variant.grid(), text, &options) {
        Ok(fen) => Ok(fen.position),
        Err(error) => Err(errors::of_fen(py, setting, error)),
    }
}

#[pymethods]
impl Board {
    /// The legal move that a text means.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let scene = self.scene(py);
        let mv = text::parse(py, &scene, text)?;
        Ok(Move { mv, scene })
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
    fn set_fen(&self, py: Python<'_>, fen: &str, strict: bool) -> PyResult<()> {
        let position = read_fen(py, &self.setting, fen, strict)?;
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
