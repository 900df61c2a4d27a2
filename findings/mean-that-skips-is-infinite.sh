#!/usr/bin/env bash
# xarray 2026.9.0 with numpy 2.4.6: the mean of scores in half precision is infinite, unless NaN is let in.
#
# Expected: `DataArray.mean` of 8000 scores of about 20 is 20. numpy adds halves in single precision for a mean, and
# `.values.mean()` is 20; that xarray leaves NaN out changes nothing where there is none.
# Seen: for floats xarray goes its own way by default: it fills NaN with zeros, adds in half precision and divides. The
# sum passes 65504, and the mean is infinite, along a dimension, over all, by `coarsen` and by `rolling`, and by
# `groupby`, which gets smaller sums wrong too (7 becomes 5.3). `skipna=False` gives 20. numpy's `nanmean` has it too;
# its documentation says that it adds in the precision of the input, xarray's says no such thing. There is at most a
# warning of an overflow. Scores below 8 of the same number are right, so that some heads of a file have a mean and
# others do not.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check xarray==2026.9.0 pandas==3.1.1 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import xarray as xr

print({name: version(name) for name in ("xarray", "numpy")})
scores = np.random.default_rng(0).normal(size=(2, 8000)) + np.array([[7], [20]])
heads = xr.DataArray(scores.astype(np.float16), dims=("head", "token"))
means = {
    "mean": heads.mean("token"),
    "mean, skipna=False": heads.mean("token", skipna=False),
    "numpy's mean": heads.values.mean(1),
    "numpy's nanmean": np.nanmean(heads.values, 1),
    "median": heads.median("token"),
    "by groups": heads.assign_coords(token=np.arange(8000) // 4000).groupby("token").mean()[:, 0],
    "coarsened": heads.coarsen(token=4000).mean()[:, 0],
    "rolling": heads.rolling(token=4000).mean()[:, -1],
    "of single precision": heads.astype(np.float32).mean("token"),
}
for name, found in means.items():
    print(name, np.asarray(found))
    assert abs(float(found[0]) - 7) < 0.1 or name == "by groups"
    infinite = name in ("mean", "numpy's nanmean", "by groups", "coarsened", "rolling")
    assert np.isinf(float(found[1])) if infinite else abs(float(found[1]) - 20) < 0.1
print("over all:", float(heads.mean()), "for", heads.values.mean())
assert np.isinf(float(heads.mean())) and abs(heads.values.mean() - 13.5) < 0.1
PYTHON
