#!/usr/bin/env bash
# npyjs 1.2.0 (npm) with numpy 2.4.6: plain numbers of JavaScript are written with half their digits, and small ones as
# 0.
#
# Expected: `dump` of a plain array finds a type that holds its numbers, as it does for whole ones (300 becomes two
# bytes wide). All numbers of JavaScript have 64 bits; numpy's own `save` of the same list writes float64.
# Seen: as soon as one number is no whole one, all are written in 32 bits, unless one is too large for that. So 0.1
# comes back as 0.10000000149, a token's place 16777217 beside a 0.5 as 16777216, and a weight of 1e-50 as 0. A row with
# 1e39 in it is written in 64 bits, a row without is not. A `Float64Array` keeps its digits. The README says "dtype is
# inferred".
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check numpy==2.4.6
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund npyjs@1.2.0
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import { dump, parse } from "npyjs";

const rows = { plain: [0.1, 0.5], place: [16777217, 0.5], small: [1e-50, 0.5], large: [0.1, 1e39], whole: [300, 1] };
const types = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, parse(dump(row)).dtype]));
console.log(types);
assert.deepStrictEqual(types, { plain: "f4", place: "f4", small: "f4", large: "f8", whole: "u2" });
assert.strictEqual(parse(dump(Float64Array.from(rows.plain))).data[0], 0.1);
for (const [name, row] of Object.entries(rows)) writeFileSync(`${name}.npy`, Buffer.from(dump(row)));
JS
node look.js
venv/bin/python - <<'PYTHON'
import numpy as np

plain, place, small, large, whole = (np.load(f"{name}.npy") for name in ("plain", "place", "small", "large", "whole"))
print(plain.dtype, plain.tolist(), place.tolist(), small.tolist(), large.dtype, large.tolist(), whole.tolist())
assert plain[0] == np.float32(0.1) and plain[0].item() != 0.1
assert place[0] == 16777216 and small[0] == 0
assert large[0] == 0.1 and whole.tolist() == [300, 1] and np.array([0.1, 0.5]).dtype == np.float64
PYTHON
