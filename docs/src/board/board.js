// Starts the boards of a page. checkers-board.js and board.wasm beside this file are those of web/dist.
if (document.querySelector("checkers-board")) {
  const { defineBoard, init } = await import("./checkers-board.js");
  await init(new URL("board.wasm", import.meta.url));
  defineBoard();
}
