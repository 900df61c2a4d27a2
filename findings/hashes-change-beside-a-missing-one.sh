#!/usr/bin/env bash
# ray 2.60.0 (Ray Data, with pyarrow 26.0.1): a function that changes nothing changes 64-bit integers.
#
# Expected: `map_batches(lambda batch: batch)` gives the rows that it got. The hashes by which a corpus is made free of
# doubles are integers of 64 bits, and a row may have none.
# Seen: in a batch with a missing hash, the whole column is float64 in the default format, numpy: 9007199254740993
# becomes 9007199254740992.0, neighbouring hashes become one, and the missing one is NaN, no longer null. Nothing is
# said. In smaller batches, of which only some have a gap, the same function fails: an integer is not in the range of
# the other batches' floats. With the batch format pyarrow all is kept.
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
import pyarrow as pa
import ray
import ray.data

ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
ray.data.DataContext.get_current().enable_progress_bars = False
hashes = [2**53 + 1, 2**53 + 2, None, 2**53 + 3]
dataset = ray.data.from_arrow(pa.table({"hash": pa.array(hashes, pa.int64())}))


def through(**how):
    return [row["hash"] for row in dataset.map_batches(lambda batch: batch, **how).take_all()]


assert through(batch_format="pyarrow") == [row["hash"] for row in dataset.take_all()] == hashes
changed = through(batch_size=None)
print(hashes, "became", changed)
assert changed[0] == 2.0**53 and changed[1] == 2.0**53 + 2 and changed[2] != changed[2] and changed[3] == 2.0**53 + 4
try:
    print("in batches of 2:", through(batch_size=2))
except ray.exceptions.RayTaskError as problem:
    assert "Integer value 9007199254740993 not in range" in str(problem)
else:
    raise SystemExit("batches of 2 are mapped now")
PYTHON
cd "$folder" && "$folder/venv/bin/python" look.py
