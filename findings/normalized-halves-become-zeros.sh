#!/usr/bin/env bash
# scikit-learn 1.9.1: `normalize` turns longer rows of half precision into zeros.
#
# Expected: `normalize` divides a row by its length, so that it has the length 1; `cosine_similarity`, which normalizes
# too, is right for half precision. Hidden states are often kept so, and lengths over 256 are common among them.
# Seen: `normalize` keeps half precision and squares in it. From a length of 256 on the sum of squares is infinite, and
# the row becomes zeros, as a row of padding would; that is said by one warning of an overflow, wherever it was. The
# `Normalizer` of a pipeline does the same, `norm="l1"` from a sum of 65520 on. All pairwise distances and kernels widen
# first.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import numpy as np
import sklearn
from sklearn.metrics.pairwise import cosine_similarity, euclidean_distances
from sklearn.preprocessing import Normalizer, normalize

print("scikit-learn", sklearn.__version__)
states = np.random.default_rng(0).normal(size=(3, 768)) * np.array([[5], [9], [20]])
halves = states.astype(np.float16)
wide = halves.astype(np.float64)
print("lengths:", np.linalg.norm(wide, axis=1).round())
for name, made in [("normalize", normalize(halves)), ("Normalizer", Normalizer().fit_transform(halves))]:
    lengths = np.linalg.norm(made.astype(np.float64), axis=1)
    print(f"{name}: {made.dtype}, lengths {lengths.round(3)}")
    assert np.allclose(lengths[:2], 1, atol=1e-2) and not made[2].any()
assert np.allclose(np.linalg.norm(normalize(halves.astype(np.float32)), axis=1), 1)
sums = normalize(np.full((2, 8), [[8000], [9000]], np.float16), norm="l1")
print("l1:", sums[:, 0])
assert sums[0, 0] == 0.125 and not sums[1].any()
assert np.allclose(cosine_similarity(halves), cosine_similarity(wide))
assert np.allclose(euclidean_distances(halves), euclidean_distances(wide))
print("cosine of the longest row with itself:", cosine_similarity(halves)[2, 2])
PYTHON
