// Nothing of the page is left over: no export, no class and no variable of a sheet without a use.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { kept } from "./files.js";

const root = new URL("../../../", import.meta.url);
/** The text of each file with this ending in these folders. @param {RegExp} ending @param {string[]} folders */
const textsOf = (ending, folders) =>
  kept
    .filter((path) => ending.test(path) && folders.includes(path.slice(0, path.indexOf("/"))))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), "utf8") }));

/** Names as code and sheets write them. @param {string} text */
const namesIn = (text) => text.match(/[\w-]+/g) ?? [];

const code = textsOf(/\.(ts|html)$/, ["www"]).filter(({ path }) => !/\/words\//.test(path));
const sheets = textsOf(/\.css$/, ["www"]);

test("every class and variable of a style sheet is used", () => {
  const named = new Set(code.flatMap(({ text }) => namesIn(text)));
  const all = sheets.map(({ text }) => text).join("\n");
  for (const { path, text } of sheets) {
    const selectors = text.replace(/\/\*[^]*?\*\/|(?<=\{)[^{}]*(?=\})/g, "");
    for (const [, name] of selectors.matchAll(/\.([a-z][\w-]*)/gi))
      assert.ok(named.has(name) || name.startsWith("u-"), `${path}: .${name}`); // uPlot names its own parts
    for (const [, name] of text.matchAll(/^\s*(--[\w-]+):/gm))
      assert.ok(all.includes(`var(${name}`) || named.has(name), `${path}: ${name}`);
  }
});

test("every export is used, if only by a test", () => {
  /** How often a name stands in any file. @type {Map<string, number>} */
  const times = new Map();
  for (const { text } of textsOf(/\.(ts|js)$/, ["www", "tests", "xtask"]))
    for (const name of namesIn(text)) times.set(name, (times.get(name) ?? 0) + 1);
  const exported = /^export (?:async |abstract )*(?:const|let|function\*?|class|interface|type) (\w+)/gm;
  for (const { path, text } of code.filter(({ path }) => path !== "www/protocol/engine.ts"))
    for (const [, name] of text.matchAll(exported)) assert.ok((times.get(name) ?? 0) > 1, `${path}: ${name}`);
});
