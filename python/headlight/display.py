"""What a notebook shows of a model, a run and patterns: the page where a kernel runs, else a picture."""

from __future__ import annotations

from collections.abc import Callable


class Host:
    """What shows an object. `notebook.py` sets the page and `figure.py` the picture: they read all of them."""

    page: Callable[..., None]
    picture: Callable[..., str]


host = Host()


class Displayed:
    """An object that has a page."""

    def _ipython_display_(self) -> None:
        host.page(self)


class Pictured(Displayed):
    """An object that also has a picture."""

    def _repr_html_(self) -> str:
        return host.picture(self)
