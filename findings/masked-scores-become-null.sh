#!/usr/bin/env bash
# datasets 5.2.0 (with pandas 3.1.1): written as JSON, masked scores are null, as if they had not been measured.
#
# Expected: attention's scores before the softmax are −∞ where a key is masked. `Dataset.to_json` writes them so that
# they can be told from numbers that are missing (NaN), as Python's json does with -Infinity, or refuses them.
# Seen: −∞, ∞ and NaN are all written as null. Read again they are None, in numpy's format NaN, and a softmax over such
# a row is NaN. Parquet keeps all three.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install datasets==5.2.0 pandas==3.1.1 numpy==2.4.6
cat >"$folder/scores.py" <<'PYTHON'
import pathlib
import sys

import datasets
import numpy as np

datasets.disable_progress_bars()
folder = pathlib.Path(sys.argv[1])
causal = np.where(np.tril(np.ones((3, 3))) > 0, np.float32(1), np.float32(-np.inf))
causal[2, 2] = np.nan  # one that is missing
made = datasets.Dataset.from_dict({"scores": [causal]})
made.to_json(folder / "scores.jsonl")
made.to_parquet(folder / "scores.parquet")
print("as JSON:", (folder / "scores.jsonl").read_text().strip())


def back(kind, name):
    given = {"data_files": str(folder / name), "split": "train", "cache_dir": str(folder / "cache")}
    return datasets.load_dataset(kind, **given)


json, parquet = back("json", "scores.jsonl"), back("parquet", "scores.parquet")
print("read again from JSON:", json[0]["scores"][0], "and from Parquet:", parquet[0]["scores"][0])
assert json[0]["scores"] == [[1.0, None, None], [1.0, 1.0, None], [1.0, 1.0, None]]
assert np.isnan(json.with_format("numpy")[0]["scores"]).sum() == 4
assert np.array_equal(np.array(parquet[0]["scores"], np.float32), causal, equal_nan=True)
PYTHON
HF_DATASETS_OFFLINE=1 "$folder/venv/bin/python" "$folder/scores.py" "$folder"
