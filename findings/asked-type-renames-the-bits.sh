#!/usr/bin/env bash
# npyjs 1.2.0 (npm) with numpy 2.4.6: a type that is asked for a typed array is written into the header only.
#
# Expected: `dump(array, shape, { dtype })` writes the numbers in the type that is asked for, as it does with a list:
# "specify the dtype for the output".
# Seen: the bytes of a typed array are written as they are, under the name of the other type. numpy reads 1, 2 and 3 of
# a Float32Array as 1065353216, 1073741824 and 1077936128 if "i4" was asked for. With "f2", to save half of the space,
# nothing is converted: numpy reads 0, 1.875 and 0. An
# Int32Array of token numbers that is asked for as "f4" is nearly 0. The same numbers as a list are right with "i4" and
# "f4". No error is raised, by either side.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund npyjs@1.2.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install numpy==2.4.6
cat > look.js <<'JS'
import { writeFileSync } from "node:fs";
import { dump } from "npyjs";

const write = (name, array, dtype) => writeFileSync(`${name}.npy`, new Uint8Array(dump(array, [3], { dtype })));
const numbers = [1, 2, 3];
write("floats-as-i4", Float32Array.from(numbers), "i4");
write("floats-as-f2", Float32Array.from(numbers), "f2");
write("ints-as-f4", Int32Array.from(numbers), "f4");
write("list-as-i4", numbers, "i4");
write("list-as-f4", numbers, "f4");
JS
node look.js
cat > look.py <<'PYTHON'
import numpy as np

names = ("floats-as-i4", "floats-as-f2", "ints-as-f4", "list-as-i4", "list-as-f4")
read = {name: np.load(f"{name}.npy") for name in names}
for name, array in read.items():
    print(f"{name}: {array.dtype}", array.tolist())
    assert array.dtype == name[-2:]
floats = np.array([1, 2, 3], np.float32)
assert read["floats-as-i4"].tolist() == [1065353216, 1073741824, 1077936128] == floats.view(np.int32).tolist()
assert read["floats-as-f2"].tolist() == [0, 1.875, 0] and floats.astype(np.float16).tolist() == [1, 2, 3]
assert (read["ints-as-f4"] > 0).all() and (read["ints-as-f4"] < 1e-44).all()
assert read["list-as-i4"].tolist() == read["list-as-f4"].tolist() == [1, 2, 3]
PYTHON
venv/bin/python look.py
