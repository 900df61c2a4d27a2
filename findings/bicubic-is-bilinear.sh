#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): `interpolate` takes a mode and aligned corners and does neither.
#
# Expected: `interpolate(tensor, size, mode, align_corners)` is torch's: bicubic numbers differ from bilinear ones, and
# with aligned corners the four corners keep their values at the corners. What it cannot do it refuses.
# Seen: every mode, one that does not exist too, gives the bilinear numbers without aligned corners. Position embeddings
# of a vision transformer, which are stretched bicubically, come out as others than the model's, and a label map that is
# enlarged by "nearest" gets labels in between. `interpolate_4d` knows its three modes, and refuses others.
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
import { interpolate, interpolate_4d, Tensor } from "@huggingface/transformers";

const labels = Float32Array.of(0, 9, 9, 0);
const found = (mode, aligned) =>
  Array.from(interpolate(new Tensor("float32", labels, [1, 2, 2]), [4, 4], mode, aligned).data);
const right = async (mode) =>
  Array.from((await interpolate_4d(new Tensor("float32", labels, [1, 1, 2, 2]), { size: [4, 4], mode })).data);
const bilinear = await right("bilinear");
for (const mode of ["bilinear", "bicubic", "nearest", "no such mode"]) {
  console.log(mode, found(mode, false).slice(0, 4), "aligned", found(mode, true).slice(0, 4));
  assert.deepStrictEqual(found(mode, false), bilinear);
  assert.deepStrictEqual(found(mode, true), bilinear);
}
const [cubic, nearest] = [await right("bicubic"), await right("nearest")];
console.log("by interpolate_4d:", cubic.slice(0, 4), nearest.slice(0, 4));
assert.deepStrictEqual(nearest.slice(0, 4), [0, 0, 9, 9]);
assert.notDeepStrictEqual(cubic, bilinear);
await assert.rejects(right("no such mode"));
JS
node look.js
