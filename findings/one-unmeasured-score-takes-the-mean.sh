#!/usr/bin/env bash
# ray 2.60.0 (Ray Data): with one NaN among the scores, their mean, sum and deviation are None, and their ends are not.
#
# Expected: with `ignore_nulls=True`, the default, either NaN is a number, and the mean is NaN as in numpy, or it is a
# score that was not measured, and is left out as in pandas: the mean of 1, NaN and 2 is 1.5. The smallest and largest
# follow the same rule.
# Seen: `mean`, `sum` and `std` return None, as for a column without any number, while `min` and `max` leave NaN out and
# return 1.0 and 2.0. A null instead of NaN is left out by all of them.
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
import math

import ray
import ray.data

ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
ray.data.DataContext.get_current().enable_progress_bars = False
kinds = ("mean", "sum", "std", "min", "max")
for blocks in (1, 3):
    for missing in (math.nan, None):
        rows = [{"score": score} for score in (1.0, missing, 2.0)]
        dataset = ray.data.from_items(rows, override_num_blocks=blocks)
        found = [getattr(dataset, kind)("score") for kind in kinds]
        print("blocks:", blocks, "missing:", missing, dict(zip(kinds, found)))
        if missing is None:
            assert found[:2] + found[3:] == [1.5, 3.0, 1.0, 2.0] and found[2] > 0
        else:
            assert found == [None, None, None, 1.0, 2.0]
PYTHON
cd "$folder" && "$folder/venv/bin/python" look.py
