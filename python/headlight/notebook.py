"""The page in a notebook: asked for by name, or as the display of what was computed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakSet

from .display import host
from .figure import chosen
from .foreign import Attentions, Patterns, Tokens
from .model import Model
from .run import Run

if TYPE_CHECKING:
    from .live import Widget


def widget(
    of: Model | Run | Patterns | None = None,
    *,
    attentions: Attentions | None = None,
    tokens: Tokens | None = None,
    head: str | None = None,
    theme: Literal["auto", "light", "dark"] = "auto",
    **more: Any,
) -> Widget:
    """The page in a notebook's cell: all views and edits of a run or of a model, which the kernel computes; the views
    alone of patterns from elsewhere.

    ``.head``, ``.cell``, ``.text`` and ``.edits`` are traits: they can be read, set and observed. Needs
    ``pip install 'headlight-attention[notebook]'``. Without a kernel a notebook shows the picture of ``show``.
    """
    try:
        from .live import Widget
    except ModuleNotFoundError:
        raise ModuleNotFoundError("the widget is missing: pip install 'headlight-attention[notebook]'") from None
    return Widget(chosen(of, attentions, tokens, more), head, theme)


def display_live(of: Model | Run | Patterns, head: str | None = None, theme: str = "auto") -> None:
    """Displays the widget; NotImplementedError, after which IPython displays the picture, where there is none."""
    shell: Any = import_module("IPython").get_ipython()
    if not hasattr(shell, "kernel"):
        raise NotImplementedError("a terminal shows no page")
    try:
        from .live import Widget
    except ModuleNotFoundError:
        raise NotImplementedError("the widget is not installed") from None
    shown = Widget(of, head, theme)
    _close_with_its_cell(shell, shown)
    shown._ipython_display_()


#: The widgets that have no name, by the cell that displayed them, with its run: ipywidgets keeps them until they are
#: closed.
_displayed: dict[str, tuple[str, WeakSet[Widget]]] = {}


def _close_with_its_cell(shell: Any, shown: Widget) -> None:
    """Closes a widget when its cell runs again, in a notebook that names its cells."""
    cell, run = _cell_of(shell)
    if cell:
        # A function that is registered already is not registered again.
        shell.events.register("pre_run_cell", _close_earlier)
        _displayed.setdefault(cell, (run, WeakSet()))[1].add(shown)


def _close_earlier(_info: object) -> None:
    """Closes the widgets that an earlier run of this cell displayed."""
    cell, run = _cell_of(import_module("IPython").get_ipython())
    # A cell may run further code, as some magics do.
    if cell in _displayed and _displayed[cell][0] != run:
        for one in list(_displayed.pop(cell)[1]):
            one.close()


def _cell_of(shell: Any) -> tuple[str, str]:
    """The cell that runs, and its run; empty where the notebook names none."""
    asked = shell.get_parent() if hasattr(shell, "get_parent") else {}
    return asked.get("metadata", {}).get("cellId", ""), asked.get("header", {}).get("msg_id", "")


host.page = display_live
