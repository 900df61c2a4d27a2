#!/usr/bin/env bash
# polars 2.1.0: a row of attention with a zero in it has the entropy NaN.
#
# Expected: `entropy` is "-sum(pk * log(pk))" of "discrete probabilities", and a probability of 0 adds nothing, as in
# scipy and torch: 0 times its logarithm counts as 0. Every causal pattern has zeros above its diagonal, a masked
# key has one, and a weight that is too small for its bits becomes one.
# Seen: one zero makes it NaN, for floats of 32 and 64 bits, for a column, in `group_by` and lazily, with any base. A
# table with the entropy of each row of a causal head has a number for the last row alone; a mean over heads is NaN, and
# sorted, such a row counts as the most spread one. A missing weight (null) adds nothing, and a column of counts has
# the same fault. Nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check polars==2.1.0 numpy==2.4.6 scipy==1.17.1
venv/bin/python - <<'PYTHON'
import numpy as np
import polars as pl
from scipy.stats import entropy

pattern = np.tril(np.ones((4, 4))) / np.arange(1, 5)[:, None]
rows, columns = np.indices(pattern.shape)
for kind in (pl.Float32, pl.Float64):
    table = pl.DataFrame({"query": rows.ravel(), "key": columns.ravel(), "weight": pattern.ravel()})
    table = table.with_columns(pl.col("weight").cast(kind))
    step = [pl.col("weight").entropy(), pl.col("weight").entropy(base=2).alias("bits")]
    found = table.group_by("query").agg(step).sort("query")
    lazy = table.lazy().group_by("query").agg(step).sort("query").collect()
    print(kind, "polars", found["weight"].to_list(), "scipy", entropy(pattern, axis=1))
    for each in (found, lazy):
        for column in ("weight", "bits"):
            assert np.array_equal(np.isnan(each[column].to_numpy()), [True, True, True, False])
    assert np.isclose(found["weight"][3], np.log(4)) and np.allclose(entropy(pattern, axis=1), np.log([1, 2, 3, 4]))
    # Written as missing instead of 0, the same weights have the right entropy.
    gaps = table.with_columns(pl.when(pl.col("weight") > 0).then("weight").alias("weight"))
    gaps = gaps.group_by("query").agg(step).sort("query")
    assert np.allclose(gaps["weight"], np.log([1, 2, 3, 4]), atol=1e-6)
    # Sorted by entropy, the rows without one come out as the most spread ones.
    assert found.sort("weight", descending=True)["query"].to_list()[-1] == 3
counts = pl.Series([3, 0, 3])
print("counts", counts.entropy(), "expected", entropy(counts))
assert np.isnan(counts.entropy()) and np.isclose(entropy(counts), np.log(2))
assert np.isnan(found["weight"].mean())
PYTHON
