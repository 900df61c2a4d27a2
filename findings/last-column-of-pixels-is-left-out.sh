#!/usr/bin/env bash
# jimp 1.6.1 (npm): with three of its five ways to resize, an image is stretched and its last row and column fall out.
#
# Expected: `resize` fits the whole image into the new size, whatever the `mode`; to its own size it changes nothing.
# Seen: with "bicubicInterpolation", "hermiteInterpolation" and "bezierInterpolation" the places of the new pixels end
# one step before the last old one, at any size: a ramp of eight pixels from 0 to 140 ends at 123 at the same size, and
# of an edge that is one pixel wide, at the right or at the bottom, a tenth is left. Everything moves away from the
# first corner, the more the farther it lies. A picture of one row becomes transparent. Without a `mode`, with
# "bilinearInterpolation" and with "nearestNeighbor" the same size changes nothing.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund jimp@1.6.1
cat > look.js <<'JS'
import assert from "node:assert";
import { Jimp, ResizeStrategy } from "jimp";

const drawn = (width, height, grey) => {
  const image = new Jimp({ width, height });
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) image.setPixelColor(grey(x, y) * 0x1010100 + 0xff, x, y);
  }
  return image;
};
const greys = (image) => Array.from(image.bitmap.data.filter((_, i) => i % 4 === 0));
const alphas = (image) => Array.from(image.bitmap.data.filter((_, i) => i % 4 === 3));
const wrong = ["bicubicInterpolation", "hermiteInterpolation", "bezierInterpolation"];
assert.deepStrictEqual(Object.values(ResizeStrategy).slice(2), wrong);
for (const mode of [undefined, ...Object.values(ResizeStrategy)]) {
  const ramp = drawn(8, 8, (x) => 20 * x);
  const same = greys(ramp.clone().resize({ w: 8, h: 8, mode })).slice(0, 8);
  const double = greys(ramp.clone().resize({ w: 16, h: 16, mode })).slice(0, 16);
  const right = greys(drawn(8, 8, (x) => (x === 7 ? 255 : 0)).resize({ w: 8, h: 8, mode }))[7];
  const bottom = greys(drawn(8, 8, (_, y) => (y === 7 ? 255 : 0)).resize({ w: 8, h: 8, mode }))[56];
  const opaque = alphas(drawn(8, 1, () => 200).resize({ w: 8, h: 1, mode })).every((alpha) => alpha === 255);
  console.log(mode ?? "no mode", same.join(" "), "| double ends", double[15], "| edges", right, bottom, "|", opaque);
  if (wrong.includes(mode)) {
    for (let x = 0; x < 8; x++) assert(Math.abs(same[x] - (20 * x * 7) / 8) <= 4);
    assert(double[15] <= 132 && right < 40 && bottom < 40 && !opaque);
  } else {
    assert.deepStrictEqual(same, [0, 20, 40, 60, 80, 100, 120, 140]);
    assert(double[15] === 140 && right === 255 && bottom === 255 && opaque);
  }
}
JS
node look.js
