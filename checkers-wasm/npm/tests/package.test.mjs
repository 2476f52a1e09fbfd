// The package under Node.js, as a program that depends on it uses it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { Board, RuleSet, Setup, drawPresets, init, variants } from "checkers-wasm";
import { PdnReader, init as initPdn, pdnOfGame, writePdn } from "checkers-wasm/pdn";
import { CheckersWorker } from "checkers-wasm/worker";
import { Board as EngineBoard, Engine, init as initEngine } from "checkers-wasm/engine";

before(() => Promise.all([init(), initPdn(), initEngine()]));

/** Returns the code and the message of what a function throws. */
function thrown(action) {
  try {
    action();
  } catch (error) {
    assert.equal(error.name, "CheckersError");
    assert.ok(error instanceof Error);
    return [error.code, error.message];
  }
  return undefined;
}

test("every variant starts, and its rule set is the same after JSON", () => {
  const all = variants();
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.ok(all.length >= 39);
  for (const { id, name } of all) {
    const rules = new RuleSet(id);
    assert.equal(rules.name, name);
    assert.ok(new RuleSet(rules.toJSON()).equals(rules), id);
    assert.ok(rules.describe().length > 15 && rules.describeDraws().length > 0, id);
    assert.ok(new Board(id).legalMoves().length > 0, id);
    const { squares, width, height } = rules.layout();
    assert.ok(squares.length <= width * height);
    assert.equal(new Set(squares.map((square) => square.name)).size, squares.length, id);
    assert.equal(new Set(squares.map((square) => square.number)).size, squares.length, id);
    assert.equal(new Set(squares.map((square) => square.coordinates)).size, squares.length, id);
  }
});

test("perft agrees with the reference tables", async () => {
  const file = new URL("../../../checkers-core/tests/data/perft.json", import.meta.url);
  const { reference } = JSON.parse(await readFile(file, "utf8"));
  // Some tables have the names of the generator that made them.
  const ids = new Set(variants().map(({ id }) => id));
  let compared = 0;
  for (const { variant, position, convention, counts } of reference) {
    if (position !== "initial" || !ids.has(variant)) continue;
    const depth = counts.findLastIndex((count) => count < 100_000);
    assert.equal(new Board(variant).perft(depth + 1, convention === "paths"), counts[depth], `${variant}, ${convention}`);
    compared++;
  }
  assert.ok(compared >= 10, `${compared} tables`);
  const board = new Board("international");
  const seen = [];
  assert.equal(board.perft(4, false, (...progress) => seen.push(progress)), 4265);
  assert.equal(seen.length, 9);
  assert.deepEqual(seen.map(([, , done, total]) => [done, total]), seen.map((_, index) => [index + 1, 9]));
  assert.equal(seen.reduce((sum, [, count]) => sum + count, 0), 4265);
  assert.deepEqual(thrown(() => board.perft(65)), ["Argument", "depth 65: expected 64 at most"]);
});

test("moves are made and taken back, and refused with their reasons", () => {
  const board = new Board("international");
  assert.equal(board.push("32-28").text, "32-28");
  assert.equal(board.turn, "black");
  const fen = board.fen();
  assert.deepEqual(thrown(() => board.push("19-22")), ["DoesNotMoveLikeThat", "illegal move: the piece does not move like that"]);
  assert.equal(thrown(() => board.push("99-1"))[0], "NoSuchSquare");
  assert.equal(thrown(() => board.push("hello"))[0], "Syntax");
  assert.equal(board.fen(), fen);
  assert.ok(board.pop());
  assert.ok(!board.pop());
  assert.ok(board.redo());
  assert.deepEqual(board.history(), ["32-28"]);
  assert.equal(Board.unpack("international", board.pack()).fen(), fen);
  assert.deepEqual(board.lastMove(), {
    text: "32-28", from: "32", to: "28", captured: [], isCapture: false, isPromotion: false, isKing: false,
  });
});

