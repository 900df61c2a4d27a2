#!/usr/bin/env bash
# polars 2.1.0: with names for its columns, a square map is read turned if it lies in memory by columns.
#
# Expected: `pl.DataFrame(array, schema=names)` and `pl.from_numpy` take the rows of the array as rows, as they do
# without names and for an array that is not square: two arrays that numpy calls equal give equal tables.
# Seen: for a square one with as many names the way the array lies in memory decides. By rows, the table is the map; by
# columns, as a transposed view, an array of Fortran's order and many a result of `einsum` or `moveaxis` are, it is the
# transposed map. Attention maps are square: queries and keys are exchanged, a causal head looks at what comes after it,
# and nothing is said. Without names, for other shapes, and with `orient="row"`, both are right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check polars==2.1.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import numpy as np
import polars as pl

pattern = np.tril(np.ones((3, 3), np.float32)) / np.arange(1, 4, dtype=np.float32)[:, None]
keys = ["key0", "key1", "key2"]
heads = np.stack([pattern, pattern], axis=-1)  # the heads last, as some models keep them
same = {
    "rows": pattern,
    "fortran": np.asfortranarray(pattern),
    "view": np.ascontiguousarray(pattern.T).T,
    "einsum": np.einsum("kq->qk", np.ascontiguousarray(pattern.T)),
}
for name, array in same.items():
    assert np.array_equal(array, pattern)
    named = [make(array, schema=keys).to_numpy() for make in (pl.DataFrame, pl.from_numpy)]
    print(name, "row of the first query:", named[0][0], "expected", pattern[0])
    for each in named:
        assert np.array_equal(each, pattern if name == "rows" else pattern.T)
    assert np.array_equal(pl.DataFrame(array).to_numpy(), pattern)
    assert np.array_equal(pl.DataFrame(array, schema=keys, orient="row").to_numpy(), pattern)
    # Not square: right in each order.
    wide = np.array(array[:2], order="F" if name != "rows" else "C")
    assert np.array_equal(pl.DataFrame(wide, schema=keys).to_numpy(), pattern[:2])
PYTHON
