#!/usr/bin/env bash
# @tensorflow/tfjs-core 4.22.0 (npm): the rate of a gamma distribution is taken for its scale.
#
# Expected: `tf.randomGamma(shape, alpha, beta)` calls beta "the inverse scale parameter", as TensorFlow does: the mean
# is alpha / beta, and the variance is alpha / beta^2.
# Seen: a larger beta gives larger numbers: the mean is alpha * beta, the variance alpha * beta^2. With an alpha of 2
# and a beta of 4 the mean is 8 in place of 0.5. With a beta of 1, the default, both are the same; and where draws are
# divided by their sum, as for Dirichlet's weights, beta does not count, so the fault shows only where sizes do. Nothing
# is said.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund \
  @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0 >npm.txt 2>&1 || { cat npm.txt; exit 1; }
cat >look.mjs <<'JS'
import assert from "node:assert/strict";
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";

await tf.setBackend("cpu");
console.log("@tensorflow/tfjs-core", tf.version_core);
const close = (x, y) => Math.abs(x / y - 1) < 0.06;
for (const [alpha, beta] of [[2, 1], [2, 4], [2, 0.25], [0.5, 1], [0.5, 2]]) {
  const { mean, variance } = tf.moments(tf.randomGamma([40000], alpha, beta, "float32", 7));
  const [found, spread] = [mean.dataSync()[0], variance.dataSync()[0]];
  console.log(`alpha ${alpha}, beta ${beta}: mean ${found.toFixed(2)}, right is ${alpha / beta};`,
    `variance ${spread.toFixed(2)}, right is ${alpha / beta ** 2}`);
  assert(close(found, alpha * beta) && close(spread, alpha * beta ** 2));
  assert.equal(close(found, alpha / beta) && close(spread, alpha / beta ** 2), beta === 1);
}
// Dirichlet's weights: five draws, divided by their sum, have the same mean and variance for any beta.
for (const beta of [1, 4]) {
  const drawn = tf.randomGamma([8000, 5], 2, beta, "float32", 7);
  const { mean, variance } = tf.moments(tf.div(drawn, tf.sum(drawn, 1, true)));
  console.log(`divided by the sum of five, beta ${beta}: mean ${mean.dataSync()[0].toFixed(3)}`);
  assert(close(mean.dataSync()[0], 1 / 5) && close(variance.dataSync()[0], (2 * 8) / (100 * 11)));
}
JS
node look.mjs
