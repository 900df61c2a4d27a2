#!/usr/bin/env bash
# ml-matrix 6.15.1 (npm): the product of a wide and a tall matrix by Strassen's way has rows and columns of zeros.
#
# Expected: `mmulStrassen` gives the product that `mmul` gives, with as many rows as the first matrix and as many
# columns as the second one.
# Seen: both are filled up with zeros to one square, and of the result only what the filling for even sizes added is
# taken away again. Weights of 3 by 5 times values of 5 by 2 are a matrix of 5 by 5, with the six numbers in its corner.
# A mean over such rows, or a norm by columns, counts the zeros. Products of square matrices are right, odd sizes as
# well.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-matrix@6.15.1
cat > look.js <<'JS'
import assert from "node:assert";
import { Matrix } from "ml-matrix";

const drawn = (rows, columns) => new Matrix(rows, columns).apply(function (row, column) {
  this.set(row, column, 1 + row * 3 + column);
});
const [weights, values] = [drawn(3, 5), drawn(5, 2)];
const [right, found] = [weights.mmul(values), weights.mmulStrassen(values)];
console.log([right.rows, right.columns], [found.rows, found.columns], found.to2DArray(), found.mean("column"));
assert.deepStrictEqual([right.rows, right.columns, found.rows, found.columns], [3, 2, 5, 5]);
for (let row = 0; row < 5; row++) {
  for (let column = 0; column < 5; column++) {
    const inside = row < 3 && column < 2;
    assert.strictEqual(found.get(row, column), inside ? right.get(row, column) : 0);
  }
}
for (const size of [2, 3, 5, 8, 11]) {
  const square = drawn(size, size);
  assert.deepStrictEqual(square.mmulStrassen(square).to2DArray(), square.mmul(square).to2DArray());
}
JS
node look.js
