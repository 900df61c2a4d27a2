#!/usr/bin/env bash
# numpy-ts 1.4.0 (npm) against numpy 2.4.6: every number is close to infinity, but infinity is not.
#
# Expected: `isclose` and `allclose` are numpy's, with which the library says that it is tested: an infinity is close to
# itself and to nothing else. Scores before the softmax are −∞ where a key is masked, so two engines are compared so.
# Seen: the second number's size sets the tolerance, and for an infinity that is infinite: any finite number is close to
# it, and so is the infinity of the other sign. A row of plain scores "is" a row that is masked all over:
# `allclose([0.1, 0.2], [-∞, ∞])` is true. Of two equal infinities the difference is NaN, so that a masked row is not
# close to itself. `logaddexp` and `logaddexp2` of −∞ and −∞, which is −∞ in numpy, are NaN for the same reason.
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

const INF = Infinity;
const [first, second] = [[1, -5, INF, INF, -INF, INF], [INF, -INF, -INF, 1, -INF, INF]];
for (const kind of ["float32", "float64"]) {
  const close = np.isclose(np.array(first, kind), np.array(second, kind)).tolist();
  console.log("numpy-ts", kind, first, second, "close:", close);
  assert.deepStrictEqual(close, [1, 1, 1, 0, 0, 0]);
  assert.strictEqual(np.allclose(np.array([0.1, 0.2], kind), np.array([-INF, INF], kind)), true);
  const masked = np.array([0.5, -INF, -INF], kind);
  assert.strictEqual(np.allclose(masked, masked), false);
  for (const sum of [np.logaddexp, np.logaddexp2])
    assert.deepStrictEqual(sum(np.array([-INF, 0], kind), np.array([-INF, -INF], kind)).tolist(), [NaN, 0]);
}
JS
node look.js
cat > look.py <<'PYTHON'
import numpy as np

inf = np.inf
close = np.isclose([1, -5, inf, inf, -inf, inf], [inf, -inf, -inf, 1, -inf, inf]).tolist()
print("numpy", close)
assert close == [False, False, False, False, True, True]
assert not np.allclose([0.1, 0.2], [-inf, inf]) and np.allclose([0.5, -inf, -inf], [0.5, -inf, -inf])
assert np.logaddexp(-inf, -inf) == np.logaddexp2(-inf, -inf) == -inf
PYTHON
venv/bin/python look.py
