//! Moves as arguments: `Move` objects or texts, and the exceptions for invalid ones.

use checkers_core::Move as CoreMove;
use checkers_core::notation::moves::{IllegalReason, MoveStyle, MoveTextError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::move_context::MoveContext;
use crate::moves::Move;
use crate::text::read;
use crate::{errors, text};

/// A move that the caller passed as an object or as text.
pub(crate) struct Given {
    pub(crate) mv: CoreMove,
    /// The context of a `Move` object; `None` for a text.
    from: Option<MoveContext>,
}

impl Given {
    /// Reads a `Move` object of a board with the same shape, or the text of a legal move.
    pub(crate) fn new(context: &MoveContext, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = mv.cast::<PyString>() {
            return Ok(Self { mv: parse(mv.py(), context, &text.to_string_lossy())?, from: None });
        }
        let Ok(given) = mv.cast::<Move>() else {
            let kind = mv.get_type().name()?;
            let message = format!("a move must be a Move or its text, such as \"32-28\", not {kind}");
            return Err(PyTypeError::new_err(message));
        };
        let given = given.get();
        if !given.is_on_board_of(context.square_map()) {
            let message = format!(
                "illegal move: {} belongs to a board of another shape",
                text::shortest(&given.context, &given.mv)
            );
            return Err(errors::raise(mv.py(), "IllegalMoveError", message));
        }
        Ok(Self { mv: given.mv, from: Some(given.context.clone()) })
    }

    /// Returns the exception for a move that is illegal in `here`.
    pub(crate) fn illegal(&self, py: Python<'_>, here: &MoveContext) -> PyErr {
        let text = text::write(self.from.as_ref().unwrap_or(here), &self.mv, MoveStyle::Full);
        illegal(py, here, &text)
    }
}

/// Returns the legal move that a text describes, or an exception.
pub(crate) fn parse(py: Python<'_>, context: &MoveContext, text: &str) -> PyResult<CoreMove> {
    read(context, text).map_err(|error| error_of(py, context, &error))
}

/// Returns the exception for an illegal move. Parsing its text finds the reason.
pub(crate) fn illegal(py: Python<'_>, here: &MoveContext, text: &str) -> PyErr {
    match read(here, text) {
        Err(error @ MoveTextError::Illegal(_)) => error_of(py, here, &error),
        // The text describes a legal move here, but the object belongs to another position.
        _ => {
            let message = format!("illegal move: {text} belongs to another position");
            errors::raise(py, "IllegalMoveError", message)
        }
    }
}

/// Converts an error of the core to an exception.
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

/// Returns the identifier of a reason, such as `must_capture` for `MustCapture`.
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
