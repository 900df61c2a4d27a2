#!/usr/bin/env bash
# npyjs 1.2.0 (npm) against numpy 2.4.6: a list of numbers is written in single precision, unless one is infinite.
#
# Expected: `dump` of a plain list infers a type that holds its numbers. JavaScript's numbers are doubles, and numpy
# makes float64 of such a list.
# Seen: a list with a fraction is written as float32. 16,777,217 becomes 16,777,216, a time of 1,700,000,000.5 seconds
# loses its half, and 1e-50 becomes 0, without a word. If one number of the list is infinite, or above 3.4e38, the
# type is float64, and all the others are right to the last digit. Without a fraction 16,777,217 is right too. With
# `{ dtype: "f8" }` the first list is also written whole.
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

const numbers = [0.5, 16777217, 1700000000.5, 1e-50];
const write = (name, list, options) => writeFileSync(`${name}.npy`, new Uint8Array(dump(list, [list.length], options)));
write("plain", numbers);
write("infinite", [...numbers, Infinity]);
write("large", [...numbers, 1e39]);
write("whole", [1, 16777217]);
write("asked", numbers, { dtype: "f8" });
JS
node look.js
cat > look.py <<'PYTHON'
import numpy as np

numbers = [0.5, 16777217, 1700000000.5, 1e-50]
read = {name: np.load(f"{name}.npy") for name in ("plain", "infinite", "large", "whole", "asked")}
for name, array in read.items():
    print(f"{name}: {array.dtype}", array.tolist())
assert np.array(numbers).dtype == np.float64
assert read["plain"].dtype == np.float32 and read["plain"].tolist() == [0.5, 16777216, 1700000000, 0]
for name in ("infinite", "large", "asked"):
    assert read[name].dtype == np.float64 and read[name][:4].tolist() == numbers
assert read["whole"].tolist() == [1, 16777217]
PYTHON
venv/bin/python look.py
