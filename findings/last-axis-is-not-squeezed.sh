#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): `squeeze(-1)` leaves the last axis where it is.
#
# Expected: -1 is the last axis, as in torch and in this library's own `unsqueeze`, `mean`, `slice`, `stack` and `cat`;
# an axis that does not exist is refused.
# Seen: `squeeze(-1)` of a column [1, 4, 1] is [1, 4, 1]: a negative axis is looked up as it stands, and is of no size.
# Nor is an axis beyond the last one refused. Scores per token that a head gives as a column keep an axis too many, and
# what is compared or multiplied with them afterwards has another shape. `squeeze(2)` takes the axis away.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/transformers@4.3.2
cat > look.js <<'JS'
import assert from "node:assert";
import { mean, Tensor } from "@huggingface/transformers";

const column = () => new Tensor("float32", Float32Array.of(1, 2, 3, 4), [1, 4, 1]);
for (const axis of [2, -1, 7, 0, -3]) console.log(axis, column().squeeze(axis).dims);
assert.deepStrictEqual(column().squeeze(2).dims, [1, 4]);
assert.deepStrictEqual(column().squeeze(0).dims, [4, 1]);
for (const axis of [-1, -3, 7]) assert.deepStrictEqual(column().squeeze(axis).dims, [1, 4, 1]);
assert.deepStrictEqual(column().squeeze(2).unsqueeze(-1).dims, [1, 4, 1]);
assert.deepStrictEqual(mean(column(), -1).dims, [1, 4]);
JS
node look.js
