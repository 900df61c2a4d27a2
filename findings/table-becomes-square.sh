#!/usr/bin/env bash
# numeric 1.2.6 (npm): a matrix is written as CSV with as many columns as it has rows, and read with a row too many.
#
# Expected: `numeric.toCSV(matrix)` writes every number, and `numeric.parseCSV` reads the same matrix back.
# Seen: of each row as many numbers are written as there are rows. A square map comes out whole; of the rows of two
# queries over six keys, two columns are in the file, and the row that added up to 1 adds up to less. Nothing is said.
# A matrix with more rows than columns, such as tokens by heads, is refused by an error about `toString`. Reading adds a
# row: the line break with which each file ends, numeric's own too, becomes a row of one NaN.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund numeric@1.2.6
cat > look.js <<'JS'
import assert from "node:assert";
import numeric from "numeric";

console.log("numeric", numeric.version);
const square = [[1, 0], [0.5, 0.25]];
assert.strictEqual(numeric.toCSV(square), "1, 0\n0.5, 0.25\n");
assert.deepStrictEqual(numeric.parseCSV("1, 0\n0.5, 0.25"), square);

const wide = [[0.125, 0.125, 0.125, 0.125, 0.25, 0.25], [0.5, 0, 0, 0, 0, 0.5]];
const written = numeric.toCSV(wide);
const read = numeric.parseCSV(written);
console.log("2 by 6 written", JSON.stringify(written), "read", read);
assert.strictEqual(written, "0.125, 0.125\n0.5, 0\n");
assert.deepStrictEqual(read, [[0.125, 0.125], [0.5, 0], [NaN]]);
assert.deepStrictEqual(numeric.parseCSV("1,0\n0.5,0.25\n"), [...square, [NaN]]);

const tall = [[0.5, 0.5], [0.25, 0.75], [1, 0]];
assert.throws(() => numeric.toCSV(tall), (error) => (console.log("3 by 2:", error.message), /toString/.test(error)));
JS
node look.js
