#!/usr/bin/env bash
# ml_dtypes 0.6.0 with numpy 2.4.6: one NaN among bfloat16 scores, and sorting leaves the row in pieces.
#
# Expected: `sort`, `argsort`, `partition` and `unique` put NaN last, as numpy does for halves and floats, and the rest
# in order, so that the last of what is a number is the head with the largest score.
# Seen: for bfloat16 and the types of eight bits NaN stays where it is and parts the row: on each side of it the scores
# are in some order, and across it they are in none. The largest score may stand third; `median` and `searchsorted`
# give other values, and `unique` keeps a score twice and each NaN. Nothing is said, and without NaN, or after
# `astype(float32)`, all is right. jax's and safetensors' arrays of bfloat16 are of this type in numpy.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ml_dtypes==0.6.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import ml_dtypes
import numpy as np

nan = np.nan
scores = np.array([0.25, 4, 0.5, nan, 1, 0.25, 3, nan, 0.125, 2], np.float32)
ORDER = np.sort(scores)
print("ml_dtypes", ml_dtypes.__version__, "numpy", np.__version__)
for kind in (np.float16, ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2):
    row = scores.astype(kind)
    assert np.array_equal(row.astype(np.float32), scores, equal_nan=True)  # every score is one of the type's
    found = np.sort(row).astype(np.float32)
    by_index = scores[np.argsort(row)]
    kept = np.unique(row).astype(np.float32)
    print(np.dtype(kind).name, found.tolist(), "unique:", kept.tolist())
    if kind is np.float16:
        assert np.array_equal(found, ORDER, equal_nan=True) and len(kept) == 8
        continue
    for result in (found, by_index):
        numbers = result[~np.isnan(result)]
        assert sorted(numbers) == ORDER[:8].tolist() and (np.diff(numbers) < 0).any()  # the same, and in no order
        assert not np.isnan(result[-1])
    assert len(kept) == 10 and np.isnan(kept).sum() == 2
    numbers = row[~np.isnan(row)]
    assert np.array_equal(np.sort(numbers).astype(np.float32), ORDER[:8])
    assert np.array_equal(np.sort(row.astype(np.float32)), ORDER, equal_nan=True)
PYTHON
