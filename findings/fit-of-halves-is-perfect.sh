#!/usr/bin/env bash
# scikit-learn 1.9.1: a mediocre fit of numbers in half precision has an R² of 1.
#
# Expected: `r2_score`, and the `score` of a regression that is fitted to hidden states, give the same number, to a few
# digits, whatever the precision; or half precision is refused, or widened as for pairwise distances and kernels.
# Seen: both sums of squares are added in half precision, which ends at 65504. The spread of the truth passes that
# first: what is left over is divided by infinity, and R² is 1, the best there is. So a probe that explains a half of
# 1000 numbers with a deviation of 10 is perfect, and so is one fitted by `LinearRegression`. If what is left over
# passes it too, R² is not a number. `mean_absolute_error` and `explained_variance_score` are right. There is at most a
# warning of an overflow.
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
from sklearn.linear_model import LinearRegression
from sklearn.metrics import explained_variance_score, mean_absolute_error, r2_score

print("scikit-learn", sklearn.__version__)
numbers = np.random.default_rng(0)
truth = numbers.normal(scale=10, size=1000).astype(np.float16)
for noise in (3, 7, 10):
    fit = (truth + numbers.normal(scale=noise, size=1000)).astype(np.float16)
    found = {}
    for score in (r2_score, explained_variance_score, mean_absolute_error):
        half, right = score(truth, fit), score(truth.astype(float), fit.astype(float))
        found[score.__name__] = round(float(half), 3), round(float(right), 3)
    print(f"noise of {noise}: half, double", found)
    half, right = found["r2_score"]
    assert right < 0.95 and (np.isnan(half) if noise == 10 else half == 1)
    for name in ("explained_variance_score", "mean_absolute_error"):
        assert abs(found[name][0] - found[name][1]) < 0.05
few = slice(0, 500)
half, right = r2_score(truth[few], fit[few]), r2_score(truth[few].astype(float), fit[few].astype(float))
print("of 500 numbers, whose squares have a sum below 65504:", half, "for", right)
assert abs(half - right) < 0.01
states = numbers.normal(size=(1000, 4)).astype(np.float16)
goal = (states @ np.array([5, 5, 0, 0]) + numbers.normal(scale=7, size=1000)).astype(np.float16)
probe = LinearRegression().fit(states, goal)
half, right = probe.score(states, goal), probe.score(states.astype(float), goal.astype(float))
print("a probe's score:", half, "for", right)
assert half == 1 and right < 0.6
PYTHON
