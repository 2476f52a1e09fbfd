// Positions and games as text: FEN, PDN, links, files.
import { errorText, gameLink, pdnOf, positionLink, showRecord } from "checkers-board";
import type { PdnRecord } from "checkers-wasm/pdn";
import type { Context } from "./context.js";
import { Panel, button, h, select } from "./dom.js";

/** How many games of a file are listed. */
const MOST_GAMES = 500;

type Pdn = typeof import("checkers-wasm/pdn");

/** Loads the module for game files, which is large, when it is used first. */
async function loadPdn(): Promise<Pdn> {
  const pdn = await import("checkers-wasm/pdn");
  await pdn.init(new URL("pdn.wasm", import.meta.url));
  return pdn;
}

export class TextPanel {
  readonly panel: Panel;
  readonly #context: Context;
  #records: PdnRecord[] = [];
  #pdn = "";
  #link = "";

  constructor(context: Context) {
    this.#context = context;
    this.panel = new Panel("text", false, () => context.texts.text, () => this.#content());
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const file = event.dataTransfer?.files[0];
      if (file) void this.open(file);
    });
  }

  /** Reads a file: games in PDN, or a FEN. */
  async open(file: File): Promise<void> {
    await this.read(new Uint8Array(await file.arrayBuffer()));
  }

  /** Reads games in PDN, or a FEN, and shows the first one. */
  async read(bytes: Uint8Array): Promise<void> {
    const { session, say, texts } = this.#context;
    const text = new TextDecoder().decode(bytes.subarray(0, 1000)).trim();
    if (/^[WB]:/i.test(text) && !text.includes("\n")) {
      this.#context.attempt(() => session.start(session.ruleSet, text));
      return;
    }
    try {
      const pdn = await loadPdn();
      const reader = new pdn.PdnReader(bytes, session.ruleSet);
      const records: PdnRecord[] = [];
      let slice = performance.now();
      for (let record = reader.next(); record && records.length < MOST_GAMES; record = reader.next()) {
        records.push(record);
        // The page stays usable while a long file is read.
        if (performance.now() - slice > 20) {
          await new Promise((resolve) => setTimeout(resolve));
          slice = performance.now();
        }
      }
      reader.free();
      this.#records = records;
      if (records[0]) this.#show(0);
    } catch (error) {
      say(errorText(texts, error), true);
    }
    this.panel.element.open = true;
    this.panel.fill();
  }

  #show(index: number): void {
    const record = this.#records[index];
    if (!record) return;
    this.#context.attempt(() => showRecord(this.#context.session, record));
    if (record.line.failure) this.#context.say(record.line.failure, true);
  }

  async #write(): Promise<void> {
    try {
      this.#pdn = pdnOf(this.#context.session, await loadPdn());
    } catch (error) {
      this.#context.say(errorText(this.#context.texts, error), true);
    }
    this.panel.fill();
  }

  #copy(text: string): void {
    // Without permission the text can still be copied from the field.
    void navigator.clipboard?.writeText(text).then(() => this.#context.say(this.#context.texts.copied), () => undefined);
  }

  #setLink(link: string): void {
    this.#link = link;
    history.replaceState(null, "", link);
    this.#copy(link);
    this.panel.fill();
  }

  #content(): Node[] {
    const { session, texts } = this.#context;
    const fen = h("input", { id: "fen", type: "text", value: session.board.fen(), spellcheck: false });
    const pdn = h("textarea", { id: "pdn", value: this.#pdn, spellcheck: false, "aria-label": texts.pdn,
      oninput: () => { this.#pdn = pdn.value; } });
    const file = h("input", { id: "file", type: "file", accept: ".pdn,.txt,.fen,text/plain",
      onchange: () => { const [chosen] = file.files ?? []; if (chosen) void this.open(chosen); } });
    const link = h("input", { id: "link", type: "text", readOnly: true, value: this.#link, "aria-label": texts.linkGame });
    const base = location.href;
    const parts: Node[] = [
      h("label", {}, h("span", {}, texts.fen), fen),
      h("div", { className: "row" },
        button(texts.setFen, () => this.#context.attempt(() => session.start(session.ruleSet, fen.value)), { id: "set-fen" }),
        button(texts.copyFen, () => this.#copy(session.board.fen()), { id: "copy-fen" })),
      pdn,
      h("div", { className: "row" },
        button(texts.readPdn, () => void this.read(new TextEncoder().encode(pdn.value)), { id: "read-pdn" }),
        button(texts.writePdn, () => void this.#write(), { id: "write-pdn" }),
        button(texts.savePdn, () => void this.#write().then(() => this.#save()), { id: "save-pdn" })),
      h("label", {}, h("span", {}, texts.openFile), file),
      h("p", { className: "quiet" }, texts.dropFile),
      h("div", { className: "row" },
        button(texts.linkPosition, () => this.#setLink(positionLink(base, session)), { id: "link-position" }),
        button(texts.linkGame, () => this.#setLink(gameLink(base, session)), { id: "link-game" })),
      link,
    ];
    if (this.#records.length > 1) {
      const name = (record: PdnRecord): string => {
        const tag = (wanted: string): string => record.tags.find(([found]) => found === wanted)?.[1] ?? "?";
        return `${record.number}. ${tag("White")} – ${tag("Black")} ${tag("Result")}`;
      };
      parts.push(select(texts.gamesInFile, this.#records.map((record, index) => [String(index), name(record)] as const), "0",
        (index) => this.#show(Number(index)), { id: "games" }));
    }
    return parts;
  }

  #save(): void {
    const address = URL.createObjectURL(new Blob([this.#pdn], { type: "text/plain" }));
    h("a", { href: address, download: "game.pdn" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
