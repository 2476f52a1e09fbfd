// Games between the board and PDN.
import type { PdnGame, PdnLine, PdnNote, PdnRecord, PdnReplayedLine } from "checkers-wasm/pdn";
import type { Session } from "./session.js";
import type { GameNode } from "./tree.js";

type Pdn = typeof import("checkers-wasm/pdn");

/** Shows a game of a file, with its variations, at its start. */
export function showRecord(session: Session, record: PdnRecord): void {
  session.show(record.ruleSet, record.fen, (root) => {
    root.comments = record.line.comments;
    fill(root, record.line);
  }, record.tags);
}

function fill(from: GameNode, line: PdnReplayedLine): void {
  let node = from;
  for (const ply of line.plies) {
    const { comments, glyphs, annotation, variations, ...move } = ply;
    const next = node.add(move);
    Object.assign(next, { comments, glyphs, annotation });
    for (const variation of variations) fill(node, variation);
    node.preferred = node.children.indexOf(next);
    node = next;
  }
}

/** Writes the whole tree of a session as PDN. */
export function pdnOf(session: Session, pdn: Pdn): string {
  // The result and the tags are those of the main line, which is played to its end.
  const board = session.board.copy();
  try {
    while (board.pop());
    let end = session.root;
    for (const action of end.actions) board.act(action);
    while (end.children[0]) {
      end = end.children[0];
      board.pushOn(end.move!.text);
      for (const action of end.actions) board.act(action);
    }
    const game: PdnGame = pdn.pdnOfGame(session.ruleSet, board.pack());
    for (const [name, value] of session.tags) {
      if (!game.tags.some(([other]) => other === name)) game.tags.push([name, value]);
    }
    game.line = { before: comments(session.root), nodes: lineOf(session.root) };
    return pdn.writePdn(game, session.ruleSet);
  } finally {
    board.free();
  }
}

function comments(node: GameNode): PdnNote[] {
  return node.comments.map((comment) => ({ comment }));
}

/** Returns the moves after a node: its first child, with the other children as variations of it. */
function lineOf(start: GameNode): PdnLine["nodes"] {
  const nodes: PdnLine["nodes"] = [];
  let node = start;
  while (node.children[0]) {
    const [main, ...others] = node.children as [GameNode, ...GameNode[]];
    nodes.push(entry(main, others));
    node = main;
  }
  return nodes;
}

function entry(node: GameNode, others: GameNode[]): PdnLine["nodes"][number] {
  const variations = others.map((other): PdnNote => ({
    variation: { before: [], nodes: [entry(other, []), ...lineOf(other)] },
  }));
  const annotation = node.annotation || null;
  return {
    act: { move: { number: null, text: node.move!.text, annotation } },
    notes: [...comments(node), ...node.glyphs.map((glyph): PdnNote => ({ glyph })), ...variations],
  };
}
