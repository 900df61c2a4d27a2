#!/usr/bin/env bash
# d3-scale 4.0.3 (npm): with colours by rank, the zeros of a causal map have a colour from the middle of the scale.
#
# Expected: `scaleSequentialQuantile(weights, colours)` gives the smallest weight the first colour and the largest the
# last, and equal weights the same one: "0 represents the minimum value and 1 represents the maximum value".
# Seen: equal weights have the rank of the last of them. In a causal map of eight tokens, in which 28 of 64 cells are
# zeros, a zero is at 0.43 of the scale, and in a sparse map with three quarters of zeros at 0.75: the cells that cannot
# be looked at are drawn as strongly as weights. The first colours are used by nothing, though the legend, from
# `range()` or `quantiles()`, begins with the first one for 0. A number below all weights has the first colour.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund d3-scale@4.0.3
cat > look.js <<'JS'
import assert from "node:assert";
import { scaleSequential, scaleSequentialQuantile } from "d3-scale";

const map = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_, j) => (j > i ? 0 : 1 / (i + 1)))).flat();
const place = scaleSequentialQuantile(map, (share) => share);
console.log("causal map: 0 is at", place(0), "1/8 at", place(1 / 8), "1 at", place(1), "below all", place(-1));
assert.strictEqual(place(0), 27 / 63);
assert.strictEqual(place(1), 1);
assert.strictEqual(place(-1), 0);
assert.strictEqual(place.range()[0], 0);
assert.strictEqual(place.quantiles(4)[0], 0);
assert.ok(map.every((weight) => place(weight) >= 27 / 63));
const sparse = Array.from({ length: 100 }, (_, i) => Math.max(0, i - 74));
const rank = scaleSequentialQuantile(sparse, (share) => share);
console.log("sparse map: 0 is at", rank(0));
assert.ok(Math.abs(rank(0) - 0.75) < 0.01);
assert.strictEqual(scaleSequential([0, 1], (share) => share)(0), 0);
assert.strictEqual(scaleSequentialQuantile([1, 2, 3], (share) => share)(1), 0);
JS
node look.js
