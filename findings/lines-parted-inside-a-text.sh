#!/usr/bin/env bash
# ray 2.60.0 (Ray Data): a line of text is parted at characters that end no line.
#
# Expected: `read_text` makes a row of each line, as Python's `open` and the other readers of corpora do: a line feed
# ends it, with or without a carriage return.
# Seen: a line is also parted at U+2028, U+0085, vertical tab, form feed and the separators U+001C to U+001E, which
# stand inside texts from the web and of PDF files. So a text becomes two, each measured without the other, and the
# number of texts is another one than everywhere else. `read_csv` with a separator that never occurs keeps the line
# whole.
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
import pathlib

import ray
import ray.data

ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
ray.data.DataContext.get_current().enable_progress_bars = False
inside = ["\u2028", "\x85", "\x0b", "\x0c", "\x1c", "\x1e"]
lines = [f"one{mark}text" for mark in inside]
file = pathlib.Path("lines.txt")
file.write_text("\n".join(lines), encoding="utf-8")
assert list(file.open(encoding="utf-8", newline="\n")) == [f"{line}\n" for line in lines[:-1]] + lines[-1:]
found = [row["text"] for row in ray.data.read_text(str(file)).take_all()]
print(len(lines), "lines,", len(found), "rows:", found)
assert found == ["one", "text"] * len(lines)
PYTHON
cd "$folder" && "$folder/venv/bin/python" look.py
