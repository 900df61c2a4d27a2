"""A notebook's widget: the page itself, over the kernel's engine, or over patterns that another program computed."""

from __future__ import annotations

import os
import pathlib
import threading
import time
from collections import deque
from collections.abc import Mapping
from importlib import import_module
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

import headlight_notebook

from . import _engine
from .figure import Figure
from .foreign import Patterns
from .images import Picture, as_array
from .links import Link, page
from .model import Model
from .run import Run

if headlight_notebook.__version__ != _engine.VERSION:
    raise ImportError(
        f"headlight-attention {_engine.VERSION} needs headlight-attention-notebook of the same version, not "
        f"{headlight_notebook.__version__}: pip install 'headlight-attention[notebook]=={_engine.VERSION}'"
    )

#: The most links at a time: of a view there are one or two.
_MOST_LINKS = 8
#: The links that have ended and are remembered.
_REMEMBERED = 64
#: The seconds that a widget which is closed has to say so.
_FAREWELL = 1.0


class Widget(anywidget.AnyWidget):
    """The page in a notebook's cell: all its views and edits of a run or of a model; of patterns, its views.

    ``head`` is the one in front, ``cell`` the one that is locked, [query, key], ``edits`` the edits in force, ``text``
    what is read, or the page's name of the image that is read; all can be read, set and observed.
    """

    _esm = headlight_notebook.WIDGET.read_text(encoding="utf-8")
    head = traitlets.Unicode().tag(sync=True)
    cell = traitlets.List(traitlets.Int(), default_value=None, allow_none=True).tag(sync=True)
    edits = traitlets.Dict().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    theme = traitlets.Enum(["auto", "light", "dark"], "auto").tag(sync=True)
    #: the names of the images that are read beside the text
    _images = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    _page = traitlets.Unicode().tag(sync=True)
    _picture = traitlets.Unicode().tag(sync=True)
    _revision = traitlets.Int(0).tag(sync=True)

    def __init__(self, of: Model | Run | Patterns, head: str | None = None, theme: str = "auto") -> None:
        self._given = self._of = of
        #: the images of the run, and those that the page opened, by the page's names
        self._pictures: dict[str, Picture] = _named(of)
        #: the text and the images that the run reads
        self._reads = self._with_pixels(*_read_by(of))
        #: whether the page says what it has: its engine has checked that
        self._from_page = False
        self._links: dict[str, Link] = {}
        #: those that have ended: a later message of theirs opens none
        self._ended: deque[str] = deque(maxlen=_REMEMBERED)
        self._changing = threading.Lock()
        super().__init__(
            head=_head_in(of, head),
            edits=of.edits if isinstance(of, Run) else {},
            text=_read_by(of)[0],
            _images=_read_by(of)[1],
            theme=theme,
            _shown=_described(of),
            _page=page()[0],
            _picture=uuid4().hex,
        )
        self.on_msg(self._hear)

    @property
    def of(self) -> Model | Run | Patterns:
        """What the widget shows: of a run, the one under the text and the edits that are in force now."""
        if isinstance(self._given, Run) and isinstance(self._of, Run):
            named = self.text, list(self._images)
            reads = self._with_pixels(*named)
            if reads != self._reads:
                self._of, self._reads = self._run_of(self._given, *named), reads
            elif self.edits != self._of.edits:
                self._of = self._of.edited(self.edits)
        return self._of

    def _with_pixels(self, text: str, images: list[str]) -> list[tuple[str, Picture | None]]:
        """What the page names, with the pixels: a later image may have an earlier one's name."""
        return [(name, self._pictures.get(name)) for name in (text, *images)]

    def _run_of(self, given: Run, text: str, images: list[str]) -> Run:
        """A run of what the page reads."""
        is_image, tiles = _is_image(given), given._given.tiles
        read = [as_array(self._pictures[name]) for name in ([text] if is_image else images)]
        return given.model.run(None if is_image else text, image=read or None, tiles=tiles, edits=self.edits)

    @property
    def _is_live(self) -> bool:
        """Whether the page computes in the kernel."""
        return bool(self._shown["kind"] == "model")

    def set_state(self, sync_data: Any) -> None:
        """Takes what the page says."""
        self._from_page = True
        try:
            super().set_state(sync_data)
        finally:
            self._from_page = False

    @traitlets.validate("head")
    def _valid_head(self, proposal: Mapping[str, Any]) -> str:
        head: str = proposal["value"]
        if self._from_page:
            return head
        try:
            return _head_in(self.of, head)
        except ValueError as problem:
            raise traitlets.TraitError(str(problem)) from None

    @traitlets.validate("edits")
    def _valid_edits(self, proposal: Mapping[str, Any]) -> dict[str, Any]:
        edits: dict[str, Any] = proposal["value"]
        if isinstance(self._of, Patterns) and edits:
            raise traitlets.TraitError("these patterns were computed elsewhere: only a run can be edited")
        of = self._of if self._from_page else self.of
        if self._from_page or not isinstance(of, Run) or edits == of.edits:
            return edits
        try:
            self._of = of.edited(edits)
        except ValueError as problem:
            raise traitlets.TraitError(str(problem)) from None
        if not Figure(self._of).has(self.head):
            self.head = Figure(self._of).head
        if not self._is_live:
            self._revision += 1
        return edits

    @traitlets.validate("text")
    def _valid_text(self, proposal: Mapping[str, Any]) -> str:
        text: str = proposal["value"]
        if not self._from_page and not self._is_live and text != self.text:
            raise traitlets.TraitError("a recording holds one text: run the model on another")
        if not self._from_page and isinstance(self._of, Run) and _is_image(self._of) and text not in self._pictures:
            names = ", ".join(map(repr, self._pictures))
            raise traitlets.TraitError(f"no image here is called {text!r}: choose one of {names}")
        return text

    def close(self) -> None:
        """Ends the page and frees its session."""
        with self._changing:
            links = list(self._links.values())
            self._ended.extend(self._links)
            self._links.clear()
        for link in links:
            link.end("kernel-gone")
        until = time.monotonic() + _FAREWELL
        for link in links:
            link.flush(max(0.0, until - time.monotonic()))
        super().close()

    def _linked(self) -> list[Link]:
        with self._changing:
            return list(self._links.values())

    def _hear(self, _widget: object, message: Any, buffers: list[Any]) -> None:
        """Takes a piece of a link's message, in any of the kernel's threads."""
        if not isinstance(message, dict) or "link" not in message:
            return
        name = message["link"]
        with self._changing:
            has_ended = name in self._ended
            link = self._links.pop(name, None)
            if link is None and not has_ended:
                if len(self._links) >= _MOST_LINKS:
                    # A page that was closed with its window has said nothing: its links were heard least recently.
                    oldest = next(iter(self._links))
                    self._ended.append(oldest)
                    self._links.pop(oldest).end("kernel-gone")
                link = Link(name, lambda: self._of, self.send, self._pictures, self._linked)
            if link is not None:
                self._links[name] = link
        if link is None:
            if message["head"]["wants"] == "ping":
                about = {"link": name, "number": 0, "index": 0, "count": 1}
                self.send(about | {"head": {"gives": "end", "why": "kernel-gone"}})
            return
        goes_on = False
        try:
            goes_on = link.hear(message, buffers)
        except BaseException:
            # Nothing else would answer the page, and a notebook shows the exception.
            link.end("kernel-gone")
            raise
        finally:
            if not goes_on:
                with self._changing:
                    self._ended.append(name)
                    self._links.pop(name, None)

    def _ipython_display_(self) -> None:
        """Displays a still picture before the page, which hides it: it is there in a notebook without a kernel."""
        display: Any = import_module("IPython.display").display
        of = self.of
        if not isinstance(of, Model):
            picture = Figure(of, self.head, "dark" if self.theme == "dark" else "light")._repr_html_()
            display({"text/html": picture.replace("<img ", f'<img data-headlight="{self._picture}" ', 1)}, raw=True)
        data, _ = self._repr_mimebundle_() or ({}, {})
        display(data, raw=True)


