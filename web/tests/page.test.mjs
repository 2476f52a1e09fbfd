// The page in a real browser: Debian's Chromium, driven by Playwright.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { BoardPage, eventually, start } from "./browser.mjs";

const folder = new URL("../dist/page", import.meta.url).pathname;
let tester;

before(async () => { tester = await start(folder); });
after(async () => {
  await tester.stop();
  assert.deepEqual(tester.strangers, [], "requests to other hosts");
});

/** Opens a position; nothing may fail in the page while it is used. */
async function open(context, hash = "", options = {}) {
  const page = await tester.open(hash, options);
  context.after(async () => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
  return new BoardPage(page);
}

const position = (variant, fen) => `#${new URLSearchParams({ v: variant, fen })}`;

test("a capture with several paths is made click by click and taken back", async (context) => {
  const board = await open(context, position("international", "W:WK1:B12,13,19,20"));
  await board.click("1");
  assert.deepEqual(await board.marked("target"), ["18", "23"]);
  await board.click("25");
  assert.match(await board.status(), /Several captures end there/);
  await board.click("18");
  assert.deepEqual(await board.marked("captured"), ["12"]);
  assert.equal(await board.piece("12"), "b", "a captured piece stays until the move ends");
  await board.click("9");
  assert.deepEqual(await board.marked("path"), ["1", "18", "9"]);
  await board.square("9").click({ button: "right" });
  assert.deepEqual(await board.marked("path"), ["1", "18"]);
  await board.page.keyboard.press("Escape");
  assert.deepEqual(await board.marked("path"), []);
  assert.deepEqual(await board.marked("selected"), ["1"]);
  // Of the captures that begin with 23 only one ends on 25.
  await board.click("23", "25");
  assert.deepEqual(await board.history(), ["1x23x14x25"]);
  assert.equal(await board.piece("25"), "W");
});

test("a unique capture takes one click, on the piece or on its end", async (context) => {
  const board = await open(context, position("russian", "W:Wc3,a1:Bd4"));
  await board.click("c3");
  assert.deepEqual(await board.history(), ["c3:e5"]);
  await board.page.getByRole("button", { name: "One move back" }).click();
  assert.deepEqual(await board.history(), []);
  await board.click("e5");
  assert.deepEqual(await board.history(), ["c3:e5"]);
});

test("an illegal move is refused with its reason, and changes nothing", async (context) => {
  const board = await open(context, position("russian", "W:Wc3,g3:Bd4,h6"));
  const before = await board.fen();
  await board.click("g3");
  assert.equal(await board.status(), "a capture is compulsory: another piece can make one");
  await board.click("h6");
  assert.equal(await board.status(), "the piece belongs to the side that is not to move");
  const start = await open(context);
  await start.click("31", "22");
  assert.equal(await start.status(), "the piece does not move like that");
  assert.deepEqual(await start.marked("selected"), ["31"]);
  await start.click("26");
  assert.deepEqual(await start.history(), ["31-26"]);
  assert.equal(await board.fen(), before);
});

test("moves are taken back and made again by buttons and keys; another move is a variation", async (context) => {
  const board = await open(context);
  await board.click("32", "28", "18", "23", "33", "29");
  await board.page.getByRole("button", { name: "One move back" }).click();
  await board.square("28").focus();
  await board.page.keyboard.press("Control+z");
  assert.deepEqual(await board.history(), ["32-28"]);
  await board.page.keyboard.press("Control+y");
  await board.page.getByRole("button", { name: "One move forward" }).click();
  assert.deepEqual(await board.history(), ["32-28", "18-23", "33-29"]);
  await board.page.getByRole("button", { name: "To the start" }).click();
  await board.click("34", "30");
  assert.deepEqual(await board.history(), ["34-30"]);
  const variation = board.page.locator(".moves .variation");
  assert.match(await variation.textContent(), /1\.\s*34-30/);
  // A click on a move of the main line leads back to it.
  await board.page.locator(".moves button", { hasText: "33-29" }).click();
  assert.deepEqual(await board.history(), ["32-28", "18-23", "33-29"]);
});

test("a position is set up by clicks, and Shra's rules offer the draw after eight moves of each side", async (context) => {
  const board = await open(context, "#v=shra64");
  const { page } = board;
  await page.click("#edit");
  await page.click("#edit-clear");
  await board.click("c1");
  assert.equal(await board.piece("c1"), "w");
  await board.click("c1");
  assert.equal(await board.piece("c1"), "W");
  await board.click("c1");
  assert.equal(await board.piece("c1"), "");
  await board.click("c1", "c1");
  await page.selectOption("#edit-color", "black");
  await board.click("f8", "f8");
  // The right button gives the other colour.
  await board.square("a1").click({ button: "right" });
  assert.equal(await board.piece("a1"), "w");
  await board.square("a1").click({ button: "right" });
  await board.square("a1").click({ button: "right" });
  await page.selectOption("#edit-turn", "white");
  await page.click("#edit-start");
  assert.equal(await board.fen(), "W:WKc1:BKf8");
  for (let pair = 0; pair < 8; pair++) {
    assert.equal(await page.locator("#rules-offer").count(), 0, `after ${pair} moves of each side`);
    await board.click(...(pair % 2 ? ["d2", "c1", "g7", "f8"] : ["c1", "d2", "f8", "g7"]));
  }
  assert.equal(await page.locator("#rules-offer").textContent(),
    "The rules offer a draw: too many moves without a decision (Shra)");
  await page.click("#accept-white");
  await page.click("#accept-black");
  assert.equal(await board.status(), "Draw: too many moves without a decision (Shra)");
});

test("a man is promoted inside a Russian capture and captures on as a king", async (context) => {
  const board = await open(context, position("russian", "W:Wb6:Bc7,f6"));
  await board.click("b6", "d8");
  assert.equal(await board.piece("d8"), "W");
  assert.equal(await board.piece("c7"), "b");
  assert.deepEqual(await board.marked("target"), ["g5", "h4"]);
  await board.click("h4");
  assert.deepEqual(await board.history(), ["b6:h4"]);
  assert.equal(await board.piece("h4"), "W");
  assert.equal(await board.piece("c7"), "");
});

test("in a Turkish capture pieces leave the board at once", async (context) => {
  const board = await open(context, position("turkish", "W:Wd4:Bd5,c6,e6,d7"));
  await board.click("d4", "d6");
  assert.equal(await board.piece("d5"), "", "removed at once");
  assert.deepEqual(await board.marked("target"), ["b6", "d8", "f6"]);
  await board.click("f6");
  assert.equal((await board.history()).length, 1);
  assert.equal(await board.piece("e6"), "");
  assert.equal(await board.piece("c6"), "b");
});

test("a game is read from PDN, written, and read again with its variations and comments", async (context) => {
  const board = await open(context);
  const { page } = board;
  await board.panel("text");
  const file = '[White "Ann"]\n[Black "Bob"]\n[Result "2-0"]\n[GameType "20"]\n\n' +
    "1. 32-28 18-23 {a comment} (1... 19-23 2. 28x19 14x23) 2. 33-29! 23x32 2-0\n";
  await page.fill("#pdn", file);
  await page.click("#read-pdn");
  await page.waitForSelector(".moves .variation");
  const shown = await page.locator(".moves").textContent();
  await page.click("#write-pdn");
  await page.waitForFunction(() => document.getElementById("pdn").value.includes("GameType \"20,"));
  const written = await page.inputValue("#pdn");
  for (const part of ['[White "Ann"]', "{a comment}", "(1... 19-23 2. 28x19 14x23)", "33-29!"]) {
    assert.ok(written.includes(part), `${part} in ${written}`);
  }
  await page.click("#new-game");
  await page.fill("#pdn", written);
  await page.click("#read-pdn");
  await page.waitForSelector(".moves .variation");
  assert.equal(await page.locator(".moves").textContent(), shown);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await board.history(), ["32-28", "18-23", "33-29", "23x32"]);
});

