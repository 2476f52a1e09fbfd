//! Methods of `Board` that read pieces and set up positions. Every change of the position deletes the moves played.

use std::collections::BTreeMap;

use checkers_core::game::Game;
use checkers_core::{Position, PositionError, Strictness};
use pyo3::prelude::*;

use super::{Board, State};
use crate::args::{self, Whole};
use crate::errors;
use crate::piece::{self, Piece};

impl Board {
    /// Applies a change to the position, which is unchanged after an error.
    fn edit(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Position) -> Result<(), PositionError>,
    ) -> PyResult<()> {
        let mut state = self.lock(py);
        let mut position = *state.game.position();
        let changed = change(&mut position);
        if changed.is_ok() {
            *state = State::new(Game::from_position(self.square_map.variant.clone(), position));
        }
        drop(state);
        changed.map_err(|error| errors::of_position(py, &self.square_map, error))
    }
}

#[pymethods]
impl Board {
    /// The side to move: `checkers.WHITE` (`True`) or `checkers.BLACK` (`False`). Setting it deletes the moves played.
    #[getter]
    fn get_turn(&self, py: Python<'_>) -> bool {
        args::is_white(self.position(py).turn())
    }

    #[setter]
    fn set_turn(&self, py: Python<'_>, turn: bool) -> PyResult<()> {
        self.edit(py, |position| {
            position.set_turn(args::color(turn));
            Ok(())
        })
    }

