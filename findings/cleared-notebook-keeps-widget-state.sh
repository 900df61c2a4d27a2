#!/usr/bin/env bash
# nbconvert 7.17.2: `--clear-output` leaves everything in the file that the widgets showed.
#
# Expected: the notebook afterwards holds no result: what was computed, with its data, is gone, and the file is small.
# Seen: outputs are gone from the cells, but the widgets' state, which lies in the notebook's metadata, stays: every
# value, every buffer in base64, and each widget's whole program, of models that no cell shows any more.
# `ClearMetadataPreprocessor` removes it, with all other metadata.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nbconvert==7.17.2 nbformat==5.11.1
export JUPYTER_DATA_DIR="$folder/data" JUPYTER_CONFIG_DIR="$folder/config"
cat > "$folder/write.py" <<'PYTHON'
import base64
import sys

import nbformat
import nbformat.v4 as v4

secret = base64.b64encode(b"patterns of a private text" * 1000).decode()
kind, shown = "application/vnd.jupyter.widget-state+json", "application/vnd.jupyter.widget-view+json"
model = {
    "model_module": "anywidget",
    "model_module_version": "~0.11.0",
    "model_name": "AnyModel",
    "state": {"_esm": "export default { render() {} }", "text": "a private text"},
    "buffers": [{"data": secret, "encoding": "base64", "path": ["patterns"]}],
}
view = v4.new_output("display_data", data={shown: {"model_id": "m", "version_major": 2, "version_minor": 0}})
notebook = v4.new_notebook(cells=[v4.new_code_cell("view", outputs=[view])])
notebook.metadata["widgets"] = {kind: {"state": {"m": model}, "version_major": 2, "version_minor": 0}}
nbformat.write(notebook, sys.argv[1])
PYTHON
cat > "$folder/look.py" <<'PYTHON'
import sys

import nbformat

notebook = nbformat.read(sys.argv[1], as_version=4)
state = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
print("outputs:", notebook.cells[0].outputs, "models:", list(state), "base64:", len(state["m"]["buffers"][0]["data"]))
assert notebook.cells[0].outputs == [] and state["m"]["state"]["text"] == "a private text"
assert len(state["m"]["buffers"][0]["data"]) > 30000
PYTHON
"$folder/venv/bin/python" "$folder/write.py" "$folder/a.ipynb"
"$folder/venv/bin/jupyter" nbconvert --clear-output --inplace --log-level=ERROR "$folder/a.ipynb"
"$folder/venv/bin/python" "$folder/look.py" "$folder/a.ipynb"
"$folder/venv/bin/jupyter" nbconvert --to notebook --inplace --log-level=ERROR \
  --ClearMetadataPreprocessor.enabled=True "$folder/a.ipynb"
if grep -q "private" "$folder/a.ipynb"; then exit 1; fi
