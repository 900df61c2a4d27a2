#!/usr/bin/env bash
# numpy-ts 1.4.0 (npm) against numpy 2.4.6: whole numbers that meet fractions cut the fractions off.
#
# Expected: as in numpy, which it says its tests are compared with, integers and fractions together are fractions:
# [1, 2, 3] times 0.5 is [0.5, 1, 1.5], and joining or choosing between two arrays keeps the numbers of both.
# Seen: an array of integers and a number give integers: times 0.5 is [0, 1, 1], plus 0.5 changes nothing, and the
# remainder by 0.7 is 0. `concatenate`, `stack`, `append` and `where` take the type of the array that comes first, so
# that scores of 0.5 become 0 behind counts, and a mask of -Infinity becomes 0: what was to be hidden is open. The other
# way round, and for two arrays that are added or multiplied, everything is kept. Nothing is said.
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

whole, half, mask = np.array([1, 2, 3], np.int32), np.array([0.5, 0.5, 0.5]), np.array([True, False, True])
hidden = np.where(mask, whole, -np.inf)
found = {
    "times": whole * 0.5,
    "plus": whole + 0.5,
    "modulo": np.round(whole % 0.7, 6),
    "join": np.concatenate([whole, half]),
    "join turned": np.concatenate([half, whole]),
    "stack": np.stack([whole, half])[1],
    "append": np.append(whole, half)[3:],
    "where": np.where(mask, whole, half),
    "where turned": np.where(mask, half, whole),
    "arrays": whole * half,
    "hidden": np.exp(hidden - 3) / np.exp(hidden - 3).sum(),
}
print(json.dumps({name: [round(float(x), 6) for x in numbers] for name, numbers in found.items()}))
PYTHON
venv/bin/python there.py > there.json
cat > here.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import * as np from "numpy-ts";

const there = JSON.parse(readFileSync("there.json", "utf8"));
const [whole, half] = [np.array([1, 2, 3], "int32"), np.array([0.5, 0.5, 0.5])];
const mask = np.array([1, 0, 1], "bool");
const softmax = (scores) => {
  const powers = scores.map((x) => Math.exp(x - 3));
  return powers.map((x) => x / powers.reduce((a, b) => a + b));
};
const round = (x) => Math.round(x * 1e6) / 1e6;
const here = {
  times: np.multiply(whole, 0.5).toArray(),
  plus: whole.add(0.5).toArray(),
  modulo: np.mod(whole, 0.7).toArray(),
  join: np.concatenate([whole, half]).toArray(),
  "join turned": np.concatenate([half, whole]).toArray(),
  stack: np.stack([whole, half]).toArray()[1],
  append: np.append(whole, half).toArray().slice(3),
  where: np.where(mask, whole, half).toArray(),
  "where turned": np.where(mask, half, whole).toArray(),
  arrays: np.multiply(whole, half).toArray(),
  hidden: softmax(np.where(mask, whole, np.array(-Infinity)).toArray()),
};
const seen = {
  times: [0, 1, 1],
  plus: [1, 2, 3],
  modulo: [0, 0, 0],
  join: [1, 2, 3, 0, 0, 0],
  stack: [0, 0, 0],
  append: [0, 0, 0],
  where: [1, 0, 3],
};
for (const [name, numbers] of Object.entries(here)) {
  console.log(`${name}: numpy ${there[name]}, numpy-ts ${numbers.map(round)}`);
  if (name === "hidden") {
    assert.strictEqual(there.hidden[1], 0);
    assert.ok(numbers[1] > 0.04);
  } else assert.deepStrictEqual(numbers.map(round), seen[name] ?? there[name]);
  if (seen[name]) assert.notDeepStrictEqual(there[name], seen[name]);
}
JS
node here.js