test("an ambiguous capture names its candidates, and is made step by step", () => {
  const board = new Board("international", "W:WK1:B12,13,19,20");
  let error;
  try { board.parse("1x25"); } catch (caught) { error = caught; }
  assert.equal(error.code, "Ambiguous");
  assert.deepEqual(error.candidates, ["1x23x14x25", "1x18x9x25"]);
  const step = board.stepMove("1");
  assert.deepEqual(step.nextSteps().map(({ to }) => to).sort(), ["18", "23"]);
  assert.equal(thrown(() => step.click("25"))[0], "Ambiguous");
  step.click("18");
  assert.deepEqual(thrown(() => step.click("12")), ["Occupied", "the square is occupied"]);
  assert.deepEqual([step.captured(), step.pieces()["12"]], [["12"], "b"]);
  assert.ok(step.back());
  step.click("23");
  step.click("25");
  assert.equal(step.complete().text, "1x23x14x25");
  assert.deepEqual(board.paths("1x23x14x25"), [["23", "14", "25"]]);
});

test("bad input is refused, and names the place", () => {
  assert.deepEqual(thrown(() => new Board("chess")), ["Rules", 'unknown variant "chess"']);
  assert.deepEqual(thrown(() => new Board("russian", "W:Wz9:B")), ["Fen", "byte 3 of the FEN, `z9`: the board has no such square"]);
  assert.deepEqual(thrown(() => new RuleSet({ rules: { board: 1 } })), ["Rules", "rules.board: invalid type: integer `1`, expected struct Board"]);
  assert.deepEqual(thrown(() => new RuleSet({})), ["Rules", "give exactly one of `id` and `rules`"]);
  const russian = new RuleSet("russian");
  assert.deepEqual(thrown(() => russian.withAxis("man.hat", 1)), ["Rules", 'the rules have no axis "man.hat"']);
  assert.equal(thrown(() => russian.withAxis("man.promotion", "twice"))[0], "Rules");
  assert.deepEqual(thrown(() => russian.withDraws("none of these")), ["Rules", 'unknown draw rules "none of these"']);
  assert.deepEqual(thrown(() => Board.unpack("russian", new Uint8Array([1, 2]))).slice(0, 1), ["Packed"]);
  const board = new Board("russian");
  assert.equal(thrown(() => board.act({ accept: "white" }))[0], "Action");
  assert.equal(thrown(() => board.act({ dance: "white" }))[0], "Argument");
  assert.equal(thrown(() => board.stepMove("z9"))[0], "Square");
  const circle = {};
  circle.self = circle;
  assert.deepEqual(thrown(() => new Board(circle)), ["Rules", "expected a value that JSON can hold"]);
});

test("axes and draws make custom rules", () => {
  const stops = new RuleSet("russian").withAxis("man.promotion", "stops");
  assert.deepEqual([stops.id, stops.rules.man.promotion], ["custom", "stops"]);
  const board = new Board(stops.toJSON(), "W:Wb6:Bc7,f6");
  assert.deepEqual(board.legalMoves().map(({ to }) => to), ["d8"]);
  assert.ok(drawPresets().every((name) => new RuleSet("russian").withDraws(name).describeDraws().length > 0));
  assert.equal(new RuleSet("international").reversed().rules.goal.reversed, true);
});

test("draws are offered, accepted and claimed", () => {
  const board = new Board("international", "W:WK1:BK50");
  board.act({ offer: "white" });
  assert.equal(board.drawOffer, "white");
  board.act({ accept: "black" });
  assert.deepEqual(board.outcome(), {
    winner: null, termination: "agreement", kind: "offered", article: "", text: "draw by agreement",
  });
  assert.equal(thrown(() => board.push("1-6"))[0], "Finished");
  assert.deepEqual(board.events(), [{ offer: "white" }, { accept: "black" }]);
});

