//! Arguments that Python callers can pass in several forms.

use checkers_core::notation::fen;
use checkers_core::{Color, Position, Square, Strictness};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::square_map::SquareMap;

/// The largest number of threads of a call.
const MOST_THREADS: i64 = 256;

/// Returns a colour as Python has it: White is `True`, as in python-chess.
pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// Reads a colour: White is `True`, as in python-chess.
pub(crate) fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// An integer argument, clamped to 64 bits. Every caller checks narrower bounds and names them in its message.
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

/// Reads a square: its number or its name.
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
        errors::raise(py, "SquareError", format!("square {index} is not on this board (squares 0 to {last})"))
    })
}

/// Reads the position of a FEN.
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

/// Reads a number of threads; 0 means one per core.
pub(crate) fn threads(threads: Whole) -> PyResult<usize> {
    match threads.0 {
        0..=MOST_THREADS => Ok(threads.0 as usize),
        _ => Err(PyValueError::new_err(format!("threads must be from 0 to {MOST_THREADS}"))),
    }
}
