#!/usr/bin/env bash
# awkward 2.14.0 with numpy 2.4.6: which head has the largest score depends on where a NaN stands, and a row of NaN has
# the maximum -inf.
#
# Expected: `ak.max` and `ak.argmax` agree with each other and, as the documentation says, with numpy's where all rows
# have one length: NaN, the mark of a head that was not measured, comes through, and `ak.nanmax` passes over it.
# Seen: with an axis `max` and `min` pass over NaN, and without one they return it. A row with nothing but NaN has the
# maximum -inf, the minimum inf and the range -inf. `argmax` takes the first place if NaN stands there, and else passes
# over it: of [NaN, 1, 3] it is 0, whose score is not the maximum 3, and of [1, NaN, 3] it is 2. numpy gives NaN and the
# place of the NaN for each.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check awkward==2.14.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import awkward as ak
import numpy as np

print("awkward", ak.__version__, "numpy", np.__version__)
nan = np.nan
plain = np.array([[nan, 1, 3], [1, nan, 3], [3, 1, nan], [nan, nan, nan]])
scores = ak.Array(plain)
shown = {name: getattr(ak, name)(scores, axis=1).tolist() for name in ("max", "min", "ptp", "argmax", "nanmax")}
print("rows", scores.tolist(), shown, "all:", ak.max(scores), "numpy:", plain.max(1), plain.argmax(1))
assert shown["max"] == [3, 3, 3, -np.inf] and shown["min"] == [1, 1, 1, np.inf]
assert shown["ptp"] == [2, 2, 2, -np.inf] and shown["nanmax"] == [3, 3, 3, None]
assert shown["argmax"] == [0, 2, 0, 0] and np.isnan(ak.max(scores)) and np.isnan(ak.min(scores))
assert np.isnan(plain.max(1)).all() and plain.argmax(1).tolist() == [0, 1, 2, 0]
ragged = ak.Array([[nan], [0.5, nan, 2], []])
assert ak.max(ragged, axis=1).tolist() == [-np.inf, 2, None]
PYTHON
