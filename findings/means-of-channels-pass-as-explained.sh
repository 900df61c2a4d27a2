#!/usr/bin/env bash
# overcomplete 0.3.0 (with torch 2.15.0) against scikit-learn 1.9.1: a reconstruction that says the same for each input
# has an R² of 0.99.
#
# Expected: of `r2_score` its documentation says that "a score of 0 indicates that the reconstruction is as good as the
# mean". For vectors that is the mean vector, as in scikit-learn.
# Seen: it is the mean of all numbers of all channels, a single one. Where one channel lies far from the others, as the
# large channels of a residual stream do, the mean vector alone scores 0.99: a dictionary that has learnt nothing but
# the mean seems to explain nearly all, and one that goes half of the way scores hardly more. Training reports this
# score. Of channels whose means are alike the score is right, so that a test on noise passes.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install overcomplete==0.3.0 torch==2.15.0 numpy==2.4.6 \
  matplotlib==3.8.4 scikit-learn==1.9.1
cat >"$folder/look.py" <<'PYTHON'
import torch
from overcomplete import metrics
from sklearn.metrics import r2_score

torch.manual_seed(0)
noise = torch.randn(1000, 16)
stream = noise.clone()
stream[:, 3] += 50
seen = {}
for name, vectors in (("noise", noise), ("one large channel", stream)):
    mean = vectors.mean(0).expand_as(vectors)
    for reconstruction, quality in ((mean, "the mean vector"), ((vectors + mean) / 2, "half of the way")):
        found = metrics.r2_score(vectors, reconstruction).item()
        right = r2_score(vectors.numpy(), reconstruction.numpy(), multioutput="variance_weighted")
        seen[name, quality] = found, right
        print(f"{name}, {quality}: overcomplete {found:.3f}, scikit-learn {right:.3f}")
for (name, quality), (found, right) in seen.items():
    assert abs(right - (0 if quality == "the mean vector" else 0.75)) < 0.01
    assert abs(found - right) < 0.01 if name == "noise" else found > 0.99
assert "as good as the mean" in " ".join(metrics.r2_score.__doc__.split())
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
