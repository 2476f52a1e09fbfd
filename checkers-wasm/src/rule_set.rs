//! Rule sets: named variants and custom rules.

use checkers_core::Variant;
use checkers_core::rules::{DRAW_PRESETS, DrawRules, Rules, VARIANTS, names};
use js_sys::Reflect;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::failure::{Outcome, as_code, failure};
use crate::{json, squares};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type Direction = "east" | "north_west" | "north" | "north_east" | "west" | "south_east" | "south" | "south_west";
export type Corner = "top_left" | "top_right" | "bottom_left" | "bottom_right";
/** Rules as data: one value for each axis. */
export interface Rules {
  version?: number;
  board: { width: number; height: number; pattern: "dark_left" | "dark_right" | "all"; missing: number[] };
  setup: { ranks: { behind: number; men: number } } | { squares: { white: unknown; black: unknown } };
  starts: Color;
  man: {
    steps: Direction[]; captures: Direction[]; captures_kings: boolean; passes_own_men: boolean;
    promotion: "never" | "at_end" | "stops" | "in_passing";
  };
  king: {
    steps: Direction[]; captures: Direction[]; range: "short" | "flying"; landing: "any" | "behind" | "behind_last_king";
    quiet_run: number;
  };
  capture: {
    choice: {
      measure: "free" | "count" | { value: { man: number; king: number } };
      king_first: boolean; most_kings: boolean; kings_early: boolean;
    };
    removal: "at_end" | "immediate"; may_reverse: boolean; one_class: boolean;
  };
  goal: { reversed: boolean; first_king: boolean; blocked: "loses" | "draws" };
  notation: {
    naming: "algebraic" | "numeric"; first_square: Corner; algebraic_origin: Corner; capture_separator: string;
    game_type: number | null;
  };
}
/** What stands for a rule set in JSON: the identifier of a variant or rules, and the draws if they are not its own. */
export interface RuleSetJson { id?: string; rules?: Rules; draws?: object }
/** An axis by its path in the rules, and a sentence in English that says how the rules decide it. */
export type AxisText = [axis: string, sentence: string];
"#;

#[wasm_bindgen]
extern "C" {
    /// What a rule set is made from, or returned as.
    #[wasm_bindgen(typescript_type = "string | RuleSetJson")]
    pub type JsRuleSetSource;
    #[wasm_bindgen(typescript_type = "RuleSetJson")]
    pub type JsRuleSetJson;
}

#[derive(Serialize)]
struct VariantInfo {
    id: &'static str,
    name: &'static str,
    common: bool,
}

/// Lists the named variants; the variants that are played most are `common`.
#[wasm_bindgen(unchecked_return_type = "{ id: string; name: string; common: boolean }[]")]
pub fn variants() -> Outcome<JsValue> {
    let info = |named: &checkers_core::rules::NamedRules| VariantInfo {
        id: named.id,
        name: named.name,
        common: names::COMMON_FIRST.contains(&named.id),
    };
    json::to_js(&VARIANTS.iter().map(info).collect::<Vec<_>>())
}

/// Lists the names of draw rules that `RuleSet.withDraws` takes.
#[wasm_bindgen(js_name = drawPresets)]
pub fn draw_presets() -> Vec<String> {
    DRAW_PRESETS.iter().map(|(name, _)| (*name).to_owned()).collect()
}

/// A rule set: a named variant or custom rules. It never changes.
#[wasm_bindgen]
pub struct RuleSet {
    variant: Variant,
}

impl RuleSet {
    pub(crate) const fn of(variant: Variant) -> Self {
        Self { variant }
    }
}

/// Reads the rule set that a caller names.
pub(crate) fn variant(source: &JsRuleSetSource) -> Outcome<Variant> {
    let source: &JsValue = source.as_ref();
    match source.as_string() {
        Some(id) => id.parse().map_err(as_code("Rules")),
        None => json::from_js(source, "Rules"),
    }
}

