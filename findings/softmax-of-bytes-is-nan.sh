#!/usr/bin/env bash
# scipy 1.17.1: the softmax of scores in bytes is NaN, and their log-softmax is minus infinity.
#
# Expected: `softmax` of 1, 2 and 3 is 0.09, 0.245 and 0.665, whatever integers hold them, as it is for the integers of
# a list; scores of a quantized model, or logits that were kept as signed bytes, are such numbers. `logsumexp` is right
# for them.
# Seen: the largest score is subtracted within a byte, where 1 - 3 is 254. Its exponential, which numpy takes of bytes
# in half precision, is infinite: two of the three weights are NaN and the largest score gets 0. `log_softmax` is minus
# infinity for all. Signed bytes are right, to three digits, until two of them lie further apart than 127. Unsigned
# integers of 16, 32 and 64 bits wrap too. Warnings name an overflow or an invalid division, and no cause.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import numpy as np
import scipy
from scipy.special import log_softmax, logsumexp, softmax

print("scipy", scipy.__version__)
for kind in ("int64", "int8", "uint8", "uint16", "uint32", "uint64"):
    for scores in ([1, 2, 3], [3, 3, 3], [-100, 100, 50]):
        if min(scores) < 0 and kind.startswith("u"):
            continue
        given, right = np.array(scores, kind), np.array(scores, float)
        weights, logs = softmax(given), log_softmax(given)
        pairs = ((weights, softmax(right)), (logs, log_softmax(right)))
        close = [bool(np.allclose(found, goal, atol=2e-3)) for found, goal in pairs]
        print(f"{kind} {scores}: {weights} and {logs} in {weights.dtype}, right {close}")
        wrong = len(set(scores)) > 1 and kind.startswith("u") or scores[0] == -100 and kind == "int8"
        assert close == [not wrong] * 2
        assert np.isclose(logsumexp(given), logsumexp(right))
        if kind == "uint8" and wrong:
            assert np.isnan(weights[:2]).all() and weights[2] == 0 and np.isneginf(logs).all()
PYTHON
