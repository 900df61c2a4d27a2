#!/usr/bin/env bash
# @stdlib/stats 0.4.1 (npm): of five points, the last one of the smoothed curve is the fourth one again.
#
# Expected: `lowess(x, y)` is Cleveland's smoother with the usual settings (f = 2/3, three robust steps).
# With five points each local line passes through its point, and the curve gives the points back;
# robust steps then have no residuals and change nothing.
# Seen: the first four come back, and the fifth is a copy of the fourth: 1, 4, 9, 16, 25 becomes 1, 4, 9, 16, 16,
# whatever the numbers are. A loss or a share of attention over five layers or checkpoints seems to settle at its end.
# With `nsteps: 0`, and so without the robust steps, the fifth is right. Four points come back, and so do six on a line.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @stdlib/stats@0.4.1
cat > look.js <<'JS'
import assert from "node:assert";
import stats from "@stdlib/stats";

const near = (found, exact) => found.length === exact.length && found.every((y, i) => Math.abs(y - exact[i]) < 1e-9);
const smooth = (y, options = {}) => stats.lowess([...y.keys()], y, options).y;
for (const y of [[1, 4, 9, 16, 25], [0.5, 0.25, 0.75, 0.125, 0.875], [5, 1, 4, 2, 3], [0, 0, 0, 0, 1]]) {
  const found = smooth(y);
  console.log("of", y.join(" "), "the curve is", found, "without robust steps", smooth(y, { nsteps: 0 }));
  assert.ok(near(found, [...y.slice(0, 4), y[3]]) && y[3] !== y[4]);
  assert.ok(near(smooth(y, { nsteps: 0 }), y));
  assert.ok(near(smooth(y.slice(0, 4)), y.slice(0, 4)));
}
assert.ok(near(smooth([2, 4, 6, 8]), [2, 4, 6, 8]) && near(smooth([2, 4, 6, 8, 10, 12]), [2, 4, 6, 8, 10, 12]));
const line = smooth([2, 4, 6, 8, 10]);
console.log("of a line", line);
assert.ok(near(line, [2, 4, 6, 8, 8]));
JS
node look.js
