#!/usr/bin/env bash
# jstat 1.9.6 (npm): the median, range and deviation of a whole matrix are taken of its rows' results.
#
# Expected: `jStat(matrix).median(true)` is the "median of entire matrix", and `range(true)` the "range of the matrix",
# as the documentation says; `stdev(true)` is the deviation of all its numbers.
# Seen: the function is taken of each row, and then of these results. For sums, means of equal rows and ends that is the
# same; for the others it is another number, and turning the matrix changes it. The scores 1, 2, 9; 3, 4, 5; 6, 7, 8
# have the median 5, and jStat says 4; their range is 8, and jStat says 6, or 1 for the turned ones. A map of equal
# rows, as from a head that looks at the first token, has a range and a deviation of 0. Without `true` the results are
# those of columns. `jStat.median(numbers)` of a flat list is right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund jstat@1.9.6
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import module from "jstat";

const { jStat } = module;
const words = readFileSync("node_modules/jstat/doc/md/vector.md", "utf8");
assert.match(words, /return median of entire matrix/);
assert.match(words, /return range of the matrix/);
const scores = [[1, 2, 9], [3, 4, 5], [6, 7, 8]];
const turned = scores[0].map((_, j) => scores.map((row) => row[j]));
const sink = Array.from({ length: 3 }, () => [0.75, 0.125, 0.125]);
const of = (matrix, name) => {
  const found = [jStat(matrix)[name](true), jStat[name](matrix.flat())].map((number) => Number(number.toFixed(6)));
  console.log(name, "of", JSON.stringify(matrix), "as a matrix", found[0], "flat", found[1]);
  return found;
};
for (const name of ["sum", "mean", "min", "max"]) {
  const [whole, flat] = of(scores, name);
  assert.ok(Math.abs(whole - flat) < 1e-6);
}
assert.deepStrictEqual(of(scores, "median"), [4, 5]);
assert.deepStrictEqual(of(turned, "median"), [4, 5]);
assert.deepStrictEqual(of(scores, "range"), [6, 8]);
assert.deepStrictEqual(of(turned, "range"), [1, 8]);
assert.deepStrictEqual(of(scores, "stdev"), [1.292841, 2.581989]);
assert.deepStrictEqual(of(sink, "range"), [0, 0.625]);
assert.deepStrictEqual(of(sink, "stdev"), [0, 0.294628]);
JS
node look.js