test("a position is set up", () => {
  const setup = new Setup("russian");
  setup.clear();
  setup.cycle("c1", "white");
  setup.cycle("c1", "white");
  setup.set("h8", "b");
  assert.match(setup.problem() ?? "", /^$/);
  setup.set("a1", "b");
  assert.match(setup.problem(), /a1/);
  setup.set("a1", undefined);
  setup.turn = "black";
  assert.equal(setup.fen(), "B:WKc1:Bh8");
  assert.equal(setup.start().turn, "black");
  assert.equal(thrown(() => setup.set("a1", "q"))[0], "Argument");
  assert.equal(thrown(() => { setup.turn = "red"; })[0], "Argument");
});

test("pictures are SVG", () => {
  const svg = new Board("frisian").svg({ bottom: "black", labels: "none", highlight: ["1"], width: 300, title: "<Frisian>" });
  assert.match(svg, /^<svg .*width="300"/);
  assert.match(svg, /&lt;Frisian/);
  assert.equal(thrown(() => new Board("frisian").svg({ color: "red" }))[0], "Argument");
});

test("PDN is read in any encoding, and written with variations", () => {
  const bytes = new Uint8Array([...'[White "'].map((letter) => letter.charCodeAt(0)).concat([0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2]).concat(
    [...'"]\n[GameType "25"]\n1. c3-d4 (1. a3-b4 f6-g5) d6-c5 {!} *\n1. nonsense *'].map((letter) => letter.charCodeAt(0))));
  const reader = new PdnReader(bytes);
  const record = reader.next();
  assert.deepEqual(record.tags[0], ["White", "Иванов"]);
  assert.deepEqual(record.ruleSet, { id: "russian" });
  assert.deepEqual(record.line.plies.map(({ text }) => text), ["c3-d4", "d6-c5"]);
  assert.deepEqual(record.line.plies[0].variations[0].plies.map(({ text }) => text), ["a3-b4", "f6-g5"]);
  assert.deepEqual(record.line.plies[1].comments, ["!"]);
  while (reader.next());
  const board = new Board("russian");
  board.push("c3-d4");
  board.act({ resign: "black" });
  const game = pdnOfGame("russian", board.pack());
  const text = writePdn(game, "russian");
  assert.match(text, /\[GameType "25,W,8,8,A0,0"\]/);
  assert.match(text, /1\. c3-d4\n\*/);
  assert.equal(thrown(() => new PdnReader(new TextEncoder().encode("")).next()), undefined);
});

test("the engine finds a win, and a worker searches, counts, and is ended", async () => {
  const engine = new Engine("international");
  const board = new EngineBoard("international", "W:W28:B22");
  const infos = [];
  const result = engine.search(board, { depth: 3 }, (info) => infos.push(info));
  assert.deepEqual([result.bestMove, result.score], ["28x17", { win: 1, text: "win in 1 plies" }]);
  assert.ok(infos.length > 0);
  assert.equal(thrown(() => engine.search(board, { width: 3 }))[0], "Argument");

  const worker = new CheckersWorker();
  const start = new Board("russian");
  const [found, count] = await Promise.all([worker.search(start, { nodes: 2000 }), worker.perft(start, 4)]);
  assert.ok(start.legalMoves().some(({ text }) => text === found.bestMove));
  assert.equal(count, start.perft(4));
  const control = new AbortController();
  const long = worker.search(start, {}, { signal: control.signal, onInfo: () => control.abort() });
  await assert.rejects(long, { name: "AbortError" });
  // A new worker answers the next request.
  assert.equal(await worker.perft(start, 3), start.perft(3));
  start.push("c3-d4");
  start.act({ resign: "black" });
  await assert.rejects(worker.search(start, { depth: 1 }), { code: "Engine" });
  worker.end();
});

test("a freed board is refused", () => {
  const board = new Board("russian");
  board.free();
  assert.throws(() => board.fen());
});

test("the package has what it exports", async () => {
  const { exports } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  for (const entry of Object.values(exports)) {
    for (const file of typeof entry === "string" ? [entry] : Object.values(entry)) {
      assert.ok((await readFile(new URL(`../${file}`, import.meta.url))).length > 0, file);
    }
  }
});
