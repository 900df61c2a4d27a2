#!/usr/bin/env bash
# awkward 2.14.0 with numpy 2.4.6: the softmax of log-probabilities of whole texts is NaN.
#
# Expected: `ak.softmax` turns scores in lists of different lengths, such as the candidates for each prompt, into
# weights that sum to 1. Only differences of scores count, so each list's largest is taken off first, as torch and scipy
# do.
# Seen: exponents are taken of the scores as they are. Beyond ±709 they are infinity or 0 and the weights NaN: a text of
# 300 tokens with 2.5 nats each has -750, and of two such candidates neither has a weight; nor has a row of attention
# where every key is hidden by -10,000. All that is said are numpy's warnings of an overflow and of an invalid division;
# with each list's largest taken off by hand the weights are right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check awkward==2.14.0 scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import awkward as ak
import numpy as np
import scipy

print("awkward", ak.__version__, "numpy", np.__version__)
for shift in (0, -700, -750, -10000, 700, 750):
    scores = ak.Array([[1.0, 2.0, 0.5], [3.0], [1.0, 2.0]]) + shift
    weights = [np.array(row) for row in ak.softmax(scores, axis=1)]
    right = [scipy.special.softmax(row) for row in scores]
    print(scores[0].tolist(), "->", weights[0].tolist(), "right:", right[0].round(4).tolist())
    shifted = ak.softmax(scores - ak.max(scores, axis=1), axis=1)
    assert all(np.allclose(a, b) for a, b in zip(shifted, right))
    if abs(shift) <= 700:
        assert all(np.allclose(a, b) for a, b in zip(weights, right))
    else:
        assert all(np.isnan(row).all() for row in weights)
PYTHON
