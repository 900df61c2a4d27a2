"""An atlas: what every head of a model does over a corpus of texts."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from . import _engine, ray_data
from .model import Model, load
from .text_files import lines

Texts = Iterable[str | os.PathLike[str]]


class Atlas(NamedTuple):
    """An atlas that was written."""

    folder: pathlib.Path
    """Where its files are; ``docs/atlas.md`` describes them."""
    texts: int
    """The number of texts that were read."""
    tokens: int
    """Their tokens, those of the decoder's input included."""
    cut: int
    """The texts of those that were cut."""
    skipped: int
    """The texts that the model could not read."""
    bad_lines: int
    """The lines of files that hold no text: records without the field, and bytes that are not UTF-8."""
    first_bad_line: str | None
    """The first of them, and why."""


def atlas(
    model: Model | str | os.PathLike[str],
    texts: Texts,
    folder: str | os.PathLike[str],
    *,
    tokens: int = 128,
    write: int = 32,
    seed: int = 0,
    workers: int | None = None,
    field: str | None = None,
    ray: Mapping[str, Any] | None = None,
) -> Atlas:
    """Measures every head on each text, and writes their distributions and examples to a new folder.

    ``texts`` are texts, and paths (``pathlib.Path``) of files that hold a text a line or, if the name ends in
    ``.jsonl``, a record with the text in ``field``, or in ``.parquet``, a column of that name; they are read one after
    the other, so they need not fit in memory. Without ``field`` it is ``text``, or the table's only column of strings.
    Texts are cut after this many ``tokens``; an encoder-decoder writes at most ``write`` for each. ``seed`` chooses the
    random examples. ``workers`` is the number of threads, which changes no byte: one for each processor.

    ``texts`` may also be a ``ray.data.Dataset``. Then ``workers`` is the number of Ray's workers, each of which opens
    the model at the same address and computes on one thread: one for each processor of the cluster but one. ``ray`` has
    other arguments of ``map_batches``, such as ``{"num_cpus": 0.5, "batch_size": 8}``.

    A line of a file without a text is left out and counted. Raises ``ValueError`` for a folder that holds something, a
    model that reads no text and a ``tokens`` that leaves no room for one, and what ``texts`` raises.
    """
    opened = model if isinstance(model, Model) else load(model)
    for name, number, least in (("tokens", tokens, 1), ("write", write, 0), ("workers", workers, 1)):
        if number is not None and number < least:
            raise ValueError(f"{name} is {number}: use {least} or more")
    settings, threads = (tokens, write, seed, field or "text"), os.cpu_count() or 1
    if ray_data.is_dataset(texts):
        parts = ray_data.parts(opened, texts, field, settings, workers, ray or {})
        found = _engine.merged_atlas(opened._engine, parts, os.fspath(folder), settings, threads)
        return Atlas(pathlib.Path(folder), *found)
    if ray is not None:
        raise ValueError("ray= is for a ray.data.Dataset: headlight.text_dataset(files) makes one")
    if isinstance(texts, str | os.PathLike):
        raise ValueError("texts are a list: [text, …], or [pathlib.Path(file), …]")
    given = _each(texts, field), _names(texts)
    found = _engine.atlas(opened._engine, *given, os.fspath(folder), settings, workers or threads)
    return Atlas(pathlib.Path(folder), *found)


def _each(texts: Texts, field: str | None) -> Iterator[str | _engine.BadLine]:
    for text in texts:
        if isinstance(text, os.PathLike):
            yield from lines(os.fspath(text), field)
        else:
            yield text


def _names(texts: Texts) -> list[str]:
    """The names of the files in a list of texts."""
    files = [text for text in texts if isinstance(text, os.PathLike)] if isinstance(texts, list | tuple) else []
    return sorted(pathlib.Path(file).name for file in files)
