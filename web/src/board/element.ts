// <checkers-board>: a board to play on, for any page.
import { Setup, type Color, type Move, type Piece } from "checkers-wasm";
import { Session, sameLayout } from "../session.js";
import { errorText, fill, outcomeText, pieceName, reasonOf, sideName, textsOf, type Texts } from "../texts.js";
import { Grid, type Labels } from "./grid.js";
import { MoveInput, type Chosen } from "./move-input.js";
import { listen } from "./pointer.js";
import { style } from "./style.js";

/**
 * A board of draughts. Attributes:
 *
 * - `variant`, `fen`: the game that it begins with (`international`)
 * - `orientation`: the side at the bottom, `white` or `black`
 * - `labels`: `own`, `none`, `numbers` or `coordinates`
 * - `playable`: the side that can be moved by hand, `both`, `white`, `black` or `none`
 * - `controls`: with buttons and a field for typed moves
 * - `one-click="off"`: a piece whose only move is a capture waits for its squares
 * - `colors`: `wood`, `green`, `blue` or `grey`; `theme`: `light` or `dark`; `lang`: the language
 *
 * Events, which bubble: `checkers-move` (detail: the move that was made by hand), `checkers-refused` (detail: code and text),
 * `checkers-change` (anything has changed), `checkers-setup` (the position that is being set up has changed).
 *
 * `init` of `checkers-wasm` has to be done before the element is used.
 */
export class CheckersBoard extends HTMLElement {
  static observedAttributes = ["orientation", "labels", "lang", "controls", "playable"];

