#!/usr/bin/env bash
# ml-pca 4.1.1 (npm): by NIPALS, two components of noise explain 100 % of its variance.
#
# Expected: `getExplainedVariance` is the share of the data's variance that each component holds, by any `method`, and
# `getEigenvalues` the variances. NIPALS, which finds the first components one by one, is the method for hidden states
# of hundreds of dimensions; how much of them two axes of a picture show is what one asks next.
# Seen: the shares are of what the computed components hold together. They always add up to 1: of 20 independent columns
# two components explain 53 % and 47 %, and a single one explains everything, where singular values say 11 % and 10 %.
# The eigenvalues are sums of squares, 49 times the variances of 50 rows, and the standard deviations 7 times too large.
# The components and the projected points are right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-pca@4.1.1
cat > look.js <<'JS'
import assert from "node:assert";
import { PCA } from "ml-pca";

// Reproducible noise between -0.5 and 0.5 (the generator of Park and Miller).
let seed = 1;
const noise = () => {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647 - 0.5;
};
const rows = Array.from({ length: 50 }, () => Array.from({ length: 20 }, noise));
const close = (x, y, by = 1e-3) => assert(Math.abs(x - y) < by * Math.abs(y), `${x} is not ${y}`);
const sum = (list) => list.reduce((total, one) => total + one, 0);

// The total variance, without any component.
const means = rows[0].map((_, column) => sum(rows.map((row) => row[column])) / 50);
const total = sum(rows.map((row) => sum(row.map((x, column) => (x - means[column]) ** 2)))) / 49;
const whole = new PCA(rows, { method: "SVD" });
close(sum(whole.getEigenvalues()), total);
close(whole.getExplainedVariance()[0], whole.getEigenvalues()[0] / total);
for (const nCompNIPALS of [1, 2, 5]) {
  const few = new PCA(rows, { method: "NIPALS", nCompNIPALS });
  const shares = few.getExplainedVariance();
  console.log(nCompNIPALS, "components explain", shares, "of", few.getEigenvalues());
  console.log("by singular values", whole.getExplainedVariance().slice(0, nCompNIPALS));
  close(sum(shares), 1);
  assert(shares[0] > 2 * whole.getExplainedVariance()[0]);
  close(few.getEigenvalues()[0], 49 * whole.getEigenvalues()[0]);
  close(few.getStandardDeviations()[0], 7 * whole.getStandardDeviations()[0]);
  const point = (found) => Math.abs(found.predict(rows, { nComponents: 1 }).get(3, 0));
  close(point(few), point(whole), 0.05);
}
JS
node look.js
