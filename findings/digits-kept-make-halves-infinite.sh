#!/usr/bin/env bash
# numcodecs 0.16.6: halves that keep three decimal places become infinite from 64 on.
#
# Expected: `Quantize(digits=3, dtype="f2")` is a "filter to reduce the precision of floating point data" to so many
# decimal digits, as it does in float32. Halves of 64 and more have fewer digits than that, so they stay as they are.
# Seen: each number is multiplied by the power of two that holds the digits, 1024 for three, rounded and divided, all in
# its own type. From 64 on the product is beyond the largest half, and the number that comes back is infinite, with its
# sign. With one digit it is so from 4096 on. So large activations of a residual stream, and scores before the softmax,
# are lost, while the same numbers in float32 come back right. With float32 the limit lies far away.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install numcodecs==0.16.6 numpy==2.4.6
cat >"$folder/look.py" <<'PYTHON'
import warnings

import numpy as np
from numcodecs import Quantize

warnings.simplefilter("ignore")
values = [0.1, 1.5, 63.5, 64, -80, 1000, 4080, 4096, -60000]
for digits, limit in ((1, 4095), (2, 512), (3, 64)):
    kept = {}
    for kind in ("f2", "f4"):
        numbers = np.array(values, kind)
        filtered = Quantize(digits=digits, dtype=kind)
        kept[kind] = filtered.decode(filtered.encode(numbers)).astype(float)
    print(digits, "digits, halves:", kept["f2"].tolist(), "float32:", kept["f4"].tolist())
    large = np.abs(values) >= limit
    assert np.array_equal(kept["f2"][large], np.sign(np.array(values)[large]) * np.inf)
    assert np.abs(kept["f2"][~large] - np.array(values, "f2")[~large]).max() < 10.0**-digits
    assert np.abs(kept["f4"] - values).max() < 10.0**-digits
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