#[wasm_bindgen]
impl RuleSet {
    /// Makes a rule set from the identifier of a variant, such as `"russian"`, or from JSON.
    ///
    /// Throws `Rules` if there is no such variant or the rules contradict themselves; the message names the axis.
    #[wasm_bindgen(constructor)]
    pub fn new(source: &JsRuleSetSource) -> Outcome<RuleSet> {
        Ok(Self { variant: variant(source)? })
    }

    /// The identifier of the variant; `"custom"` for custom rules.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.variant.id().to_owned()
    }

    /// The name in English.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.variant.name().to_owned()
    }

    /// Every axis of the rules.
    #[wasm_bindgen(getter, unchecked_return_type = "Rules")]
    pub fn rules(&self) -> Outcome<JsValue> {
        json::to_js(self.variant.rules())
    }

    /// The side that moves first.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn starts(&self) -> String {
        squares::color_name(self.variant.rules().starts).to_owned()
    }

    /// Writes the rule set as JSON, from which the constructor makes it again.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> Outcome<JsRuleSetJson> {
        Ok(json::to_js(&self.variant)?.unchecked_into())
    }

    /// Describes the rules: one sentence an axis, in English.
    #[wasm_bindgen(unchecked_return_type = "AxisText[]")]
    pub fn describe(&self) -> Outcome<JsValue> {
        json::to_js(&self.variant.rules().describe())
    }

    /// Describes when a game is drawn: one sentence a rule, in English, with the article.
    #[wasm_bindgen(js_name = describeDraws)]
    pub fn describe_draws(&self) -> Vec<String> {
        self.variant.draws().describe()
    }

    /// Describes the board.
    #[wasm_bindgen(unchecked_return_type = "Layout")]
    pub fn layout(&self) -> Outcome<JsValue> {
        json::to_js(&squares::layout(&self.variant))
    }

    /// Returns the rule set with one axis changed, such as `withAxis("man.promotion", "stops")`: custom rules.
    ///
    /// Throws `Rules` if there is no such axis, it has no such value, or the rules contradict themselves then.
    #[wasm_bindgen(js_name = withAxis)]
    pub fn with_axis(&self, path: &str, value: &JsValue) -> Outcome<RuleSet> {
        let axes = json::to_js(self.variant.rules())?;
        let mut holder = axes.clone();
        let (parents, last) = path.rsplit_once('.').unwrap_or(("", path));
        for key in parents.split('.').filter(|key| !key.is_empty()) {
            holder = Reflect::get(&holder, &key.into()).unwrap_or_default();
        }
        if !holder.is_object() || !Reflect::has(&holder, &last.into()).unwrap_or(false) {
            return Err(failure("Rules", format_args!("the rules have no axis {path:?}")));
        }
        // A plain object: setting a property cannot fail.
        let _ = Reflect::set(&holder, &last.into(), value);
        let rules: Rules = json::from_js(&axes, "Rules")?;
        let custom = Variant::custom(rules).map_err(as_code("Rules"))?;
        let draws = *self.variant.draws();
        Ok(Self { variant: if *custom.draws() == draws { custom } else { custom.with_draws(draws) } })
    }

    /// Returns the same moves under other draw rules: one of `drawPresets()`, or JSON.
    ///
    /// Throws `Rules` if there are no such draw rules.
    #[wasm_bindgen(js_name = withDraws)]
    pub fn with_draws(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | object")] draws: &JsValue,
    ) -> Outcome<RuleSet> {
        let draws: DrawRules = match draws.as_string() {
            Some(name) => DRAW_PRESETS
                .iter()
                .find_map(|(preset, draws)| (*preset == name).then_some(*draws))
                .ok_or_else(|| failure("Rules", format_args!("unknown draw rules {name:?}")))?,
            None => json::from_js(draws, "Rules")?,
        };
        draws.check().map_err(as_code("Rules"))?;
        Ok(Self { variant: self.variant.with_draws(draws) })
    }

    /// Returns the same game with the goal reversed: the side that would lose wins.
    pub fn reversed(&self) -> RuleSet {
        Self { variant: self.variant.reversed() }
    }

    /// Returns whether both are the same rule set.
    pub fn equals(&self, other: &RuleSet) -> bool {
        self.variant == other.variant
    }
}
