// Where a WebAssembly module comes from.

/** What a module is made from: its address, a response, its bytes, or a compiled module. */
export type WasmSource = string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/** Whether the code runs under Node.js, where `fetch` reads no files. */
export const isNode: boolean =
  typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === "string";

/** Returns what the initialisation of a module takes: the source that the caller gives, or the file of the package. */
export async function sourceOrFile(source: WasmSource | undefined, fileOf: () => URL): Promise<WasmSource> {
  if (source !== undefined) return source;
  const file = fileOf();
  if (!isNode || file.protocol !== "file:") return file;
  const { readFile } = await import("node:fs/promises");
  return readFile(file);
}
