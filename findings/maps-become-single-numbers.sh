#!/usr/bin/env bash
# datasets 5.2.0 (with pandas 3.1.1): of attention maps of one size, `to_json` writes one number each, of another head.
#
# Expected: a column of maps that all have the size named in `Array2D` is written by `Dataset.to_json` as nested lists,
# as the same maps are without that feature.
# Seen: a row gets a single number: the first number of a *row* of the maps, counted through. Of three maps of 2 × 3 the
# first is 0, the second 3 (the second row of the first map); from where those give out the key is missing, or, if a map
# has rows enough, it never is. Nothing is said, the file opens as a column of numbers, and one head's numbers stand
# under the next head's name. The same for `Array3D`, for `lines=False`, and for `to_pandas().to_json`. A first
# dimension of None (`Array2D((None, 3))`) changes nothing. Parquet and `to_list` keep the maps.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check datasets==5.2.0 pandas==3.1.1 numpy==2.4.6
cat >"$folder/maps.py" <<'PYTHON'
import io
import json
import sys

import datasets
import numpy as np
import pandas
from datasets import Array2D, Array3D, Dataset, Features, Value

datasets.disable_progress_bars()
print("datasets", datasets.__version__, "with pandas", pandas.__version__)


def written(maps, feature, **given):
    features = Features({"head": Value("int64"), "map": feature}) if feature else None
    made = Dataset.from_dict({"head": list(range(len(maps))), "map": list(maps)}, features=features)
    assert [row["map"] for row in made.to_list()] == [map.tolist() for map in maps]
    file = io.BytesIO()
    made.to_json(file, **given)
    text = file.getvalue().decode()
    rows = json.loads(text) if given else [json.loads(line) for line in text.splitlines()]
    frame = made.to_pandas().to_json(orient="records")
    assert json.loads(frame) == rows
    made.to_parquet(sys.argv[1] + "/maps.parquet")
    back = Dataset.from_parquet(sys.argv[1] + "/maps.parquet", cache_dir=sys.argv[1] + "/cache")
    assert back.to_list() == made.to_list()
    return rows


maps = np.arange(18, dtype=np.float32).reshape(3, 2, 3)
whole = [{"head": head, "map": map.tolist()} for head, map in enumerate(maps)]
assert written(maps, None) == whole
records = {"lines": False, "orient": "records"}
for rows_of_map, given in [(2, {}), (2, records), (None, {})]:
    rows = written(maps, Array2D((rows_of_map, 3), "float32"), **given)
    print(f"three maps, as Array2D(({rows_of_map}, 3)):", rows)
    assert rows == [{"head": 0, "map": 0.0}, {"head": 1, "map": 3.0}, {"head": 2}]
square = np.arange(36, dtype=np.float32).reshape(4, 3, 3)[:3]
rows = written(square, Array2D((3, 3), "float32"))
print("three maps of 3 × 3:", rows)
assert [row["map"] for row in rows] == [0, 3, 6]  # all three of the first map
rows = written(maps.reshape(3, 2, 3, 1), Array3D((2, 3, 1), "float32"))
print("three of 2 × 3 × 1:", rows)
assert not any(isinstance(row.get("map"), list) for row in rows)
PYTHON
HF_DATASETS_OFFLINE=1 HF_HOME="$folder/home" "$folder/venv/bin/python" "$folder/maps.py" "$folder"
