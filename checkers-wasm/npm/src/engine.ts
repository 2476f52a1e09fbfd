// The rules with the computer opponent. A search blocks its thread: use it in a worker, as "checkers-wasm/worker" does.
import initWasm from "./wasm/engine/checkers.js";
import { sourceOrFile, type WasmSource } from "./load.js";

export * from "./wasm/engine/checkers.js";
export type { WasmSource } from "./load.js";

let ready: Promise<void> | undefined;

/**
 * Loads the WebAssembly module. Call it once, before anything else; later calls return the same promise.
 *
 * Without a source the file of the package is used: by `fetch` in browsers, from the disk in Node.js.
 */
export function init(source?: WasmSource): Promise<void> {
  ready ??= (async () => {
    // The address is made only if it is needed: a bundled script may have none.
    const file = (): URL => new URL("./wasm/engine/checkers_bg.wasm", import.meta.url);
    await initWasm({ module_or_path: await sourceOrFile(source, file) });
  })();
  return ready;
}
