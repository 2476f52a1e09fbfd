//! Moves as text: the core reads and writes them.

use checkers_core::Move;
use pyo3::prelude::*;

use crate::errors;
use crate::moves::Scene;

/// The shortest text that no other legal move has.
pub(crate) fn shortest(scene: &Scene, mv: &Move) -> String {
    scene.setting.variant.move_text(mv).to_string()
}

/// The legal move of a text.
pub(crate) fn parse(py: Python<'_>, scene: &Scene, text: &str) -> PyResult<Move> {
    let moves = scene.setting.variant.legal_moves(&scene.position);
    let found = moves.into_iter().find(|mv| shortest(scene, mv) == text);
    found.ok_or_else(|| errors::raise(py, "InvalidMoveError", "not a legal move"))
}
