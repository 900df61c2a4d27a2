#!/usr/bin/env bash
# ml-pls 4.4.1 (npm): with `scale: false` the training data are overwritten, and the predictions are scaled even so.
#
# Expected: with `scale: false` the data are taken as they are: centred values that are ten times the centred feature
# are predicted as ten times the feature. Matrices that are handed to `train` stay as they are, as with scaling.
# Seen: the predictions are multiplied by the deviation of the values, as if the model had been trained on scaled
# values. Centred values with a deviation of 18.7 are predicted 18.7 times too large. The two
# matrices that were given to `train` hold what is left unexplained afterwards, here zeros: predictions
# compared with them afterwards, and a second model trained on them, meet zeros.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-pls@4.4.1 ml-matrix@6.15.1
cat > look.js <<'JS'
import assert from "node:assert";
import { Matrix } from "ml-matrix";
import { PLS } from "ml-pls";

const feature = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5];
const deviation = Math.sqrt(feature.reduce((sum, x) => sum + (10 * x) ** 2, 0) / 5);
for (const scale of [true, false]) {
  const rows = Matrix.columnVector(feature);
  const values = Matrix.columnVector(feature.map((x) => 10 * x));
  const model = new PLS({ latentVectors: 1, scale });
  model.train(rows, values);
  const [found] = model.predict([[1]]).to1DArray();
  console.log(`scale ${scale}: 1 is predicted as ${found.toFixed(3)}; the values are now`, values.to1DArray());
  assert(Math.abs(found - (scale ? 10 : 10 * deviation)) < 1e-6);
  for (let i = 0; i < 6; i++) {
    assert(Math.abs(rows.get(i, 0) - (scale ? feature[i] : 0)) < 1e-9);
    assert(Math.abs(values.get(i, 0) - (scale ? 10 * feature[i] : 0)) < 1e-9);
  }
}
assert(Math.abs(deviation - 18.7) < 0.01);
JS
node look.js
