#!/usr/bin/env bash
# ipywidgets 8.1.9 with anywidget 0.11.0 and traitlets 5.16.1: one bad value in an update undoes the good ones, and the
# page is told the opposite.
#
# Expected: when a page saves two values at once and one does not fit its trait, the other one is set; the page hears
# which value holds.
# Seen: neither is set in Python. The echo to all pages was sent before the check, with both values as the page gave
# them, and no correction follows, so every view shows what Python never took. A valid update that a Python observer
# changes is corrected with a second message, as expected. `None` for a dictionary, a page's `null`, is such a bad
# value.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  anywidget==0.11.0 ipywidgets==8.1.9 traitlets==5.16.1 comm==0.2.3
"$folder/venv/bin/python" - <<'PYTHON' 2> "$folder/errors"
import anywidget
import comm
import traitlets
from comm.base_comm import BaseComm

messages = []


class Wire(BaseComm):
    """A comm that keeps what would go to the page."""

    kernel = "here"

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        messages.append(data)


comm.create_comm = Wire


class View(anywidget.AnyWidget):
    _esm = "export default { render() {} }"
    size = traitlets.Float(1.0).tag(sync=True)
    layer = traitlets.Int(1).tag(sync=True)
    marks = traitlets.Dict({"a": 1}).tag(sync=True)


def save(view, **state):
    """The page's `save_changes` for these values; what goes back to the page."""
    messages.clear()
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    view._handle_msg({"content": content, "buffers": []})
    return [(message["method"], message["state"]) for message in messages]


view = View()
for wrong in ({"layer": "two"}, {"marks": None}):
    answer = save(view, size=3.0, **wrong)
    print(answer, "size is", view.size)
    assert view.size == 1.0, "the good value is not set either"
    assert answer == [("echo_update", {"size": 3.0, **wrong})]

answer = save(view, size=3.0)
print(answer, "size is", view.size)
assert view.size == 3.0 and answer == [("echo_update", {"size": 3.0})]

view.observe(lambda change: view.set_trait("layer", min(change.new, 5)), "layer")
answer = save(view, layer=9)
print(answer, "layer is", view.layer)
assert answer == [("echo_update", {"layer": 9}), ("update", {"layer": 5})]
PYTHON
