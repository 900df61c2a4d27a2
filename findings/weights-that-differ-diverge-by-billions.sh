#!/usr/bin/env bash
# simsimd 6.5.5 (npm): of two rows of weights in float64 the Kullback-Leibler divergence is up to billions too large.
#
# Expected: `kullbackleibler` of two rows of weights is the same in float64 as in float32, only more exact.
# Seen: in float32 it is right to four digits. In float64 it is right where both rows nearly agree, and grows without a
# bound where they do not: with one key that has 16 times the weight of each other one 319,293 in place of 2.14, with
# 256 times 15 billion in place of 7.58. The logarithm is then that of a series around 1, used wherever the quotient
# lies. `jensenshannon`, whose quotients stay below 2, is up to a ninth too large. No error is raised, and rows that are
# alike, with which one tests, are right. A row in JavaScript is float64 unless one says otherwise.
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

const divergence = (p, q) => p.reduce((sum, x, i) => sum + x * Math.log(x / q[i]), 0);
const distance = (p, q) => {
  const middle = p.map((x, i) => (x + q[i]) / 2);
  return Math.sqrt((divergence(p, middle) + divergence(q, middle)) / 2);
};
// A row of 16 keys whose first has so many times the weight of each other one, and a row of equal weights with that
// same key as the smallest.
const seen = {};
for (const large of [1.05, 16, 256]) {
  const total = large + 15;
  const first = [large, ...Array(15).fill(1)].map((x) => x / total);
  const second = [1, ...Array(15).fill(large)].map((x) => x / (1 + 15 * large));
  const told = (f, kind) => f(kind.from(first), kind.from(second));
  const right = divergence(first, second);
  seen[large] = { single: told(kullbackleibler, Float32Array), double: told(kullbackleibler, Float64Array), right };
  const [wide, exact] = [told(jensenshannon, Float64Array), distance(first, second)];
  Object.assign(seen[large], { wide, exact });
  console.log(`${large} times:`, seen[large]);
  assert.ok(Math.abs(seen[large].single - right) < 1e-3);
}
assert.ok(Math.abs(seen[1.05].double / seen[1.05].right - 1) < 0.01);
assert.ok(seen[16].double > 3e5 && seen[16].right < 2.2);
assert.ok(seen[256].double > 1e10 && seen[256].right < 7.6);
assert.ok(seen[256].wide > 1.1 * seen[256].exact && seen[1.05].wide < 1.01 * seen[1.05].exact);
JS
node look.js
