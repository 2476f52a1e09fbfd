// A page in Debian's Chromium, and what tests do with it.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
];

/** Starts a browser. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

/** Starts a browser and a server of the built page. */
export async function start(folder) {
  const server = await serve(folder);
  const browser = await launch();
  const strangers = [];
  return {
    browser,
    address: server.address,
    /** Requests to other hosts. */
    strangers,
    /** Opens the page, with what stands behind the # of its address. */
    async open(hash = "", options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: "en-GB", ...options });
      const page = await context.newPage();
      page.errors = [];
      page.on("pageerror", (error) => page.errors.push(String(error)));
      page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (["http:", "https:"].includes(url.protocol) && url.origin !== new URL(server.address).origin) strangers.push(request.url());
      });
      await page.goto(`${server.address}${hash}`);
      await page.waitForSelector("checkers-board [data-square]");
      return page;
    },
    async stop() {
      await browser.close();
      server.stop();
    },
  };
}

/** Waits until a value is the expected one: the browser answers to injected touches before the page has seen them. */
export async function eventually(read, expected) {
  const end = Date.now() + 30_000;
  while (!isDeepStrictEqual(await read(), expected) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(await read(), expected);
}

/** Returns an empty folder that is removed at the end of the process. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), "checkers-web-"));
  process.on("exit", () => void rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The board of a page. */
export class BoardPage {
  constructor(page) {
    this.page = page;
  }

  square(name) {
    return this.page.locator(`checkers-board [data-square="${name}"]`);
  }

  async click(...names) {
    for (const name of names) await this.square(name).click();
  }

  /** What a square holds: `w`, `W`, `b`, `B` or nothing. */
  async piece(name) {
    return (await this.square(name).getAttribute("data-piece")) ?? "";
  }

  async has(name, className) {
    return (await this.square(name).getAttribute("class")).split(" ").includes(className);
  }

  async marked(className) {
    return this.page.locator(`checkers-board .square.${className}`).evaluateAll(
      (found) => found.map((element) => element.dataset.square).sort());
  }

  fen() {
    return this.page.locator("checkers-board").evaluate((board) => board.session.board.fen());
  }

  history() {
    return this.page.locator("checkers-board").evaluate((board) => board.session.board.history());
  }

  async status() {
    return (await this.page.locator("checkers-board [role=status]").textContent()).replace("\u00a0", "");
  }

  /** Opens a part of the page. */
  async panel(id) {
    await this.page.locator(`#${id}`).evaluate((details) => { details.open = true; });
  }
}
