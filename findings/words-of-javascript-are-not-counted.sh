#!/usr/bin/env bash
# vega 6.4.0 (npm): "constructor", "toString" and "valueOf" are missing among counted words and in a pivoted table.
#
# Expected: `countpattern`, from which word clouds are drawn, counts every word of a corpus; `pivot` makes a column of
# each token's scores. A corpus of code, or a vocabulary that was made from one, holds the words of every language.
# Seen: a word that is also the name of something that each JavaScript object has is left out: no count and no column,
# and no error. "constructor" is an ordinary word of C++, Java and JavaScript. `aggregate` with the same words as
# `groupby`, `lookup`, and scales have them all.
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
import * as vega from "vega";

const lost = ["constructor", "toString", "valueOf", "hasOwnProperty"];
const words = ["the", ...lost, "length", "name"];
const scores = words.map((word, place) => ({ query: 0, word, score: place + 1 }));
const texts = [{ text: words.map((word) => `${word} `.repeat(3)).join("") }];
const data = [
  { name: "counted", values: texts, transform: [{ type: "countpattern", field: "text", pattern: "\\w+" }] },
  {
    name: "table",
    values: scores,
    transform: [{ type: "pivot", field: "word", value: "score", groupby: ["query"] }],
  },
  { name: "grouped", values: scores, transform: [{ type: "aggregate", groupby: ["word"] }] },
];
const view = new vega.View(vega.parse({ data }));
await view.runAsync();
const counted = Object.fromEntries(view.data("counted").map(({ text, count }) => [text, count]));
const table = view.data("table")[0];
const grouped = view.data("grouped").map(({ word }) => word);
console.log("counted", counted, "table", table, "grouped", grouped);
assert.deepStrictEqual(counted, { the: 3, length: 3, name: 3 });
assert.deepStrictEqual(Object.keys(table).sort(), ["length", "name", "query", "the"]);
assert.deepStrictEqual([table.the, table.length, table.name], [1, 6, 7]);
assert.deepStrictEqual(grouped, words);
JS
node look.js
