//! The computer opponent.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use checkers_engine::{Info, Limits, Options, Score};
use js_sys::Function;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::failure::{Outcome, as_code};
use crate::rule_set::{JsRuleSetSource, variant};
use crate::{json, moves};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** When a search ends: at the first limit that it reaches. Without any it ends when its worker is ended. */
export interface SearchLimits {
  milliseconds?: number;
  nodes?: number;
  /** In plies. */
  depth?: number;
  /** How many best moves are searched. */
  lines?: number;
}
/** The value of a position for the side to move. */
export type Score = { centiMen: number; text: string } | { win: number; text: string } | { loss: number; text: string };
/** One line of one depth of a search. */
export interface SearchInfo {
  depth: number;
  /** The rank of the line, from 1. */
  line: number;
  score: Score;
  nodes: number;
  milliseconds: number;
  /** The moves that both sides are expected to play. */
  moves: string[];
}
/** The result of a search. */
export interface SearchResult extends SearchInfo {
  /** The text of the best move. */
  bestMove: string;
}
"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SearchLimits {
    milliseconds: Option<u32>,
    nodes: Option<u32>,
    depth: Option<u32>,
    lines: usize,
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self { milliseconds: None, nodes: None, depth: None, lines: 1 }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ScoreInfo {
    #[serde(flatten)]
    value: ScoreValue,
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum ScoreValue {
    CentiMen(i32),
    Win(u32),
    Loss(u32),
}

impl From<Score> for ScoreInfo {
    fn from(score: Score) -> Self {
        let value = match score {
            Score::CentiMen(value) => ScoreValue::CentiMen(value),
            Score::Win { plies } => ScoreValue::Win(plies),
            Score::Loss { plies } => ScoreValue::Loss(plies),
        };
        Self { value, text: score.to_string() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SearchInfo {
    depth: u32,
    line: usize,
    score: ScoreInfo,
    nodes: u64,
    milliseconds: f64,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_move: Option<String>,
}

/// A computer opponent for one rule set. It remembers what it has learnt. A search blocks its thread: use it in a worker
/// (`EngineWorker` of this package does).
#[wasm_bindgen]
pub struct Engine {
    engine: checkers_engine::Engine,
}

#[wasm_bindgen]
impl Engine {
    /// Makes an engine. Different seeds give different games; 0 is exact. The table has `tableBytes` (16 MiB).
    ///
    /// Throws `Rules`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = ruleSet)] rule_set: &JsRuleSetSource,
        seed: Option<u32>,
        #[wasm_bindgen(js_name = tableBytes)] table_bytes: Option<u32>,
    ) -> Outcome<Engine> {
        let mut options = Options { seed: seed.unwrap_or_default().into(), ..Options::default() };
        if let Some(bytes) = table_bytes {
            options.table_bytes = bytes as usize;
        }
        Ok(Self { engine: checkers_engine::Engine::with_options(variant(rule_set)?, &options) })
    }

    /// Searches the best move of a game; `onInfo` is called with each line of each depth.
    ///
    /// Throws `Engine` if the game is over or of other rules.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &mut self,
        board: &Board,
        #[wasm_bindgen(unchecked_param_type = "SearchLimits")] limits: &JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: SearchInfo) => void")]
        on_info: Option<Function>,
    ) -> Outcome<JsValue> {
        let limits: SearchLimits = json::from_js(limits, "Argument")?;
        let limits = Limits {
            time: limits.milliseconds.map(|milliseconds| Duration::from_millis(milliseconds.into())),
            nodes: limits.nodes.map(u64::from),
            depth: limits.depth,
            lines: limits.lines,
        };
        let game = board.game();
        let (rules, start) = (game.variant().clone(), *game.position());
        let mut report = |found: &Info<'_>| {
            let Some(on_info) = &on_info else { return };
            let info = SearchInfo {
                depth: found.depth,
                line: found.line,
                score: found.score.into(),
                nodes: found.nodes,
                milliseconds: found.elapsed.as_secs_f64() * 1000.0,
                moves: moves::line(&rules, &start, found.variation),
                best_move: None,
            };
            if let Ok(info) = json::to_js(&info) {
                // What the caller's function throws is its own affair: the search continues.
                let _ = on_info.call1(&JsValue::UNDEFINED, &info);
            }
        };
        let result = self.engine.search(game, &limits, &AtomicBool::new(false), &mut report);
        let result = result.map_err(as_code("Engine"))?;
        let line = moves::line(&rules, &start, result.principal_variation());
        json::to_js(&SearchInfo {
            depth: result.depth,
            line: 1,
            score: result.score.into(),
            nodes: result.nodes,
            milliseconds: result.elapsed.as_secs_f64() * 1000.0,
            moves: line,
            best_move: Some(rules.move_text(&start, &result.best_move).to_string()),
        })
    }

    /// Forgets everything that earlier searches have learnt.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.engine.new_game();
    }
}
