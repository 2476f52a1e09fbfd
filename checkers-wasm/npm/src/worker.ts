// The script of a worker: searches and counts, one request after the other.
import { Board, Engine, init } from "./engine.js";
import { isNode } from "./load.js";
import type { Answer, Request } from "./messages.js";

let engine: { ruleSet: string; seed: number; engine: Engine } | undefined;

/** Returns the engine of a rule set. It keeps what it has learnt until another one is asked for. */
function engineFor(ruleSet: Request["ruleSet"], seed: number): Engine {
  const key = JSON.stringify(ruleSet);
  if (engine?.ruleSet !== key || engine.seed !== seed) {
    engine?.engine.free();
    engine = { ruleSet: key, seed, engine: new Engine(ruleSet, seed) };
  }
  return engine.engine;
}

async function answer(request: Request, post: (answer: Answer) => void): Promise<void> {
  const { id, ruleSet, task } = request;
  try {
    await init(request.wasm);
    const board = Board.unpack(ruleSet, request.packed);
    try {
      if (task.kind === "search") {
        const search = engineFor(ruleSet, task.seed);
        post({ id, result: search.search(board, task.limits, (info) => post({ id, info })) });
      } else {
        const progress = (move: string, count: number, done: number, total: number): void =>
          post({ id, progress: { move, count, done, total } });
        post({ id, result: board.perft(task.depth, task.paths, progress) });
      }
    } finally {
      board.free();
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    post({ id, error: { code: code ?? "Worker", message: message ?? String(error) } });
  }
}

if (isNode) {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.on("message", (request) => void answer(request as Request, (message) => parentPort.postMessage(message)));
} else {
  self.addEventListener("message", (event: MessageEvent<Request>) => {
    void answer(event.data, (message) => self.postMessage(message));
  });
}
