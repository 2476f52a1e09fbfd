// The widget in a running Jupyter, in Debian's Chromium. JUPYTER is the command of an environment that has checkers with
// its extra `widget`, and JupyterLab.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, temporaryFolder } from "./browser.mjs";

const CELLS = [
  "from checkers import Board, pdn\nfrom checkers.widget import BoardWidget\nimport io\n" +
    "board = Board('russian')\nseen = []\nwidget = BoardWidget(board, width=400)\n" +
    "widget.observe(lambda change: seen.append(change['new']), 'last_move')\nwidget",
  "print('python has', [str(move) for move in board.move_stack], seen)",
  "board.push('a3-b4')",
  "game = next(iter(pdn.read(io.StringIO('1. c3-d4 d6-c5 2. b2-c3 *'), variant='russian')))\n" +
    "replay = BoardWidget.from_pdn(game, width=300)\nreplay",
  "opponent = BoardWidget(Board('english'), engine='white', level=1, width=300)\nopponent",
  "print('engine played', opponent.ply, len(opponent.board.move_stack))",
];

let server;
let browser;
let page;

before(async () => {
  const folder = await temporaryFolder();
  const cells = CELLS.map((source, index) => ({
    cell_type: "code", execution_count: null, id: `cell${index}`, metadata: {}, outputs: [], source,
  }));
  const metadata = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } };
  await writeFile(join(folder, "board.ipynb"), JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }));
  const options = ["lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", "--IdentityProvider.token=",
    "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True", "--LabApp.news_url=None", `--notebook-dir=${folder}`];
  server = spawn(process.env.JUPYTER ?? "jupyter", options, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stderr.on("data", (text) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`Jupyter ended with ${code}: ${said}`)));
  });
  browser = await launch();
  page = await (await browser.newContext({ viewport: { width: 1200, height: 1400 } })).newPage();
  await page.goto(`${address}lab/tree/board.ipynb`);
  await page.waitForSelector(".jp-Notebook .jp-Cell", { timeout: 120_000 });
  // What is run before the kernel is ready is forgotten.
  await page.getByText("Python 3 (ipykernel) | Idle").waitFor({ timeout: 120_000 });
}, { timeout: 180_000 });

after(async () => {
  await browser?.close();
  server?.kill("SIGTERM");
});

const cell = (index) => page.locator(".jp-Notebook .jp-Cell").nth(index);
const board = (index) => cell(index).locator("checkers-board");
const click = async (index, ...squares) => {
  for (const square of squares) await board(index).locator(`[data-square="${square}"]`).click();
};

/** Runs a cell and waits until it has ended. */
async function run(index) {
  await cell(index).locator(".jp-InputArea-editor").click();
  await page.keyboard.press("Shift+Enter");
  await page.waitForFunction((index) => {
    const prompt = document.querySelectorAll(".jp-Notebook .jp-Cell")[index].querySelector(".jp-InputArea-prompt");
    return /\[\d+\]/.test(prompt.textContent);
  }, index, { timeout: 60_000 });
}

const history = (index) => board(index).evaluate((element) => element.session.board.history());

/** Waits until a board has had these moves. */
async function waitForHistory(index, moves) {
  await page.waitForFunction(([index, moves]) => {
    const found = document.querySelectorAll(".jp-Notebook .jp-Cell")[index].querySelector("checkers-board");
    return JSON.stringify(found?.session.board.history()) === moves;
  }, [index, JSON.stringify(moves)], { timeout: 30_000 });
}

test("moves made by hand reach Python, and moves made in Python appear", { timeout: 180_000 }, async () => {
  await run(0);
  await board(0).locator("[data-square]").first().waitFor({ timeout: 60_000 });
  await click(0, "c3", "d4", "d6", "c5");
  await waitForHistory(0, ["c3-d4", "d6-c5"]);
  await board(0).locator('button[aria-label="One move back"]').click();
  await click(0, "f6", "g5");
  await run(1);
  const output = cell(1).locator(".jp-OutputArea-output");
  assert.match(await output.textContent(), /python has \['c3-d4', 'f6-g5'\] \['c3-d4', 'd6-c5', 'c3-d4', 'f6-g5'\]/);
  await run(2);
  await waitForHistory(0, ["c3-d4", "f6-g5", "a3-b4"]);
});

test("a game of PDN is replayed", { timeout: 120_000 }, async () => {
  await run(3);
  await board(3).locator("[data-square]").first().waitFor({ timeout: 60_000 });
  assert.deepEqual(await history(3), []);
  for (let move = 0; move < 3; move++) await board(3).locator('button[aria-label="One move forward"]').click();
  await waitForHistory(3, ["c3-d4", "d6-c5", "b2-c3"]);
});

test("the computer answers", { timeout: 120_000 }, async () => {
  await run(4);
  await board(4).locator("[data-square]").first().waitFor({ timeout: 60_000 });
  await click(4, "11", "15");
  await page.waitForFunction(() =>
    document.querySelectorAll(".jp-Notebook .jp-Cell")[4].querySelector("checkers-board").session.board.ply === 2);
  await run(5);
  assert.match(await cell(5).locator(".jp-OutputArea-output").textContent(), /engine played 2 2/);
  if (process.env.SCREENSHOTS) {
    await cell(0).scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(process.env.SCREENSHOTS, "widget.png") });
  }
});
