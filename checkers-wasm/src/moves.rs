//! Moves as JavaScript sees them.

use checkers_core::notation::moves::{self, MoveStyle};
use checkers_core::{Move, Position, Variant};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::squares;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A legal move of a position. */
export interface Move {
  /** The move in the variant's notation. No other legal move of the position has the same text, and `push` reads it. */
  text: string;
  from: string;
  to: string;
  /** The squares of the captured pieces, in no order. */
  captured: string[];
  isCapture: boolean;
  isPromotion: boolean;
  /** Whether a king moves. */
  isKing: boolean;
}
"#;

/// See `Move` in the types above.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveInfo {
    text: String,
    from: String,
    to: String,
    captured: Vec<String>,
    is_capture: bool,
    is_promotion: bool,
    is_king: bool,
}

/// Writes one move of a position, given the legal ones.
pub(crate) fn info(variant: &Variant, position: &Position, legal: &[Move], mv: &Move) -> MoveInfo {
    MoveInfo {
        text: text(variant, position, legal, mv),
        from: squares::name(variant, mv.origin()),
        to: squares::name(variant, mv.destination()),
        captured: squares::names(variant, mv.captured()),
        is_capture: mv.is_capture(),
        is_promotion: mv.is_promotion(),
        is_king: mv.role() == checkers_core::Role::King,
    }
}

#[cfg(feature = "board")]
/// Writes moves of a position, given the legal ones.
pub(crate) fn infos(variant: &Variant, position: &Position, legal: &[Move], list: &[Move]) -> Vec<MoveInfo> {
    list.iter().map(|mv| info(variant, position, legal, mv)).collect()
}

/// Writes a move of a position as text, given the legal ones.
pub(crate) fn text(variant: &Variant, position: &Position, legal: &[Move], mv: &Move) -> String {
    moves::write(variant.rules(), variant.grid(), position, legal, mv, MoveStyle::Shortest).to_string()
}

/// Writes the moves of a line, one after the other.
#[cfg(feature = "engine")]
pub(crate) fn line(variant: &Variant, start: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::with_capacity(line.len());
    for mv in line {
        texts.push(variant.move_text(&position, mv).to_string());
        position = variant.play_unchecked(&position, mv);
    }
    texts
}
