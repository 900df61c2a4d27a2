#!/usr/bin/env bash
# @saehrimnir/druidjs 0.9.0 (npm): classical MDS and Isomap lose the lengths of their axes.
#
# Expected: multidimensional scaling of points of a plane into a plane gives the same distances back: a triangle with
# the sides 3, 4 and 5 has them afterwards, as with the library's own PCA, which is the same thing for such distances.
# Seen: `MDS` gives the eigenvectors as they are, each of length 1, and leaves out the roots of the eigenvalues. All
# three sides become 1.414. Heads that lie along one line are drawn as a round cloud, whose second axis is noise of the
# same width as the first. `ISOMAP`, which ends in the same step, does so too. `FASTMAP` keeps the distances.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @saehrimnir/druidjs@0.9.0
cat > look.js <<'JS'
import assert from "node:assert";
import * as druid from "@saehrimnir/druidjs";

const sides = (points) =>
  points.flatMap((one, i) => points.slice(i + 1).map((other) => Math.hypot(one[0] - other[0], one[1] - other[1])));
const widths = (points) =>
  [0, 1].map((axis) => points.map((point) => point[axis])).map((row) => Math.max(...row) - Math.min(...row));
const near = (found, right) => found.every((one, i) => Math.abs(one - right[i]) < 0.05);

const triangle = [[0, 0], [3, 0], [0, 4]];
// Twelve points in a strip, ten wide and one high.
let state = 3;
const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
const strip = Array.from({ length: 12 }, () => [10 * random(), random()]);
for (const [name, right] of Object.entries({ PCA: true, FASTMAP: true, MDS: false, ISOMAP: false })) {
  const options = name === "ISOMAP" ? { d: 2, neighbors: 11 } : { d: 2 };
  const placed = (points) => new druid[name](points, options).transform();
  console.log(name, "strip of", widths(placed(strip)));
  assert.strictEqual(near(sides(placed(strip)), sides(strip)), right);
  if (name === "MDS") assert(widths(placed(strip))[1] > 0.9 * widths(placed(strip))[0]);
}
const found = sides(new druid.MDS(triangle, { d: 2 }).transform());
console.log("triangle", sides(triangle), "becomes", found);
assert(near(found, Array(3).fill(Math.SQRT2)));
assert(near(sides(new druid.PCA(triangle, { d: 2 }).transform()), sides(triangle)));
JS
node look.js
