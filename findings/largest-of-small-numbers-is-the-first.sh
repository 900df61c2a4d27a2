#!/usr/bin/env bash
# mathjs 15.2.0 (npm): of numbers below 1e-15 the first one is the largest, the smallest and in its place.
#
# Expected: `equal` and `larger` forgive differences in the last digits, as the documentation says of "relational
# functions". Which number of a list is the largest, or in the middle, has nothing to do with that.
# Seen: `max`, `min`, `median`, `sort` and `setDistinct` compare with the same tolerances, and numbers that differ by
# less than 1e-15 in all count as equal. Of [1e-17, 5e-17, 2e-17], as the far end of a softmax or a gradient has them,
# `max`, `min` and `median` are 1e-17, `sort` changes nothing, and only one is distinct. Turned round, the largest is
# 2e-17. `isPositive(1e-17)` is false though `sign` is 1. After `math.config({ absTol: 0 })` they are right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund mathjs@15.2.0
cat > look.js <<'JS'
import assert from "node:assert";
import { all, create } from "mathjs";

const math = create(all);
const small = [1e-17, 5e-17, 2e-17];
const found = (numbers) => ({
  max: math.max(numbers),
  min: math.min(numbers),
  sorted: math.sort(numbers),
  median: math.median(numbers),
  distinct: math.size(math.setDistinct(numbers))[0],
});
const turned = math.max([...small].reverse());
console.log("small", found(small), "turned", turned, "positive", math.isPositive(1e-17), math.sign(1e-17));
assert.deepStrictEqual(found(small), { max: 1e-17, min: 1e-17, sorted: small, median: 1e-17, distinct: 1 });
assert(turned === 2e-17 && math.isPositive(1e-17) === false && math.sign(1e-17) === 1);
const large = { max: 5, min: 1, sorted: [1, 2, 5], median: 2, distinct: 3 };
assert.deepStrictEqual(found([1, 5, 2]), large);
math.config({ absTol: 0 });
console.log("without a tolerance", found(small));
const right = { max: 5e-17, min: 1e-17, sorted: [1e-17, 2e-17, 5e-17], median: 2e-17, distinct: 3 };
assert.deepStrictEqual(found(small), right);
JS
node look.js
