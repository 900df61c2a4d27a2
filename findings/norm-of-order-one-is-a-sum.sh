#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): the norm of order 1 of a tensor is its sum, signs and all.
#
# Expected: `Tensor.norm(p, dim)` and `normalize(p, dim)`, named as in torch, take absolute values: the norm of order
# 1 of [3, -1] is 4, that of order 3 is the cube root of 28; a vector divided by its norm of order 1 has absolute values
# that sum to 1.
# Seen: the numbers are raised to the power p as they are. Order 1 gives 2, and 0 for [1, -1], so `normalize(1, -1)`
# makes Infinity of it; order 3 of [1, -2] is not a number. Even orders are right. `sum` is written as `norm(1)`, and
# adds in the type of the tensor: the sum of a row of 300 ones in bytes, such as a mask, is 44, and their mean 0.
#
# Needs node with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @huggingface/transformers@4.3.2
cat >look.mjs <<'SCRIPT'
import { Tensor, env } from "@huggingface/transformers";
import assert from "node:assert/strict";

console.log("transformers.js", env.version);
const floats = (...numbers) => new Tensor("float32", Float32Array.from(numbers), [1, numbers.length]);
console.log("norm of order 1 of [3, -1]:", floats(3, -1).norm(1).item(), "expected 4");
assert.equal(floats(3, -1).norm(1).item(), 2);
assert.deepEqual(floats(1, -1).norm(1, -1).tolist(), [0]);
assert.deepEqual(floats(1, -1).normalize(1, -1).tolist(), [[Infinity, -Infinity]]);
console.log("of order 3 of [1, -2]:", floats(1, -2).norm(3).item(), "expected", 9 ** (1 / 3));
assert.ok(Number.isNaN(floats(1, -2).norm(3).item()));
assert.equal(floats(3, -4).norm(2).item(), 5);

const ones = new Tensor("uint8", new Uint8Array(300).fill(1), [1, 300]);
console.log("300 ones in bytes, sum and mean of a row:", ones.sum(-1).item(), ones.mean(-1).item());
assert.deepEqual([ones.sum(-1).item(), ones.mean(-1).item()], [44, 0]);
SCRIPT
node look.mjs
