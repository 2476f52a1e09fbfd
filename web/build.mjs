// Bundles the custom element (dist/checkers-board.js), the page (dist/page) and the notebook widget (dist/widget).
import { copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = new URL("./", import.meta.url);
const path = (name) => new URL(name, here).pathname;
const wasm = (module) => path(`../checkers-wasm/npm/dist/wasm/${module}/checkers_bg.wasm`);
const common = {
  bundle: true, format: "esm", target: "es2022", minify: true, sourcemap: false, logLevel: "warning",
  nodePaths: [path("node_modules")], alias: { "checkers-board": path("src/index.ts") },
  // The addresses of modules and workers are given by the page.
  external: ["node:*"],
};

await rm(path("dist"), { recursive: true, force: true });
await mkdir(path("dist/page"), { recursive: true });
await build({ ...common, entryPoints: [path("src/index.ts")], outfile: path("dist/checkers-board.js") });
await copyFile(wasm("board"), path("dist/board.wasm"));
await copyFile(path("element.html"), path("dist/index.html"));
await build({
  ...common, splitting: true, outdir: path("dist/page"),
  entryPoints: { page: path("../examples/web/src/page.ts"), worker: path("node_modules/checkers-wasm/dist/worker.js") },
});
for (const module of ["board", "engine", "pdn"]) await copyFile(wasm(module), path(`dist/page/${module}.wasm`));
for (const name of ["index.html", "page.css"]) await cp(path(`../examples/web/${name}`), path(`dist/page/${name}`));

// The widget is one file: the module, compressed, and the worker's script are inside. It uses the module with the engine for
// everything, so that there is only one.
await mkdir(path("dist/widget"), { recursive: true });
await build({
  ...common, entryPoints: [path("node_modules/checkers-wasm/dist/worker.js")], outfile: path("dist/widget/worker.txt"),
});
await writeFile(path("dist/widget/engine.wasm.gz"), gzipSync(await readFile(wasm("engine")), { level: 9 }));
const python = path("../checkers-py/python/checkers/static/widget.js");
await build({
  ...common, entryPoints: [path("src/widget/widget.ts")], outfile: python,
  alias: { ...common.alias, "checkers-wasm": path("node_modules/checkers-wasm/dist/engine.js"),
    "checkers-wasm/worker": path("node_modules/checkers-wasm/dist/worker-client.js") },
  loader: { ".gz": "base64", ".txt": "text" },
});
