#!/usr/bin/env bash
# ray 2.60.0 (Ray Data, with pandas 3.1.1): numbers lose their digits when a dataset is written as JSON.
#
# Expected: what `write_json` writes and `read_json` reads is what was there: JSON has as many digits as a number needs,
# and Python's own module writes them all.
# Seen: each number is rounded to ten places after the point. An attention weight of 1e-12 is 0.0 in the file, so its
# logarithm is infinite; a row of 4e-11 no longer sums to what it did; 1/3 comes back as 0.3333333333. Nothing is said,
# and `write_parquet` of the same rows is exact.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install 'ray[data]==2.60.0' pyarrow==26.0.1 pandas==3.1.1
# Without it, Ray writes a token into the home folder.
export RAY_AUTH_MODE=disabled RAY_USAGE_STATS_ENABLED=0
cat >"$folder/look.py" <<'PYTHON'
import json
import math
import pathlib

import ray
import ray.data

ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
ray.data.DataContext.get_current().enable_progress_bars = False
weights = {"small": 1e-12, "third": 1 / 3, "log": math.log(0.3), "large": 123456.7890123}
dataset = ray.data.from_items([weights])
dataset.write_json("as-json")
dataset.write_parquet("as-parquet")
[file] = pathlib.Path("as-json").iterdir()
found = json.loads(file.read_text())
print(found)
assert found == {name: round(weight, 10) for name, weight in weights.items()} and found["small"] == 0.0
assert found != weights and json.loads(json.dumps(weights)) == weights
assert ray.data.read_json("as-json").take_all()[0]["third"] == 0.3333333333
assert ray.data.read_parquet("as-parquet").take_all() == [weights]
PYTHON
cd "$folder" && "$folder/venv/bin/python" look.py