test("a file with games in an old encoding is dropped on the page", async (context) => {
  const board = await open(context);
  const { page } = board;
  // Two games of Russian draughts; the names are in Windows-1251.
  const name = [0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2]; // Иванов
  const text = (letters) => [...new TextEncoder().encode(letters)];
  const game = (moves) => [
    ...text('[White "'), ...name, ...text(`"]\n[Black "Petrov"]\n[GameType "25"]\n[Result "1/2-1/2"]\n\n${moves} 1/2-1/2\n\n`),
  ];
  const bytes = [...game("1. c3-d4 d6-c5"), ...game("1. a3-b4 f6-g5")];
  await page.evaluate((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], "games.pdn"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, bytes);
  await page.waitForSelector("#games");
  assert.deepEqual(await page.locator("#games option").allTextContents(),
    ["1. Иванов – Petrov 1/2-1/2", "2. Иванов – Petrov 1/2-1/2"]);
  await page.selectOption("#games", "1");
  await page.getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await board.history(), ["a3-b4", "f6-g5"]);
  assert.equal(await page.locator("#rule-set").inputValue(), "russian");
});

test("a link of a game and a link of a position show the same again, with custom rules too", async (context) => {
  const board = await open(context, "#v=russian");
  const { page } = board;
  await board.click("c3", "d4", "d6", "c5");
  await board.panel("text");
  await page.click("#link-game");
  const game = new URL(await page.inputValue("#link"));
  const again = await open(context, game.hash);
  assert.deepEqual(await again.history(), ["c3-d4", "d6-c5"]);
  await page.click("#link-position");
  const place = new URL(await page.inputValue("#link"));
  const position = await open(context, place.hash);
  assert.deepEqual([await position.history(), await position.fen()], [[], await board.fen()]);

  await board.panel("rules");
  await board.panel("axes");
  await page.selectOption('[id="axis-man.promotion"]', '"stops"');
  assert.equal(await page.locator("#rule-set").inputValue(), "custom");
  assert.match(await page.locator("#rules").textContent(), /as it reaches the far rank, and its move ends there/);
  await board.click("c3", "d4");
  await board.panel("text");
  await page.click("#link-game");
  const custom = await open(context, new URL(await page.inputValue("#link")).hash);
  assert.deepEqual(await custom.history(), ["c3-d4"]);
  assert.equal(await custom.page.locator("#rule-set").inputValue(), "custom");
  const broken = await open(context, "#v=russian&g=AAAA");
  assert.notEqual(await broken.page.locator("#message").textContent(), "");
});

