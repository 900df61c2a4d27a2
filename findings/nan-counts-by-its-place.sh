#!/usr/bin/env bash
# numpy-ts 1.4.0 (npm) against numpy 2.4.6: whether the largest of a row is NaN depends on where the NaN stands.
#
# Expected: as in numpy, `max`, `min` and `ptp` of a row with a NaN are NaN, and `argmax` and `argmin` give its place.
# Seen: without an axis the largest of NaN, 1, 3 is NaN, and that of 1, NaN, 3 and of 1, 3, NaN is 3; `argmax` is the
# NaN's place in the first case alone. With an axis it depends on the axis: over the last axis all three give 3, and
# over the first one a column of NaN gives -∞, as if it held nothing. And a NaN, which is true in numpy as in Python, is
# false for `all`, `any`, `where`, `nonzero` and `count_nonzero`, and true for `astype("bool")` and `logical_and`; its
# `sign` is 0. A head whose softmax failed has a largest weight in one layout, and none in another.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund numpy-ts@1.4.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import * as np from "numpy-ts";

const rows = [[NaN, 1, 3], [1, NaN, 3], [1, 3, NaN]];
for (const kind of ["float32", "float64"]) {
  const each = (find) => rows.map((row) => find(np.array(row, kind)));
  const [largest, place] = [each((row) => np.max(row)), each((row) => np.argmax(row))];
  console.log("numpy-ts", kind, "largest", largest, "at", place, "spread", each((row) => np.ptp(row)));
  assert.deepStrictEqual(largest, [NaN, 3, 3]);
  assert.deepStrictEqual(place, [0, 2, 1]);
  assert.deepStrictEqual(each((row) => np.ptp(row)), [NaN, 2, 2]);
  assert.deepStrictEqual(np.max(np.array(rows, kind), 1).tolist(), [3, 3, 3]);
  assert.deepStrictEqual(np.max(np.array([[NaN, 1], [NaN, 2]], kind), 0).tolist(), [-Infinity, 2]);
  const missing = np.array([NaN], kind);
  assert.deepStrictEqual([np.all(missing), np.any(missing), np.count_nonzero(missing)], [false, false, 0]);
  assert.deepStrictEqual(np.nonzero(missing)[0].tolist(), []);
  assert.deepStrictEqual(missing.astype("bool").tolist(), [1]);
  assert.deepStrictEqual(np.logical_and(missing, np.array([1], kind)).tolist(), [1]);
  assert.deepStrictEqual(np.where(missing, np.array([1]), np.array([2])).tolist(), [2]);
  assert.deepStrictEqual(np.sign(missing).tolist(), [0]);
}
JS
node look.js
cat > look.py <<'PYTHON'
import numpy as np

rows = np.array([[np.nan, 1, 3], [1, np.nan, 3], [1, 3, np.nan]])
print("numpy", [row.max() for row in rows], [int(row.argmax()) for row in rows])
assert np.isnan([row.max() for row in rows]).all() and [row.argmax() for row in rows] == [0, 1, 2]
assert np.isnan([np.ptp(row) for row in rows]).all()
assert np.isnan(rows.max(1)).all() and np.isnan(rows.max(0)).all()
assert np.all([np.nan]) and np.any([np.nan]) and np.count_nonzero([np.nan]) == 1
assert np.where(np.nan, 1, 2) == 1 and np.nonzero([np.nan])[0].tolist() == [0] and np.isnan(np.sign(np.nan))
PYTHON
venv/bin/python look.py
