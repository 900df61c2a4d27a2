#!/usr/bin/env bash
# gguf 0.19.0 (Python): a key with an empty text or an empty list is not in the file, and nested lists are read as one.
#
# Expected: `GGUFWriter.add_string("a", "")` and `add_array("b", [])` write what the format has room for, a text of
# length 0 and an array of length 0; a list of lists comes back as one.
# Seen: both keys are missing without a warning, while 0, 0.0 and False are written. So "no beginning token", written as
# "", and "not said" are one to the reader, which then takes its own default. A list of lists is written as the format
# says, but the reader's `contents()` joins the inner lists: [[1, 2], [3]] and [[1], [2, 3]] are both [1, 2, 3].
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gguf==0.19.0 numpy==2.4.6
"$folder/venv/bin/python" - "$folder/a.gguf" <<'PYTHON'
import sys

from gguf import GGUFReader, GGUFWriter

writer = GGUFWriter(sys.argv[1], "llama")
writer.add_string("empty.text", "")
writer.add_array("empty.list", [])
writer.add_string("text", "a")
writer.add_array("list", [1])
writer.add_uint32("zero", 0)
writer.add_float32("zero.float", 0.0)
writer.add_bool("no", False)
writer.add_array("nested", [[1, 2], [3]])
writer.add_array("nested.otherwise", [[1], [2, 3]])
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()

fields = GGUFReader(sys.argv[1]).fields
found = {name: field.contents() for name, field in fields.items() if not name.startswith(("GGUF", "general"))}
print(found)
assert found == {"text": "a", "list": [1], "zero": 0, "zero.float": 0.0, "no": False,
                 "nested": [1, 2, 3], "nested.otherwise": [1, 2, 3]}
PYTHON
