#!/usr/bin/env bash
# scipy 1.17.1: the Jensen-Shannon distance of two rows that differ by rounding is NaN about every other time.
#
# Expected: `jensenshannon` divides both rows by their sums, so that only the shares count. For a row and its threefold,
# or for a head's row in two passes that differ in the last bit, it gives 0 or nearly 0.
# Seen: the sum under the root comes out a little below 0 as often as above, and is not cut off at 0; its root is NaN.
# Of 1000 rows of 32 weights more than half have no distance from their own threefold, and nearly half, in single
# precision, none from the row that is one bit off. `jensenshannon` lets a warning of numpy's through; `cdist` and
# `pdist` have NaN too, though less often, and warn of nothing, and `linkage` refuses what they made. Only where all
# bits agree is the distance 0. So the heads that are most alike are the ones that cannot be compared.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import warnings

import numpy as np
import scipy
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import cdist, jensenshannon, pdist
from scipy.special import softmax

print("scipy", scipy.__version__)
rows = softmax(np.random.default_rng(0).normal(size=(1000, 32)), -1)
single = rows.astype(np.float32)
for name, one, two in [
    ("the same", rows, rows),
    ("two times as large", rows, rows * 2),
    ("three times as large", rows, rows * 3),
    ("one bit off, in single precision", single, np.nextafter(single, np.float32(1))),
    ("a thousandth off", rows, rows + np.where(np.arange(32) % 2, 1e-3, 0)),
]:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        each = np.array([jensenshannon(p, q) for p, q in zip(one, two)])
    with warnings.catch_warnings(record=True) as of_cdist:
        warnings.simplefilter("always")
        matrix = np.array([cdist(p[None], q[None], "jensenshannon")[0, 0] for p, q in zip(one, two)])
    print(f"{name}: {np.isnan(each).sum()} of 1000 are NaN, by cdist {np.isnan(matrix).sum()};",
          f"the largest {np.nanmax(each):.1g}; warnings {len(said)} and {len(of_cdist)}")
    wrong = name.startswith("three") or name.startswith("one bit")
    assert (np.isnan(each).sum() > 300) == wrong and not of_cdist
    assert wrong or not np.isnan(each).any()
    assert (np.isnan(matrix).sum() > 100) == name.startswith("three") or not wrong
    assert np.nanmax(each) < 1e-3 or name.startswith("a thousandth")
heads = pdist(np.concatenate([rows[:20], rows[:20] * 3]), "jensenshannon")
print("among 40 rows, two by two alike:", np.isnan(heads).sum(), "of", len(heads), "distances are NaN")
try:
    linkage(heads)
    raise SystemExit("linkage took them")
except ValueError as error:
    print("linkage:", error)
PYTHON
