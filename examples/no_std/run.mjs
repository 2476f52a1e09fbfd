// Runs the WebAssembly module whose path is given, with the one function that it imports.
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
let text = "";
const decoder = new TextDecoder();
const host = {
  write(pointer, length) {
    text += decoder.decode(new Uint8Array(instance.exports.memory.buffer, pointer, length));
  },
};
const { instance } = await WebAssembly.instantiate(bytes, { host });
const code = instance.exports.report();
process.stdout.write(text);
process.exitCode = code;
