#!/usr/bin/env bash
# scipy 1.17.1: the place of the largest number of a sparse row with NaN is that of a zero.
#
# Expected: `argmax` of a sparse array is numpy's of the dense one, which gives the place of NaN, as the `max` of both
# is NaN; or it skips NaN, as `nanmax` does, and gives the place of the largest number.
# Seen: neither. NaN is not larger than 0, so that a row with a single NaN counts as one without positive numbers, and
# `argmax` gives the first place that is not stored: of 0.5, 0, 0.9, 0 and NaN the second. `argmin` gives the same
# place. A head whose row holds an unmeasured score seems to look at a token that gets no weight, and nothing is said.
# Rows without NaN are right, so are full ones, and so is `explicit=True`.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" -W error - <<'PYTHON'
import numpy as np
import scipy
from scipy.sparse import coo_array, csc_array, csr_array

print("scipy", scipy.__version__)
NAN = np.nan
for row, place in [
    ([0.5, 0, 0.9, 0, NAN], 1),
    ([NAN, 0.5, 0, 0.9, 0], 2),
    ([0, 0.5, NAN, 0.9, 0], 0),
    ([0.5, 0.1, 0.9, 0.2, NAN], None),
    ([0.5, 0, 0.9, 0, 0.1], None),
]:
    dense = np.array([row])
    for kind in (csr_array, csc_array, coo_array):
        map = kind(dense)
        most, least = int(map.argmax(axis=1)[0]), int(map.argmin(axis=1)[0])
        right = int(dense.argmax()), int(dense.argmin())
        wrong = place is not None
        assert (most, least) == ((place, place) if wrong else right) and int(map.argmax()) == most
        assert int(map.argmax(axis=1, explicit=True)[0]) == right[0]
        assert np.array_equal(map.max(axis=1).toarray(), dense.max(1), equal_nan=True)
        assert map.nanmax() == np.nanmax(dense)
    print(f"{row}: max {map.max()}, argmax {most}, argmin {least}; dense {right}, without NaN {np.nanargmax(dense)}")
    assert not wrong or row[most] == 0
PYTHON
