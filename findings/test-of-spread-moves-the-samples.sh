#!/usr/bin/env bash
# @stdlib/stats 0.4.1 (npm) against scipy 1.17.1: a test for equal spread moves the samples that it is given.
#
# Expected: `flignerTest(x, y, z)` reads three samples and says whether they spread alike. A test that follows, such as
# `kruskalTest(x, y, z)` for their places, sees the same numbers.
# Seen: it takes each sample's median from the sample itself, in the caller's arrays. All three then lie around zero, so
# that whatever set them apart is gone: the Kruskal-Wallis test gives p = 0.95 after it and p = 0.011 before it, as
# scipy does. Its own answer is right. The order in which the scores of heads are tested for spread and place decides
# the result. Given as Float32Array, as scores come from a model, samples are moved too, and the answer is wrong: the
# statistic, a sum of squares, is below zero, and p is 1.
#
# Needs node 20 with npm and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @stdlib/stats@0.4.1
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import stats from "@stdlib/stats";

const { flignerTest, kruskalTest } = stats;
const heads = () => [
  [1.1, 2.3, 2.9, 4.2, 5.5, 3.3],
  [2.2, 3.1, 4.5, 4.9, 6.1, 7],
  [0.5, 0.7, 2.2, 1.1, 1.9, 2.4],
];
const said = ({ statistic, pValue }) => [statistic, pValue].map((number) => Number(number.toFixed(6)));
const samples = heads();
const before = said(kruskalTest(...samples));
assert.deepStrictEqual(samples, heads());
const spread = said(flignerTest(...samples));
console.log("samples after the test", JSON.stringify(samples));
const after = said(kruskalTest(...samples));
console.log("places before", before, "spread", spread, "places after", after);
assert.deepStrictEqual(before, [8.968804, 0.011284]);
assert.deepStrictEqual(spread, [1.810467, 0.404447]);
assert.deepStrictEqual(after, [0.108299, 0.947291]);
assert.ok(Math.abs(samples[0][0] - (1.1 - 3.1)) < 1e-12 && Math.abs(samples[2][5] - (2.4 - 1.5)) < 1e-12);
const typed = heads().map((head) => Float32Array.from(head));
assert.deepStrictEqual(said(kruskalTest(...typed)), before);
const wrong = said(flignerTest(...typed));
console.log("spread of Float32Array", wrong, Array.from(typed[0]));
assert.ok(wrong[0] < 0 && wrong[1] === 1);
assert.ok(Math.abs(typed[0][0] + 2) < 1e-6);
JS
node look.js
venv/bin/python - <<'PYTHON'
from scipy import stats

heads = [1.1, 2.3, 2.9, 4.2, 5.5, 3.3], [2.2, 3.1, 4.5, 4.9, 6.1, 7], [0.5, 0.7, 2.2, 1.1, 1.9, 2.4]
spread, places = stats.fligner(*heads), stats.kruskal(*heads)
print("scipy: spread", spread, "places", places)
assert abs(spread.pvalue - 0.404447) < 1e-5 and abs(places.pvalue - 0.011284) < 1e-5
PYTHON
