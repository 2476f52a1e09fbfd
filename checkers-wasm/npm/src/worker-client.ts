// Long work in a worker: searches and perft. Ending the worker stops them.
import type { RuleSetJson, SearchInfo, SearchLimits, SearchResult } from "./wasm/engine/checkers.js";
import { isNode, type WasmSource } from "./load.js";
import type { Answer, PerftProgress, Request, Task } from "./messages.js";

export type { PerftProgress } from "./messages.js";
export type { SearchInfo, SearchLimits, SearchResult, Score } from "./wasm/engine/checkers.js";

/** What the client needs of a board; the boards of all modules have it. */
export interface PackedGame {
  readonly ruleSet: { toJSON(): RuleSetJson };
  pack(): Uint8Array;
}

/** A worker of a browser or of Node.js. */
interface Thread {
  postMessage(message: unknown): void;
  end(): void;
}

/** How a worker is made; all of it can be left out. */
export interface WorkerOptions {
  /** The address of the worker's script, where a bundler has moved it. */
  script?: string | URL;
  /** The module with the engine: an address, its bytes, or a compiled module. */
  wasm?: WasmSource;
}

type Report = (info: SearchInfo | PerftProgress) => void;
interface Waiting {
  resolve(result: SearchResult | number): void;
  reject(reason: unknown): void;
  report: Report | undefined;
}

/**
 * A worker that searches and counts. It is started by the first request. Requests are answered one after the other.
 *
 * A request that is aborted ends the worker, and with it every other request; the next request starts a new one.
 */
export class CheckersWorker {
  #options: WorkerOptions;
  #thread: Promise<Thread> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor(options: WorkerOptions = {}) {
    this.#options = options;
  }

  /** Searches the best move. Different seeds give different games; with 0, the default, the evaluation is exact. */
  async search(
    board: PackedGame,
    limits: SearchLimits,
    options: { seed?: number; signal?: AbortSignal; onInfo?: (info: SearchInfo) => void } = {},
  ): Promise<SearchResult> {
    const task: Task = { kind: "search", limits, seed: options.seed ?? 0 };
    return (await this.#ask(board, task, options.signal, options.onInfo as Report | undefined)) as SearchResult;
  }

  /** Counts the positions after a number of plies. */
  async perft(
    board: PackedGame,
    depth: number,
    options: { paths?: boolean; signal?: AbortSignal; onProgress?: (progress: PerftProgress) => void } = {},
  ): Promise<number> {
    const task: Task = { kind: "perft", depth, paths: options.paths ?? false };
    return (await this.#ask(board, task, options.signal, options.onProgress as Report | undefined)) as number;
  }

  /** Ends the worker. What it was working on is rejected with an `AbortError`. */
  end(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.then((running) => running.end());
    this.#rejectAll(new DOMException("the worker was ended", "AbortError"));
  }

  async #ask(
    board: PackedGame,
    task: Task,
    signal: AbortSignal | undefined,
    report: Report | undefined,
  ): Promise<SearchResult | number> {
    signal?.throwIfAborted();
    const id = this.#next++;
    const request: Request =
      { id, wasm: this.#options.wasm, ruleSet: board.ruleSet.toJSON(), packed: board.pack(), task };
    const abort = (): void => this.end();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, report });
        this.#thread ??= this.#start();
        this.#thread.then((thread) => this.#waiting.has(id) && thread.postMessage(request), reject);
      });
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#waiting.delete(id);
    }
  }

  async #start(): Promise<Thread> {
    const { script } = this.#options;
    if (isNode) {
      const { Worker: NodeWorker } = await import("node:worker_threads");
      const worker = new NodeWorker(script === undefined ? new URL("./worker.js", import.meta.url) : new URL(script));
      worker.on("message", (answer: Answer) => this.#take(answer));
      worker.on("error", (error) => this.#rejectAll(error));
      return { postMessage: (message) => worker.postMessage(message), end: () => void worker.terminate() };
    }
    // Written so that bundlers find the script.
    const worker = script === undefined
      ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
      : new Worker(script, { type: "module" });
    worker.addEventListener("message", (event: MessageEvent<Answer>) => this.#take(event.data));
    worker.addEventListener("error", (event) => this.#rejectAll(new Error(event.message || "the worker failed to start")));
    return { postMessage: (message) => worker.postMessage(message), end: () => worker.terminate() };
  }

  #take(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    if ("info" in answer) waiting.report?.(answer.info);
    else if ("progress" in answer) waiting.report?.(answer.progress);
    else if ("result" in answer) waiting.resolve(answer.result);
    else waiting.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
  }

  #rejectAll(reason: unknown): void {
    for (const waiting of this.#waiting.values()) waiting.reject(reason);
    this.#waiting.clear();
  }
}
