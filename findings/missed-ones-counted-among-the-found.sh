#!/usr/bin/env bash
# ml-confusion-matrix 2.0.0 (npm): the false omission rate is the false negative rate.
#
# Expected: `getFalseOmissionRate(label)` is the share of the label's cases among all those that were not called so: the
# false negatives over all negatives of the prediction, 1 minus `getNegativePredictiveValue`, as in its name's
# definition.
# Seen: it divides by the positives of the label instead, and is `getFalseNegativeRate` once more. Of 1,000 heads a test
# misses 5 of 10 that copy, and calls 985 rightly other ones: the share of copying heads among those that were passed
# over is 0.005, and the method gives 0.5. `getFalseDiscoveryRate` beside it, and the negative predictive value, are
# right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-confusion-matrix@2.0.0
cat > look.js <<'JS'
import assert from "node:assert";
import { ConfusionMatrix } from "ml-confusion-matrix";

const [found, missed, wrong, other] = [5, 5, 5, 985];
const matrix = new ConfusionMatrix([[found, missed], [wrong, other]], ["copying", "other"]);
const label = "copying";
const rates = {
  omission: matrix.getFalseOmissionRate(label),
  negative: matrix.getFalseNegativeRate(label),
  discovery: matrix.getFalseDiscoveryRate(label),
  predictive: matrix.getNegativePredictiveValue(label),
};
console.log(rates, "omission should be", missed / (missed + other));
assert(rates.omission === 0.5 && rates.negative === 0.5 && rates.discovery === wrong / (wrong + found));
assert.strictEqual(rates.predictive, other / (missed + other));
assert(Math.abs(1 - rates.predictive - missed / (missed + other)) < 1e-12);
JS
node look.js