  readonly #container: HTMLElement;
  readonly #status: HTMLElement;
  readonly #typed: HTMLFormElement;
  readonly #field: HTMLInputElement;
  readonly #buttons: HTMLElement;
  readonly #input = new MoveInput();
  readonly #update = (): void => this.#sessionChanged();
  #session: Session | undefined;
  #setup: Setup | undefined;
  #grid: Grid | undefined;
  #cursor = "";
  #hint: string[] = [];
  #texts: Texts = textsOf("en");
  /** The colour that a click gives while a position is set up. */
  editColor: Color = "white";

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const sheet = document.createElement("style");
    sheet.textContent = style;
    this.#container = document.createElement("div");
    this.#container.className = "grid";
    this.#container.setAttribute("role", "grid");
    this.#container.setAttribute("part", "grid");
    this.#buttons = document.createElement("div");
    this.#buttons.className = "buttons";
    this.#typed = document.createElement("form");
    this.#typed.className = "typed";
    this.#field = document.createElement("input");
    this.#field.name = "move";
    this.#field.autocomplete = "off";
    this.#field.spellcheck = false;
    this.#field.setAttribute("autocapitalize", "off");
    this.#status = document.createElement("p");
    this.#status.className = "status";
    this.#status.setAttribute("role", "status");
    this.#status.setAttribute("aria-live", "polite");
    root.append(sheet, this.#container, this.#status, this.#buttons, this.#typed);
    this.#typed.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.type(this.#field.value)) this.#field.value = "";
    });
    this.#container.addEventListener("keydown", (event) => this.#key(event));
    this.#container.addEventListener("focusin", (event) => {
      const square = (event.target as HTMLElement).dataset["square"];
      if (square !== undefined) this.#moveCursor(square, false);
    });
    listen(this.#container, {
      click: (square, other) => this.#clicked(square, other),
      lift: (square) => this.#mayMove() && !this.#setup && this.#lift(square),
      drop: (square) => this.#dropped(square),
    });
  }

  connectedCallback(): void {
    this.#texts = textsOf(this.#language());
    if (!this.#session) {
      this.session = new Session(this.getAttribute("variant") ?? "international", this.getAttribute("fen") ?? undefined);
    }
    this.#rebuild();
  }

  attributeChangedCallback(): void {
    this.#texts = textsOf(this.#language());
    if (this.isConnected) this.#rebuild();
  }

  /** The game on the board. Several boards can share one. */
  get session(): Session {
    if (!this.#session) throw new Error("the board has no game yet: add it to the page or set `session`");
    return this.#session;
  }

  set session(session: Session) {
    this.#session?.removeEventListener("change", this.#update);
    this.#session = session;
    session.addEventListener("change", this.#update);
    this.#sessionChanged();
  }

  /** The position that is being set up, if one is. */
  get setup(): Setup | undefined {
    return this.#setup;
  }

  /** Begins to set up a position: each click on a square gives a man, a king, an empty square. */
  edit(): void {
    this.#setup?.free();
    this.#setup = new Setup(this.session.ruleSet, this.session.board.fen());
    this.#input.clear();
    this.#say(this.#texts.editing);
    this.refresh();
  }

  /** Ends setting up: starts a game from the position, or returns to the old game. */
  endEdit(start: boolean): void {
    const setup = this.#setup;
    if (!setup) return;
    this.#setup = undefined;
    if (start) this.session.start(this.session.ruleSet, setup.fen());
    setup.free();
    this.refresh();
    this.#sayTurn();
  }

  /** Plays a typed move. Returns whether it was played; if not, the reason is shown. */
  type(text: string): boolean {
    if (!text.trim()) return false;
    if (!this.#mayMove()) return false;
    try {
      this.#play(this.session.board.parse(text));
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  /** Marks squares, such as those of a move that the engine proposes. */
  hint(squares: string[]): void {
    this.#hint = squares;
    this.#grid?.mark("hint", squares);
  }

  /** Shows the board anew; needed only after `setup` was changed from outside. */
  refresh(): void {
    const grid = this.#grid;
    const session = this.#session;
    if (!grid || !session) return;
    const { board } = session;
    const setup = this.#setup;
    const pieces: Record<string, Piece> = setup?.pieces() ?? this.#input.pieces ?? board.pieces();
    const marks = this.#input.marks();
    const last = setup || marks.selected.length > 0 ? undefined : board.lastMove();
    const over = setup !== undefined || board.outcome() !== undefined;
    grid.showPieces(pieces);
    grid.mark("selected", marks.selected);
    grid.mark("path", marks.path);
    grid.mark("captured", marks.captured.filter((square) => square in pieces));
    grid.mark("target", marks.targets);
    grid.mark("end", marks.ends);
    grid.mark("last", last ? [last.from, last.to] : []);
    grid.mark("hint", this.#hint);
    grid.mark("movable", over || !this.#mayMove(false) ? [] : board.movableSquares());
    const runs = new Map(setup ? [] : board.kingRuns().map((run) => [run.square, `${run.count}/${run.most}`]));
    const targets = new Set([...marks.targets, ...marks.ends]);
    const captured = new Set(marks.captured);
    for (const [name, { element }] of grid.cells) {
      const run = runs.get(name);
      if (run) element.dataset["run"] = run;
      else delete element.dataset["run"];
      const words = [name, pieceName(this.#texts, pieces[name])];
      if (run) words.push(run);
      if (captured.has(name)) words.push(this.#texts.captured);
      if (marks.selected[0] === name) words.push(this.#texts.selected);
      if (targets.has(name)) words.push(this.#texts.canLand);
      const text = words.join(", ");
      if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
      element.setAttribute("aria-selected", String(marks.selected[0] === name));
    }
    this.#container.setAttribute("aria-label", fill(this.#texts.board, { name: session.name }));
    for (const [index, possible] of [session.node.parent, session.node.parent, session.node.next, session.node.next].entries()) {
      const button = this.#buttons.children[index] as HTMLButtonElement | undefined;
      if (button) button.disabled = !possible || setup !== undefined;
    }
  }

  #language(): string {
    return this.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang;
  }

  #rebuild(): void {
    const session = this.#session;
    if (!session) return;
    const hadFocus = this.shadowRoot?.activeElement?.closest(".grid") !== null && this.shadowRoot?.activeElement !== null;
    const bottom: Color = this.getAttribute("orientation") === "black" ? "black" : "white";
    const labels = (this.getAttribute("labels") ?? "own") as Labels;
    this.#grid = new Grid(session.layout, bottom, labels, this.#container);
    this.#container.dir = "ltr";
    this.#buildControls();
    this.refresh();
    const first = this.#grid.cells.has(this.#cursor) ? this.#cursor : [...this.#grid.cells.values()]
      .sort((a, b) => b.row - a.row || a.column - b.column)[0]?.square.name;
    if (first !== undefined) this.#moveCursor(first, hadFocus);
    if (!this.#setup) this.#sayTurn();
  }

  #buildControls(): void {
    const texts = this.#texts;
    const shown = this.hasAttribute("controls");
    this.#typed.hidden = this.#buttons.hidden = !shown;
    this.#typed.style.display = this.#buttons.style.display = shown ? "" : "none";
    if (!shown) return;
    const button = (sign: string, name: string, action: () => void): HTMLButtonElement => {
      const element = document.createElement("button");
      element.type = "button";
      element.textContent = sign;
      element.title = name;
      element.setAttribute("aria-label", name);
      element.addEventListener("click", () => {
        this.#input.clear();
        action();
      });
      return element;
    };
    this.#buttons.replaceChildren(
      button("|◀", texts.first, () => this.session.toStart()),
      button("◀", texts.undo, () => this.session.undo()),
      button("▶", texts.redo, () => this.session.redo()),
      button("▶|", texts.last, () => this.session.toEnd()),
      button("⇅", texts.flip, () => this.flip()),
    );
    const label = document.createElement("label");
    const words = document.createElement("span");
    words.textContent = texts.typedMove;
    label.append(words, this.#field);
    const play = document.createElement("button");
    play.textContent = texts.play;
    this.#typed.replaceChildren(label, play);
  }

  /** Turns the board. */
  flip(): void {
    this.setAttribute("orientation", this.getAttribute("orientation") === "black" ? "white" : "black");
  }

  #sessionChanged(): void {
    this.#input.clear();
    const session = this.session;
    if (!this.#grid || !sameLayout(this.#grid.layout, session.layout)) {
      if (this.isConnected) this.#rebuild();
    } else {
      this.refresh();
      this.#sayTurn();
    }
    this.dispatchEvent(new CustomEvent("checkers-change", { bubbles: true, composed: true }));
  }

  /** Whether the side to move can be moved by hand; says so if it cannot. */
  #mayMove(aloud = true): boolean {
    const playable = this.getAttribute("playable") ?? "both";
    const { turn } = this.session;
    if (playable === "both" || playable === turn) return true;
    if (aloud) this.#say(fill(this.#texts.notYourSide, { side: sideName(this.#texts, turn) }), true);
    return false;
  }

  #clicked(square: string, other: boolean): void {
    if (square) this.#moveCursor(square, true);
    if (this.#setup) {
      if (!square) return;
      const opposite: Color = this.editColor === "white" ? "black" : "white";
      this.#setup.cycle(square, other ? opposite : this.editColor);
      this.#setupChanged();
    } else if (other) {
      this.#back();
    } else {
      this.#choose(square);
    }
  }

  #setupChanged(): void {
    this.refresh();
    this.dispatchEvent(new CustomEvent("checkers-setup", { bubbles: true, composed: true }));
  }

  #choose(square: string, fromDrag = false): void {
    if (!this.#mayMove()) return;
    const outcome = this.session.board.outcome();
    if (outcome) {
      this.#say(outcomeText(this.#texts, outcome), true);
      return;
    }
    try {
      const oneClick = !fromDrag && this.getAttribute("one-click") !== "off";
      this.#chosen(this.#input.choose(this.session.board, square, oneClick));
    } catch (error) {
      this.#refuse(error);
    }
  }

  #chosen(chosen: Chosen): void {
    const texts = this.#texts;
    switch (chosen.kind) {
      case "move":
        this.#play(chosen.move);
        return;
      case "selected":
        this.#say(fill(texts.chosen, { square: chosen.square, count: chosen.count }));
        break;
      case "landed":
        this.#say(fill(texts.landed, { square: chosen.square }));
        break;
      case "deselected":
        this.#say(texts.deselected);
        break;
    }
    this.refresh();
  }

  #play(move: Move): void {
    const side = this.session.turn;
    this.#input.clear();
    const played = this.session.play(move.text);
    const { board } = this.session;
    const sentences = [fill(this.#texts.played, { side: sideName(this.#texts, side), move: played.text })];
    const outcome = board.outcome();
    sentences.push(outcome ? outcomeText(this.#texts, outcome)
      : fill(this.#texts.toMove, { side: sideName(this.#texts, board.turn) }));
    this.#say(sentences.join(". "));
    this.dispatchEvent(new CustomEvent("checkers-move", { bubbles: true, composed: true, detail: played }));
  }

  #refuse(error: unknown): void {
    const code = (error as { code?: string }).code ?? "";
    const text = code === "Ambiguous" ? this.#texts.ambiguous : errorText(this.#texts, error);
    const candidates = (error as { candidates?: string[] }).candidates;
    const said = candidates?.length ? `${text}: ${candidates.join(", ")}` : text;
    this.#say(said, true);
    this.refresh();
    this.dispatchEvent(new CustomEvent("checkers-refused", { bubbles: true, composed: true, detail: { code, text: said } }));
  }

  #back(): void {
    const taken = this.#input.back();
    if (!taken) return;
    this.#say(taken === "step" ? this.#texts.takenBack : this.#texts.deselected);
    this.refresh();
  }

  #lift(square: string): boolean {
    if (this.session.board.outcome() || !this.#input.pick(this.session.board, square)) return false;
    this.refresh();
    return true;
  }

  #dropped(square: string | undefined): void {
    // A piece that is dropped where it was, or outside, is still chosen.
    if (square === undefined || square === this.#input.square) this.refresh();
    else this.#choose(square, true);
    if (square !== undefined) this.#moveCursor(square, true);
  }

  #key(event: KeyboardEvent): void {
    const grid = this.#grid;
    const cell = grid?.cells.get(this.#cursor);
    if (!grid || !cell) return;
    const undoKey = event.ctrlKey || event.metaKey;
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (undoKey && event.key.toLowerCase() === "z") {
      if (event.shiftKey) this.session.redo();
      else this.session.undo();
    } else if (undoKey && event.key.toLowerCase() === "y") this.session.redo();
    else if (undoKey || event.altKey) return;
    else if (step) this.#moveCursor(grid.neighbour(cell, ...step).square.name, true);
    else if (event.key === "Home" || event.key === "End") {
      this.#moveCursor(grid.endOfRow(cell, event.key === "End").square.name, true);
    } else if (event.key === "Enter" || event.key === " ") this.#clicked(cell.square.name, event.shiftKey);
    else if (event.key === "Escape" || event.key === "Backspace") this.#back();
    else return;
    event.preventDefault();
  }

  #moveCursor(square: string, focus: boolean): void {
    const grid = this.#grid;
    const cell = grid?.cells.get(square);
    if (!grid || !cell) return;
    const old = grid.cells.get(this.#cursor);
    if (old) old.element.tabIndex = -1;
    this.#cursor = square;
    cell.element.tabIndex = 0;
    if (focus) cell.element.focus({ preventScroll: true });
  }

  #sayTurn(): void {
    const { board } = this.session;
    const texts = this.#texts;
    const outcome = board.outcome();
    const side = sideName(texts, board.turn);
    const claimable = board.claimable();
    const offered = board.offered();
    if (outcome) this.#say(outcomeText(texts, outcome));
    else if (offered) this.#say(fill(texts.rulesOffer, { reason: reasonOf(texts, offered) }));
    else if (claimable) this.#say(fill(texts.claimable, { side, reason: reasonOf(texts, claimable) }));
    else this.#say(fill(texts.toMove, { side }));
  }

  #say(text: string, wrong = false): void {
    this.#status.classList.toggle("wrong", wrong);
    // A text that is said twice is read twice only if it changes.
    this.#status.textContent = this.#status.textContent === text ? `${text}\u00a0` : text;
  }
}

/** Makes the element known to the browser. */
export function defineBoard(): void {
  if (!customElements.get("checkers-board")) customElements.define("checkers-board", CheckersBoard);
}

declare global {
  interface HTMLElementTagNameMap {
    "checkers-board": CheckersBoard;
  }
}
