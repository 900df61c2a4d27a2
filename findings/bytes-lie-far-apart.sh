#!/usr/bin/env bash
# scipy 1.17.1: the distance of two rows of bytes is not the root of their squared distance.
#
# Expected: `euclidean(u, v)` is the root of `sqeuclidean(u, v)` and the same number as `cdist` gives, for floats and
# for integers; maps and pictures are often kept as bytes from 0 to 255.
# Seen: `sqeuclidean` widens integers before it subtracts, as `cdist` and `pdist` do. `euclidean`, `minkowski`,
# `cityblock` and `chebyshev` subtract bytes as bytes: where the second is larger by 1 the difference is 255. Two rows
# of four bytes that each differ by 1 lie 361 apart instead of 2, by squares 4. Signed integers of one byte wrap beyond
# 127. There is no warning; floats are right.
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
from scipy.spatial import distance

print("scipy", scipy.__version__)
u, v = np.array([2, 2, 0, 0], np.uint8), np.array([1, 1, 1, 1], np.uint8)
names = ["sqeuclidean", "euclidean", "minkowski", "cityblock", "chebyshev", "canberra", "braycurtis", "cosine"]
wrong = set()
for name in names:
    one = getattr(distance, name)
    found, back, floats = float(one(u, v)), float(one(v, u)), float(one(u.astype(float), v.astype(float)))
    matrix = distance.cdist(u[None], v[None], name)[0, 0]
    print(f"{name}: {found:.4g}, the other way {back:.4g}; of floats {floats:.4g}, by cdist {matrix:.4g}")
    assert np.isclose(matrix, floats)
    if not np.isclose(found, floats):
        wrong.add(name)
print("wrong:", sorted(wrong))
assert wrong == {"euclidean", "minkowski", "cityblock", "chebyshev"}
near, far = np.array([100, -100], np.int8), np.array([-100, 100], np.int8)
print("signed:", distance.euclidean(near, far), "for", distance.euclidean(near.astype(float), far.astype(float)))
assert distance.euclidean(near, far) < 100
PYTHON
