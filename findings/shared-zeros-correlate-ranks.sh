#!/usr/bin/env bash
# datalib 1.9.3 (npm) against scipy 1.17.1: by ranks, two rows that have nothing in common but zeros are alike.
#
# Expected: `cor.rank` is Spearman's correlation of ranks, with equal numbers sharing a rank, as in scipy: rows whose
# large numbers stand in other places correlate below zero, and a row of equal numbers correlates with nothing.
# Seen: the short formula with squared differences of ranks is used, which holds only where no two numbers are equal.
# Equal numbers get one rank, and then differ in nothing: two rows of attention that look at one key of eight each, and
# at different ones, correlate by 0.62, where scipy is just below zero, and a row of equal numbers by 0.5. The more zeros
# two causal rows share, the more alike they seem: with 16 keys it is 0.81. `cor`, by the numbers, is right for
# the two rows.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund datalib@1.9.3
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install scipy==1.17.1 numpy==2.4.6
cat > look.js <<'JS'
import { writeFileSync } from "node:fs";
import datalib from "datalib";

const row = (keys, key) => Array.from({ length: keys }, (_, i) => Number(i === key));
const pairs = {
  different: [[3, 1, 4, 2], [2, 1, 3, 4]],
  eight: [row(8, 0), row(8, 7)],
  sixteen: [row(16, 0), row(16, 15)],
  equal: [[1, 1, 1, 1], [1, 2, 3, 4]],
};
const found = Object.entries(pairs).map(([name, [a, b]]) =>
  ({ name, a, b, ranks: datalib.cor.rank(a, b), numbers: datalib.cor(a, b) }));
writeFileSync("found.json", JSON.stringify(found));
JS
node look.js
cat > look.py <<'PYTHON'
import json
import warnings

import numpy as np
from scipy import stats

warnings.simplefilter("ignore")
wanted = {"different": 0.4, "eight": 0.619, "sixteen": 0.812, "equal": 0.5}
for pair in json.load(open("found.json")):
    right = stats.spearmanr(pair["a"], pair["b"]).statistic
    print(f"{pair['name']}: datalib {pair['ranks']:.3f}, scipy {right:.3f}")
    assert abs(pair["ranks"] - wanted[pair["name"]]) < 1e-3
    if pair["name"] == "equal":
        assert np.isnan(right)
    elif pair["name"] == "different":
        assert abs(right - pair["ranks"]) < 1e-9
    else:
        assert -0.15 < right < 0 and abs(pair["numbers"] - np.corrcoef(pair["a"], pair["b"])[0, 1]) < 1e-9
PYTHON
venv/bin/python look.py
