#!/usr/bin/env bash
# @tensorflow/tfjs-core 4.22.0 (npm): with the seed 0, normal numbers and sampled tokens are others each time.
#
# Expected: a function with the same seed gives the same numbers, and 0 is a seed, the most usual one beside 42.
# Seen: `randomNormal`, `randomStandardNormal`, `truncatedNormal`, `randomGamma` and `multinomial` take 0 for no seed:
# two calls give other numbers, as without any. `randomUniform` and `dropout` repeat themselves with 0, and all seven do
# with 1. So with 0 dropout is the same each time and weights that are drawn from a normal distribution are not, and a
# text that is sampled token by token is another one each time. Nothing is said.
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
const calls = {
  randomUniform: (seed) => tf.randomUniform([200], 0, 1, "float32", seed),
  dropout: (seed) => tf.dropout(tf.ones([200]), 0.5, undefined, seed),
  randomNormal: (seed) => tf.randomNormal([200], 0, 1, "float32", seed),
  randomStandardNormal: (seed) => tf.randomStandardNormal([200], "float32", seed),
  truncatedNormal: (seed) => tf.truncatedNormal([200], 0, 1, "float32", seed),
  randomGamma: (seed) => tf.randomGamma([200], 2, 1, "float32", seed),
  multinomial: (seed) => tf.multinomial(tf.zeros([10]), 200, seed),
};
for (const [name, call] of Object.entries(calls)) {
  const repeats = (seed) => call(seed).dataSync().join() === call(seed).dataSync().join();
  console.log(`${name}: the same numbers twice with seed 0: ${repeats(0)}, with 1: ${repeats(1)},`,
    `without: ${repeats(undefined)}`);
  assert(repeats(1) && !repeats(undefined));
  assert.equal(repeats(0), name === "randomUniform" || name === "dropout");
}
const text = (seed) => {
  const tokens = [0];
  while (tokens.length < 40) {
    const logits = tf.cos(tf.mul(tf.range(0, 50), tokens.at(-1) + 1));
    tokens.push(tf.multinomial(logits, 1, seed).dataSync()[0]);
  }
  return tokens.join(" ");
};
console.log("a text with seed 0:", `${text(0).slice(0, 40)} ...`);
console.log("a text with seed 0:", `${text(0).slice(0, 40)} ...`);
assert(text(0) !== text(0) && text(1) === text(1));
JS
node look.mjs
