#!/usr/bin/env bash
# h5wasm 0.10.3 (npm) with h5py 3.16.0: a whole number from 2,147,483,648 on is written to an HDF5 file as another.
#
# Expected: `create_dataset` and `create_attribute` with plain numbers and no `dtype` choose a type that holds them:
# numbers in JavaScript are whole up to 9 quadrillion, and a list with one fraction is written as float64.
# Seen: if all numbers are whole the type is int32, whatever their size, and they are cut to it: 4,294,967,296 is 0, and
# a model of 7,241,732,096 parameters has -1,348,202,496. Offsets of tensors in a file beyond 2 GB, times in
# milliseconds and 32-bit hashes are lost so, without a word. With one fraction beside it, or with "<q" or "<d" as the
# type, the same number is right.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund h5wasm@0.10.3
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install h5py==3.16.0 numpy==2.4.6
cat > look.js <<'JS'
import h5wasm from "h5wasm/node";

await h5wasm.ready;
const file = new h5wasm.File("offsets.h5", "w");
const offsets = [0, 2147483647, 2147483648, 4294967296, 8589934600];
file.create_dataset({ name: "whole", data: offsets });
file.create_dataset({ name: "fraction", data: [...offsets, 0.5] });
file.create_dataset({ name: "long", data: offsets, dtype: "<q" });
file.create_attribute("parameters", 7241732096);
console.log("written", offsets, "read by h5wasm", Array.from(file.get("whole").value));
file.close();
JS
node look.js
cat > look.py <<'PYTHON'
import h5py

with h5py.File("offsets.h5") as file:
    whole, fraction, long = (file[name][()].tolist() for name in ("whole", "fraction", "long"))
    parameters = int(file.attrs["parameters"])
    print("read by h5py:", file["whole"].dtype, whole, "and a count of", parameters)
offsets = [0, 2147483647, 2147483648, 4294967296, 8589934600]
assert whole == [0, 2147483647, -2147483648, 0, 8]
assert fraction == [*offsets, 0.5] and long == offsets
assert parameters == 7241732096 - 2 * 2**32
PYTHON
venv/bin/python look.py
