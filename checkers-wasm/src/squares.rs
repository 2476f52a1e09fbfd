//! Squares and colours by name, and the board as it is drawn.

use checkers_core::diagram::Labels;
use checkers_core::notation;
use checkers_core::rules::{Naming, Rules};
use checkers_core::{Bitboard, Color, Square, Variant};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::failure::{Outcome, as_code, failure};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A side. */
export type Color = "white" | "black";
/** A square of a board. */
export interface SquareInfo {
  /** The name in the variant's notation; it identifies the square. */
  name: string;
  /** The name as a number. */
  number: string;
  /** The name as a file letter and a rank number. */
  coordinates: string;
  /** The file, from 0 at White's left. */
  file: number;
  /** The rank, from 0 at White's side. */
  rank: number;
}
/** The board of a rule set. */
export interface Layout {
  /** The number of files. */
  width: number;
  /** The number of ranks. */
  height: number;
  squares: SquareInfo[];
  /** Cells that the pattern of the board would have, and that are missing: file and rank. */
  missing: [number, number][];
  /** Whether every cell is a square, as opposed to every second one. */
  all: boolean;
  /** Which names are usual on a diagram of this game. */
  labels: "numbers" | "coordinates";
}
"#;

/// Returns the name of a square.
pub(crate) fn name(variant: &Variant, square: Square) -> String {
    variant.square_name(square).to_string()
}

/// Returns the names of squares.
pub(crate) fn names(variant: &Variant, squares: Bitboard) -> Vec<String> {
    squares.squares().map(|square| name(variant, square)).collect()
}

/// Reads the name of a square.
pub(crate) fn parse(variant: &Variant, text: &str) -> Outcome<Square> {
    variant.parse_square(text).map_err(as_code("Square"))
}

/// Reads the names of squares.
pub(crate) fn parse_all(variant: &Variant, texts: &[String]) -> Outcome<Bitboard> {
    texts.iter().map(|text| parse(variant, text)).collect()
}

/// Reads a colour.
pub(crate) fn color(text: &str) -> Outcome<Color> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(failure("Argument", format_args!("color {text:?}: expected \"white\" or \"black\""))),
    }
}

/// Returns the word for a colour.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[derive(Serialize)]
struct SquareInfo {
    name: String,
    number: String,
    coordinates: String,
    file: u8,
    rank: u8,
}

/// See `Layout` in the types above.
#[derive(Serialize)]
pub(crate) struct Layout {
    width: u8,
    height: u8,
    squares: Vec<SquareInfo>,
    missing: Vec<(u8, u8)>,
    all: bool,
    labels: &'static str,
}

/// Describes the board of a variant.
pub(crate) fn layout(variant: &Variant) -> Layout {
    let (rules, grid) = (variant.rules(), variant.grid());
    let board = grid.board();
    let with_naming = |naming| {
        let mut rules: Rules = *rules;
        rules.notation.naming = naming;
        rules
    };
    let (numeric, algebraic) = (with_naming(Naming::Numeric), with_naming(Naming::Algebraic));
    let info = |square| {
        let place = grid.coordinates(square)?;
        Some(SquareInfo {
            name: name(variant, square),
            number: notation::square_name(&numeric, grid, square).to_string(),
            coordinates: notation::square_name(&algebraic, grid, square).to_string(),
            file: place.file,
            rank: place.rank,
        })
    };
    let cells = (0..board.height).flat_map(|rank| (0..board.width).map(move |file| (file, rank)));
    Layout {
        width: board.width,
        height: board.height,
        squares: grid.squares().squares().filter_map(info).collect(),
        missing: cells.filter(|(file, rank)| board.missing.has(board.cell(*file, *rank))).collect(),
        all: board.pattern == checkers_core::geometry::Pattern::All,
        labels: match Labels::own(&rules.notation) {
            Labels::Numbers => "numbers",
            _ => "coordinates",
        },
    }
}
