#!/usr/bin/env bash
# upng-js 2.1.0 (npm) with pillow 13.0.0: in a mask of one bit a pixel, all rows behind the first stand elsewhere.
#
# Expected: `toRGBA8` of a decoded PNG gives its pixels: the README promises "all color types (including Grayscale and
# Palettes)" and "all channel depths".
# Seen: in a grey image of one bit a pixel, the rest of a row's last byte is read as the start of the next row. A mask
# of ten columns, as Pillow writes it, moves by six more pixels with each row, and its last rows are those from the
# middle. With sixteen columns it is right, since no byte has a rest, and so is the same mask with a palette. pngjs
# reads all of them right.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund upng-js@2.1.0 pngjs@7.0.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install pillow==13.0.0
cat > write.py <<'PYTHON'
from PIL import Image

# A causal mask: white on and below the diagonal.
for columns in (10, 16):
    image = Image.new("L", (columns, columns))
    image.putdata([255 * (key <= query) for query in range(columns) for key in range(columns)])
    image.convert("1").save(f"grey-{columns}.png")
    image.convert("1").convert("P").save(f"palette-{columns}.png", bits=1)
PYTHON
venv/bin/python write.py
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import UPNG from "upng-js";

const rows = (rgba, columns) =>
  Array.from({ length: columns }, (_, y) =>
    Array.from({ length: columns }, (_, x) => (rgba[4 * (y * columns + x)] ? "1" : ".")).join(""));
for (const columns of [10, 16]) {
  const wanted = Array.from({ length: columns }, (_, y) => "1".repeat(y + 1).padEnd(columns, "."));
  for (const kind of ["grey", "palette"]) {
    const file = readFileSync(`${kind}-${columns}.png`);
    const image = UPNG.decode(new Uint8Array(file).buffer);
    const found = rows(new Uint8Array(UPNG.toRGBA8(image)[0]), columns);
    assert.deepStrictEqual(rows(PNG.sync.read(file).data, columns), wanted);
    assert.strictEqual(image.depth, 1);
    if (columns === 16 || kind === "palette") {
      assert.deepStrictEqual(found, wanted);
      console.log(`${kind}, ${columns} columns: right`);
      continue;
    }
    console.log(`${kind}, ${columns} columns:`);
    for (const [y, row] of found.entries()) console.log(`  upng-js ${row}   pngjs ${wanted[y]}`);
    // Each row of the file takes two bytes, of which ten bits are pixels.
    const bits = wanted.map((row) => row.padEnd(16, ".")).join("");
    assert.deepStrictEqual(found, wanted.map((_, y) => bits.slice(10 * y, 10 * y + 10)));
    assert.notDeepStrictEqual(found, wanted);
  }
}
JS
node look.js
