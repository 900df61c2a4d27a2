#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm, with sharp 0.35.5): an image that is made larger in node gets a dark last row
# and column.
#
# Expected: an image of one colour that is enlarged is of that colour, as with Pillow; the code says that the step
# "matches how the python Pillow library does it". A picture smaller than a model's input, a digit of 28 pixels say, has
# that done.
# Seen: with "bilinear", the default, and "bicubic" the last row and column are mixed with black: a grey of 200 becomes
# 100 there and 50 in the corner, or anything between, as the factor is. Bicubic has 213 a pixel before. A ramp is moved
# by half a new pixel besides, since the corners of the first pixels are laid on each other, not the corners of the
# images. "nearest" and "lanczos" give 200 everywhere.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/transformers@4.3.2 sharp@0.35.5
cat > look.js <<'JS'
import assert from "node:assert";
import { RawImage } from "@huggingface/transformers";

const grey = (size) => new RawImage(new Uint8ClampedArray(size * size).fill(200), size, size, 1);
const rows = async (size, larger, resample) => {
  const { data } = await grey(size).resize(larger, larger, resample === undefined ? {} : { resample });
  return Array.from({ length: larger }, (_, row) => Array.from(data.slice(row * larger, (row + 1) * larger)));
};
const ways = { default: undefined, bilinear: 2, bicubic: 3, nearest: 0, lanczos: 1 };
for (const [name, resample] of Object.entries(ways)) {
  const found = await rows(8, 16, resample);
  console.log(name, found[0].join(" "), "| last row", found.at(-1).join(" "));
  const [inner, edge, corner] = [found[7][7], found[7][15], found[15][15]];
  const wrong = resample === undefined || resample > 1;
  assert.deepStrictEqual([inner, edge, corner], wrong ? [200, 100, 50] : [200, 200, 200]);
}
const digit = await rows(28, 224);
console.log("from 28 to 224 pixels", digit[100].slice(-10).join(" "));
assert(digit[100].at(-1) < 40 && digit[100].at(-9) === 200);
const ramp = new RawImage(Uint8ClampedArray.from({ length: 64 }, (_, i) => (i % 8) * 20), 8, 8, 1);
const { data } = await ramp.resize(16, 16);
assert.deepStrictEqual(Array.from(data.slice(64, 72)), [0, 10, 20, 30, 40, 50, 60, 70]);
JS
node look.js
