//! Creates the exceptions of `checkers.errors`. They are Python classes, so that they can have attributes, docstrings
//! and type hints.

use checkers_core::notation::{SquareError, fen::FenError};
use checkers_core::rules::RulesError;
use checkers_core::{Position, PositionError, Strictness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::square_map::SquareMap;

/// Returns the exception class with this name.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("checkers.errors")?.getattr(name)?.cast_into()?)
}

/// Creates an exception of this class with this message; `set` sets its attributes.
pub(crate) fn raise_with(
    py: Python<'_>,
    name: &str,
    message: impl ToString,
    set: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>,
) -> PyErr {
    let exception = class(py, name).and_then(|class| {
        let exception = class.call1((message.to_string(),))?;
        set(&exception)?;
        Ok(exception)
    });
    match exception {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// Creates an exception of this class with this message.
pub(crate) fn raise(py: Python<'_>, name: &str, message: impl ToString) -> PyErr {
    raise_with(py, name, message, |_| Ok(()))
}

/// Creates a `ValueError` for an argument that must be one of a few words.
pub(crate) fn unknown_word(what: &str, word: &str, known: &[&str]) -> PyErr {
    let word: String = word.chars().take(40).collect();
    PyValueError::new_err(format!("{what} must be one of {}, not {word:?}", known.join(", ")))
}

pub(crate) fn of_rules(py: Python<'_>, error: RulesError) -> PyErr {
    raise_with(py, "RulesError", error, |exception| exception.setattr("axis", error.axis()))
}

pub(crate) fn of_fen(py: Python<'_>, square_map: &SquareMap, error: FenError) -> PyErr {
    raise_with(py, "FenError", square_map.variant.fen_error(error), |exception| {
        exception.setattr("offset", error.offset)?;
        exception.setattr("length", error.length)
    })
}

pub(crate) fn of_square(py: Python<'_>, text: &str, error: SquareError) -> PyErr {
    let text: String = text.chars().take(20).collect();
    raise(py, "SquareError", format!("{text:?}: {error}"))
}

pub(crate) fn of_position(py: Python<'_>, square_map: &SquareMap, error: PositionError) -> PyErr {
    raise_with(py, "PositionError", square_map.variant.position_error(error), |exception| {
        let square = error.square().filter(|square| square_map.variant.grid().squares().contains(*square));
        exception.setattr("square", square.map(|square| square_map.index(square)))
    })
}

/// Returns the position if it is possible on this board.
pub(crate) fn checked(py: Python<'_>, square_map: &SquareMap, position: Position) -> PyResult<Position> {
    let variant = &square_map.variant;
    let checked = position.check(variant.rules(), variant.grid(), Strictness::Lenient);
    checked.map(|()| position).map_err(|error| of_position(py, square_map, error))
}
