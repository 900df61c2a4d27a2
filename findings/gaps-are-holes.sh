#!/usr/bin/env bash
# jsfive 0.4.2 (npm) with h5py 3.16.0: numbers of an HDF5 file that were not written are holes, not the fill value.
#
# Expected: a chunk that was never written holds the dataset's fill value, 0 unless another one was given: h5py and
# h5wasm 0.10.3 read it so. A matrix of attention that is stored block by block, with the blocks above the diagonal left
# out, has zeros there.
# Seen: jsfive makes an array of the right length and leaves those places empty. They are `undefined`: a sum over them
# is NaN, `Math.max` is NaN, `map` and `forEach` pass over them, so that a mean by `forEach` leaves them out, and a fill
# value of 0.5 is lost. Nothing is said. Chunks that were written are right.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts jsfive@0.4.2 h5wasm@0.10.3
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check h5py==3.16.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import h5py
import numpy as np

with h5py.File("maps.h5", "w") as file:
    pattern = file.create_dataset("pattern", shape=(4, 4), dtype="f4", chunks=(2, 2))
    half = file.create_dataset("half", shape=(6,), dtype="f4", chunks=(2,), fillvalue=0.5)
    pattern[:2, :2] = [[1, 0], [0.5, 0.5]]
    pattern[2:] = 0.25
    half[:2] = 1
with h5py.File("maps.h5") as file:
    print("h5py", file["pattern"][:2].tolist(), file["half"][:].tolist())
    assert not file["pattern"][:2, 2:].any() and np.array_equal(file["half"][:], [1, 1, 0.5, 0.5, 0.5, 0.5])
PYTHON
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import * as h5wasm from "h5wasm/node";
import { File } from "jsfive";

await h5wasm.ready;
const exact = new h5wasm.File("maps.h5", "r");
const bytes = readFileSync("maps.h5");
const file = new File(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), "maps.h5");
for (const [name, missing] of [["pattern", [2, 3, 6, 7]], ["half", [2, 3, 4, 5]]]) {
  const own = [...exact.get(name).value];
  const found = file.get(name).value;
  console.log(name, "h5wasm", own.join(" "), "jsfive", found);
  assert.equal(own.reduce((sum, value) => sum + value), 4);
  assert.equal(found.length, own.length);
  for (let place = 0; place < own.length; place++) {
    if (missing.includes(place)) assert.ok(!(place in found), `${place} is empty`);
    else assert.equal(found[place], own[place]);
  }
  assert.ok(Number.isNaN([...found].reduce((sum, value) => sum + value)) && Number.isNaN(Math.max(...found)));
  let counted = 0;
  found.forEach(() => counted++);
  assert.equal(counted, own.length - 4);
}
exact.close();
JS
node look.js
