//! Arguments that may come in several forms.

use checkers_core::notation::fen;
use checkers_core::{Color, Position, Square, Strictness};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::square_map::SquareMap;

/// The most threads that a call may ask for.
const MOST_THREADS: i64 = 256;

/// White is `True`, as in python-chess.
pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// White is `True`, as in python-chess.
pub(crate) fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// A whole number. One that is too large for 64 bits is as good as the largest: whatever asks for numbers has bounds of
/// its own, and names them.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) i64);

impl FromPyObject<'_, '_> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match number.extract::<i64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                Ok(Self(if number.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            number => number.map(Self),
        }
    }
}

/// A square by its number or by its name.
pub(crate) fn square(square_map: &SquareMap, square: &Bound<'_, PyAny>) -> PyResult<Square> {
    let py = square.py();
    if let Ok(name) = square.cast::<PyString>() {
        let name = name.to_string_lossy();
        return square_map.variant.parse_square(&name).map_err(|error| errors::of_square(py, &name, error));
    }
    let index = square.extract::<Whole>()?.0;
    let found = usize::try_from(index).ok().and_then(|index| square_map.square(index));
    found.ok_or_else(|| {
        let last = square_map.len() - 1;
        errors::raise(py, "SquareError", format!("squares of this board are numbered from 0 to {last}"))
    })
}

/// The position of a FEN.
pub(crate) fn read_fen(
    square_map: &SquareMap,
    text: &Bound<'_, PyString>,
    strict: bool,
) -> PyResult<Position> {
    let variant = &square_map.variant;
    let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
    let options = fen::FenOptions::default().with_strictness(strictness);
    match fen::parse_with(variant.rules(), variant.grid(), &text.to_string_lossy(), &options) {
        Ok(fen) => Ok(fen.position),
        Err(error) => Err(errors::of_fen(text.py(), square_map, error)),
    }
}

/// A number of threads; 0 is one for each core.
pub(crate) fn threads(threads: Whole) -> PyResult<usize> {
    match threads.0 {
        0..=MOST_THREADS => Ok(threads.0 as usize),
        _ => Err(PyValueError::new_err(format!("threads must be from 0 to {MOST_THREADS}"))),
    }
}
