#!/usr/bin/env bash
# polars 2.1.0: lists that are empty in the first hundred records lose what they hold afterwards.
#
# Expected: `read_ndjson` works out the columns from the first `infer_schema_length` records, 100, and a later value
# that does not fit is an error, as its `ignore_errors`, false by default, says ("return `Null` if parsing fails because
# of schema mismatches"), and as a number with a fraction among whole ones is.
# Seen: a column whose first hundred lists are empty, as of marked words that few texts have, is a list of nulls, and
# each later element becomes one: [3, 7] is [None, None], of the right length. A key that a record has for the first
# time after them is left out, and so is one of a dictionary that was empty. Nothing is said. `scan_ndjson` does the
# same; `infer_schema_length=None` reads all. A text where nothing but null came is refused.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check polars==2.1.0
venv/bin/python - <<'PYTHON'
import json

import polars

print("polars", polars.__version__)


def written(first, then, count=100):
    with open("corpus.jsonl", "w") as file:
        for record in [first] * count + then:
            print(json.dumps(record), file=file)
    return "corpus.jsonl"


first = {"text": "a", "marked": [], "more": {}}
then = [{"text": "b", "marked": [3, 7], "more": {"rank": 1}, "label": "late"}]
readers = {"read_ndjson": polars.read_ndjson, "scan_ndjson": lambda file: polars.scan_ndjson(file).collect()}
for name, reader in readers.items():
    seen = reader(written(first, then)).to_dicts()[-1]
    print(name, "of", then[0], "gives", seen)
    assert seen == {"text": "b", "marked": [None, None], "more": {}}
all_read = polars.read_ndjson("corpus.jsonl", infer_schema_length=None)
for whole in (all_read, polars.read_ndjson(written(first, then, 99))):
    print("with the record among those that are looked at:", whole.to_dicts()[-1])
    assert whole.to_dicts()[-1] == then[0]
for earlier, later in ((1, 0.5), (None, "a"), ([1], [0.5])):
    try:
        found = polars.read_ndjson(written({"x": earlier}, [{"x": later}]))
    except polars.exceptions.ComputeError as refused:
        print(f"{later!r} after a hundred times {earlier!r} is refused:", refused)
    else:
        raise SystemExit(f"{later!r} is taken: {found}")
PYTHON
