#!/usr/bin/env bash
# @rgba-image/lanczos 0.1.1 (npm) against Pillow 13.0.0: an image that is made three times smaller leaves out each third
# pixel.
#
# Expected: `lanczos(source, dest)` resizes as every Lanczos filter does: the nearest pixel counts most, and an image
# that is resized to its own size stays as it is.
# Seen: the curve is 0 in its middle, where it should be 1. Where a new pixel lies exactly on an old one, this pixel
# has no weight. From 672 pixels to 224, a usual step, white columns on each third place vanish (Pillow: 85), and black
# ones leave white. Three times as large, columns of black and white change places, each new pixel on an old one having
# its neighbours' colour. At its own size an image has other pixels beside its edges, and one that is a single row comes
# out transparent. `lanczos2` has the same fault.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @rgba-image/lanczos@0.1.1
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install pillow==13.0.0
cat > look.js <<'JS'
import assert from "node:assert";
import { lanczos, lanczos2 } from "@rgba-image/lanczos";

const image = (width, height, grey) => {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at++) data.fill(grey(at % width), 4 * at, 4 * at + 3);
  return { width, height, data };
};
const resized = (resize, source, width, height) => {
  const dest = { width, height, data: new Uint8ClampedArray(4 * width * height) };
  resize(source, dest);
  return dest;
};
// The grey values of the row in the middle, from `first` on.
const row = ({ width, height, data }, first, count) =>
  Array.from({ length: count }, (_, at) => data[4 * (width * (height >> 1) + first + at)]);

const white = image(672, 672, (x) => (x % 3 === 1 ? 255 : 0));
const black = image(672, 672, (x) => (x % 3 === 1 ? 0 : 255));
const half = image(448, 448, (x) => (x % 4 < 2 ? 255 : 0));
for (const resize of [lanczos, lanczos2]) {
  const [lost, left] = [white, black].map((source) => row(resized(resize, source, 224, 224), 100, 4));
  console.log(resize.name, "672 to 224: white on black becomes", lost, "and black on white", left);
  assert.deepStrictEqual(lost, [0, 0, 0, 0]);
  assert.deepStrictEqual(left, [255, 255, 255, 255]);
  assert.deepStrictEqual(Array.from(resized(resize, image(8, 1, () => 200), 4, 1).data), Array(16).fill(0));
}
const right = row(resized(lanczos, half, 224, 224), 100, 4);
const larger = row(resized(lanczos, image(224, 224, (x) => (x % 2) * 255), 672, 672), 300, 6);
console.log("448 to 224:", right, "224 to 672:", larger);
assert.deepStrictEqual(right, [218, 37, 218, 37]);
assert.deepStrictEqual(larger, [63, 255, 63, 192, 0, 192]);
const ramp = image(8, 8, (x) => 30 * x);
const same = row(resized(lanczos, ramp, 8, 8), 0, 8);
console.log("its own size:", row(ramp, 0, 8), "becomes", same);
assert.notDeepStrictEqual(same, row(ramp, 0, 8));
JS
node look.js
cat > look.py <<'PYTHON'
from PIL import Image


def row(size, new, grey, first, count):
    image = Image.frombytes("L", (size, size), bytes(grey(x) for x in range(size)) * size)
    resized = image.resize((new, new), Image.Resampling.LANCZOS)
    return [resized.getpixel((first + x, new // 2)) for x in range(count)]


third = row(672, 224, lambda x: 255 if x % 3 == 1 else 0, 100, 4)
larger = row(224, 672, lambda x: x % 2 * 255, 300, 6)
print("Pillow: 672 to 224", third, "224 to 672", larger)
assert third == [85] * 4 and larger == [63, 0, 63, 192, 255, 192]
assert row(448, 224, lambda x: 255 if x % 4 < 2 else 0, 100, 4) == [218, 37, 218, 37]
PYTHON
venv/bin/python look.py
