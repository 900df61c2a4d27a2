#!/usr/bin/env bash
# datafusion 55.0.0 and pylance 14.0.2 (Lance): whether a NaN among the scores passes a filter depends on its sign.
#
# Expected: NaN, the mark of a score that was not measured, passes neither `x > 0.5` nor `x < 0.5` (IEEE), or it is
# larger than every number (Postgres, duckdb, polars); in both cases it does not matter which NaN it is: numpy, pyarrow
# and Parquet know one only.
# Seen: numbers are ordered by their bits. A NaN that was written as such is above all numbers. One that a processor of
# the x86 family made, as 0/0 for a row without weights or ∞ − ∞ for two masked scores, has its sign bit set and is
# below them all: it passes `x < 0.5`, is the minimum and comes first when sorted, while the other one comes last. The
# two are counted as different values. Nothing is said, and `isnan` finds both.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check datafusion==55.0.0 pylance==14.0.2 pyarrow==26.0.1 \
  duckdb==2.0.1 polars==2.1.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import datafusion
import duckdb
import lance
import numpy as np
import polars as pl
import pyarrow as pa

with np.errstate(invalid="ignore"):
    divided = np.zeros(1) / np.zeros(1)
    print("sign bit of 0/0 on this processor:", bool(np.signbit(divided[0])), "of nan:", bool(np.signbit(np.nan)))
made = np.copysign(divided, -1)[0]  # as x86 leaves it; elsewhere it is stated
scores = pa.table({"head": range(4), "x": pa.array(np.array([0.1, np.nan, made, 0.9]))})
context = datafusion.SessionContext()
context.from_arrow(scores, "t")
stored = lance.write_dataset(scores, "scores.lance")
frame = pl.from_arrow(scores)


def heads(where):
    rows = context.sql(f"select head from t where {where}").to_pydict()["head"]
    return rows, stored.to_table(filter=where)["head"].to_pylist()


above, below = heads("x > 0.5"), heads("x < 0.5")
print("datafusion and lance: above 0.5", above, "below", below)
assert above == ([1, 3], [1, 3]) and below == ([0, 2], [0, 2])
assert heads("isnan(x)") == ([1, 2], [1, 2])
ordered = context.sql("select head from t order by x").to_pydict()["head"]
ends = context.sql("select min(x) as low, max(x) as high, count(distinct x) as kinds from t").to_pydict()
print("in order", ordered, ends)
assert ordered == [2, 0, 3, 1] and ends["kinds"] == [4] and np.isnan(ends["low"][0]) and np.isnan(ends["high"][0])

# duckdb and polars: every NaN is above all numbers, and all are one value.
for name, limit, expected in [("above", "x > 0.5", [1, 2, 3]), ("below", "x < 0.5", [0])]:
    duck = [row[0] for row in duckdb.sql(f"select head from scores where {limit}").fetchall()]
    polars = frame.filter(pl.sql_expr(limit))["head"].to_list()
    print(name, "duckdb", duck, "polars", polars)
    assert duck == polars == expected
assert duckdb.sql("select min(x), count(distinct x) from scores").fetchall() == [(0.1, 3)]
assert frame["x"].min() == 0.1 and frame["x"].n_unique() == 3
PYTHON
