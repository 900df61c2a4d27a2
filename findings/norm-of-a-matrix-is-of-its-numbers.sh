#!/usr/bin/env bash
# numpy-ts 1.4.0 (npm) against numpy 2.4.6: the norm of order 2 of a matrix is not its largest singular value.
#
# Expected: as in numpy, `linalg.norm(matrix, 2)` is the spectral norm: how far a weight matrix can stretch a vector.
# Orders 1 and infinity are the largest column and row.
# Seen: unless the axes are named, the numbers of the matrix are taken as one long vector: order 2 is the Frobenius
# norm, order 1 the sum of all, infinity the largest number. The unit matrix of 64 rows stretches nothing and is said to
# stretch eight times; a matrix of rank one is measured rightly, so that a test with one passes. "fro" and "nuc" are
# right, and so is every order with `axis` [0, 1], which is only another way to say the same.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check numpy==2.4.6
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund numpy-ts@1.4.0
cat > there.py <<'PYTHON'
import json

import numpy as np

kinds = {"1": 1, "2": 2, "inf": np.inf, "fro": "fro", "nuc": "nuc"}
table = np.array([[1.0, 2, 3], [4, 5, 6]])
matrices = {"two by three": table, "unit": np.eye(64), "rank one": np.outer([3, 4], [0, 1])}
found = {name: {kind: float(np.linalg.norm(m, o)) for kind, o in kinds.items()} for name, m in matrices.items()}
print(json.dumps(found))
PYTHON
venv/bin/python there.py > there.json
cat > here.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import * as np from "numpy-ts";

const there = JSON.parse(readFileSync("there.json", "utf8"));
const kinds = { 1: 1, 2: 2, inf: Infinity, fro: "fro", nuc: "nuc" };
const matrices = {
  "two by three": np.array([[1, 2, 3], [4, 5, 6]]),
  unit: np.eye(64),
  "rank one": np.outer(np.array([3, 4]), np.array([0, 1])),
};
const near = (a, b) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
const norm = (matrix, kind, axis) => Number(np.linalg.norm(matrix, kind, axis));
for (const [name, matrix] of Object.entries(matrices))
  for (const kind of ["1", "2", "inf", "fro", "nuc"]) {
    const [whole, axes] = [norm(matrix, kinds[kind]), norm(matrix, kinds[kind], [0, 1])];
    console.log(`${name}, order ${kind}: numpy ${there[name][kind]}, numpy-ts ${whole}, with axes ${axes}`);
    assert.ok(near(axes, there[name][kind]));
    if (kind === "fro" || kind === "nuc") assert.ok(near(whole, there[name][kind]));
  }
const table = matrices["two by three"];
assert.ok(near(norm(table, 1), 21) && near(there["two by three"][1], 9));
assert.ok(near(norm(table, 2), Math.sqrt(91)) && near(there["two by three"][2], 9.508032));
assert.ok(near(norm(table, Infinity), 6) && near(there["two by three"].inf, 15));
assert.ok(near(norm(matrices.unit, 2), 8) && near(there.unit[2], 1));
assert.ok(near(norm(matrices["rank one"], 2), 5) && near(there["rank one"][2], 5));
JS
node here.js
