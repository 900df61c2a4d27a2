#!/usr/bin/env bash
# nbclient 0.11.0 (with ipykernel 7.4.0, ipywidgets 8.1.9, anywidget 0.11.0): bytes that a widget no longer has come
# back in the executed notebook.
#
# Expected: the widget state that `NotebookClient.execute` stores, as `jupyter nbconvert --execute` does, is each
# widget's last one.
# Seen: values are replaced by later updates, buffers are only ever added. A trait that held bytes and holds a number,
# None or a shorter list at the end is stored with both; who opens the notebook puts the buffers over the values, and
# sees the old bytes: in place of 3, in front of the list's numbers, as a key that was deleted. A closed widget is
# stored as if it were open.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0 anywidget==0.11.0 ipywidgets==8.1.9 traitlets==5.16.1
export JUPYTER_DATA_DIR="$folder/data" JUPYTER_CONFIG_DIR="$folder/config"
export JUPYTER_RUNTIME_DIR="$folder/run" IPYTHONDIR="$folder/ipython"
"$folder/venv/bin/python" - 2> "$folder/log" <<'PYTHON'
import base64
import copy

import nbclient
import nbformat.v4 as v4
from ipywidgets.widgets.widget import _put_buffers

WIDGET = """
import anywidget, traitlets
class View(anywidget.AnyWidget):
    _esm = "export default { render() {} }"
    value = traitlets.Any().tag(sync=True)
view = View()
"""


def opened(*cells):
    """The values of `value` as a page that opens the executed notebook has them."""
    notebook = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in (WIDGET, *cells)])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    saved = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    values = []
    for model in saved.values():
        if model["model_module"] == "anywidget":
            state, buffers = copy.deepcopy(dict(model["state"])), model.get("buffers", [])
            data = [base64.b64decode(buffer["data"]) for buffer in buffers]
            _put_buffers(state, [buffer["path"] for buffer in buffers], data)
            values.append(state["value"])
    return values


for first, last, seen in [
    ("b'old'", "3", b"old"),
    ("b'old'", "None", b"old"),
    ("[b'old', b'older']", "[1, 2, 3]", [b"old", b"older", 3]),
    ("{'map': b'old', 'layer': 1}", "{'layer': 2}", {"map": b"old", "layer": 2}),
    ("b'old'", "b'new'", b"new"),
]:
    found = opened(f"view.value = {first}", f"view.value = {last}")
    print(first, "then", last, "opens as", found[0])
    assert found == [seen], found
found = opened("view.value = 1", "view.close()")
print("closed widgets opened:", found)
assert found == [1]
PYTHON
