#!/usr/bin/env bash
# datasets 5.2.0 (with pyarrow 26.0.1): a corpus of dates in JSON Lines comes back as times, not as texts.
#
# Expected: a record's text is a text. `load_dataset("json")` gives {"text": "2024-03-05"} as it stands in the file, and
# so it does for the same line beside a text that is no date.
# Seen: where all texts look like dates, the column is timestamp[s] and each text a `datetime`. With `features=` that say
# string, each is a text again, but another one: "2024-03-05 00:00:00". So a model that reads dates is measured on texts
# that nobody wrote. One line that is no date keeps all of them as they are; plain text files are read as they are, too.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install datasets==5.2.0 pyarrow==26.0.1
cat >"$folder/dates.py" <<'PYTHON'
import json
import pathlib
import sys

import datasets

datasets.disable_progress_bars()
folder = pathlib.Path(sys.argv[1])
dates = ["2024-03-05", "2024-03-06", "1999-12-31"]


def read(name, texts, **more):
    path = folder / f"{name}.jsonl"
    path.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    given = {"data_files": str(path), "split": "train", "cache_dir": str(folder / "cache")}
    return datasets.load_dataset("json", **given, **more)["text"][:]


alone = read("alone", dates)
print("dates alone:", alone[0], type(alone[0]).__name__)
beside = read("beside", [*dates, "it is March"])
print("beside a text:", beside[0], type(beside[0]).__name__)
said = read("said", dates, features=datasets.Features({"text": datasets.Value("string")}))
print("with string in features:", said[0], type(said[0]).__name__)
assert all(type(text).__name__ == "datetime" for text in alone) and str(alone[0]) == "2024-03-05 00:00:00"
assert beside[:3] == dates and said[0] == "2024-03-05 00:00:00"
PYTHON
HF_DATASETS_OFFLINE=1 "$folder/venv/bin/python" "$folder/dates.py" "$folder"
