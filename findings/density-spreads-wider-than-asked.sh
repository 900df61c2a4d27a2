#!/usr/bin/env bash
# d3-contour 4.0.3 with d3-array 3.2.5 (npm): a density spreads wider than its bandwidth, by how large its cells are.
#
# Expected: `contourDensity().bandwidth(10)` smooths points by a Gaussian whose standard deviation is 10 pixels, as the
# documentation says. `cellSize`, 4 by default, says how finely the grid is drawn, not how much is smoothed.
# Seen: it is how much, too. Of one point the density should fall to half of its peak after 11.8 pixels; with cells of
# 4 it does after 15, and with cells of 8 after 17. With a bandwidth of 5 it should after 5.9 and does after 9, and the
# peak is 46 % of what it should be. In a plane of heads as points, groups that the bandwidth would part run together:
# two points 16 pixels apart have two peaks with a bandwidth of 5 and cells of 1 or 2, and one with cells of 4. The
# radius of the blur in pixels is divided by the size of the cells, where the spread that follows from it is not in
# proportion to it. Even with cells of one pixel the peak is 88 %.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund d3-contour@4.0.3 d3-array@3.2.5
cat > look.js <<'JS'
import assert from "node:assert";
import { contourDensity } from "d3-contour";

const density = (bandwidth, cell) =>
  contourDensity().x((p) => p[0]).y((p) => p[1]).size([200, 200]).bandwidth(bandwidth).cellSize(cell);
// How far from one point its density is half of its peak, and the peak, both as shares of the Gaussian's.
const spread = (bandwidth, cell) => {
  const contours = density(bandwidth, cell).contours([[102, 102]]);
  const [[ring]] = contours(contours.max / 2).coordinates;
  const radius = ring.reduce((sum, [x, y]) => sum + Math.hypot(x - 102, y - 102), 0) / ring.length;
  const exact = bandwidth * Math.sqrt(2 * Math.log(2));
  const peak = contours.max * 2 * Math.PI * bandwidth ** 2;
  console.log(`bandwidth ${bandwidth}, cells of ${cell}: half after ${radius} (${exact}), peak ${peak} of 1`);
  return [radius / exact, peak];
};
for (const [bandwidth, cell, wide, peak] of [[20, 1, 1.1, 0.88], [10, 1, 1.1, 0.88], [10, 2, 1.16, 0.8],
  [10, 4, 1.3, 0.64], [10, 8, 1.49, 0.48], [5, 4, 1.53, 0.46]]) {
  const found = spread(bandwidth, cell);
  assert.ok(Math.abs(found[0] - wide) < 0.01 && Math.abs(found[1] - peak) < 0.01);
}
assert.strictEqual(contourDensity().cellSize(), 4);
const peaks = (cell) => {
  const contours = density(5, cell).contours([[94, 102], [110, 102]]);
  return Math.max(...[0.9, 0.95, 0.97, 0.99].map((share) => contours(contours.max * share).coordinates.length));
};
console.log("peaks of two points 16 pixels apart, with cells of 1, 2 and 4:", [1, 2, 4].map(peaks));
assert.deepStrictEqual([1, 2, 4].map(peaks), [2, 2, 1]);
JS
node look.js
