"""The notebook's widget of headlight and its page, as JavaScript: `xtask/bundle-widget.js` writes the files."""

import pathlib

_HERE = pathlib.Path(__file__).parent
#: The widget's program; and the page's, compressed.
WIDGET, PAGE = _HERE / "widget.js", _HERE / "page.js.gz"

__version__ = (_HERE / "version.txt").read_text(encoding="utf-8")
__all__ = ["PAGE", "WIDGET", "__version__"]
