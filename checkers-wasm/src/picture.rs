//! Positions as SVG.

use checkers_core::diagram::{self, Labels};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::failure::Outcome;
use crate::{json, squares};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a picture is drawn; all of it can be left out. */
export interface SvgOptions {
  /** The side at the bottom. */
  bottom?: Color;
  labels?: "none" | "numbers" | "coordinates";
  /** The width in pixels. */
  width?: number;
  /** Squares to be highlighted. */
  highlight?: string[];
  title?: string;
  /** Whether the last move is marked. */
  lastMove?: boolean;
}
"#;

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct SvgOptions {
    bottom: Option<checkers_core::Color>,
    labels: Option<LabelsName>,
    width: Option<u32>,
    highlight: Vec<String>,
    title: Option<String>,
    last_move: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum LabelsName {
    None,
    Numbers,
    Coordinates,
}

#[wasm_bindgen]
impl Board {
    /// Draws the position as an SVG picture.
    ///
    /// Throws `Argument` or `Square` for wrong options.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: &JsValue,
    ) -> Outcome<String> {
        let options: SvgOptions =
            if options.is_undefined() { SvgOptions::default() } else { json::from_js(options, "Argument")? };
        let variant = self.game().variant();
        let mut svg = diagram::svg(variant, self.game().position());
        if let Some(bottom) = options.bottom {
            svg = svg.bottom(bottom);
        }
        if let Some(labels) = options.labels {
            svg = svg.labels(match labels {
                LabelsName::None => Labels::None,
                LabelsName::Numbers => Labels::Numbers,
                LabelsName::Coordinates => Labels::Coordinates,
            });
        }
        if let Some(width) = options.width {
            svg = svg.width(width);
        }
        if let Some(title) = options.title {
            svg = svg.title(title);
        }
        if let (true, Some(mv)) = (options.last_move, self.game().moves().last()) {
            svg = svg.last_move(*mv);
        }
        Ok(svg.highlight(squares::parse_all(variant, &options.highlight)?).to_string())
    }
}
