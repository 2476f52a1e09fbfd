// A move that is being made on the board, square by square. It holds what was chosen; the rules are the core's.
import type { Board, Move, StepMove } from "checkers-wasm";

/** What a choice of a square led to. */
export type Chosen =
  | { kind: "move"; move: Move }
  | { kind: "selected"; square: string; count: number }
  | { kind: "landed"; square: string }
  | { kind: "deselected" };

/** What is marked on the board while a move is made. */
export interface Marks {
  selected: string[];
  path: string[];
  captured: string[];
  targets: string[];
  ends: string[];
}

export class MoveInput {
  #step: StepMove | undefined;

  /** The square where the chosen piece is, if one is chosen. */
  get square(): string | undefined {
    return this.#step?.square;
  }

  /** The pieces as they are in the middle of the move, if one is being made. */
  get pieces(): ReturnType<StepMove["pieces"]> | undefined {
    return this.#step?.pieces();
  }

  /** Forgets what was chosen. */
  clear(): void {
    this.#step?.free();
    this.#step = undefined;
  }

  /**
   * Chooses a square: a piece, a square to land on, or with nothing chosen the end of the only capture to it.
   *
   * With `oneClick` a piece whose only move is a capture makes it at once. Throws the core's reason if the choice is not
   * possible; what was chosen before is kept.
   */
  choose(board: Board, square: string, oneClick: boolean): Chosen {
    const step = this.#step;
    if (!step) return this.#begin(board, square, oneClick);
    const mayLand = step.nextSteps().some((next) => next.to === square);
    if (square === step.square && !mayLand) {
      if (step.squares().length > 0) return { kind: "landed", square };
      this.clear();
      return { kind: "deselected" };
    }
    const isOwn = board.pieces()[square]?.toLowerCase() === board.turn[0];
    if (step.squares().length === 0 && isOwn && !mayLand) {
      // Another piece is chosen instead, if it can move; if it cannot, that is the reason to tell.
      return this.#begin(board, square, oneClick);
    }
    step.click(square);
    return this.#progress(step);
  }

  /** Chooses a piece without playing anything, as the beginning of a drag does. Returns whether it can move. */
  pick(board: Board, square: string): boolean {
    if (this.#step?.square === square) return true;
    if ((this.#step?.squares().length ?? 0) > 0) return false;
    try {
      const step = board.stepMove(square);
      this.clear();
      this.#step = step;
      return true;
    } catch {
      return false;
    }
  }

  /** Takes the last step back, or the choice of the piece. Returns what was taken back. */
  back(): "step" | "choice" | undefined {
    if (!this.#step) return undefined;
    if (this.#step.back()) return "step";
    this.clear();
    return "choice";
  }

  /** Returns what is to be marked. */
  marks(): Marks {
    const step = this.#step;
    if (!step) return { selected: [], path: [], captured: [], targets: [], ends: [] };
    const squares = step.squares();
    const targets = step.nextSteps().map((next) => next.to);
    return {
      selected: [step.square],
      path: squares.length > 0 ? [step.origin, ...squares] : [],
      captured: step.captured(),
      targets,
      ends: step.destinations().filter((square) => !targets.includes(square)),
    };
  }

  #begin(board: Board, square: string, oneClick: boolean): Chosen {
    if (!(square in board.pieces())) {
      const ending = board.legalMoves().filter((move) => move.to === square);
      const [only] = ending;
      if (only?.isCapture && ending.length === 1) {
        this.clear();
        return { kind: "move", move: only };
      }
    }
    const step = board.stepMove(square);
    this.clear();
    this.#step = step;
    if (oneClick) {
      const only = step.settled();
      if (only?.isCapture) return { kind: "move", move: only };
    }
    return { kind: "selected", square, count: step.nextSteps().length };
  }

  #progress(step: StepMove): Chosen {
    const move = step.complete();
    return move ? { kind: "move", move } : { kind: "landed", square: step.square };
  }
}