    /// Returns the piece on a square, or `None`.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian")
    /// >>> board.piece_at("a1"), board.piece_at("a3") == board.piece_at(8), board.piece_at("a5")
    /// (Piece.from_symbol('w'), True, None)
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        let found = args::square(&self.square_map, square)?;
        Ok(self.position(square.py()).piece_at(found).map(Piece))
    }

    /// Sets the piece on a square and deletes the moves played.
    ///
    /// `piece` is a `Piece`, its symbol such as `"w"`, or `None` to empty the square. Raises `SquareError` or `ValueError`
    /// for an invalid square or symbol; then nothing has changed.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian", "W:W:B")
    /// >>> board.set_piece("c3", "w")
    /// >>> board.set_piece("d4", checkers.Piece(checkers.KING, checkers.BLACK))
    /// >>> board.fen()
    /// 'W:Wc3:BKd4'
    #[pyo3(signature = (square, piece))]
    fn set_piece(&self, square: &Bound<'_, PyAny>, piece: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let py = square.py();
        let square = args::square(&self.square_map, square)?;
        let piece = piece.map(piece::piece).transpose()?;
        let grid = self.square_map.variant.grid();
        self.edit(py, |position| {
            position.remove(grid, square)?;
            piece.map_or(Ok(()), |piece| position.put(grid, square, piece))
        })
    }

    /// Sets the piece on a square. An alias of `set_piece`, named as in python-chess.
    #[pyo3(signature = (square, piece))]
    fn set_piece_at(&self, square: &Bound<'_, PyAny>, piece: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.set_piece(square, piece)
    }

    /// Returns the type of the piece on a square: `checkers.MAN`, `checkers.KING` or `None`.
    fn piece_type_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        Ok(self.piece_at(square)?.map(|piece| piece::number(piece.0.role)))
    }

    /// Returns the colour of the piece on a square: `checkers.WHITE`, `checkers.BLACK` or `None`.
    fn color_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
        Ok(self.piece_at(square)?.map(|piece| args::is_white(piece.0.color)))
    }

    /// Removes the piece from a square and returns it, or `None` if the square was empty. Deletes the moves played.
    fn remove_piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        let found = self.piece_at(square)?;
        self.set_piece(square, None)?;
        Ok(found)
    }

    /// Replaces all pieces and deletes the moves played.
    ///
    /// `pieces` is a mapping from squares to pieces or their symbols, such as the result of `piece_map`. Raises
    /// `SquareError` or `ValueError` for an invalid square or symbol; then nothing has changed.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board.empty("russian")
    /// >>> board.set_piece_map({"c3": "w", "d4": "b", "h8": checkers.Piece.from_symbol("B")})
    /// >>> board.fen()
    /// 'W:Wc3:Bd4,Kh8'
    fn set_piece_map(&self, pieces: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = pieces.py();
        let mut read = Vec::new();
        for item in pieces.call_method0("items")?.try_iter()? {
            let (square, given): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
            read.push((args::square(&self.square_map, &square)?, piece::piece(&given)?));
        }
        let grid = self.square_map.variant.grid();
        self.edit(py, |position| {
            position.clear();
            read.iter().try_for_each(|(square, piece)| position.put(grid, *square, *piece))
        })
    }

    /// The occupied squares as a mask: bit `n` is square `n`. `SquareSet` converts a mask to a set.
    #[getter]
    fn occupied(&self, py: Python<'_>) -> u128 {
        self.square_map.pack(self.position(py).occupied())
    }

    /// The squares of each side's pieces as two masks: `occupied_co[color]`.
    #[getter]
    fn occupied_co(&self, py: Python<'_>) -> (u128, u128) {
        let position = self.position(py);
        let side = |color| self.square_map.pack(position.side(color));
        (side(args::color(false)), side(args::color(true)))
    }

    /// The squares of all men as a mask.
    #[getter]
    fn men(&self, py: Python<'_>) -> u128 {
        let position = self.position(py);
        self.square_map.pack(position.occupied() - position.kings())
    }

    /// The squares of all kings as a mask.
    #[getter]
    fn kings(&self, py: Python<'_>) -> u128 {
        self.square_map.pack(self.position(py).kings())
    }

    /// Returns the squares of one side's pieces as a mask; `piece_type` selects only men or only kings.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian", "W:Wa1,c3:Bh8")
    /// >>> mask = board.pieces_mask(checkers.WHITE)
    /// >>> [board.square_name(square) for square in checkers.SquareSet(mask)]
    /// ['a1', 'c3']
    #[pyo3(signature = (color, piece_type = None))]
    fn pieces_mask(&self, py: Python<'_>, color: bool, piece_type: Option<Whole>) -> PyResult<u128> {
        let position = self.position(py);
        let color = args::color(color);
        let set = match piece_type {
            Some(piece_type) => position.pieces(color, piece::role(piece_type)?),
            None => position.side(color),
        };
        Ok(self.square_map.pack(set))
    }

    /// Returns all pieces as a dictionary from square numbers to pieces.
    #[pyo3(name = "piece_map")]
    fn all_pieces(&self, py: Python<'_>) -> BTreeMap<u8, Piece> {
        piece::piece_map(&self.square_map, &self.position(py))
    }

    /// Returns the squares of one side's pieces in ascending order; `piece_type` selects only men or only kings.
    #[pyo3(signature = (color, piece_type = None))]
    fn pieces(&self, py: Python<'_>, color: bool, piece_type: Option<Whole>) -> PyResult<Vec<u16>> {
        let position = self.position(py);
        let color = args::color(color);
        let set = match piece_type {
            Some(piece_type) => position.pieces(color, piece::role(piece_type)?),
            None => position.side(color),
        };
        // A list of `u8` would become `bytes`.
        Ok(set.squares().map(|square| self.square_map.index(square).into()).collect())
    }

    /// Removes all pieces and deletes the moves played. The side to move does not change.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, |position| {
            position.clear();
            Ok(())
        })
    }

    /// Sets up the start position of the variant and deletes the moves played.
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        let start = self.square_map.initial;
        self.edit(py, |position| {
            *position = start;
            Ok(())
        })
    }

    /// Returns a new board, turned by 180 degrees, with the colours and the side to move swapped.
    ///
    /// Raises `PositionError` if the turned board lacks the square of a piece.
    fn mirror(&self, py: Python<'_>) -> PyResult<Self> {
        let turned = self.position(py).turned(self.square_map.variant.grid());
        let turned = turned.map_err(|error| errors::of_position(py, &self.square_map, error))?;
        Ok(Self::at(self.square_map.clone(), turned))
    }

    /// Raises `PositionError` if the position is impossible in a game.
    ///
    /// Impossible are men on their promotion row, more pieces than in the start position, and kings of both sides in
    /// variants where the first king wins.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        let variant = &self.square_map.variant;
        let checked = self.position(py).check(variant.rules(), variant.grid(), Strictness::Strict);
        checked.map_err(|error| errors::of_position(py, &self.square_map, error))
    }

    /// Returns whether the position is possible in a game; see `check`.
    fn is_valid(&self, py: Python<'_>) -> bool {
        self.check(py).is_ok()
    }
}
