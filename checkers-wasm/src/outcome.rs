//! How a game ended or may end.

use checkers_core::Outcome;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::squares::color_name;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a game ended, or the draw that can be claimed or is offered. */
export interface Outcome {
  /** `null` for a draw. */
  winner: Color | null;
  termination: "no_pieces" | "blocked" | "first_king" | "repetition" | "move_limit" | "material" | "agreement"
    | "resignation" | "forfeit";
  kind: "automatic" | "claimable" | "offered";
  /** The article of the rules; empty unless it is a draw rule that names its source. */
  article: string;
  /** The outcome in English words, with the article. */
  text: string;
}
"#;

/// See `Outcome` in the types above.
#[derive(Serialize)]
pub(crate) struct OutcomeInfo {
    winner: Option<&'static str>,
    termination: &'static str,
    kind: &'static str,
    article: String,
    text: String,
}

/// Writes an outcome.
pub(crate) fn info(outcome: &Outcome) -> OutcomeInfo {
    OutcomeInfo {
        winner: outcome.winner.map(color_name),
        termination: outcome.termination.id(),
        kind: outcome.kind.id(),
        article: outcome.article.as_str().to_owned(),
        text: outcome.to_string(),
    }
}
