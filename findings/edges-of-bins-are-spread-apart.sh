#!/usr/bin/env bash
# ml-spectra-processing 14.35.1 (npm): a histogram's left edges are not those of its bins, and a value on an edge is in
# the bin before.
#
# Expected: `xHistogram` with `centerX: false` gives each bin's left edge, as its types say, and the bin from 0.25 to
# 0.5 holds 0.25, as in numpy and d3.
# Seen: of four bins from 0 to 1 the edges are said to be 0, 1/3, 2/3 and 1, though each bin is 0.25 wide: the last one
# is labelled with the end of the range. And 0.25, 0.5 and 0.75, with which weights of a head are full, are counted in
# the bin that ends there: of 0, 0.25, 0.5 and 0.75 two are in the first bin and none in the last. With `centerX: true`,
# the default, the middles are right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-spectra-processing@14.35.1
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { xHistogram } from "ml-spectra-processing";

const source = readFileSync("node_modules/ml-spectra-processing/src/x/xHistogram.ts", "utf8");
assert.match(source.replace(/\s+\*\s+/g, " "), /mid-point of the bin rather than at the left edge/);
const bins = (values, centerX) => {
  const { x, y } = xHistogram(values, { nbSlots: 4, min: 0, max: 1, centerX });
  console.log(values, centerX ? "middles" : "edges", Array.from(x), "counts", Array.from(y));
  return [Array.from(x, (place) => Math.round(place * 1e6) / 1e6), Array.from(y)];
};
const inside = [0.1, 0.3, 0.6, 0.9];
assert.deepStrictEqual(bins(inside, true), [[0.125, 0.375, 0.625, 0.875], [1, 1, 1, 1]]);
assert.deepStrictEqual(bins(inside, false), [[0, 0.333333, 0.666667, 1], [1, 1, 1, 1]]);
assert.deepStrictEqual(bins([0, 0.25, 0.5, 0.75], true)[1], [2, 1, 1, 0]);
JS
node look.js
