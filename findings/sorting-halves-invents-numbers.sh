#!/usr/bin/env bash
# numpy-ts 1.4.0 (npm), run by a node without Float16Array: sorting a row of halves leaves it unsorted, with numbers
# that were not in it.
#
# Expected: `sort` of an array of "float16" has the numbers of the array, the smallest first. The package asks for node
# 20.1 or newer, which has no Float16Array: halves are then kept as 32-bit floats.
# Seen: that storage goes into compiled code that takes it for 16-bit numbers and moves pieces of floats in the first
# half of the row. 3, 0, 1, 2 becomes 0, 3, 1, 2, and a row of eight weights, none over 0.4, begins with -107,919,440:
# numbers are lost and others made up. `argsort` and `unique` of the same array are right, and so is `sort` in float32;
# nothing is said.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund numpy-ts@1.4.0
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import * as np from "numpy-ts";

assert.strictEqual(typeof Float16Array, "undefined");
assert.strictEqual(JSON.parse(readFileSync("node_modules/numpy-ts/package.json", "utf8")).engines.node, ">=20.1.0");
const sorted = (row, kind) => {
  const found = np.sort(np.array(row, kind)).tolist();
  console.log(row, kind, "sorted", found);
  return found;
};
assert.deepStrictEqual(sorted([3, 0, 1, 2], "float32"), [0, 1, 2, 3]);
assert.deepStrictEqual(sorted([3, 0, 1, 2], "float16"), [0, 3, 1, 2]);
const weights = sorted([0.05, 0.4, 0.1, 0.02, 0.2, 0.08, 0.1, 0.05], "float16");
assert.strictEqual(weights[0], -107919440);
const halves = np.array([3, 0, 1, 2], "float16");
assert.deepStrictEqual(np.argsort(halves).tolist(), [1, 2, 3, 0]);
assert.deepStrictEqual(np.unique(halves).tolist(), [0, 1, 2, 3]);
JS
node look.js
