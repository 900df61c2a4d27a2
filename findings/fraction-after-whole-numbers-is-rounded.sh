#!/usr/bin/env bash
# duckdb 2.0.1: in JSON Lines, what comes after the first 20,480 records is rounded, made true, or lost.
#
# Expected: `read_json` works out the columns from a sample, `sample_size` (20,480 records), and refuses a later value
# that does not fit, as it refuses a text among numbers and a key that no earlier record had, with the advice to raise
# `sample_size`.
# Seen: a number with a fraction after whole numbers is rounded: a corpus whose first scores are 0 and 1 ends with 0 for
# 0.3 and 1 for 0.9, also inside lists. After true and false, 0.3 is true. A column that was null in the sample gets the
# type "NULL", and each later text and number in it is null. Nothing is said, nor with `ignore_errors=false`. The sum
# and the mean of a column are then wrong, and one record fewer before them makes them right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1
venv/bin/python - <<'PYTHON'
import json

import duckdb

print("duckdb", duckdb.__version__)
FIRST = 20_480


def read(first, later, count=FIRST, options=""):
    """The type of a column, and what is read of its values after many equal ones."""
    with open("corpus.jsonl", "w") as file:
        for value in [first] * count + later:
            print(json.dumps({"x": value}), file=file)
    rows = duckdb.connect().execute(f"SELECT x, typeof(x) FROM read_json('corpus.jsonl'{options})").fetchall()
    return rows[0][1], [row[0] for row in rows[count:]]


for first, later, kind, seen in [
    (0, [0.3, 0.9, 2.5], "BIGINT", [0, 1, 2]),
    ([1, 0], [[0.5, 0.7]], "BIGINT[]", [[0, 1]]),
    (True, [0.3, 0], "BOOLEAN", [True, False]),
    (None, ["a text", 7], '"NULL"', [None, None]),
]:
    found = read(first, later)
    print(f"after {FIRST} times {first!r}, {later} is", found)
    assert found == (kind, seen), found
    kind, exact = read(first, later[:1], FIRST - 1)
    print("   with one record fewer:", kind, exact)
    assert exact == later[:1] or kind in ("JSON", "VARCHAR"), exact
assert read(0, [0.3], options=", ignore_errors=false")[1] == [0]
assert read(0, [0.3], options=", sample_size=-1") == ("DOUBLE", [0.3])
for first, later in ((0, "a text"), ({"a": 1}, {"a": 1, "b": 2})):
    try:
        found = read(first, [later])
    except duckdb.InvalidInputException as refused:
        print(f"{later!r} after {first!r} is refused:", str(refused).splitlines()[0][:100])
    else:
        raise SystemExit(f"{later!r} is taken: {found}")
PYTHON
