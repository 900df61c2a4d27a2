#!/usr/bin/env bash
# traitlets 5.16.1 with anywidget 0.11.0 and ipywidgets 8.1.9: a new value that equals the old one in Python is kept,
# not sent.
#
# Expected: after `widget.value = 1`, setting `True` is a change: the page gets `true` in place of `1`. So is False
# after 0, 2.0 after 2, a list that holds one of these, and an array of 32-bit floats after one of 16-bit integers.
# Seen: the trait takes the new object, Python reads `True` from then on, and no message and no observer hears of it:
# the page keeps `1` until the widget is opened again. Python's `==` decides, and it does not look at types; for a
# memoryview it compares numbers, not bytes, so a page that was told the new type reads the old, shorter buffer with it.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  anywidget==0.11.0 ipywidgets==8.1.9 traitlets==5.16.1 comm==0.2.3
"$folder/venv/bin/python" - <<'PYTHON'
import array

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
    value = traitlets.Any().tag(sync=True)


short, floats = memoryview(array.array("H", [1, 2])), memoryview(array.array("f", [1, 2]))
for old, new, sent in [(1, True, False), (0, False, False), (2, 2.0, False), ([0], [False], False),
                       ({"layer": 1}, {"layer": True}, False), (short, floats, False), (1, 2, True), (1, "1", True)]:
    view = View()
    heard = []
    view.value = old
    view.observe(heard.append, "value")
    messages.clear()
    view.value = new
    print(repr(old), "then", repr(new), "sent:", bool(messages), "Python has", repr(view.value))
    assert view.value is new and bool(messages) == sent and bool(heard) == sent
PYTHON
