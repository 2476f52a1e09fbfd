// The rule set: its choice, its sentences, and its axes, each of which can be changed.
import { describe } from "checkers-board";
import { RuleSet, drawPresets, variants, type Rules, type RuleSetJson } from "checkers-wasm";
import type { Context } from "./context.js";
import { Panel, h, select } from "./dom.js";

const BOTH = [false, true];
/** The values that are offered for an axis, by its path. What a value means is what the core says of it. */
const CHOICES: readonly (readonly [axis: string, values: (rules: Rules) => unknown[]])[] = [
  ["board", ({ board }) => [8, 10, 12].map((size) => ({ ...board, width: size, height: size, missing: [] }))],
  ["setup", () => [1, 2, 3, 4, 5].map((men) => ({ ranks: { behind: 0, men } }))],
  ["starts", () => ["white", "black"]],
  ["man.captures", () => [
    ["north_west", "north_east"], ["north_west", "north_east", "south_east", "south_west"],
    ["east", "north_west", "north", "north_east", "west", "south_west", "south", "south_east"],
  ]],
  ["man.captures_kings", () => BOTH],
  ["man.promotion", () => ["never", "at_end", "stops", "in_passing"]],
  ["king.range", () => ["short", "flying"]],
  ["king.landing", () => ["any", "behind", "behind_last_king"]],
  ["king.quiet_run", () => [0, 3]],
  ["capture.choice.measure", () => ["free", "count", { value: { man: 2, king: 3 } }]],
  ["capture.choice.king_first", () => BOTH],
  ["capture.choice.most_kings", () => BOTH],
  ["capture.choice.kings_early", () => BOTH],
  ["capture.removal", () => ["at_end", "immediate"]],
  ["capture.may_reverse", () => BOTH],
  ["goal.reversed", () => BOTH],
  ["goal.first_king", () => BOTH],
  ["goal.blocked", () => ["loses", "draws"]],
];

/** The choice of a rule set. */
export function ruleSetChoice(context: Context, change: (id: string) => void): HTMLElement {
  const { session, texts } = context;
  const group = (label: string, common: boolean): HTMLElement =>
    h("optgroup", { label }, ...variants().filter((variant) => variant.common === common)
      .map(({ id, name }) => h("option", { value: id, selected: id === session.id }, name)));
  const element = h("select", { id: "rule-set", onchange: () => change(element.value) },
    group(texts.commonRules, true), group(texts.otherRules, false));
  if (session.id === "custom") element.append(h("option", { value: "custom", selected: true }, texts.customRules));
  return h("label", {}, h("span", {}, texts.ruleSet), element);
}

/** The rules in words, and their axes to be changed. */
export function rulesPanel(context: Context): Panel {
  const start = (ruleSet: RuleSetJson): void => void context.attempt(() => context.session.start(ruleSet));
  return new Panel("rules", false, () => context.texts.rulesInWords, () => {
    const { session, texts } = context;
    const { axes, draws } = describe(session.ruleSet);
    const words = h("dl", { lang: "en" });
    for (const [axis, sentence] of axes) words.append(h("dt", {}, axis), h("dd", {}, sentence));
    const drawn = h("ul", { lang: "en" }, ...draws.map((sentence) => h("li", {}, sentence)));
    const change = h("details", { id: "axes" }, h("summary", {}, texts.changeRules));
    change.addEventListener("toggle", () => {
      if (change.open && change.childElementCount === 1) change.append(axesForm(context, axes, start));
    });
    return [words, h("h2", {}, texts.drawsInWords), drawn, change];
  });
}

function axesForm(context: Context, axes: [string, string][], start: (ruleSet: RuleSetJson) => void): HTMLElement {
  const form = h("div", { className: "body" });
  const ruleSet = new RuleSet(context.session.ruleSet);
  const rules = ruleSet.rules;
  const sentences = new Map(axes);
  for (const [axis, values] of CHOICES) {
    const present = JSON.stringify(axis.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], rules));
    const options: [string, string][] = [];
    for (const value of values(rules)) {
      const key = JSON.stringify(value);
      try {
        const changed = ruleSet.withAxis(axis, value);
        const text = (changed.describe() as [string, string][]).find(([path]) => path === axis)?.[1];
        options.push([key, text ?? key]);
        changed.free();
      } catch {
        // Rules that contradict themselves are not offered.
      }
    }
    if (!options.some(([key]) => key === present)) options.unshift([present, sentences.get(axis) ?? present]);
    form.append(select(axis, options, present, (value) => {
      context.attempt(() => {
        const base = new RuleSet(context.session.ruleSet);
        start(base.withAxis(axis, JSON.parse(value)).toJSON());
      });
    }, { lang: "en", id: `axis-${axis}` }));
  }
  form.append(select(context.texts.drawsInWords, [["", "…"], ...drawPresets().map((name) => [name, name] as const)], "", (name) => {
    if (name) context.attempt(() => start(new RuleSet(context.session.ruleSet).withDraws(name).toJSON()));
  }, { id: "draw-rules" }));
  ruleSet.free();
  return form;
}
