// The computer: an opponent, an analysis line, and perft. All of it works in a worker.
import { LEVELS, errorText, fill, searchLimits } from "checkers-board";
import type { Color } from "checkers-wasm";
import { CheckersWorker, type SearchInfo } from "checkers-wasm/worker";
import type { Context } from "./context.js";
import { Panel, button, h, select } from "./dom.js";

export class Computer {
  readonly panel: Panel;
  readonly #context: Context;
  readonly #worker: CheckersWorker;
  #side: Color | undefined;
  #level = 3;
  #analysing = false;
  #lines: SearchInfo[] = [];
  #search: AbortController | undefined;
  #count: AbortController | undefined;
  #counted = "";
  #depth = 6;
  readonly #analysis = h("ol", { className: "analysis" });
  readonly #thinking = h("p", { className: "quiet", role: "status" });

  constructor(context: Context) {
    this.#context = context;
    const here = import.meta.url;
    this.#worker = new CheckersWorker({
      script: new URL("worker.js", here), wasm: new URL("engine.wasm", here).href,
    });
    this.panel = new Panel("computer", false, () => context.texts.engine, () => this.#content());
  }

  /** The side of the computer, if it plays. */
  get side(): Color | undefined {
    return this.#side;
  }

  /** Stops what was searched, and searches what the position asks for. */
  positionChanged(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.#thinking.textContent = "";
    this.#lines = [];
    this.#show();
    const { session } = this.#context;
    if (session.board.outcome() || this.#context.board.setup) return;
    if (this.#side === session.turn && !session.node.next) void this.#move();
    else if (this.#analysing) void this.#analyse();
  }

  /** Answers an offer of a draw: the computer accepts it unless it stands better. */
  async answerOffer(): Promise<void> {
    const { session } = this.#context;
    const side = this.#side;
    if (!side || session.board.drawOffer === undefined || session.board.drawOffer === side) return;
    this.#search?.abort();
    const control = (this.#search = new AbortController());
    await this.#run(control, async () => {
      const { score } = await this.#worker.search(session.board, searchLimits(this.#level), { signal: control.signal });
      const value = "centiMen" in score ? score.centiMen : "win" in score ? 10_000 : -10_000;
      const forComputer = session.turn === side ? value : -value;
      session.act(forComputer > 0 ? { decline: side } : { accept: side });
    });
  }

  async #move(): Promise<void> {
    const control = (this.#search = new AbortController());
    this.#thinking.textContent = this.#context.texts.thinking;
    await this.#run(control, async () => {
      const { session } = this.#context;
      // Weak levels vary their games; strong ones are exact.
      const seed = this.#level <= 4 ? 1 + Math.floor(Math.random() * 1_000_000) : 0;
      const result = await this.#worker.search(session.board, searchLimits(this.#level), { seed, signal: control.signal });
      session.play(result.bestMove);
    });
  }

  async #analyse(): Promise<void> {
    const control = (this.#search = new AbortController());
    await this.#run(control, async () => {
      await this.#worker.search(this.#context.session.board, { lines: 3 }, {
        signal: control.signal,
        onInfo: (info) => {
          this.#lines[info.line - 1] = info;
          this.#show();
        },
      });
    });
  }

  async #run(control: AbortController, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if ((error as Error).name !== "AbortError") this.#context.say(errorText(this.#context.texts, error), true);
    } finally {
      if (this.#search === control) {
        this.#search = undefined;
        this.#thinking.textContent = "";
      }
    }
  }

  #show(): void {
    const { texts } = this.#context;
    this.#analysis.replaceChildren(...this.#lines.map((info) =>
      h("li", {}, `${info.score.text} (${texts.depth} ${info.depth}): ${info.moves.slice(0, 8).join(" ")}`)));
    const best = this.#lines[0]?.moves[0];
    const move = best === undefined ? undefined : this.#context.session.board.legalMoves().find(({ text }) => text === best);
    this.#context.board.hint(move ? [move.from, move.to] : []);
  }

  async #perft(output: HTMLElement, bar: HTMLProgressElement): Promise<void> {
    const { session, texts } = this.#context;
    const control = (this.#count = new AbortController());
    const begin = performance.now();
    this.panel.fill();
    try {
      const count = await this.#worker.perft(session.board, this.#depth, {
        signal: control.signal,
        onProgress: ({ done, total }) => {
          const shown = document.getElementById("perft-bar") as HTMLProgressElement | null ?? bar;
          shown.max = total;
          shown.value = done;
          const words = document.getElementById("perft-output") ?? output;
          words.textContent = fill(texts.progress, { done, total });
        },
      });
      const seconds = ((performance.now() - begin) / 1000).toFixed(2);
      this.#counted = fill(texts.counted, { count: count.toLocaleString("en").replaceAll(",", " "), depth: this.#depth, seconds });
    } catch (error) {
      this.#counted = (error as Error).name === "AbortError" ? "" : errorText(texts, error);
    }
    this.#count = undefined;
    this.panel.fill();
  }

  #content(): Node[] {
    const { texts } = this.#context;
    const side = select(texts.opponent, [
      ["", texts.twoPeople], ["white", texts.engineWhite], ["black", texts.engineBlack],
    ], this.#side ?? "", (value) => {
      this.#side = value === "" ? undefined : (value as Color);
      this.#context.board.setAttribute("playable", value === "" ? "both" : value === "white" ? "black" : "white");
      this.positionChanged();
    }, { id: "opponent" });
    const level = select(texts.level, LEVELS.map((_, index) => [String(index + 1), String(index + 1)] as const),
      String(this.#level), (value) => { this.#level = Number(value); }, { id: "level" });
    const analyse = button(this.#analysing ? texts.stop : texts.analyse, () => {
      this.#analysing = !this.#analysing;
      this.positionChanged();
      this.panel.fill();
    }, { id: "analyse", "aria-pressed": this.#analysing });
    const depth = h("input", {
      id: "perft-depth", type: "number", min: "1", max: "20", value: String(this.#depth),
      onchange: () => { this.#depth = Number(depth.value); },
    });
    const output = h("p", { id: "perft-output", className: "quiet", role: "status" }, this.#counted);
    const bar = h("progress", { id: "perft-bar", max: 1, value: 0, hidden: !this.#count, "aria-label": texts.count });
    const count = this.#count
      ? button(texts.stop, () => this.#count?.abort(), { id: "perft-stop" })
      : button(texts.count, () => {
        this.#depth = Math.min(Math.max(Number(depth.value) || 1, 1), 20);
        this.#counted = "";
        void this.#perft(output, bar);
      }, { id: "perft" });
    return [
      side, level, this.#thinking, h("div", { className: "row" }, analyse), this.#analysis,
      h("div", { className: "row" }, h("label", {}, h("span", {}, texts.depth), depth), count), bar, output,
    ];
  }
}
