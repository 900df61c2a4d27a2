#!/usr/bin/env bash
# vega 6.4.0 (npm), run by node 20: with "auto" as its types, a CSV column of "head 0" to "head 11" is one of dates.
#
# Expected: with `"parse": "auto"` a column is numbers, truth values or dates if all of its texts are, and else texts.
# "head 3", "layer.0" or "gpt-2" are names.
# Seen: a text is a date if `Date.parse` takes it, and V8 takes any word before a number from 0 to 12, as a month of
# 2001, or 2000 for 0. The names of a model's twelve heads become numbers such as 983401200000 (which number depends on
# the time zone), in the data, on the axis and in a `filter` or `lookup` by name, which finds nothing. With a larger
# number, "head 13", which is no month, the whole column is texts: the 12 heads of GPT-2 small are hit, and 16 are not.
# Names with two numbers, as "L0 H1", are texts. No error, no warning.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund vega@6.4.0
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import * as vega from "vega";

// The column that Vega reads, and how many rows a filter for the second name finds in it.
const column = async (names, parse) => {
  writeFileSync("scores.csv", `name,score\n${names.map((name, place) => `${name},${place / 100}`).join("\n")}\n`);
  const format = { type: "csv", ...(parse && { parse }) };
  const second = { type: "filter", expr: `datum.name === ${JSON.stringify(names[1])}` };
  const data = [
    { name: "all", url: "scores.csv", format },
    { name: "second", source: "all", transform: [second] },
  ];
  const view = new vega.View(vega.parse({ data }), { loader: vega.loader() });
  await view.runAsync();
  const found = view.data("all").map((row) => row.name);
  console.log(names[0], "to", names.at(-1), parse, found.slice(0, 3), view.data("second").length, "found by name");
  assert.strictEqual(typeof view.data("all")[1].score, parse ? "number" : "string");
  return [found, view.data("second").length];
};

const counted = (word, count) => Array.from({ length: count }, (_, place) => `${word}${place}`);
for (const word of ["head ", "layer.", "gpt-"]) {
  for (const count of [12, 13]) {
    const [found, rows] = await column(counted(word, count), "auto");
    assert(found.every((one) => typeof one === "number") && rows === 0);
    assert.deepStrictEqual(found.map((one) => new Date(one).getMonth()), [0, ...Array(count - 1).keys()]);
  }
  for (const [names, parse] of [[counted(word, 14), "auto"], [counted(word, 12), undefined]]) {
    assert.deepStrictEqual(await column(names, parse), [names, 1]);
  }
}
assert.deepStrictEqual((await column(["L0 H0", "L0 H1"], "auto"))[1], 1);
JS
node look.js
