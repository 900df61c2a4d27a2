#!/usr/bin/env bash
# ml-regression 6.3.0 (npm): predictions that are off by a hundred, or run the other way, have an r² of 1.
#
# Expected: `score(x, y)` of a fitted regression tells how well it predicts the numbers: r² is one minus the squared
# errors over the variance, 1 if all are right and below 0 if the mean would do better, as scikit-learn's `score` has
# it.
# Seen: r² is the square of the correlation between predictions and numbers, whatever their size: 1 for predictions of
# 1, 2, 3 where 101, 102, 103 or 3, 2, 1 or 1000, 2000, 3000 are measured. A regression that is scored by what it was
# fitted to shows no difference; one that is tried on other layers, heads or texts does. `rmsd`, in the same result, is
# right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-regression@6.3.0
cat > look.js <<'JS'
import assert from "node:assert";
import * as regressions from "ml-regression";

const x = [1, 2, 3];
for (const name of ["SimpleLinearRegression", "TheilSenRegression", "PowerRegression"]) {
  const fitted = new regressions[name](x, x);
  assert(x.every((place) => Math.abs(fitted.predict(place) - place) < 1e-9));
  for (const [measured, right] of [[x, 1], [[101, 102, 103], -14999], [[3, 2, 1], -3], [[1000, 2000, 3000], -5.99]]) {
    const mean = measured.reduce((sum, one) => sum + one) / 3;
    const squares = (from) => measured.reduce((sum, one, i) => sum + (one - from(i)) ** 2, 0);
    const share = 1 - squares((i) => x[i]) / squares(() => mean);
    const { r2, rmsd } = fitted.score(x, measured);
    console.log(name, measured, "r2", r2, "for", share, "rmsd", rmsd);
    assert(Math.abs(r2 - 1) < 1e-9 && Math.abs(share - right) < 0.02);
    assert(Math.abs(rmsd - Math.sqrt(squares((i) => x[i]) / 3)) < 1e-9);
  }
}
JS
node look.js
