#!/usr/bin/env bash
# zarrita 0.7.5 (npm) with zarr 3.1.6 (Python): an array that is created in JavaScript cannot be opened in Python.
#
# Expected: `create` with a shape, a type and chunks writes a zarr array of version 3,
# that any other implementation reads.
# Seen: it writes an empty list of codecs and null as the value to fill with. The format demands a codec that makes
# bytes of numbers, and a fill value: zarr refuses the array for each of the two. zarrita itself reads it back, so a
# test in JavaScript passes. With the codec "bytes" and a fill value of 0 given by hand Python reads the numbers. For
# int64 `create` raises a TypeError if that value is a BigInt.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund zarrita@0.7.5 @zarrita/storage@0.2.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install zarr==3.1.6 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import { FileSystemStore } from "@zarrita/storage";
import * as zarr from "zarrita";

const root = zarr.root(new FileSystemStore(`${process.cwd()}/store`));
const bytes = [{ name: "bytes", configuration: { endian: "little" } }];
const numbers = Float32Array.from([1, 2, 3, 4]);
const ways = { plain: {}, codec: { codecs: bytes }, fill: { fillValue: 0 }, both: { codecs: bytes, fillValue: 0 } };
for (const [name, options] of Object.entries(ways)) {
  const made = await zarr.create(root.resolve(name), { shape: [4], chunkShape: [2], dtype: "float32", ...options });
  await zarr.set(made, null, { data: numbers, shape: [4], stride: [1] });
  const { data } = await zarr.get(await zarr.open(root.resolve(name), { kind: "array" }));
  console.log(name, "read again by zarrita:", Array.from(data));
  assert.deepStrictEqual(data, numbers);
}
const whole = { shape: [4], chunkShape: [2], dtype: "int64", codecs: bytes, fillValue: 0n };
await assert.rejects(zarr.create(root.resolve("whole"), whole), TypeError);
JS
node look.js
cat > look.py <<'PYTHON'
import zarr

reasons = {"plain": "Invalid type: None", "codec": "Invalid type: None", "fill": "ArrayBytesCodec"}
for name, reason in reasons.items():
    try:
        zarr.open_array(f"store/{name}", mode="r")
        raise SystemExit(f"{name} was opened")
    except (TypeError, ValueError) as error:
        print(f"{name} refused by zarr:", error)
        assert reason in str(error)
numbers = zarr.open_array("store/both", mode="r")[...].tolist()
print("both read by zarr:", numbers)
assert numbers == [1, 2, 3, 4]
PYTHON
venv/bin/python look.py
