#!/usr/bin/env bash
# datasets 5.2.0: an attention map whose shape is not the column's is torn into that shape, across rows and records.
#
# Expected: a column is declared as `Array2D(shape=(2, 3))`. A map of 3 × 2 (queries and keys exchanged) is refused, as
# a list of six numbers is refused, or comes back as it was.
# Seen: only the count of numbers is looked at. The map of 3 × 2 comes back as 2 × 3 with its rows torn, in Python,
# numpy and torch formats, also from `map`, `cast_column` and `from_generator`: a function that transposes each map
# returns something that is neither the map nor its transpose. The count is taken over a whole batch: a map of 2 × 4
# before one of 1 × 4 gives two maps of 2 × 3, and the second begins with numbers of the first. An iterable data set
# keeps the shapes that it was given.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check datasets==5.2.0 pandas==3.1.1 numpy==2.4.6
cat >"$folder/shapes.py" <<'PYTHON'
import sys

import datasets
import numpy as np
from datasets import Array2D, Dataset, Features, IterableDataset

datasets.disable_progress_bars()
print("datasets", datasets.__version__)
features = Features({"map": Array2D(shape=(2, 3), dtype="float32")})
turned = np.array([[0, 1], [2, 3], [4, 5]], np.float32)
torn = [[0, 1, 2], [3, 4, 5]]


def generate():
    yield {"map": turned}


for name, made in [("from_dict", Dataset.from_dict({"map": [turned]}, features=features)),
                   ("from_list", Dataset.from_list([{"map": turned.tolist()}], features=features)),
                   ("from_generator", Dataset.from_generator(generate, features=features, cache_dir=sys.argv[1]))]:
    print(name, "of 3 × 2:", made[0]["map"])
    assert np.array_equal(made[0]["map"], torn) or made[0]["map"] == [[0, 2, 4], [1, 3, 5]]
    assert made.with_format("numpy")[0]["map"].shape == (2, 3)
try:
    Dataset.from_dict({"map": [np.arange(6, dtype=np.float32)]}, features=features)
    raise SystemExit("a list of six numbers is taken")
except TypeError as error:
    print("a list of six numbers:", str(error)[:45])

right = Dataset.from_dict({"map": [np.array(torn, np.float32)]}, features=features)
mapped = right.map(lambda row: {"map": np.array(row["map"]).T.copy()})[0]["map"]
print("transposed by map:", mapped, "and not", np.array(torn).T.tolist())
assert mapped == [[0, 3, 1], [4, 2, 5]]
cast = right.cast_column("map", Array2D(shape=(3, 2), dtype="float32"))[0]["map"]
print("cast to 3 × 2:", cast)
assert cast == [[0, 1], [2, 3], [4, 5]]

two = [np.arange(8, dtype=np.float32).reshape(2, 4), 100 + np.arange(4, dtype=np.float32).reshape(1, 4)]
made = Dataset.from_dict({"map": two}, features=features)
print("2 × 4 and 1 × 4, read together:", made[:]["map"])
assert made[:]["map"] == next(iter(made.iter(2)))["map"] == [torn, [[6, 7, 100], [101, 102, 103]]]
streamed = next(iter(IterableDataset.from_generator(generate, features=features)))["map"]
assert np.array_equal(streamed, turned)
PYTHON
HF_DATASETS_OFFLINE=1 HF_HOME="$folder/home" "$folder/venv/bin/python" "$folder/shapes.py" "$folder"
