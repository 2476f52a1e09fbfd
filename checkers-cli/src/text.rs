//! Moves as text, in the variant's notation.

use checkers_core::notation::moves;
use checkers_core::notation::square_name;
use checkers_core::{Bitboard, Move, Path, Position, Square, Variant};

/// Returns the name of a square.
pub(crate) fn square(variant: &Variant, square: Square) -> String {
    square_name(variant.rules(), variant.grid(), square).to_string()
}

/// Returns the names of some squares, in board order.
pub(crate) fn squares(variant: &Variant, set: Bitboard) -> Vec<String> {
    set.squares().map(|s| square(variant, s)).collect()
}

/// Returns a move, or one way to make it if a path is given: `c3:e5 (d4)`.
///
/// The captured squares stand behind it because origin and destination alone do not always tell two captures apart,
/// and the crown because the captured squares do not either where a man is crowned in passing.
pub(crate) fn line(variant: &Variant, mv: &Move, path: Option<&Path>) -> String {
    let mut text = short(variant, mv, path);
    if mv.is_capture() {
        text += &format!(" ({})", squares(variant, mv.captured()).join(","));
    }
    if mv.is_promotion() {
        text += " crowned";
    }
    text
}

/// As [`line()`], without what stands behind it: `c3:e5`.
pub(crate) fn short(variant: &Variant, mv: &Move, path: Option<&Path>) -> String {
    let Some(path) = path else {
        return moves::short(variant.rules(), variant.grid(), mv).to_string();
    };
    let separator = if mv.is_capture() { variant.rules().notation.capture_separator } else { '-' };
    path.iter().fold(square(variant, mv.origin()), |mut text, step| {
        text.push(separator);
        text + &square(variant, step.landing)
    })
}

/// Writes a legal move as short as possible without ambiguity.
pub(crate) fn written(variant: &Variant, position: &Position, mv: &Move) -> String {
    variant.move_text(position, mv).to_string()
}
