#!/usr/bin/env bash
# zarrita 0.7.5 (npm) with zarr 3.1.6 (Python): what was not written comes back as another number, if it is a large one.
#
# Expected: a chunk that is not in the store is filled with the array's `fill_value`: the largest integer, which stands
# for "none" where every other number may be a hash or an offset, comes back as such.
# Seen: the value is read from zarr.json as a JavaScript number before it is a BigInt. 2^64 - 1 becomes 2^64, which does
# not fit and wraps round to 0: rows without a hash have the hash 0. 2^63 - 1 of int64 becomes the smallest integer,
# -2^63, and 2^53 + 1 its even neighbour. What lies in written chunks is exact, to the last digit, in the same array,
# and Python reads both. Nothing is said. -1 and NaN are right.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check zarr==3.1.6 numpy==2.4.6
npm init --yes >/dev/null
npm install --silent --ignore-scripts zarrita@0.7.5
venv/bin/python - <<'PYTHON'
import zarr

group = zarr.open_group("store", mode="w", zarr_format=3)
for name, kind, none in [("largest", "uint64", 2**64 - 1), ("signed", "int64", 2**63 - 1), ("odd", "int64", 2**53 + 1),
                         ("minus", "int64", -1), ("nan", "float32", float("nan"))]:
    array = group.create_array(name, shape=(4,), chunks=(2,), dtype=kind, fill_value=none)
    array[:2] = 2**53 + 3 if kind != "float32" else 0.5
    print(name, array[...].tolist())
    assert array[3] == none or kind == "float32"
PYTHON
cat >probe.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import * as zarr from "zarrita";

const read = (file) => (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined);
const store = { get: async (key) => read("store" + key) };
const seen = { largest: 0n, signed: -(2n ** 63n), odd: 2n ** 53n, minus: -1n };
for (const name of [...Object.keys(seen), "nan"]) {
  const array = await zarr.open.v3(zarr.root(store).resolve(name), { kind: "array" });
  const { data } = await zarr.get(array);
  console.log(name, Array.from(data, String));
  assert.equal(data[0], name === "nan" ? 0.5 : 2n ** 53n + 3n);
  assert.deepEqual(data[3], name === "nan" ? Number.NaN : seen[name]);
}
JAVASCRIPT
node probe.mjs
