#!/usr/bin/env bash
# ml_dtypes 0.6.0 with numpy 2.4.6: in bfloat16 numpy's functions that leave NaN out do not leave it out.
#
# Expected: `nanmean`, `nansum`, `nanstd`, `nanargmax` pass over NaN and `nan_to_num` replaces it, for each float
# type as for float16; jax and torch hand arrays of bfloat16 to numpy as ml_dtypes' type, and `isnan` finds the NaN.
# Seen: `nan_to_num` returns NaN and infinity as they were, also with `nan=0.0`; `nanmean`, `nansum`, `nanstd`,
# `nanprod` and `nancumsum` are NaN; `nanargmax` and `nanargmin` give the place of the NaN as the largest and as the
# smallest. `nanmax`, `nanmin` and `nanmedian` are right, so a table of a head's scores looks as if all were. `unique`
# keeps each NaN. Nothing is said: numpy asks whether the type is one of its own inexact ones. float8_e5m2 is treated
# alike.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check numpy==2.4.6 ml_dtypes==0.6.0
venv/bin/python -W error - <<'PYTHON'
import ml_dtypes
import numpy as np

means = {"nanmean": 2, "nansum": 4, "nanstd": 1, "nanprod": 3}
for kind in (np.float16, ml_dtypes.bfloat16, ml_dtypes.float8_e5m2):
    own = kind is np.float16
    scores = np.array([1, np.nan, 3], kind)
    found = {name: float(getattr(np, name)(scores)) for name in means}
    places = [int(np.nanargmax(scores)), int(np.nanargmin(scores))]
    filled = np.nan_to_num(np.array([np.nan, np.inf, 1], kind), nan=0.0, posinf=7.0).astype(float)
    print(kind.__name__, found, "places", places, "filled", filled, "expected", means, [2, 0], [0, 7, 1])
    assert np.isnan(scores).tolist() == [False, True, False]
    assert found == means if own else all(np.isnan(value) for value in found.values())
    assert places == ([2, 0] if own else [1, 1])
    assert np.array_equal(filled, [0, 7, 1] if own else [np.nan, np.inf, 1], equal_nan=True)
    assert np.array_equal(np.isnan(np.nancumsum(scores)), [False, not own, not own])
    # These are right for each type.
    assert float(np.nanmax(scores)) == 3 and float(np.nanmin(scores)) == 1 and float(np.nanmedian(scores)) == 2
for kind, count in [(np.float16, 2), (ml_dtypes.bfloat16, 3)]:
    assert len(np.unique(np.array([1, np.nan, np.nan], kind))) == count
PYTHON
