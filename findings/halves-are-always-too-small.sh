#!/usr/bin/env bash
# three 0.187.0 (npm): numbers for a texture of halves are cut off, not rounded.
#
# Expected: `DataUtils.toHalfFloat`, with which a texture of halves is filled, gives the nearest half, as numpy and
# `Float16Array` do.
# Seen: it cuts the last digits: 0.3 becomes 0.2998, where 0.30005 is nearer, 0.9999 becomes 0.9995, and 0.0000001
# becomes 0.00000006, where 0.00000012 is nearer. The error goes one way, towards 0: 1,000 weights from 0.001 to 1 lose
# 0.00016 each on average, where rounding loses nothing, so that rows of a map no longer sum to 1. `fromHalfFloat` is
# exact.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund three@0.187.0
cat > look.js <<'JS'
import assert from "node:assert";
import { DataUtils } from "three";

const half = (number) => DataUtils.fromHalfFloat(DataUtils.toHalfFloat(number));
// The nearest half of a number that is not tiny: ten binary digits after the first one.
const nearest = (number) => {
  const step = 2 ** (Math.max(Math.floor(Math.log2(number)), -14) - 10);
  return Math.round(number / step) * step;
};
for (const number of [0.3, 0.9999, 1e-7]) console.log(number, half(number), "nearest", nearest(number));
assert.deepStrictEqual([0.3, 0.9999, 1e-7].map(half), [0.2998046875, 0.99951171875, 2 ** -24]);
assert.deepStrictEqual([0.3, 0.9999, 1e-7].map(nearest), [0.300048828125, 1, 2 ** -23]);
assert.deepStrictEqual([0.25, 1, 65504, 2 ** -24].map(half), [0.25, 1, 65504, 2 ** -24]);
const weights = Array.from({ length: 1000 }, (_, i) => (i + 1) / 1000);
const lost = (rounded) => weights.reduce((sum, weight) => sum + weight - rounded(weight), 0) / weights.length;
console.log("lost on average", lost(half), "by rounding", lost(nearest));
assert(weights.every((weight) => half(weight) <= weight));
assert(lost(half) > 1e-4 && Math.abs(lost(nearest)) < 1e-5);
JS
node look.js
