// A game at a board: the position, the tree of moves, and where in the tree the board is.
import { Board, RuleSet, type Color, type Layout, type Move, type PlayerAction, type RuleSetJson } from "checkers-wasm";
import { GameNode } from "./tree.js";

export type RuleSetSource = string | RuleSetJson;

/** Events of a session: `change` after anything has changed, `move` after a move was played (`detail` is the move). */
export class Session extends EventTarget {
  #board: Board;
  #node: GameNode;
  root: GameNode;
  ruleSet: RuleSetJson;
  layout: Layout;
  /** The identifier and the name of the rule set. */
  id: string;
  name: string;
  /** Names of players and others, as PDN has them. */
  tags: [string, string][] = [];

  constructor(ruleSet: RuleSetSource, fen?: string) {
    super();
    this.#board = new Board(ruleSet, fen);
    const rules = this.#board.ruleSet;
    this.ruleSet = rules.toJSON();
    this.layout = rules.layout();
    this.id = rules.id;
    this.name = rules.name;
    rules.free();
    this.root = this.#node = new GameNode(undefined, undefined);
  }

  /** The position and its history; never change it directly. */
  get board(): Board {
    return this.#board;
  }

  /** Where in the tree the board is. */
  get node(): GameNode {
    return this.#node;
  }

  get turn(): Color {
    return this.#board.turn;
  }

  /** Starts another game. A failure, such as a FEN that cannot be read, changes nothing. */
  start(ruleSet: RuleSetSource, fen?: string): void {
    this.#replace(new Session(ruleSet, fen));
  }

  /** Starts a game from a board, with what happened on it and the moves that were taken back. */
  startFrom(board: Board): void {
    const rules = board.ruleSet;
    const other = new Session(rules.toJSON(), board.initialFen());
    rules.free();
    let takenBack = 0;
    while (board.redo()) takenBack++;
    for (const event of board.events()) {
      if (typeof event === "object" && "move" in event) other.play(event.move, true);
      else other.act(event);
    }
    board.free();
    for (; takenBack > 0; takenBack--) other.undo();
    this.#replace(other);
  }

  /** Shows a tree that was built elsewhere, at its start. */
  show(ruleSet: RuleSetSource, fen: string, fill: (root: GameNode) => void, tags: [string, string][]): void {
    const other = new Session(ruleSet, fen);
    fill(other.root);
    other.tags = tags;
    this.#replace(other);
  }

  /** Plays a move, in any notation. A move that was played here before is followed, another one is a variation. */
  play(text: string, evenIfOver = false): Move {
    const move = evenIfOver ? this.#board.pushOn(text) : this.#board.push(text);
    this.#node = this.#node.add(move);
    this.#changed();
    this.dispatchEvent(new CustomEvent("move", { detail: move }));
    return move;
  }

  /** Lets a player offer, answer or claim a draw, or resign. */
  act(action: PlayerAction): void {
    this.#board.act(action);
    this.#node.actions.push(action);
    this.#changed();
  }

  undo(): boolean {
    const { parent } = this.#node;
    if (parent) this.goTo(parent);
    return parent !== undefined;
  }

  redo(): boolean {
    const { next } = this.#node;
    if (next) this.goTo(next);
    return next !== undefined;
  }

  toStart(): void {
    this.goTo(this.root);
  }

  toEnd(): void {
    let node = this.#node;
    while (node.next) node = node.next;
    this.goTo(node);
  }

  /** Moves the board to a node of the tree. */
  goTo(target: GameNode): void {
    if (target === this.#node) return;
    const line = target.line();
    const common = new Set(line);
    while (!common.has(this.#node) && this.#node.parent) {
      this.#board.pop();
      this.#node = this.#node.parent;
    }
    for (const node of line.slice(line.indexOf(this.#node) + 1)) {
      if (!node.move) continue;
      this.#board.pushOn(node.move.text);
      for (const action of node.actions) this.#board.act(action);
      if (node.parent) node.parent.preferred = node.parent.children.indexOf(node);
      this.#node = node;
    }
    this.#changed();
  }

  #replace(other: Session): void {
    const old = this.#board;
    this.#board = other.#board;
    this.#node = other.#node;
    ({ root: this.root, ruleSet: this.ruleSet, layout: this.layout, id: this.id, name: this.name, tags: this.tags } = other);
    old.free();
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** Returns whether two rule sets have the same board, so that a drawn board can stay. */
export function sameLayout(one: Layout, other: Layout): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the sentences about a rule set. */
export function describe(ruleSet: RuleSetSource): { axes: [string, string][]; draws: string[] } {
  const rules = new RuleSet(ruleSet);
  try {
    return { axes: rules.describe() as [string, string][], draws: rules.describeDraws() };
  } finally {
    rules.free();
  }
}
