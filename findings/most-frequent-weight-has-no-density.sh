#!/usr/bin/env bash
# simple-statistics 7.12.1 (npm): where most of the numbers are equal, their estimated density is not a number.
#
# Expected: `kernelDensityEstimation(weights)` with its own bandwidth gives a curve for any numbers that are not all the
# same, as R's `density` and scipy's `gaussian_kde` do.
# Seen: the bandwidth is made of the smaller one of the deviation and the width of the middle half, and the latter is 0
# if three quarters of the numbers are equal: the curve is then NaN everywhere. Most rows of a causal map, where the
# future has the weight 0, are of that kind. A bandwidth that is given works.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund simple-statistics@7.12.1
cat > look.js <<'JS'
import assert from "node:assert";
import { interquartileRange, kernelDensityEstimation, sampleStandardDeviation } from "simple-statistics";

const places = [0, 0.1, 0.5, 0.9];
const curve = (weights, ...bandwidth) => places.map(kernelDensityEstimation(weights, "gaussian", ...bandwidth));
const spread = [0.4, 0.25, 0.15, 0.1, 0.06, 0.02, 0.01, 0.01];
const causal = [0.7, 0.3, 0, 0, 0, 0, 0, 0, 0, 0];
console.log("spread", curve(spread), "causal", curve(causal), "with a bandwidth", curve(causal, 0.1));
assert(curve(spread).every((density) => density > 0));
assert(sampleStandardDeviation(causal) > 0.2 && interquartileRange(causal) === 0);
assert(curve(causal).every((density) => Number.isNaN(density)));
assert(curve(causal, 0.1).every((density) => density > 0));
JS
node look.js