def _head_in(of: Model | Run | Patterns, head: str | None) -> str:
    """The head, if it is there; without one that of a picture, or, of a model, none."""
    if not isinstance(of, Model):
        return Figure(of, head).head
    path, _, number = (head or "").rpartition(".")
    heads = {one["path"]: one["n_heads"] for one in of.info["sublayers"] if one["n_heads"]}
    if head and not (number.isdecimal() and int(number) < heads.get(path, 0)):
        raise ValueError(f"{head!r} is not a head here: name one such as {next(reversed(heads)) + '.0'!r}")
    return head or ""


def _is_image(run: Run) -> bool:
    """Whether an image stands in the place of the text."""
    return bool(run._given.pictures) and not run.text


def _named(of: Model | Run | Patterns) -> dict[str, Picture]:
    """A run's images, as the page names them."""
    pictures = of._given.pictures if isinstance(of, Run) else ()
    return {f"image {i}": picture for i, picture in enumerate(pictures, 1)}


def _read_by(of: Model | Run | Patterns) -> tuple[str, list[str]]:
    """The text that is read, and the images beside it, as the page names them."""
    if not isinstance(of, Run):
        return "", []
    names = list(_named(of))
    return (names[0], []) if _is_image(of) else (of.text, names)


def _described(of: Model | Run | Patterns) -> dict[str, Any]:
    """What the page opens."""
    if isinstance(of, Patterns):
        return {"kind": "recording", "name": of.name}
    if isinstance(of, Run) and not of._given.is_plain:
        return {"kind": "recording", "name": of.model.name}
    model = of if isinstance(of, Model) else of.model
    folder, _, threads = model._arguments
    embedded = folder.removeprefix("models/")
    comes_along = embedded in _engine.embedded_models() and not pathlib.Path(folder).exists()
    return {
        "kind": "model",
        "name": model.name,
        "architecture": model.info["architecture"],
        "embedded": embedded if comes_along else None,
        "target": of._written if isinstance(of, Run) else None,
        "text": _read_by(of)[0],
        "images": _read_by(of)[1],
        "threads": threads or os.cpu_count() or 1,
    }
