#!/usr/bin/env bash
# faiss-cpu 1.15.1 against scipy 1.17.1: by Jensen-Shannon or Canberra distance, rows of attention do not even find
# themselves.
#
# Expected: an index with `METRIC_JensenShannon`, which is for distributions, finds the rows whose weights are nearest;
# a weight of 0 adds nothing, as in scipy. Every row but the last of a causal pattern has zeros.
# Seen: one zero in either row makes their distance NaN, and a search leaves such rows out: of a causal pattern of six
# tokens the last row finds itself alone, and the row before it nothing, all ids being -1, "no result". So the nearest
# rows are those without zeros, however far away. By `METRIC_Canberra` it is so where both rows have a zero in one place
# (0/0, which scipy counts as 0): the row before the last finds the last one, not itself. Rows without zeros are right,
# `IndexHNSWFlat` is as wrong as `IndexFlat`, and nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install faiss-cpu==1.15.1 numpy==2.4.6 scipy==1.17.1
cat >"$folder/rows.py" <<'PYTHON'
import faiss
import numpy as np
from scipy.spatial import distance

causal = np.tril(np.random.default_rng(0).random((6, 6))).astype(np.float32)
causal /= causal.sum(1, keepdims=True)
METRICS = {
    "Jensen-Shannon": (faiss.METRIC_JensenShannon, lambda a, b: distance.jensenshannon(a, b) ** 2),
    "Canberra": (faiss.METRIC_Canberra, distance.canberra),
}


def found(index, rows, row):
    index.add(rows)
    return index.search(rows[row : row + 1], len(rows))[1][0].tolist()


def right(measure, rows, row):
    return np.argsort([measure(rows[row].astype(float), other.astype(float)) for other in rows]).tolist()


for name, (metric, measure) in METRICS.items():
    for row in (4, 5):
        ids, wanted = found(faiss.IndexFlat(6, metric), causal, row), right(measure, causal, row)
        print(name, "row", row, "finds", ids, "and scipy", wanted)
        assert wanted[0] == row
        if name == "Jensen-Shannon":
            assert ids == ([-1] * 6 if row == 4 else [5] + [-1] * 5)
        else:
            assert ids == ([5] + [-1] * 5 if row == 4 else wanted)
    assert found(faiss.IndexHNSWFlat(6, 8, metric), causal, 4)[0] != 4
    full = causal + np.float32(0.01)
    full /= full.sum(1, keepdims=True)
    assert found(faiss.IndexFlat(6, metric), full, 4) == right(measure, full, 4)
distances = faiss.pairwise_distances(causal, causal, faiss.METRIC_JensenShannon)
assert np.isnan(distances).sum() == 35 and distances[5, 5] == 0

few = causal[[0, 1, 2, 5]].copy()
far = np.array([[0.01, 0.01, 0.01, 0.01, 0.01, 0.95]], np.float32)
rows = np.concatenate([few, far])
metric, measure = METRICS["Jensen-Shannon"]
ids, wanted = found(faiss.IndexFlat(6, metric), rows, 3), right(measure, rows, 3)
print("with a row far away, number 4:", ids, "and scipy", wanted)
assert ids == [3, 4, -1, -1, -1] and wanted[-1] == 4
PYTHON
"$folder/venv/bin/python" "$folder/rows.py"
