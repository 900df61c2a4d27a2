#!/usr/bin/env bash
# image-js 1.7.0 (npm): a resized image is moved by half a pixel, also when its size stays as it is.
#
# Expected: `resize` fits the image into the new size. To the size that it has, it gives the same pixels; the two ends
# of a picture, of a patch or of a map that is laid over it stay where they are.
# Seen: with "bilinear", the default, and "bicubic" everything moves to the right and down by half of a new pixel: a
# ramp of 0, 20, 40, ... becomes 0, 10, 30, ... at the same size, and its last column is lost. Each step of a pyramid
# and each resize back moves it again. "nearest" does not move it.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund image-js@1.7.0
cat > look.js <<'JS'
import assert from "node:assert";
import { Image } from "image-js";

// A ramp from left to right, and the first row of what it becomes in another width.
const image = new Image(12, 12, { colorModel: "GREY" });
for (let y = 0; y < 12; y++) for (let x = 0; x < 12; x++) image.setPixel(x, y, [20 * x]);
const row = (size, options) => Array.from(image.resize({ width: size, height: size, ...options }).getRow(0)).flat();
const ramp = row(12, { interpolationType: "nearest" });
assert.deepStrictEqual(ramp, Array.from({ length: 12 }, (_, x) => 20 * x));
for (const interpolationType of [undefined, "bilinear", "bicubic"]) {
  const options = interpolationType ? { interpolationType } : {};
  const [same, double, half] = [12, 24, 6].map((size) => row(size, options));
  console.log(interpolationType ?? "default", "same size:", same.join(" "), "| half:", half.join(" "));
  // Half a pixel of the same size is 10, of the double size 5, and of half the size 20.
  for (let x = 2; x < 10; x++) assert(Math.abs(same[x] - (ramp[x] - 10)) <= 1);
  for (let x = 4; x < 20; x++) assert(Math.abs(double[x] - (20 * ((x + 0.5) / 2 - 0.5) - 5)) <= 1);
  for (let x = 1; x < 5; x++) assert(Math.abs(half[x] - (20 * ((x + 0.5) * 2 - 0.5) - 20)) <= 1);
}
const once = image.resize({ width: 12, height: 12 });
const again = once.resize({ width: 12, height: 12 }).resize({ width: 12, height: 12 });
console.log("three times:", Array.from(again.getRow(0)).flat().join(" "));
assert(Math.abs(again.getPixel(8, 5)[0] - (160 - 30)) <= 3);
JS
node look.js
