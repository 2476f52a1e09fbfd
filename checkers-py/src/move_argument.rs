//! Moves as arguments: `Move` objects or texts, and what is wrong with them.

use checkers_core::Move as CoreMove;
use checkers_core::notation::moves::{IllegalReason, MoveStyle, MoveTextError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::move_context::MoveContext;
use crate::moves::Move;
use crate::text::read;
use crate::{errors, text};

/// A move that was given as such or as text.
pub(crate) struct Given {
    pub(crate) mv: CoreMove,
    /// Where it comes from, if it was given as such.
    from: Option<MoveContext>,
}

impl Given {
    /// The move, by itself, on a board of the same shape, or by its text, which must be that of a legal move.
    pub(crate) fn new(context: &MoveContext, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = mv.cast::<PyString>() {
            return Ok(Self { mv: parse(mv.py(), context, &text.to_string_lossy())?, from: None });
        }
        let Ok(given) = mv.cast::<Move>() else {
            let kind = mv.get_type().name()?;
            let message = format!("a Move or its text is expected, such as \"32-28\", not {kind}");
            return Err(PyTypeError::new_err(message));
        };
        let given = given.get();
        if !given.is_on_board_of(context.square_map()) {
            let message = format!(
                "illegal move: {} is a move on another board",
                text::shortest(&given.context, &given.mv)
            );
            return Err(errors::raise(mv.py(), "IllegalMoveError", message));
        }
        Ok(Self { mv: given.mv, from: Some(given.context.clone()) })
    }

    /// Why it is not legal here.
    pub(crate) fn illegal(&self, py: Python<'_>, here: &MoveContext) -> PyErr {
        let text = text::write(self.from.as_ref().unwrap_or(here), &self.mv, MoveStyle::Full);
        illegal(py, here, &text)
    }
}

/// The legal move that a text means.
pub(crate) fn parse(py: Python<'_>, context: &MoveContext, text: &str) -> PyResult<CoreMove> {
    read(context, text).map_err(|error| error_of(py, context, &error))
}

/// A move that is not legal here: what its text says about it.
pub(crate) fn illegal(py: Python<'_>, here: &MoveContext, text: &str) -> PyErr {
    match read(here, text) {
        Err(error @ MoveTextError::Illegal(_)) => error_of(py, here, &error),
        // The squares are all right, but it is the move of another position or board.
        _ => {
            let message = format!("illegal move: {text} belongs to another position");
            errors::raise(py, "IllegalMoveError", message)
        }
    }
}

/// The exception that an error is.
pub(crate) fn error_of(py: Python<'_>, context: &MoveContext, error: &MoveTextError) -> PyErr {
    match error {
        MoveTextError::Syntax { offset, .. } => {
            errors::raise_with(py, "InvalidMoveError", error, |exception| exception.setattr("offset", offset))
        }
        MoveTextError::Ambiguous { candidates, .. } => {
            let wrap = |mv: &CoreMove| Bound::new(py, Move { mv: *mv, context: context.clone() });
            let candidates = candidates.iter().map(wrap).collect::<PyResult<Vec<_>>>();
            errors::raise_with(py, "AmbiguousMoveError", error, |exception| {
                exception.setattr("candidates", pyo3::types::PyTuple::new(py, candidates?)?)
            })
        }
        MoveTextError::Illegal(reason) => errors::raise_with(py, "IllegalMoveError", error, |exception| {
            exception.setattr("reason", word_of(reason))
        }),
        _ => errors::raise(py, "AmbiguousMoveError", error),
    }
}

/// The name of the reason, `must_capture` for `MustCapture`.
fn word_of(reason: &IllegalReason) -> String {
    let mut word = String::new();
    for letter in reason.name().chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}