test("the engine answers a move, analyses, and counts with progress; stopping ends its work", async (context) => {
  const board = await open(context, "#v=russian");
  const { page } = board;
  await board.panel("computer");
  await page.selectOption("#level", "2");
  await page.selectOption("#opponent", "black");
  await board.click("c3", "d4");
  await page.waitForFunction(() => document.querySelector("checkers-board").session.board.ply === 2);
  assert.match(await board.status(), /White to move/);
  await page.selectOption("#opponent", "");
  await page.click("#new-game");
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelectorAll(".analysis li").length === 3);
  assert.match(await page.locator(".analysis li").first().textContent(), /^[-+]\d+\.\d\d \(Depth \d+\): \S+/);
  await page.click("#analyse");
  await page.fill("#perft-depth", "5");
  await page.click("#perft");
  await page.waitForFunction(() => /at depth 5/.test(document.getElementById("perft-output").textContent));
  assert.match(await page.locator("#perft-output").textContent(), /^7 482 positions/);
  await page.fill("#perft-depth", "18");
  await page.click("#perft");
  await page.click("#perft-stop");
  await page.waitForSelector("#perft");
  await page.fill("#perft-depth", "3");
  await page.click("#perft");
  await page.waitForFunction(() => /^302 positions at depth 3/.test(document.getElementById("perft-output").textContent));
});

