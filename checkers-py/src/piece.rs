//! The class `Piece`.

use std::collections::BTreeMap;

use checkers_core::{self as core, Position, Role};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::args::{self, Whole};
use crate::square_map::SquareMap;

/// A man.
pub(crate) const MAN: u8 = 1;
/// A king.
pub(crate) const KING: u8 = 2;

/// A piece: its type, `checkers.MAN` or `checkers.KING`, and its colour.
///
/// >>> import checkers
/// >>> piece = checkers.Piece(checkers.KING, checkers.WHITE)
/// >>> piece.symbol(), piece == checkers.Piece.from_symbol("W")
/// ('W', True)
#[pyclass(frozen, module = "checkers", eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) core::Piece);

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: Whole, color: bool) -> PyResult<Self> {
        Ok(Self(core::Piece { color: args::color(color), role: role(piece_type)? }))
    }

    /// Returns the piece with the symbol `"w"`, `"W"`, `"b"` or `"B"`; capitals are kings.
    ///
    /// Raises `ValueError` for another symbol.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Self> {
        let mut letters = symbol.chars();
        match (letters.next().and_then(core::Piece::from_letter), letters.next()) {
            (Some(piece), None) => Ok(Self(piece)),
            _ => Err(PyValueError::new_err("the symbol of a piece must be one of w, W, b, B")),
        }
    }

    /// The type of the piece: `checkers.MAN` or `checkers.KING`.
    #[getter]
    fn piece_type(&self) -> u8 {
        number(self.0.role)
    }

    /// The colour of the piece: `checkers.WHITE` or `checkers.BLACK`.
    #[getter]
    fn color(&self) -> bool {
        args::is_white(self.0.color)
    }

    /// Whether the piece is a king.
    #[getter]
    fn is_king(&self) -> bool {
        self.0.role == Role::King
    }

    /// Returns the symbol of the piece: `"w"` or `"b"`, a capital for a king.
    fn symbol(&self) -> char {
        self.0.letter()
    }

    fn __str__(&self) -> char {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.symbol())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u8, bool))> {
        Ok((py.get_type::<Self>().into_any(), (self.piece_type(), self.color())))
    }
}

/// Reads a piece or its symbol.
pub(crate) fn piece(piece: &Bound<'_, PyAny>) -> PyResult<core::Piece> {
    if let Ok(symbol) = piece.cast::<PyString>() {
        return Ok(Piece::from_symbol(&symbol.to_string_lossy())?.0);
    }
    let Ok(given) = piece.cast::<Piece>() else {
        let kind = piece.get_type().name()?;
        let message = format!("a piece must be a Piece or its symbol, such as \"w\", not {kind}");
        return Err(PyTypeError::new_err(message));
    };
    Ok(given.get().0)
}

/// Reads a type of piece.
pub(crate) fn role(piece_type: Whole) -> PyResult<Role> {
    match u8::try_from(piece_type.0) {
        Ok(MAN) => Ok(Role::Man),
        Ok(KING) => Ok(Role::King),
        _ => Err(PyValueError::new_err("piece_type must be MAN (1) or KING (2)")),
    }
}

/// Returns the number of a type of piece.
pub(crate) const fn number(role: Role) -> u8 {
    match role {
        Role::Man => MAN,
        Role::King => KING,
    }
}

/// Returns all pieces of a position by square number.
pub(crate) fn piece_map(square_map: &SquareMap, position: &Position) -> BTreeMap<u8, Piece> {
    let occupied = position.occupied().squares();
    occupied
        .filter_map(|square| Some((square_map.index(square), Piece(position.piece_at(square)?))))
        .collect()
}
