// What is said between a worker and its client.
import type { RuleSetJson, SearchInfo, SearchLimits, SearchResult } from "./wasm/engine/checkers.js";
import type { WasmSource } from "./load.js";

/** What a worker is asked to do with a game: `packed` is what `Board.pack` returns. */
export type Task =
  | { kind: "search"; limits: SearchLimits; seed: number }
  | { kind: "perft"; depth: number; paths: boolean };

/** A request to a worker. */
export interface Request {
  id: number;
  wasm: WasmSource | undefined;
  ruleSet: string | RuleSetJson;
  packed: Uint8Array;
  task: Task;
}

/** The progress of perft: the first move that was counted, and how many of them are done. */
export interface PerftProgress {
  move: string;
  count: number;
  done: number;
  total: number;
}

/** What a worker answers. */
export type Answer =
  | { id: number; info: SearchInfo }
  | { id: number; progress: PerftProgress }
  | { id: number; result: SearchResult | number }
  | { id: number; error: { code: string; message: string } };
