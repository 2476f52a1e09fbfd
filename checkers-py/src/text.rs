//! Moves as text, read and written by the core.

use checkers_core::Move as CoreMove;
use checkers_core::notation::moves::{MoveStyle, MoveTextError};
use pyo3::prelude::*;

use crate::errors;
use crate::move_context::MoveContext;

/// The names of the styles.
const STYLES: [(&str, MoveStyle); 4] = [
    ("shortest", MoveStyle::Shortest),
    ("full", MoveStyle::Full),
    ("short_russian", MoveStyle::ShortRussian),
    ("hub", MoveStyle::Hub),
];

/// Returns the style with this name.
pub(crate) fn style(word: &str) -> PyResult<MoveStyle> {
    let found = STYLES.iter().find(|(name, _)| *name == word);
    found
        .map(|(_, style)| *style)
        .ok_or_else(|| errors::unknown_word("style", word, &STYLES.map(|(name, _)| name)))
}

/// Returns a move as text.
pub(crate) fn write(context: &MoveContext, mv: &CoreMove, style: MoveStyle) -> String {
    context.square_map().variant.write_move(context.position(), mv, style).to_string()
}

/// Returns the shortest text that identifies a move among the legal moves.
pub(crate) fn shortest(context: &MoveContext, mv: &CoreMove) -> String {
    write(context, mv, MoveStyle::Shortest)
}

/// Returns the legal move that a text describes.
pub(crate) fn read(context: &MoveContext, text: &str) -> Result<CoreMove, MoveTextError> {
    context.square_map().variant.parse_move(context.position(), text)
}
