//! The board as bytes.

use std::sync::Mutex;

use checkers_core::game::Game;
use checkers_core::packed::{PackError, UnpackError};
use checkers_core::{PositionError, Variant};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{Board, State};
use crate::{errors, rules};

/// The sentence of an error, with squares by the names that they have in this game.
pub(crate) fn unpack_error(variant: &Variant, error: UnpackError) -> String {
    match error {
        UnpackError::Position(error) => named(variant, error),
        _ => error.to_string(),
    }
}

/// The sentence of an error, with squares by the names that they have in this game.
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
    /// The position as 16, 32 or 64 bytes, on boards of up to 32, 64 or 128 squares: pieces, side to move, king runs and
    /// draw counters, without the moves that led to it. Equal positions with equal counters give equal bytes.
    ///
    /// The documentation of the Rust module `checkers_core::packed` describes the bytes.
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

    /// A board with the position of these bytes, as `packed` gives them. A new game starts there: draw counters in the
    /// bytes are checked and dropped.
    ///
    /// Raises `PositionError` with the byte at fault if they are not a position of this variant.
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

    /// The whole game as bytes: its first position, moves, offers and results, and the moves that were taken back. Most
    /// moves take one byte.
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

    /// A board with the game of these bytes, as `packed_game` gives them.
    ///
    /// Raises `PositionError` with the byte at fault if they are not a game of this variant, or if bytes follow it.
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
