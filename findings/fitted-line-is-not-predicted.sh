#!/usr/bin/env bash
# ml-pls 4.4.1 (npm) against scikit-learn 1.9.1: a model that has explained its data wholly predicts other numbers.
#
# Expected: partial least squares with as many latent vectors as features is a linear regression: where the values are a
# linear function of the features, nothing is left to explain, and `predict` gives the values.
# Seen: `F`, the part of the values that is left, is 0, and yet the predictions of the training rows are off by
# about a third of their deviation. With features that are not correlated the same model is exact. More latent vectors do not help: with three, the predictions are no
# better than with two, and the explained variance that the model tells falls from above 0.4 to below 0.01.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-pls@4.4.1
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install scikit-learn==1.9.1 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import { PLS } from "ml-pls";

let state = 1;
const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
const alone = [];
for (let i = 0; i < 8; i++) alone.push([i & 1, (i >> 1) & 1, (i >> 2) & 1]);
const mixed = [];
for (let i = 0; i < 50; i++) {
  const [a, b, c] = [random(), random(), random()];
  mixed.push([a, a + 0.5 * b, b + 0.5 * c]);
}
const rule = ([a, b, c]) => a + 2 * b - 3 * c;
const size = (numbers) => Math.sqrt(numbers.reduce((sum, number) => sum + number ** 2, 0) / numbers.length);
const off = (rows, latentVectors) => {
  const values = rows.map(rule);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const model = new PLS({ latentVectors, tolerance: 1e-12 });
  model.train(rows, values.map((value) => [value]));
  const found = model.predict(rows).to1DArray();
  const error = size(found.map((number, i) => number - values[i])) / size(values.map((value) => value - mean));
  const left = size(model.F.to1DArray());
  console.log(`${latentVectors} vectors: left of the values ${left.toFixed(3)}, predictions off by ${error.toFixed(3)}`,
    `of their deviation, explained variance ${model.getExplainedVariance().toFixed(3)}`);
  return { error, left, explained: model.getExplainedVariance() };
};
const uncorrelated = off(alone, 3);
assert(uncorrelated.error < 1e-6 && uncorrelated.left < 1e-6);
const [two, three] = [off(mixed, 2), off(mixed, 3)];
assert(three.left < 1e-6 && three.error > 0.3 && three.error > two.error);
assert(three.explained < 0.01 && two.explained > 0.4);
writeFileSync("rows.json", JSON.stringify({ rows: mixed, values: mixed.map(rule) }));
JS
node look.js
cat > look.py <<'PYTHON'
import json

import numpy as np
from sklearn.cross_decomposition import PLSRegression

data = json.load(open("rows.json"))
rows, values = np.array(data["rows"]), np.array(data["values"])
found = PLSRegression(3).fit(rows, values).predict(rows).ravel()
error = np.sqrt(((found - values) ** 2).mean()) / values.std()
print(f"scikit-learn, 3 vectors: predictions off by {error:.3f} of their deviation")
assert error < 1e-6
PYTHON
venv/bin/python look.py
