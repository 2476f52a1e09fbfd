// Bundles the custom element (dist/checkers-board.js), the page (dist/page) and the notebook widget (dist/widget).
import { copyFile, cp, mkdir, rm } from "node:fs/promises";
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
await build({
  ...common, splitting: true, outdir: path("dist/page"),
  entryPoints: { page: path("../examples/web/src/page.ts"), worker: path("node_modules/checkers-wasm/dist/worker.js") },
});
for (const module of ["board", "engine", "pdn"]) await copyFile(wasm(module), path(`dist/page/${module}.wasm`));
for (const name of ["index.html", "page.css"]) await cp(path(`../examples/web/${name}`), path(`dist/page/${name}`));
