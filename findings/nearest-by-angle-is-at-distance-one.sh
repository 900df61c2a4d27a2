#!/usr/bin/env bash
# pynndescent 0.7.0 against scipy 1.17.1: by "true_angular", what points the same way is at distance 1, and the nearest
# neighbours have the largest distances.
#
# Expected: the metric is what its documentation says: "The actual angle between two vectors, normalized to [0, 1].
# Returns 0 for identical directions, approaches 1 for opposite directions."
# Seen: it is one minus the angle, down to a half, and 3.4e38 for directions a right angle or more apart. The right
# neighbours are found, because the search itself uses another measure, but their distances fall from the nearest on. A
# query finds the same direction at 1 and the next one, 2 degrees away, at 0.989, so that "closer than a tenth" gives
# none. In `neighbor_graph` a point is at 0 from itself and its nearest neighbour has the largest distance: whoever
# builds weights from these distances, or takes their mean as a measure of how alone a head is, gets the reverse.
# "cosine" beside it is right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install pynndescent==0.7.0 numpy==2.4.6 scipy==1.17.1
cat >"$folder/angles.py" <<'PYTHON'
import numpy as np
from pynndescent import NNDescent
from pynndescent.distances import named_distances
from scipy.spatial import distance

# Ninety directions in a plane, two degrees apart.
angles = np.radians(np.arange(0, 180, 2.0))
rows = np.stack([np.cos(angles), np.sin(angles)], 1).astype(np.float32)
right = np.arccos(np.clip(1 - distance.cdist(rows[10:11], rows, "cosine")[0], -1, 1)) / np.pi

said = named_distances["true_angular"]
pairs = {"the same": rows[10], "across": np.array([-rows[10][1], rows[10][0]]), "opposite": -rows[10]}
found = {name: float(said(rows[10], other)) for name, other in pairs.items()}
print("the function itself:", found)
assert abs(found["the same"] - 1) < 1e-3 and found["across"] > 1e38 and found["opposite"] > 1e38
assert "Returns 0 for identical directions" in said.__doc__

index = NNDescent(rows, metric="true_angular", n_neighbors=6, random_state=0)
neighbours, distances = (table[10] for table in index.neighbor_graph)
queried, away = (table[0] for table in index.query(rows[10:11], k=6))
print("neighbours", neighbours, "at", distances, "and by scipy at", right[neighbours].round(3))
print("queried", queried, "at", away)
assert right[neighbours].max() < 0.04
assert distances[0] == 0 and np.allclose(distances[1:], 1 - right[neighbours[1:]], atol=1e-3)
assert np.allclose(away, 1 - right[queried], atol=1e-3) and away[0] == 1 and (np.diff(away) <= 0).all()
assert not (away < 0.1).any() and (right[queried] < 0.1).all()

cosine = NNDescent(rows, metric="cosine", n_neighbors=6, random_state=0).query(rows[10:11], k=6)
assert np.allclose(cosine[1][0], distance.cdist(rows[10:11], rows[cosine[0][0]], "cosine")[0], atol=1e-3)
PYTHON
"$folder/venv/bin/python" "$folder/angles.py"
