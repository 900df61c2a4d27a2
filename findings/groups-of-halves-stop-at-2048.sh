#!/usr/bin/env bash
# polars 2.1.0: the sum of a group of halves stops at 2048, and its mean is right.
#
# Expected: `group_by("head").agg(pl.col("weight").sum())` gives each group the sum that the column alone has, and that
# `sum().over("head")` has; or it is wider than the column, as the sum of small integers is.
# Seen: for a column of Float16, as 16-bit attention is stored in Parquet, a group's sum is added up in 16 bits: from
# 2048 on a weight of 1 is lost, and every smaller one before. The lazy and the streaming engine do the same. The column
# alone, `over` and the mean of the group add in more bits, so that mean times length and sum of one group differ by a
# half. Nothing is said. Cast to Float32 first, all agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check polars==2.1.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import numpy as np
import polars as pl

frame = pl.DataFrame({"head": [0] * 4096, "weight": np.ones(4096, np.float16)})
assert frame.schema["weight"] == pl.Float16
weight = pl.col("weight")
sums = {
    "column": frame["weight"].sum(),
    "over": frame.select(weight.sum().over("head"))[0, 0],
    "length * mean of the group": 4096 * frame.group_by("head").agg(weight.mean())["weight"][0],
    "group in 32 bits": frame.group_by("head").agg(weight.cast(pl.Float32).sum())["weight"][0],
    "group": frame.group_by("head").agg(weight.sum())["weight"][0],
    "lazy group": frame.lazy().group_by("head").agg(weight.sum()).collect()["weight"][0],
    "streaming group": frame.lazy().group_by("head").agg(weight.sum()).collect(engine="streaming")["weight"][0],
}
for name, found in sums.items():
    print(name, found)
assert list(sums.values()) == [4096] * 4 + [2048] * 3
small = pl.DataFrame({"head": [0] * 4096, "weight": np.full(4096, 0.1, np.float16)})
found = small.group_by("head").agg(weight.sum())["weight"][0]
print("4096 weights of 0.1:", found)
assert found < 300
PYTHON
