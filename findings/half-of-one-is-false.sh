#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm), run by node 20: `Tensor.to` makes false of 0.5, -2 of -1.9, and bits of halves.
#
# Expected: `to` changes the type and keeps the values as well as it can, as in torch: what is not 0 is true, whole
# numbers lose what stands behind the point, and 1.5 is 1.5 in half precision.
# Seen: `to("bool")` cuts a number to a byte: 0.5 and 256 are false, so that a mask made of weights hides all but the
# ones. `to("int64")` rounds down, `to("int32")` towards zero. Where the engine has no `Float16Array`, `to("float16")`
# takes the number without its fraction as the bits of a half: 1.5 becomes 0.00000006, and 0.25 becomes 0.
# `to("float32")`, the way back, knows of such bits. Nothing is said.
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
import { Tensor } from "@huggingface/transformers";

const tensor = (...values) => new Tensor("float32", Float32Array.from(values), [values.length]);
const truths = tensor(0.5, 0.25, 1, 0, 256).to("bool").tolist();
console.log("bool", truths, "whole", tensor(-1.9, 1.9).to("int64").tolist(), tensor(-1.9, 1.9).to("int32").tolist());
assert.deepStrictEqual(truths.map(Boolean), [false, false, true, false, false]);
assert.deepStrictEqual(tensor(-1.9, 1.9).to("int64").tolist(), [-2n, 1n]);
assert.deepStrictEqual(tensor(-1.9, 1.9).to("int32").tolist(), [-1, 1]);
assert.strictEqual(typeof Float16Array, "undefined");
const halves = tensor(1.5, 0.25, 3).to("float16");
console.log("halves", halves.type, halves.data, "back", halves.to("float32").data);
assert.deepStrictEqual(halves.to("float32").tolist(), [2 ** -24, 0, 3 * 2 ** -24]);
const right = new Tensor("float16", Uint16Array.of(0x3e00, 0x3400), [2]).to("float32");
assert.deepStrictEqual(right.tolist(), [1.5, 0.25]);
JS
node look.js
