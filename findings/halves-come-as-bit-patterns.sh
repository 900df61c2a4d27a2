#!/usr/bin/env bash
# apache-arrow 21.2.0 (npm) with pyarrow 26.0.1: a column of half precision, taken whole, is a column of bit patterns.
#
# Expected: `vector.toArray()` and `vector.get(i)` give the same numbers, as for floats of 32 and 64 bits; what is
# missing is null in both, or is told from a score of 0.
# Seen: `get(0)` of the weight 0.5 is 0.5, and `toArray()[0]` is 14336, its sixteen bits read as an integer: weights
# between 0 and 1 become numbers up to 15360, in an order that is still theirs, so a picture looks plausible and every
# mean, sum and tooltip is wrong. -0.5 is 47104, above all positive ones. Iterating is right. And in the array, of
# halves as of floats, a missing score is 0, where `get` has null; a column of booleans has null in both.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyarrow==26.0.1 numpy==2.4.6
npm init --yes >/dev/null
npm install --silent --ignore-scripts apache-arrow@21.2.0
venv/bin/python - <<'PYTHON'
import numpy as np
import pyarrow as pa

weights = [0.5, 0.25, None, 1.0, -0.5]
halves = [None if one is None else np.float16(one) for one in weights]
table = pa.table({"half": pa.array(halves, pa.float16()), "single": pa.array(weights, pa.float32()),
                  "mask": pa.array([True, False, None, True, True])})
with pa.ipc.new_file("scores.arrow", table.schema) as file:
    file.write_table(table)
PYTHON
cat >probe.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { tableFromIPC } from "apache-arrow";

const table = tableFromIPC(readFileSync("scores.arrow"));
const weights = [0.5, 0.25, null, 1, -0.5];
const seen = { half: [14336, 13312, 0, 15360, 47104], single: [0.5, 0.25, 0, 1, -0.5] };
for (const name of ["half", "single"]) {
  const column = table.getChild(name);
  const whole = Array.from(column.toArray());
  console.log(name, "one by one:", [...column], "whole:", whole);
  assert.deepEqual([...column], weights);
  assert.deepEqual(weights.map((_, place) => column.get(place)), weights);
  assert.deepEqual(whole, seen[name]);
}
const mask = table.getChild("mask");
console.log("mask whole:", Array.from(mask.toArray()));
assert.deepEqual(Array.from(mask.toArray()), [true, false, null, true, true]);
JAVASCRIPT
node probe.mjs
