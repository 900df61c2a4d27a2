#!/usr/bin/env bash
# plotly 7.1.0 (Python): the masked numbers of an array are drawn as if they were not masked.
#
# Expected: a cell that `numpy.ma` masks is a gap, as in matplotlib, and as plotly draws None and NaN: an attention map
# whose later keys are masked has an empty triangle.
# Seen: what lies under the mask goes to the page, whatever it is, for `Heatmap`, `Scatter` and `px.imshow`, for floats
# and integers, also the 9.97e36 that netCDF puts under its masks. The same numbers with NaN in the masked places, as a
# list, or as a column of pandas with missing values, have gaps.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check plotly==7.1.0 numpy==2.3.5 pandas==3.1.1
"$folder/venv/bin/python" - <<'PYTHON'
import base64
import json

import numpy as np
import pandas as pd
import plotly
import plotly.express as px
import plotly.graph_objects as go

print("plotly", plotly.__version__)
pattern = np.ma.masked_array([[1, 0.25], [0.5, 0.5]], mask=[[False, True], [False, False]])


def sent(figure, name="z"):
    """The numbers that the page gets; None is a gap."""
    numbers = json.loads(figure.to_json())["data"][0][name]
    if isinstance(numbers, dict):
        numbers = np.frombuffer(base64.b64decode(numbers["bdata"]), numbers["dtype"])
    return [None if one is None or one != one else float(one) for one in np.ravel(np.array(numbers, dtype=object))]


for kind in (np.float64, np.float32, np.float16):
    weights = pattern.astype(kind)
    for name, figure in (("Heatmap", go.Figure(go.Heatmap(z=weights))), ("imshow", px.imshow(weights))):
        print(name, kind.__name__, "of", pattern.tolist(), "is", sent(figure))
        assert sent(figure) == [1, 0.25, 0.5, 0.5]
assert sent(go.Figure(go.Scatter(y=pattern[0])), "y") == [1, 0.25]
assert sent(go.Figure(go.Heatmap(z=np.ma.masked_array([[7, 8]], mask=[[False, True]])))) == [7, 8]
far = np.ma.masked_array([[1, 9.97e36]], mask=[[False, True]])
assert sent(go.Figure(go.Heatmap(z=far))) == [1, 9.97e36]
for gaps in (pattern.filled(np.nan), pattern.tolist()):
    assert sent(go.Figure(go.Heatmap(z=gaps))) == [1, None, 0.5, 0.5]
assert sent(go.Figure(go.Scatter(y=pd.Series([1, None], dtype="Float64"))), "y") == [1, None]
PYTHON
