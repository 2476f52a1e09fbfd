//! Methods of `Board` for positions and games as bytes.

use std::sync::Mutex;

use checkers_core::game::Game;
use checkers_core::packed::{PackError, UnpackError};
use checkers_core::{PositionError, Variant};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{Board, State};
use crate::{errors, rules};

/// Returns the message of an error, with the square names of this variant.
pub(crate) fn unpack_error(variant: &Variant, error: UnpackError) -> String {
    match error {
        UnpackError::Position(error) => named(variant, error),
        _ => error.to_string(),
    }
}

/// Returns the message of an error, with the square names of this variant.
pub(crate) fn pack_error(variant: &Variant, error: PackError) -> String {
    match error {
        PackError::Position(error) => named(variant, error),
        _ => error.to_string(),
    }
}

fn named(variant: &Variant, error: PositionError) -> String {
    variant.position_error(error).to_string()
}

#[pymethods]
impl Board {
    /// Returns the position as bytes: pieces, side to move, king runs and draw counters, without the moves played.
    ///
    /// The length is 16, 32 or 64 bytes, on boards of up to 32, 64 or 128 squares. Equal positions with equal counters have
    /// equal bytes. The documentation of the Rust module `checkers_core::packed` specifies the format.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian", "W:WKc1:Bh8")
    /// >>> board.packed().hex()
    /// '02000000000000800200000001000000'
    /// >>> checkers.Board.from_packed("russian", board.packed()) == board
    /// True
    fn packed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let game = self.game(py);
        let variant = &self.square_map.variant;
        let packed = variant.packer().pack(game.position(), Some(game.draw_counts()));
        let packed =
            packed.map_err(|error| errors::raise(py, "PositionError", pack_error(variant, error)))?;
        Ok(PyBytes::new(py, &packed))
    }

    /// Returns a board with a new game that starts from a position in the format of `packed`.
    ///
    /// Draw counters in the bytes are checked, but not used. Raises `PositionError`, whose message has the offset of the
    /// invalid byte, if `data` is not a position of this variant.
    #[staticmethod]
    fn from_packed(variant: &Bound<'_, PyAny>, data: &[u8]) -> PyResult<Self> {
        let square_map = rules::square_map_of(variant)?;
        match square_map.variant.unpack(data) {
            Ok(position) => Ok(Self::at(square_map, position)),
            Err(error) => {
                let message = unpack_error(&square_map.variant, error);
                Err(errors::raise(variant.py(), "PositionError", message))
            }
        }
    }

    /// Returns the whole game as bytes: start position, moves, draw offers, result, and the moves that can be redone.
    ///
    /// Most moves need one byte.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("english")
    /// >>> board.push("11-15")
    /// <Move 11-15>
    /// >>> board.packed_game().hex()
    /// '011400'
    /// >>> checkers.Board.from_packed_game("english", board.packed_game()).move_stack
    /// [<Move 11-15>]
    fn packed_game<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let game = self.game(py);
        let packed = py.detach(|| game.pack());
        let packed = packed.map_err(|error| {
            errors::raise(py, "PositionError", pack_error(&self.square_map.variant, error))
        })?;
        Ok(PyBytes::new(py, &packed))
    }

    /// Returns a board with a game in the format of `packed_game`.
    ///
    /// Raises `PositionError`, whose message has the offset of the invalid byte, if `data` is not exactly one game of this
    /// variant.
    #[staticmethod]
    fn from_packed_game(variant: &Bound<'_, PyAny>, data: &[u8]) -> PyResult<Self> {
        let py = variant.py();
        let square_map = rules::square_map_of(variant)?;
        let read = Game::unpack(&square_map.variant, data).and_then(|read| match data.len() {
            length if length == read.length => Ok(read.game),
            found => Err(UnpackError::Length { found, expected: read.length }),
        });
        match read {
            Ok(game) => Ok(Self { square_map, state: Mutex::new(State::new(game)) }),
            Err(error) => Err(errors::raise(py, "PositionError", unpack_error(&square_map.variant, error))),
        }
    }
}
