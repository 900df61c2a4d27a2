#!/usr/bin/env bash
# simsimd 6.5.5 (npm), run on an x86-64 processor with AVX-512: two rows of attention that share no key
# have no distance.
#
# Expected: `jensenshannon` of two float32 rows is the root of their Jensen-Shannon divergence. It is made for rows with
# zeros: a key that only one of them looks at counts most, and two rows that share none are as far apart as can be, by
# the root of ln 2, 0.83.
# Seen: such a key counts nothing. Two rows that share no key are at 0. Where they share some, what is left can fall
# below zero, and the distance is NaN. In a causal map each row has keys that the earlier ones lack: two rows over 32
# and 64 keys are at 0.21 in place of 0.46. Rows without zeros are measured rightly, and `kullbackleibler` is right for
# all of them, so that only the distance that is meant for zeros does not bear them.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund simsimd@6.5.5
cat > look.js <<'JS'
const assert = require("node:assert");
const { jensenshannon, kullbackleibler } = require("simsimd");

const part = (x, of) => (x === 0 ? 0 : x * Math.log(x / of));
const divergence = (p, q) => p.reduce((sum, x, i) => sum + part(x, q[i]), 0);
const distance = (p, q) => {
  const middle = p.map((x, i) => (x + q[i]) / 2);
  return Math.sqrt((divergence(p, middle) + divergence(q, middle)) / 2);
};
const halves = (f, p, q) => f(Float32Array.from(p), Float32Array.from(q));
// A row that looks at the first of its keys alike, and one whose weights fall with the distance.
const even = (width, keys) => Array.from({ length: width }, (_, i) => (i < keys ? 1 / keys : 0));
const falling = (width) => {
  const powers = Array.from({ length: width }, (_, i) => Math.exp(-i / width));
  return powers.map((x) => x / powers.reduce((a, b) => a + b));
};
const seen = {};
for (const [name, p, q] of [
  ["no zeros", even(64, 64), falling(64)],
  ["one key each", [1, 0], [0, 1]],
  ["no key in common", even(16, 8), even(16, 8).reverse()],
  ["one key in common", [0.5, 0.5, 0], [0, 0.5, 0.5]],
  ["32 more keys", even(64, 32), even(64, 64)],
]) {
  seen[name] = { told: halves(jensenshannon, p, q), right: distance(p, q) };
  console.log(`${name}: expected ${seen[name].right.toFixed(4)}, seen ${seen[name].told.toFixed(4)}`);
}
const near = (a, b) => Math.abs(a - b) < 0.005;
assert.ok(near(seen["no zeros"].told, seen["no zeros"].right));
assert.strictEqual(seen["one key each"].told, 0);
assert.strictEqual(seen["no key in common"].told, 0);
assert.ok(near(seen["no key in common"].right, Math.sqrt(Math.LN2)));
assert.ok(Number.isNaN(seen["one key in common"].told));
assert.ok(seen["32 more keys"].told < 0.7 * seen["32 more keys"].right);
assert.ok(near(halves(kullbackleibler, even(64, 32), even(64, 64)), divergence(even(64, 32), even(64, 64))));
JS
node look.js
