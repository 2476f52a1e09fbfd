//! Diagrams of positions for people: as text and as SVG.
//!
//! Both show any board, including boards with holes, from either side, with numbers, coordinates or no names. Their
//! output depends only on their input: the same position gives the same bytes on every machine.
//!
//! ```
//! use checkers_core::{Color, Variant, diagram};
//! let russian = Variant::from_id("russian").unwrap();
//! let position = russian.parse_fen("W:Wc3,Kg1:Bd4").unwrap();
//! let text = diagram::text(&russian, &position).to_string();
//! assert_eq!(text.lines().nth(5), Some("3 .   w   .   ."));
//! let svg = diagram::svg(&russian, &position).bottom(Color::Black).to_string();
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! ```
//!
//! For a format that programs can read, see [`notation::picture`](crate::notation::picture).

mod labels;
mod paint;
pub mod svg;
mod text;
mod view;

pub use labels::Labels;
pub use paint::{Paint, PaintError};
pub use svg::{Arrow, Palette, Svg};
pub use text::{Glyphs, Text};

use crate::position::Position;
use crate::variant::Variant;

/// Returns a position as lines of text: ASCII, White at the bottom, the names of the variant's notation. [`Text`] has
/// options.
#[must_use]
pub fn text<'a>(variant: &'a Variant, position: &'a Position) -> Text<'a> {
    Text::new(variant, position)
}

/// Returns a position as an SVG document: White at the bottom, the names of the variant's notation. [`Svg`] has
/// options.
#[must_use]
pub fn svg<'a>(variant: &'a Variant, position: &'a Position) -> Svg<'a> {
    Svg::new(variant, position)
}
