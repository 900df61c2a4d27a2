// What an eye takes in at once: lines of at most 120 columns, folders of at most 25 files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { crowded, kept } from "./files.js";

const root = new URL("../../../", import.meta.url);
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A column per letter: a Bengali one may be several characters. */
const columns = (line) => (line.length <= 120 ? line.length : [...letters.segment(line)].length);

/** As a test or a tool writes them. */
const GENERATED = ["www/protocol/engine.ts", "www/protocol/headlight.d.ts"];

test("no line of code or style sheet is over 120 columns", () => {
  const code = kept.filter((path) => /\.(rs|ts|js|css)$|^python\/.*\.pyi?$/.test(path) && !GENERATED.includes(path));
  assert.ok(code.length > 400, "the files are found");
  const long = code.flatMap((path) =>
    readFileSync(new URL(path, root), "utf8")
      .split("\n")
      .flatMap((line, i) => (columns(line) > 120 ? [`${path}:${i + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test("no function in Python is over 120 lines", () => {
  const files = kept.filter((path) => path.endsWith(".py"));
  assert.ok(files.length > 20, "the files are found");
  const long = files.flatMap((path) => {
    const lines = readFileSync(new URL(path, root), "utf8").split("\n");
    return lines.flatMap((line, at) => {
      const indent = /^( *)(async )?def /.exec(line)?.[1];
      if (indent === undefined) return [];
      // The next line that is indented no deeper, but for the end of a signature in several lines.
      const rest = lines
        .slice(at + 1)
        .findIndex((next) => /^ *[^\s)]/.test(next) && next.search(/\S/) <= indent.length);
      return (rest < 0 ? lines.length - at : rest + 1) > 120 ? [`${path}:${at + 1}`] : [];
    });
  });
  assert.deepEqual(long, []);
});

test("no folder has more than 25 files directly in it", () => {
  assert.deepEqual(crowded(25), []);
});