test("on a phone the board fills the page, moves by touch, and does not scroll under the finger", async (context) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const board = await open(context, "", phone);
  const { page } = board;
  const { width } = await page.locator("checkers-board").boundingBox();
  assert.ok(width > 370, `${width} pixels wide`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "no scrolling sideways");
  await board.square("32").tap();
  await board.square("28").tap();
  assert.deepEqual(await board.history(), ["32-28"]);
  // A finger that drags a piece: touch events as the browser's input makes them.
  const client = await page.context().newCDPSession(page);
  const centre = async (name) => {
    const box = await board.square(name).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await centre("18"), await centre("23")];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= 5; step++) {
    const point = { x: from.x + (to.x - from.x) * step / 5, y: from.y + (to.y - from.y) * step / 5 };
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await eventually(() => board.history(), ["32-28", "18-23"]);
  assert.equal(await page.evaluate(() => scrollY), 0);
  // A touch that the system cancels leaves nothing behind.
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await centre("33")] });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [await centre("29")] });
  await eventually(() => board.marked("dragged"), ["33"]);
  await client.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await eventually(() => board.marked("dragged"), []);
  assert.deepEqual(await board.history(), ["32-28", "18-23"]);
});

test("a mouse drags pieces", async (context) => {
  const board = await open(context, "#v=english");
  const { page } = board;
  const drag = async (from, to) => {
    const [start, end] = [await board.square(from).boundingBox(), await board.square(to).boundingBox()];
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag("11", "15");
  assert.deepEqual(await board.history(), ["11-15"]);
  await drag("22", "10");
  assert.equal(await board.status(), "the square is occupied");
  await drag("22", "18");
  assert.deepEqual(await board.history(), ["11-15", "22-18"]);
});

test("a game is played with the keyboard only, and its text is read aloud", async (context) => {
  const board = await open(context, position("russian", "W:Wc3,a1:Bd4,b6"));
  const { page } = board;
  await page.locator("checkers-board").evaluate((element) =>
    element.shadowRoot.querySelector("[tabindex='0']").focus());
  const focused = () => page.evaluate(() =>
    document.querySelector("checkers-board").shadowRoot.activeElement.getAttribute("aria-label"));
  assert.equal(await focused(), "a1, white man");
  await page.keyboard.press("Enter");
  assert.equal(await board.status(), "a capture is compulsory: another piece can make one");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
  assert.match(await focused(), /^c3, white man/);
  await page.keyboard.press("Space");
  assert.equal(await board.status(), "White plays c3:e5. Black to move");
  const field = page.getByLabel("Type a move");
  await field.fill("b6-a3");
  await field.press("Enter");
  assert.equal(await board.status(), "illegal move: the piece does not move like that");
  await field.fill("ba5");
  await field.press("Enter");
  assert.deepEqual(await board.history(), ["c3:e5", "b6-a5"]);
  assert.equal(await page.locator("checkers-board [role=status]").getAttribute("aria-live"), "polite");
});

test("draws are offered, declined and claimed, and a player resigns", async (context) => {
  const board = await open(context, position("italian", "W:WK1:BK32"));
  const { page } = board;
  await page.click("#offer");
  assert.equal(await page.locator("#offered").textContent(), "White offers a draw");
  await page.click("#decline-black");
  assert.equal(await page.locator("#offered").count(), 0);
  const claimable = async () => await page.locator("#claim").count() > 0;
  const [first, second] = [["1", "5"], ["32", "28"]];
  for (let pair = 0; pair < 60 && !(await claimable()); pair++) {
    const back = (squares) => pair % 2 ? [...squares].reverse() : squares;
    await board.click(...back(first));
    if (await claimable()) break;
    await board.click(...back(second));
  }
  await page.click("#claim");
  assert.match(await board.status(), /^Draw: .*\(FID [\d.]+/);
  await page.click("#new-game");
  await page.click("#resign");
  assert.equal(await board.status(), "Black wins: resignation");
});

test("every rule set is shown from both sides, and its first move is made by hand", async (context) => {
  const board = await open(context);
  const { page } = board;
  const ids = await page.locator("#rule-set option").evaluateAll((options) => options.map((option) => option.value));
  assert.equal(new Set(ids).size, 39);
  for (const id of ids) {
    await page.selectOption("#rule-set", id);
    const [move, squares] = await page.locator("checkers-board").evaluate(({ session }) =>
      [session.board.legalMoves()[0], session.layout.squares.length]);
    assert.equal(await page.locator("checkers-board [data-square]").count(), squares, id);
    await page.getByRole("button", { name: "Turn the board" }).click();
    await board.click(move.from, move.to);
    assert.deepEqual(await board.history(), [move.text], id);
  }
});

test("the element works in any page, twice", async (context) => {
  const plain = await start(new URL("../dist", import.meta.url).pathname);
  context.after(() => plain.stop());
  const page = await plain.open();
  await page.waitForSelector("#second [data-square]");
  // A text that is said twice ends with a blank, so that it is read twice.
  const status = async (id) => (await page.locator(`#${id} [role=status]`).textContent()).replace("\u00a0", "");
  await page.locator("#first [data-square=c3]").click();
  await page.locator("#first [data-square=d4]").click();
  assert.equal(await status("first"), "White plays c3-d4. Black to move");
  assert.equal(await status("second"), "Wit is aan zet");
  await page.locator('#second [data-square="28"]').click();
  assert.equal(await status("second"), "De andere speler speelt met Wit");
  assert.deepEqual(page.errors, []);
});

test("a board with missing squares, of 12 by 12, and with letters", async (context) => {
  const rules = await readFile(new URL("holes.json", import.meta.url), "utf8");
  const board = await open(context, `#r=${Buffer.from(rules).toString("base64url")}`);
  assert.equal(await board.page.locator("checkers-board .hole").count(), 4);
  const { page } = board;
  await page.selectOption("#rule-set", "canadian");
  assert.equal(await page.locator("checkers-board [data-square]").count(), 72);
  await board.panel("appearance");
  await page.selectOption("#labels", "coordinates");
  assert.deepEqual(await page.locator("checkers-board .label.file").allTextContents(), [..."abcdefghijkl"]);
  await page.selectOption("#colors", "blue");
  await page.selectOption("#theme", "dark");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("the page speaks five languages, also for the reasons of refused moves", async (context) => {
  const board = await open(context, position("russian", "W:Wc3,g3:Bd4,h6"), { locale: "tr-TR" });
  const { page } = board;
  assert.equal(await page.locator("html").getAttribute("lang"), "tr");
  const refusals = {
    en: "a capture is compulsory: another piece can make one", nl: "slaan is verplicht: een ander stuk kan slaan",
    fr: "la prise est obligatoire : une autre pièce peut prendre", ru: "бить обязательно: может бить другая шашка",
    tr: "almak zorunlu: başka bir taş alabilir",
  };
  await board.panel("appearance");
  for (const [language, refusal] of Object.entries(refusals)) {
    await page.selectOption("#language", language);
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    await board.click("g3");
    assert.equal(await board.status(), refusal);
  }
});

test("axe-core finds nothing to complain about, light and dark, large and small", async (context) => {
  const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  for (const options of [{}, { colorScheme: "dark" }, { viewport: { width: 390, height: 844 } }]) {
    const board = await open(context, "", options);
    const { page } = board;
    for (const id of ["computer", "text", "rules", "axes", "appearance"]) await board.panel(id);
    await board.click("32", "28", "18", "23");
    await board.click("33");
    // The page forbids scripts of strangers; the test's is evaluated from outside.
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document);
      return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`)]);
    });
    assert.deepEqual(found, [], JSON.stringify(options));
  }
});
