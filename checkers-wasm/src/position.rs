//! Positions as JavaScript sees them.

use std::collections::BTreeMap;

use checkers_core::{Position, Variant};
use wasm_bindgen::prelude::*;

use crate::failure::{Outcome, failure};
use crate::{json, squares};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A piece: `w` and `b` are men, `W` and `B` kings. */
export type Piece = "w" | "W" | "b" | "B";
"#;

/// Reads a position of a variant.
pub(crate) fn read(variant: &Variant, fen: Option<&str>) -> Outcome<Position> {
    let Some(fen) = fen else { return Ok(variant.initial()) };
    variant.parse_fen(fen).map_err(|error| failure("Fen", variant.fen_error(error)))
}

/// Writes the pieces of a position: an object from squares to letters.
pub(crate) fn pieces(variant: &Variant, position: &Position) -> Outcome<JsValue> {
    let squares = position.occupied();
    let placed = squares.squares().filter_map(|square| {
        Some((squares::name(variant, square), position.piece_at(square)?.letter().to_string()))
    });
    json::to_js(&placed.collect::<BTreeMap<_, _>>())
}
