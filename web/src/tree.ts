// A game with variations: moves as a tree.
import type { Move, PlayerAction } from "checkers-wasm";

/** A position of a game: the move that leads to it, and the moves that were played or tried after it. */
export class GameNode {
  readonly children: GameNode[] = [];
  /** What the players did after the move, beside moving. */
  readonly actions: PlayerAction[] = [];
  comments: string[] = [];
  glyphs: number[] = [];
  annotation = "";
  /** The child to which one move forward leads. */
  preferred = 0;

  constructor(
    /** The move; nothing at the start. */
    readonly move: Move | undefined,
    readonly parent: GameNode | undefined,
  ) {}

  /** How many moves lead here. */
  get ply(): number {
    return this.parent ? this.parent.ply + 1 : 0;
  }

  /** Returns the child of a move, which is added if it is new. */
  add(move: Move): GameNode {
    let index = this.children.findIndex((child) => child.move?.text === move.text);
    if (index < 0) index = this.children.push(new GameNode(move, this)) - 1;
    this.preferred = index;
    return this.children[index]!;
  }

  /** The child to which one move forward leads. */
  get next(): GameNode | undefined {
    return this.children[this.preferred] ?? this.children[0];
  }

  /** Returns the nodes from the start to this one, both included. */
  line(): GameNode[] {
    const nodes: GameNode[] = [];
    for (let node: GameNode | undefined = this; node; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }
}
