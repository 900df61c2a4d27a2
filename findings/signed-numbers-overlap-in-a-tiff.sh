#!/usr/bin/env bash
# geotiff 3.0.5 (npm): whole numbers with a sign, of 16 or 32 bits, are written to a TIFF file as other numbers.
#
# Expected: `writeArrayBuffer` of a typed array writes its numbers in its type, so that reading gives them back: every
# typed array is taken, and the bits and the sample format of each are set.
# Seen: unsigned numbers and floats are right. Of an Int16Array or Int32Array the file's header says "16 (or 32) bits,
# signed", and its pixels are bytes: the lowest byte of each number, side by side, then zeros for the rest of the image.
# Read again, two (or four) neighbours are one number; Pillow reads the 32 bits so too. Int8Array is right, as its numbers are single
# bytes. A map of differences, or of token numbers, that is kept as whole numbers is lost, and nothing is said.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund geotiff@3.0.5
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install pillow==13.0.0
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import { fromArrayBuffer, writeArrayBuffer } from "geotiff";

const numbers = [-2, -1, 0, 1, 256, 300];
const back = async (kind, values) => {
  const file = await writeArrayBuffer(kind.from(values), { width: 3, height: 2 });
  writeFileSync(`${kind.name}.tif`, new Uint8Array(file));
  const image = await (await fromArrayBuffer(file)).getImage();
  const [read] = await image.readRasters();
  assert.strictEqual(read.constructor, kind);
  console.log(kind.name, values, "read again", Array.from(read));
  return Array.from(read);
};
assert.deepStrictEqual(await back(Int16Array, numbers), [-257, 1, 44, 0, 0, 0]);
assert.deepStrictEqual(await back(Int32Array, numbers), [-16842751, 2883584, 0, 0, 0, 0]);
assert.deepStrictEqual(await back(Float32Array, numbers), numbers);
const positive = [2, 1, 0, 1, 256, 300];
assert.deepStrictEqual(await back(Uint16Array, positive), positive);
assert.deepStrictEqual(await back(Uint32Array, positive), positive);
const small = [-2, -1, 0, 1, 2, 3];
assert.deepStrictEqual(await back(Int8Array, small), small);
JS
node look.js
cat > look.py <<'PYTHON'
from PIL import Image

read = list(Image.open("Int32Array.tif").get_flattened_data())
print("Int32Array, read by Pillow:", read)
assert read == [-16842751, 2883584, 0, 0, 0, 0]
PYTHON
venv/bin/python look.py
