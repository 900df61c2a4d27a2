#!/usr/bin/env bash
# @observablehq/plot 0.6.17 (npm) with d3-array 3.2.5: a histogram over the domain from 0 to 1 leaves the ones out.
#
# Expected: `Plot.binX` with `domain: [0, 1]` counts the weights from 0 to 1. Its types say that "values outside this
# extent will be ignored", and 1 is its end. `d3.bin`, on which Plot is built, does so: its last bin holds 1.
# Seen: the last bin does not, so every weight of 1 is in no bin, and no bar is missing to show it. In a causal map the
# first token always looks at itself with the weight 1, and a head that attends to one place has many more: of
# eight weights, four of them 1, the histogram counts four. The same with an `interval` or a number of `thresholds`, and
# with the thresholds 0, 0.25 to 1. Without `domain` Plot adds a bin from 1 to 1.5, and all are counted.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @observablehq/plot@0.6.17 d3-array@3.2.5 jsdom@26.1.0
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import * as Plot from "@observablehq/plot";
import { bin } from "d3-array";
import { JSDOM } from "jsdom";

const types = readFileSync("node_modules/@observablehq/plot/src/transforms/bin.d.ts", "utf8");
assert.match(types.replace(/\s+\*\s+/g, " "), /values outside this extent will be ignored/);
const { document } = new JSDOM("").window;
const weights = [0, 0.25, 0.5, 0.75, 1, 1, 1, 1];
// How many weights all bars together stand for, from their heights and the scale of the axis.
const counted = (options) => {
  const bars = Plot.rectY(weights, Plot.binX({ y: "count" }, { x: weights, ...options }));
  const plot = Plot.plot({ document, y: { domain: [0, 8] }, marks: [bars] });
  const { range } = plot.scale("y");
  const heights = [...plot.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
  const total = (8 * heights.reduce((sum, height) => sum + height, 0)) / (range[0] - range[1]);
  console.log(JSON.stringify(options), "bars of", heights, "count", total, "of", weights.length);
  return Math.round(total);
};
assert.strictEqual(counted({}), 8);
for (const options of [{}, { thresholds: 4 }, { interval: 0.25 }, { thresholds: [0, 0.25, 0.5, 0.75, 1] }]) {
  assert.strictEqual(counted({ domain: [0, 1], ...options }), 4);
}
const bins = bin().domain([0, 1]).thresholds(4)(weights);
console.log("d3", bins.map(({ x0, x1, length }) => [x0, x1, length]));
assert.strictEqual(bins.reduce((sum, { length }) => sum + length, 0), 8);
JS
node look.js
