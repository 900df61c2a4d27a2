"""A picture of all heads and of one, as an SVG without scripts: in a notebook, and in a file."""

from __future__ import annotations

import base64
import html
import json
import os
import pathlib
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from .answers import Floats
from .display import host
from .foreign import Attentions, Patterns, Tokens, patterns
from .run import Run

if TYPE_CHECKING:
    from .model import Model

Theme = Literal["light", "dark"]

#: The edge of the large map and of a thumbnail, at most, in pixels; and their cells, at most.
_LARGE, _SMALL = 480, 48
#: The most thumbnails in a row.
_ACROSS = 24
#: From this edge of a cell on, each has its token beside it, in pixels.
_LABELLED = 13
_GAP, _MARGIN, _LETTER, _LINE = 4, 16, 7, 18
_FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"


class Figure:
    """Every head as a thumbnail and one head large, of the first sequence. A notebook shows it, or the page."""

    def __init__(
        self,
        of: Run | Patterns,
        head: str | None = None,
        theme: Theme | None = None,
        *,
        heads: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
        divide: int | None = None,
        most: float = 1.0,
    ) -> None:
        """``heads`` are those of each layer that are drawn, and ``names`` their names in place of ours; ``divide`` is
        the first token of a second sentence, before which lines are drawn; ``most`` is the weight at full colour.
        """
        self.of = of
        self._theme: Theme = theme or "light"
        self._asked = theme
        self._heads, self._names, self._divide, self._most = heads, names, divide, most
        self._patterns = of.activations("*.pattern")
        if not self._patterns:
            raise ValueError("there are no patterns to show: no attention was computed")
        for site, array in self._patterns.items():
            if any(not 0 <= number < array.shape[1] for number in heads or ()):
                raise ValueError(f"{site} has {array.shape[1]} heads, and heads= asks for {list(heads or ())}")
        last = list(self._patterns)[-1]
        self._site, self._head = self._find(head) if head is not None else (last, self._shown(last)[0])

    @property
    def head(self) -> str:
        """The large head, such as ``"decoder.blocks.1.cross.2"``."""
        return f"{self._site.removesuffix('pattern')}{self._head}"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture as a page of its own or, where the name ends in ``.svg``, alone."""
        target = pathlib.Path(path)
        title = html.escape(self._title())
        page = (
            '<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{title}</title>\n{self._repr_html_()}\n</html>\n"
        )
        target.write_text(self.svg() if target.suffix == ".svg" else page, encoding="utf-8")

    def save_trace(self, path: str | os.PathLike[str], sites: str = "*.pattern") -> int:
        """Writes the numbers as a recording, which the page opens; returns their number."""
        return self.of.save(path, sites)

    def svg(self) -> str:
        """The picture."""
        ink, paper = _inks(self._theme)
        small, width, below = self._thumbnails()
        large, right, bottom = self._large(below)
        width, height = max(width, right) + _MARGIN, bottom + _MARGIN
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'font-family="{_FONT}" font-size="12" fill="{ink}" role="img" aria-label="{html.escape(self._said())}">'
            f'<rect width="{width}" height="{height}" fill="{paper}"/>{small}{large}</svg>'
        )

    def _ipython_display_(self) -> None:
        if (self._heads, self._names, self._divide, self._most) != (None, None, None, 1.0):
            raise NotImplementedError("the page has no such choices")
        host.page(self.of, self.head, self._asked or "auto")

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.svg().encode()).decode()
        return f'<img alt="{html.escape(self._said())}" src="data:image/svg+xml;base64,{data}">'

    def __repr__(self) -> str:
        return f"<headlight.Figure {self._title()}>"

    # ---- parts ----

    def has(self, head: str) -> bool:
        """Whether a head is among those of the layers."""
        path, _, number = head.rpartition(".")
        array = self._patterns.get(f"{path}.pattern")
        return array is not None and number.isdecimal() and int(number) < array.shape[1]

    def _find(self, head: str) -> tuple[str, int]:
        if not self.has(head):
            raise ValueError(
                f"{head!r} is not a head here: name one such as {self._named(list(self._patterns)[-1], 0)!r}"
            )
        path, _, number = head.rpartition(".")
        return f"{path}.pattern", int(number)

    def _shown(self, site: str) -> Sequence[int]:
        """The heads of a layer that are drawn."""
        return range(self._patterns[site].shape[1]) if self._heads is None else self._heads

    def _named(self, site: str, head: int) -> str:
        return self._names[head] if self._names else f"{site.removesuffix('pattern')}{head}"

    def _title(self) -> str:
        return f"{_name(self.of)}: {self._names[self._head] if self._names else f'{_layer(self._site)}H{self._head}'}"

    def _said(self) -> str:
        """The picture in words."""
        pattern = self._patterns[self._site][0, self._head]
        query, key = np.unravel_index(int(pattern.argmax()), pattern.shape)
        queries, keys = self._tokens()
        count = sum(len(self._shown(site)) for site in self._patterns)
        return (
            f"Attention patterns of {_name(self.of)}: {count} heads in {len(self._patterns)} layers. Large: "
            f"{self._named(self._site, self._head)}. Its strongest weight is {pattern[query, key]:.2f}, from "
            f"{queries[query]!r} to {keys[key]!r}."
        )

    def _tokens(self) -> tuple[list[str], list[str]]:
        """The labels of the large map's rows and columns."""
        rows, columns = self._patterns[self._site].shape[2:]
        stack = self._site.split(".")[0]
        of_keys = "encoder" if ".cross." in self._site else stack
        queries, keys = self.of.tokens_of(stack), self.of.tokens_of(of_keys)
        numbered = [str(i) for i in range(max(rows, columns))]
        return queries or numbered[:rows], keys or numbered[:columns]

    def _thumbnails(self) -> tuple[str, int, int]:
        """A row for each layer; with its right and lower end."""
        across = min(_ACROSS, max(len(self._shown(site)) for site in self._patterns))
        edge = max(16, min(_SMALL, 960 // across - _GAP))
        longest = 0 if self._names else max(len(_layer(site)) for site in self._patterns)
        left = _MARGIN + _LETTER * longest + 8
        parts, y = [_text(_MARGIN, _MARGIN + 8, _name(self.of), weight="bold")], _MARGIN + _LINE
        for site, array in self._patterns.items():
            parts.append(_text(_MARGIN, y + edge / 2 + 4, "" if self._names else _layer(site)))
            for place, head in enumerate(self._shown(site)):
                if place and place % across == 0:
                    y += edge + _GAP
                x = left + place % across * (edge + _GAP)
                title = f"<title>{html.escape(self._named(site, head))}</title>"
                parts.append(f"<g>{title}{self._image(array[0, head], x, y, edge, edge, _SMALL)}</g>")
                if (site, head) == (self._site, self._head):
                    frame = f'x="{x - 2}" y="{y - 2}" width="{edge + 4}" height="{edge + 4}"'
                    parts.append(f'<rect {frame} fill="none" stroke="#5b5bd6" stroke-width="2"/>')
            y += edge + _GAP
        return "".join(parts), int(max(left + across * (edge + _GAP), _wide(_name(self.of)))), y

    def _large(self, y: int) -> tuple[str, int, int]:
        """The large head below a line; with its right and lower end."""
        pattern = self._patterns[self._site][0, self._head]
        queries, keys = self._tokens()
        rows, columns = pattern.shape
        cell = min(28.0, _LARGE / max(rows, columns))
        longest = [_LETTER * min(16, max(map(len, labels))) for labels in (queries, keys)]
        left, top = _MARGIN + longest[0] + 8, y + 2 * _LINE + longest[1] + 8
        width, height = cell * columns, cell * rows
        title = f"{self._named(self._site, self._head)}: rows attend, columns are attended to"
        parts = [
            _text(_MARGIN, y + _LINE + 4, title, weight="bold"),
            self._image(pattern, left, top, width, height, _LARGE),
        ]
        every = max(1, -(-_LABELLED // max(1, int(cell))))
        for i in range(0, rows, every):
            parts.append(_text(left - 6, top + cell * (i + 0.5) + 4, _cut(queries[i]), anchor="end"))
        for j in range(0, columns, every):
            x = left + cell * (j + 0.5) + 4
            parts.append(_text(x, top - 6, _cut(keys[j]), turn=f"rotate(-90 {x:g} {top - 6:g})"))
        if self._divide is not None:
            x, across = left + cell * self._divide, top + cell * self._divide
            line = f"M{left:g} {across:g}h{width:g}M{x:g} {top:g}v{height:g}"
            parts.append(f'<path d="{line}" fill="none" stroke="#5b5bd6"/>')
        scale = np.linspace(0, self._most, 256, dtype=np.float32)[np.newaxis]
        foot = top + height + 12
        parts += [_text(left, foot + 9, "0"), self._image(scale, left + 14, foot, 120, 10, 256)]
        parts.append(_text(left + 140, foot + 9, f"{self._most:g}"))
        return "".join(parts), int(max(left + width, _wide(title))), int(foot + 12)

    def _image(self, pattern: Floats, x: float, y: float, width: float, height: float, most: int) -> str:
        data = base64.b64encode(_png(_blocks(pattern, most) / self._most, _colours()[self._theme])).decode()
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" preserveAspectRatio="none"'
        return f'<image {place} style="image-rendering:pixelated" href="data:image/png;base64,{data}"/>'


host.picture = lambda of: Figure(of)._repr_html_()


def show(
    of: Run | Patterns | None = None,
    *,
    attentions: Attentions | None = None,
    tokens: Tokens | None = None,
    head: str | None = None,
    theme: Theme | None = None,
    **more: Any,
) -> Figure:
    """A picture of a run, or of patterns that any program computed: ``show(attentions=…, tokens=…)``.

    ``head`` is the large one, such as ``"decoder.blocks.1.cross.2"``; by default the first of the last layer. ``more``
    are further arguments of ``headlight.patterns``. The picture needs no network and no scripts;
    ``.save("figure.html")`` writes it, ``.save_trace("run.safetensors")`` the numbers. Where a kernel runs, a notebook
    shows the page in its place, as ``headlight.widget`` does.
    """
    return Figure(chosen(of, attentions, tokens, more), head, theme)


Of = TypeVar("Of", bound="Model | Run | Patterns")


def chosen(of: Of | None, attentions: Attentions | None, tokens: Tokens | None, more: dict[str, Any]) -> Of | Patterns:
    if of is None:
        return patterns(attentions, tokens, **more)
    if attentions is not None or tokens is not None or more:
        raise ValueError("this takes a run, or attentions with tokens: give one of them")
    return of


def _name(of: Run | Patterns) -> str:
    return f"{of.model.name}, {of.text!r}" if isinstance(of, Run) else of.name


def _layer(site: str) -> str:
    stack, _, block, kind, _ = site.split(".") if site.count(".") == 4 else ("", "", "0", "attn", "")
    name = "Cross" if kind == "cross" else stack.capitalize()
    return f"{name} L{block}".strip()


def _wide(title: str) -> float:
    """The right end of a bold line."""
    return _MARGIN + 7.5 * len(title)


def _cut(text: str) -> str:
    return text if len(text) <= 16 else text[:15] + "…"


def _text(x: float, y: float, text: str, *, anchor: str = "start", weight: str = "normal", turn: str = "") -> str:
    turned = f' transform="{turn}"' if turn else ""
    style = f' text-anchor="{anchor}"' * (anchor != "start") + f' font-weight="{weight}"' * (weight != "normal")
    return f'<text x="{x:g}" y="{y:g}" xml:space="preserve"{style}{turned}>{html.escape(text)}</text>'


def _blocks(pattern: Floats, most: int) -> Floats:
    """The largest weight of each block, so that a map has at most this many rows and columns."""
    for axis in (0, 1):
        step = -(-pattern.shape[axis] // most)
        if step > 1:
            pattern = np.maximum.reduceat(pattern, range(0, pattern.shape[axis], step), axis=axis)
    return pattern


@cache
def _colours() -> dict[str, bytes]:
    """The page's scale of patterns for each theme: 256 colours from weight 0 to 1, three bytes each."""
    scales = json.loads(files("headlight").joinpath("scale.json").read_text(encoding="utf-8"))
    return {theme: bytes.fromhex("".join(colours)) for theme, colours in scales.items()}


def _inks(theme: Theme) -> tuple[str, str]:
    """Ink and paper."""
    return ("#1c1c22", "#ffffff") if theme == "light" else ("#e8e8ee", "#16161c")


def _png(values: Floats, colours: bytes) -> bytes:
    """Weights from 0 to 1 as a PNG with a palette."""
    height, width = values.shape
    indices: npt.NDArray[np.uint8] = np.rint(np.clip(np.nan_to_num(values), 0, 1) * 255).astype(np.uint8)
    lines = np.zeros((height, width + 1), dtype=np.uint8)
    lines[:, 1:] = indices

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"PLTE", colours) + chunk(b"IDAT", zlib.compress(lines.tobytes(), 9))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")
