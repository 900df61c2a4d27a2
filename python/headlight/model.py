"""A model in memory: from a folder, or a bundled one."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

from . import _engine
from .answers import Measures
from .display import Displayed
from .images import Image, numbers, pictures
from .run import Given, Run, document

Precision = Literal["f32", "f16", "int8"]


def load(folder: str | os.PathLike[str], *, precision: Precision = "f32", threads: int | None = None) -> Model:
    """Opens a model.

    ``folder`` holds ``config.json``, the weights and ``tokenizer.json``; if there is no such folder, it is the name of
    a bundled model (``headlight.embedded_models()``), with or without ``models/`` before it. ``precision`` is that of
    the weight matrices in memory. ``threads`` is the number of threads, by default one for each processor; it does not
    change the results.

    Raises ``FileNotFoundError`` or ``OSError`` for files, ``ValueError`` for a model that cannot be opened.
    """
    return Model(folder, precision=precision, threads=threads)


class Model(Displayed):
    """A model in memory. It can be pickled, as the address of its folder, and used from several threads."""

    def __init__(
        self, folder: str | os.PathLike[str], *, precision: Precision = "f32", threads: int | None = None
    ) -> None:
        if threads is not None and threads < 1:
            raise ValueError(f"threads is {threads}: use 1 or more")
        self._arguments = (os.fspath(folder), precision, threads)
        self._engine = _engine.Model(os.fspath(folder), precision, threads or 0)

    def run(
        self,
        text: str | Image | None = None,
        *,
        image: Image | Sequence[Image] | None = None,
        tiles: bool = True,
        pixels: Any = None,
        target: str | None = None,
        edits: Mapping[str, Any] | None = None,
        verbatim: bool = False,
    ) -> Run:
        """Runs a text, an image, or a text with images in it, whole.

        ``image`` is a file, a PIL image or an array of bytes [height, width, 3]; a list of them for a text with several
        places, each the model's image token, such as ``"<image>What is this?"``. An image or an array may also come
        first, in place of the text. Without ``tiles`` each is read
        only as a whole. ``pixels`` is the ``pixel_values`` of a transformers processor, for a model that reads only
        images: [batch, channel, height, width].

        ``target`` is the decoder's text of an encoder-decoder, after the start token; without it the decoder reads
        only the start token. ``edits`` is the document of ``headlight trace --edits``, such as
        ``{"heads": {"decoder.blocks.1.cross.2": 0}}``. With ``verbatim`` the text has all its special tokens: none are
        added.

        Raises ``ValueError`` for a text that the model cannot read or an edit that it does not have, and
        ``KeyboardInterrupt`` at Ctrl-C.
        """
        if text is not None and not isinstance(text, str):
            if image is not None:
                raise TypeError("the text is no str: give the text first, and all images as image=[…]")
            text, image = None, text
        if text is None and image is None and pixels is None:
            raise TypeError("give a text, image= or pixels=")
        if pixels is not None and not (text is None and image is None):
            raise TypeError("pixels= cannot be combined: give no text and no image=")
        given = Given(text or "", tuple(pictures(image)), tiles, not verbatim and pixels is None)
        read = list(given.pictures), numbers(pixels)
        run = _engine.Run(self._engine, given.text, target, verbatim, document(edits), *read, tiles)
        return Run(self, run, given)

    def measures(self, texts: str | Sequence[str], *, max_new: int = 0) -> Measures:
        """Measures every head on each text: entropy, previous, first, induction and the page's other measures.

        ``max_new`` is the most tokens that a decoder writes first. An encoder-decoder needs them: the heads of its
        decoder are measured on them.
        """
        rows = []
        for text in [texts] if isinstance(texts, str) else texts:
            run = self.run(text)
            if max_new > 0:
                run = run.generate(max_new=max_new)
            rows.append(run.ask("heads")["rows"])
        return Measures._of(rows)

    def choice(self, choice: str | int) -> int:
        """The id of a token as the tokenizer spells it, or of a class by its name; ``"#5"`` and ``5`` are ids."""
        return choice if isinstance(choice, int) else self._engine.choice(choice)

    @cached_property
    def info(self) -> dict[str, Any]:
        """The model's description, as the page has it: name, family, configuration, sublayers, sites."""
        return dict(json.loads(self._engine.info()))

    @property
    def name(self) -> str:
        """The name in its configuration, or that of its folder."""
        return str(self.info["name"])

    @property
    def sites(self) -> dict[str, tuple[str, ...]]:
        """Every site with its axes, in the order that a run computes them."""
        return {site["name"]: tuple(site["axes"]) for site in self.info["sites"]}

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, self._arguments

    def __repr__(self) -> str:
        said = [self.info[key] for key in ("family", "architecture")]
        return f"<headlight.Model {self.name}: {', '.join(said)}, {self.info['parameters']:,} parameters>"


def _reopen(folder: str, precision: Precision, threads: int | None) -> Model:
    return Model(folder, precision=precision, threads=threads)
