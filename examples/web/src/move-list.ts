// The moves with their variations, as buttons that lead to their positions.
import type { GameNode } from "checkers-board";
import type { Context } from "./context.js";
import { h } from "./dom.js";

/** Makes the list of moves. */
export function moveList(context: Context): HTMLElement {
  const { session, texts } = context;
  const list = h("div", { className: "moves", role: "group", "aria-label": texts.moves });
  if (session.root.children.length === 0) list.append(texts.noMoves);
  for (const comment of session.root.comments) list.append(h("span", { className: "comment" }, comment), " ");
  line(context, list, session.root);
  queueMicrotask(() => list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }));
  return list;
}

function line(context: Context, list: HTMLElement, start: GameNode): void {
  let node = start;
  let first = true;
  while (node.children[0]) {
    const [main, ...others] = node.children as [GameNode, ...GameNode[]];
    move(context, list, main, first);
    first = false;
    for (const other of others) variation(context, list, other);
    if (others.length > 0 || main.comments.length > 0) first = true;
    node = main;
  }
}

function variation(context: Context, list: HTMLElement, node: GameNode): void {
  const inner = h("span", { className: "variation", role: "group", "aria-label": context.texts.variation });
  move(context, inner, node, true);
  line(context, inner, node);
  list.append(inner);
}

function move(context: Context, list: HTMLElement, node: GameNode, numbered: boolean): void {
  const { session } = context;
  const ply = node.ply - 1;
  const isFirst = ply % 2 === 0;
  if (isFirst || numbered) {
    list.append(h("span", { className: "number" }, `${Math.floor(ply / 2) + 1}${isFirst ? "." : "…"}`), " ");
  }
  const button = h("button", {
    type: "button",
    onclick: () => context.attempt(() => session.goTo(node)),
  }, `${node.move?.text ?? ""}${node.annotation}`);
  if (node === session.node) button.setAttribute("aria-current", "true");
  list.append(button, " ");
  for (const comment of node.comments) list.append(h("span", { className: "comment" }, comment), " ");
}
