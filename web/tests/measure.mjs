// Measures what is reported: moves per second, time until the page is usable, time from a click to the paint.
import { readFile } from "node:fs/promises";
import { init, Board } from "checkers-wasm";
import { BoardPage, start } from "./browser.mjs";

await init();
for (const [id, depth] of [["international", 7], ["russian", 8], ["turkish", 6]]) {
  const board = new Board(id);
  board.perft(depth - 1);
  const begin = performance.now();
  const count = board.perft(depth);
  console.log(`perft ${id} ${depth}: ${(count / (performance.now() - begin) / 1000).toFixed(1)} million leaves/s`);
}

const tester = await start(new URL("../dist/page", import.meta.url).pathname);
try {
  const page = await tester.open();
  const usable = await page.evaluate(() => performance.getEntriesByName("checkers-usable")[0].startTime);
  console.log(`usable after ${usable.toFixed(0)} ms`);
  const board = new BoardPage(page);
  const file = new URL("../../checkers-core/tests/data/hard_positions.tsv", import.meta.url);
  const rows = (await readFile(file, "utf8")).split("\n").slice(1).filter(Boolean).map((row) => row.split("\t"));
  for (const [id, picture, turn] of rows) {
    const shown = await page.locator("checkers-board").evaluate((element, [id, picture, turn]) => {
      const { session } = element;
      session.start(id);
      const ranks = picture.split("/");
      const at = ({ file, rank }) => ranks[ranks.length - 1 - rank][file];
      const list = (letters) => session.layout.squares.filter((square) => letters.includes(at(square)))
        .map((square) => (at(square) === at(square).toUpperCase() ? "K" : "") + square.name).join(",");
      session.start(id, `${turn.toUpperCase()}:W${list("wW")}:B${list("bB")}`);
      // The piece with the most captures.
      const moves = session.board.legalMoves();
      return { from: moves[0].from, moves: moves.length };
    }, [id, picture, turn]).catch((error) => String(error).split("\n")[0]);
    if (typeof shown === "string") {
      console.log(`${id}: not shown: ${shown}`);
      continue;
    }
    await board.square(shown.from).scrollIntoViewIfNeeded();
    const painted = await page.locator("checkers-board").evaluate((element, from) => new Promise((resolve) => {
      const cell = element.shadowRoot.querySelector(`[data-square="${from}"]`);
      const { x, y, width, height } = cell.getBoundingClientRect();
      const options = { bubbles: true, composed: true, pointerId: 1, button: 0, clientX: x + width / 2, clientY: y + height / 2 };
      cell.closest(".grid").setPointerCapture = () => undefined;
      const begin = performance.now();
      cell.dispatchEvent(new PointerEvent("pointerdown", options));
      cell.dispatchEvent(new PointerEvent("pointerup", options));
      const work = performance.now() - begin;
      requestAnimationFrame(() => setTimeout(() => resolve([work, performance.now() - begin])));
    }), shown.from);
    console.log(`${id}, ${shown.moves} moves: click to paint ${painted[1].toFixed(0)} ms, of which work ${painted[0].toFixed(0)} ms`);
  }
} finally {
  await tester.stop();
}
