//! Moves as text: the core reads and writes them.

use checkers_core::Move as CoreMove;
use checkers_core::notation::moves::{IllegalReason, MoveStyle, MoveTextError};
use pyo3::prelude::*;

use crate::errors;
use crate::move_context::MoveContext;
use crate::moves::Move;

/// The styles by their names.
const STYLES: [(&str, MoveStyle); 4] = [
    ("shortest", MoveStyle::Shortest),
    ("full", MoveStyle::Full),
    ("short_russian", MoveStyle::ShortRussian),
    ("hub", MoveStyle::Hub),
];

/// The style with this name.
pub(crate) fn style(word: &str) -> PyResult<MoveStyle> {
    let found = STYLES.iter().find(|(name, _)| *name == word);
    found
        .map(|(_, style)| *style)
        .ok_or_else(|| errors::unknown_word("style", word, &STYLES.map(|(name, _)| name)))
}

/// A move as text.
pub(crate) fn write(context: &MoveContext, mv: &CoreMove, style: MoveStyle) -> String {
    context.square_map().variant.write_move(context.position(), mv, style).to_string()
}

/// The shortest text that no other legal move has.
pub(crate) fn shortest(context: &MoveContext, mv: &CoreMove) -> String {
    write(context, mv, MoveStyle::Shortest)
}

/// The legal move that a text means.
pub(crate) fn read(context: &MoveContext, text: &str) -> Result<CoreMove, MoveTextError> {
    context.square_map().variant.parse_move(context.position(), text)
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
