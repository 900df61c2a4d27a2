"""A notebook's widget: the page's own views of a run, or of patterns that another program computed."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from .figure import Figure
from .foreign import Patterns
from .run import Run

_PAGE = pathlib.Path(__file__).with_name("widget.js")
if not _PAGE.exists():
    raise FileNotFoundError(
        "the widget's program is missing: `node xtask/bundle-widget.js` makes it before pip installs"
    )
#: The most bytes of one message: notebooks close the connection over larger ones.
_PIECE = 4 << 20


class Widget(anywidget.AnyWidget):
    """Views of patterns in a notebook: every head, and one of them large.

    ``head`` is the large one, ``cell`` the last one that was clicked, [query, key]; both can be read, set and observed.
    Setting ``edits`` runs the text again under them, if the widget shows a run.
    """

    _esm = _PAGE.read_text(encoding="utf-8")
    head = traitlets.Unicode().tag(sync=True)
    cell = traitlets.List(traitlets.Int(), default_value=None, allow_none=True).tag(sync=True)
    theme = traitlets.Enum(["auto", "light", "dark"], "auto").tag(sync=True)
    edits = traitlets.Dict()
    _name = traitlets.Unicode().tag(sync=True)
    _revision = traitlets.Int(0).tag(sync=True)

    def __init__(self, of: Run | Patterns, head: str | None = None, theme: str = "auto") -> None:
        self._of = of
        super().__init__(
            head=Figure(of, head).head,
            theme=theme,
            edits=of.edits if isinstance(of, Run) else {},
            _name=of.model.name if isinstance(of, Run) else of.name,
        )
        self.on_msg(self._hear)

    @property
    def of(self) -> Run | Patterns:
        """What the widget shows: after new edits, the run under them."""
        return self._of

    @traitlets.validate("head")
    def _valid_head(self, proposal: Mapping[str, Any]) -> str:
        try:
            return Figure(self._of, proposal["value"]).head
        except ValueError as problem:
            raise traitlets.TraitError(str(problem)) from None

    @traitlets.validate("edits")
    def _valid_edits(self, proposal: Mapping[str, Any]) -> dict[str, Any]:
        edits: dict[str, Any] = proposal["value"]
        if isinstance(self._of, Run):
            if edits != self._of.edits:
                try:
                    self._of = self._of.edited(edits)
                except ValueError as problem:
                    raise traitlets.TraitError(str(problem)) from None
                if not Figure(self._of).has(self.head):
                    self.head = Figure(self._of).head
                self._revision += 1
        elif edits:
            raise traitlets.TraitError("these patterns were computed elsewhere: only a run can be edited")
        return edits

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        if message != {"wants": "recording"}:
            return
        revision = self._revision
        try:
            file = self._of._recording("*.pattern")
        except ValueError as problem:
            # A notebook shows no exception of a message.
            self.send({"revision": revision, "problem": str(problem)})
            return
        starts = range(0, len(file), _PIECE)
        for index, start in enumerate(starts):
            piece = {"revision": revision, "index": index, "count": len(starts)}
            self.send(piece, [file[start : start + _PIECE]])
