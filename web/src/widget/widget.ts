// The board in a notebook: the front end of `checkers.widget`, loaded by anywidget.
//
// Python holds the game. It sends the whole game with a version, which grows whenever Python has changed it. A view
// answers with what its user has done, the version that this belongs to, and its name; Python confirms that to all
// views. So an answer to an old game is recognised, and a view continues while its moves are confirmed.
import { Board, init, type RuleSetJson } from "checkers-wasm";
import { CheckersWorker } from "checkers-wasm/worker";
import { CheckersBoard, Session, defineBoard, searchLimits } from "checkers-board";
// The build makes these two.
import wasm from "../../dist/widget/engine.wasm.gz";
import workerScript from "../../dist/widget/worker.txt";

/** What anywidget gives. */
interface Model {
  get(name: string): unknown;
  on(name: string, listener: () => void): void;
  off(name: string, listener: () => void): void;
  send(content: unknown): void;
}

/** What Python sends of a game. */
interface State {
  version: number;
  /** The view whose moves this confirms; empty if Python has changed the game. */
  author: string;
  rules: RuleSetJson;
  /** `Board.packed_game` in base64. */
  game: string;
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

let module: Promise<WebAssembly.Module> | undefined;
let workerAddress: string | undefined;

/** Compiles the module, once a page. */
function compile(): Promise<WebAssembly.Module> {
  module ??= (async () => {
    const stream = new Blob([fromBase64(wasm)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  })();
  return module;
}

/** Shows a widget in a cell. Returns what removes it. */
async function render({ model, el }: { model: Model; el: HTMLElement }): Promise<() => void> {
  const compiled = await compile();
  await init(compiled);
  defineBoard();
  const state = (): State => model.get("_state") as State;
  let shown: State = state();
  const author = String(Math.random());
  const session = new Session(shown.rules);
  let isReceiving = false;
  let base: string[] = [];
  let worker: CheckersWorker | undefined;
  let search: AbortController | undefined;

  const receive = (): void => {
    const isOwn = state().author === author && state().version === shown.version;
    shown = state();
    if (isOwn) return;
    const board = Board.unpack(shown.rules, fromBase64(shown.game));
    base = board.history();
    // What another view did may be on the board already, with variations that only this view has.
    const isShown = shown.author !== "" && JSON.stringify([session.ruleSet, session.board.initialFen(), session.board.events()]) ===
      JSON.stringify([shown.rules, board.initialFen(), board.events()]);
    if (isShown) {
      board.free();
    } else {
      isReceiving = true;
      session.startFrom(board);
      isReceiving = false;
    }
    think();
  };
  const report = (): void => {
    if (isReceiving) return;
    const line = session.board.history();
    let kept = 0;
    while (kept < line.length && line[kept] === base[kept]) kept++;
    if (kept === line.length && kept === base.length) return;
    model.send({ kind: "line", version: shown.version, keep: kept, moves: line.slice(kept), author });
    base = line;
  };
  const think = (): void => {
    search?.abort();
    search = undefined;
    if (model.get("engine") !== session.turn || session.board.outcome() || session.node.next) return;
    const control = (search = new AbortController());
    workerAddress ??= URL.createObjectURL(new Blob([workerScript], { type: "text/javascript" }));
    worker ??= new CheckersWorker({ script: workerAddress, wasm: compiled });
    worker.search(session.board, searchLimits(model.get("level") as number), { signal: control.signal }).then(
      (result) => { if (search === control) session.play(result.bestMove); },
      (error: unknown) => { if ((error as Error).name !== "AbortError") console.error(error); },
    );
  };

  const board = document.createElement("checkers-board") as CheckersBoard;
  board.session = session;
  const attributes = ["orientation", "labels", "playable", "colors", "theme", "lang"];
  const dress = (): void => {
    for (const name of attributes) board.setAttribute(name, String(model.get(name === "lang" ? "language" : name)));
    board.toggleAttribute("controls", model.get("controls") === true);
    board.style.maxWidth = `${String(model.get("width"))}px`;
    const engine = model.get("engine");
    if (engine) board.setAttribute("playable", engine === "white" ? "black" : "white");
  };
  const dressed = (): void => {
    dress();
    think();
  };
  const names = ["orientation", "labels", "playable", "colors", "theme", "language", "controls", "width", "engine", "level"];
  dress();
  receive();
  session.addEventListener("change", report);
  session.addEventListener("move", think);
  model.on("change:_state", receive);
  for (const name of names) model.on(`change:${name}`, dressed);
  el.append(board);
  return () => {
    search?.abort();
    worker?.end();
    model.off("change:_state", receive);
    for (const name of names) model.off(`change:${name}`, dressed);
    board.remove();
  };
}

export default { render };
