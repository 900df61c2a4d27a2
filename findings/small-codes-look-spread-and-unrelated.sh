#!/usr/bin/env bash
# overcomplete 0.3.0 (with torch 2.15.0): if numbers are small, codes that are always equal count as unrelated, and one
# that stands alone as spread.
#
# Expected: a correlation is 1 for codes that are equal, and `kappa_4`, a measure of how sparse a row is, is 1 for a row
# with a single number. Neither depends on the unit in which activations are measured.
# Seen: both divide by a product of the numbers, squares or fourth powers, to which 1e-6 is added against a division by
# zero. With codes of a thousandth, equal ones correlate by a half; with a tenth of that by 0.01. A row with a single
# code of 0.01 has a kappa of 0.01 in place of 1, as if it were spread over a hundred. Codes of a dictionary that fire
# seldom, or of a model with normalized activations, are as small. Multiplied by a thousand, the same codes are right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install overcomplete==0.3.0 torch==2.15.0 numpy==2.4.6 \
  matplotlib==3.8.4
cat >"$folder/look.py" <<'PYTHON'
import torch
from overcomplete.metrics import codes_correlation_matrix, kappa_4

torch.manual_seed(0)
codes = torch.randn(1000, 3)
codes[:, 1] = codes[:, 0]
alone = torch.zeros(1, 100)
alone[0, 7] = 1
for unit, correlation, kappa in ((1, 1, 1), (1e-2, 0.99, 0.01), (1e-3, 0.5, 1e-6), (1e-4, 0.01, 1e-10)):
    largest = codes_correlation_matrix(codes * unit)[0]
    single = kappa_4(alone * unit).item()
    right = torch.corrcoef((codes.double() * unit).T)[0, 1].item()
    print(f"in units of {unit}: equal codes correlate by {largest:.3f} and by torch {right:.3f}; kappa is {single:.2g}")
    assert abs(right - 1) < 1e-6
    assert abs(largest - correlation) < 0.1 * correlation
    assert abs(single - kappa) < 0.1 * kappa
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
