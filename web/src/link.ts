// Addresses that hold a position or a game. Everything is behind the #, so that no server sees it.
import { Board, type RuleSetJson } from "checkers-wasm";
import type { Session } from "./session.js";

/** What an address holds. */
export interface Linked {
  ruleSet: string | RuleSetJson;
  fen?: string;
  /** The bytes of a game. */
  game?: Uint8Array;
}

function toText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function address(base: string, session: Session, rest: Record<string, string>): string {
  const { ruleSet } = session;
  const isNamed = ruleSet.id !== undefined && ruleSet.draws === undefined;
  const rules = isNamed ? { v: ruleSet.id! } : { r: toText(new TextEncoder().encode(JSON.stringify(ruleSet))) };
  return `${base.split("#")[0]}#${new URLSearchParams({ ...rules, ...rest }).toString()}`;
}

/** Returns an address of the position on the board. */
export function positionLink(base: string, session: Session): string {
  return address(base, session, { fen: session.board.fen() });
}

/** Returns an address of the game up to the position on the board, without variations. */
export function gameLink(base: string, session: Session): string {
  const board = session.board.copy();
  try {
    return address(base, session, { g: toText(board.pack()) });
  } finally {
    board.free();
  }
}

/** Reads the part of an address behind the `#`; nothing if it holds no position. */
export function readLink(hash: string): Linked | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const [id, rules, fen, game] = ["v", "r", "fen", "g"].map((name) => values.get(name));
  if (!id && !rules) return undefined;
  const ruleSet = id ?? (JSON.parse(new TextDecoder().decode(toBytes(rules!))) as RuleSetJson);
  return { ruleSet, ...(fen ? { fen } : {}), ...(game ? { game: toBytes(game) } : {}) };
}

/** Shows what an address holds. Throws if it is no position or game of its rules; nothing is changed then. */
export function showLink(session: Session, linked: Linked): void {
  if (linked.game) session.startFrom(Board.unpack(linked.ruleSet, linked.game));
  else session.start(linked.ruleSet, linked.fen);
}
