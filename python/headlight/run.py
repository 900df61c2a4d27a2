"""A run: a text with its edits, computed by the engine."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from . import _engine
from .answers import Attribution, Floats, Lens, Patch
from .display import Pictured
from .images import Image, Picture, pictures

if TYPE_CHECKING:
    from .model import Model

Stack = Literal["encoder", "decoder"]
SweepPart = Literal["resid_pre", "attn_out", "cross_out", "mlp_out", "z", "cross_z"]


class Given(NamedTuple):
    """What a run reads."""

    text: str
    pictures: tuple[Picture, ...]
    #: whether they are read in tiles
    tiles: bool
    #: whether the page can read it too: no numbers of a processor, and a text as typed, without special tokens
    is_plain: bool

    def beside(self, picture: Sequence[Picture], at: int) -> Given:
        """The same with another picture in the place of one."""
        return self._replace(pictures=(*self.pictures[:at], *picture, *self.pictures[at + 1 :]))


class Run(Pictured):
    """A text with its edits, computed. A notebook shows it in the page, as ``headlight.widget`` does.

    Arrays are read-only views of the engine's numbers: call ``.copy()`` to get one that you can change.
    """

    def __init__(self, model: Model, engine: _engine.Run, given: Given) -> None:
        self.model = model
        self.text = given.text
        self._engine = engine
        self._given = given

    # ---- activations ----

    def __getitem__(self, site: str) -> Floats:
        """The float32 array at a site, such as ``run["decoder.blocks.1.cross.pattern"]``: [batch, head, query, key].

        ``run.model.sites`` names the axes. Raises ``KeyError`` for a site that the model does not have, or that an edit
        skips.
        """
        return np.asarray(self._engine.activation(site))

    def __contains__(self, site: object) -> bool:
        return site in self.sites

    def __iter__(self) -> Iterator[str]:
        return iter(self.sites)

    def _ipython_key_completions_(self) -> list[str]:
        return self.sites

    def activations(self, sites: str = "*") -> dict[str, Floats]:
        """The arrays of all sites that match a glob, ``"*.pattern"``: ``*`` is any text, ``?`` one character."""
        return {name: np.asarray(values) for name, values in self._engine.activations(sites)}

    @property
    def sites(self) -> list[str]:
        """Every site of the model, in the order that a run computes them."""
        return list(self.model.sites)

    @property
    def output(self) -> Floats:
        """The logits, [batch, pos, d_vocab]; of a classifier [batch, 1, class]; else the last stack's output."""
        return self[self.sites[-1]]

    # ---- text ----

    @property
    def tokens(self) -> list[str]:
        """The tokens of the text, as the tokenizer spells them; for a decoder-only model with those it wrote."""
        return [text for _, text, _ in self._engine.tokens()]

    @property
    def ids(self) -> list[int]:
        """Their ids."""
        return [number for number, _, _ in self._engine.tokens()]

    @property
    def target_tokens(self) -> list[str]:
        """The decoder's tokens in an encoder-decoder, the start token first; otherwise none."""
        return [text for _, text, _ in self._engine.target_tokens()]

    @property
    def target_ids(self) -> list[int]:
        """Their ids."""
        return [number for number, _, _ in self._engine.target_tokens()]

    def tokens_of(self, stack: Stack | str) -> list[str]:
        """The tokens of the ``"encoder"`` or ``"decoder"``."""
        if stack == "encoder" and "vision" in self.model.info["config"]:
            return [text for _, text, _ in self._engine.patch_tokens()]
        beside = stack == "decoder" and len(self.target_tokens) > 0
        return self.target_tokens if beside else self.tokens

    @property
    def images(self) -> list[dict[str, Any]]:
        """Where the images of a text stand among its tokens: ``size``, the ``part`` that is read, ``tiles`` down and
        across, the ``grid`` of tokens of a tile, the ``starts`` of its tiles in ``tokens`` (the last is the whole
        picture), and the number of the encoder's ``sequence`` that holds its first tile."""
        return list(json.loads(self._engine.images()))

    @property
    def edits(self) -> dict[str, Any]:
        """The edits in force."""
        return dict(json.loads(self._engine.edits()))

    # ---- what follows ----

    def edited(self, edits: Mapping[str, Any] | None) -> Run:
        """The same text, target and written tokens under other edits."""
        engine = self._engine.edited(document(edits))
        return Run(self.model, engine, self._given)

    def generate(
        self, max_new: int = 100, *, temperature: float = 0.0, top_k: int = 0, top_p: float = 1.0, seed: int = 0
    ) -> Run:
        """Lets the model continue under the same edits, and returns the run over the text and the new tokens.

        ``.answer`` is its text. Temperature 0 takes the most probable token; ``top_k`` 0 is all; the same ``seed``
        gives the same text. Raises ``ValueError`` for a model without a decoder, or a text of maximum length.
        """
        if max_new < 1:
            raise ValueError(f"max_new is {max_new}: use 1 or more")
        written = self._engine.generate(max_new, temperature, top_k, top_p, seed)
        return Run(self.model, written, self._given)

    @property
    def answer(self) -> str:
        """The text that ``generate`` wrote, without special tokens; empty without it."""
        return self._engine.answer()

    @property
    def answer_ids(self) -> list[int]:
        """Its ids, the end token included."""
        return self._engine.answer_ids()

    # ---- questions ----

    def lens(
        self,
        token: str | int | None = None,
        *,
        stack: Stack | None = None,
        between: bool = False,
        positions: tuple[int, int] | None = None,
    ) -> Lens:
        """The output head's prediction from the stream at each layer (the logit lens).

        ``token`` is traced through the layers; ``between`` adds the sites inside blocks; ``positions`` are rows from …
        to (not included).
        """
        answer = self.ask(
            "lens",
            stack=stack or self._stack,
            token=None if token is None else self.model.choice(token),
            between=between,
            positions=positions,
        )
        return Lens._of(answer)

    def attribute(
        self, answer: str | int | None = None, foil: str | int | None = None, *, position: int | None = None
    ) -> Attribution:
        """Splits the logit of ``answer``, minus that of ``foil``, into the contributions of the model's parts.

        Tokens are as the tokenizer spells them, or ids; of a classifier, classes. By default ``answer`` is the most
        probable one and ``position`` a decoder's last row. The parts' values sum to ``whole``, except for ``residue``.
        """
        toward = {
            "kind": "answer",
            "position": position,
            "answer": None if answer is None else self.model.choice(answer),
            "foil": None if foil is None else self.model.choice(foil),
        }
        return Attribution._of(self.ask("attribute", toward=toward))

    def patch(
        self,
        other: Run | str | Image,
        part: SweepPart = "resid_pre",
        *,
        image: int | None = None,
        answer: str | int | None = None,
        foil: str | int | None = None,
        stack: Stack | None = None,
        exact: bool = True,
        score: Literal["logit-difference", "probability", "kl"] = "logit-difference",
        position: int | None = None,
        pairs: Sequence[tuple[int, int]] | None = None,
    ) -> Patch:
        """Patches values of another text's run into this one, one at a time, and scores how much of the other answer
        they restore.

        Of a run over an image, ``other`` is another image, as ``Model.run`` takes it, or a run over one. Beside a text
        it is read in the place of this run's first image, or of image number ``image``, counted from 0; the text and
        the other images stay.

        A score of 0 is this run's answer, 1 the other's. ``part`` says which values: of each position, or with ``"z"``
        and ``"cross_z"`` of each head. ``exact=False`` takes one gradient for all cells at once. By default ``answer``
        is the other run's most probable token, ``foil`` this one's, and ``pairs`` of positions (this text's, the
        other's) are found by alignment. The other text runs without edits.
        """
        at = image or 0
        if image is not None and image not in range(len(self.images)):
            has = f"has {len(self.images)}, counted from 0" if self.images else "has none beside a text: leave it out"
            raise ValueError(f"image is {image}, and chooses one of several images beside a text: this run {has}")
        if isinstance(other, Run):
            if other.model is not self.model:
                raise ValueError("the other run is of another model: run this model on the other text")
            if other.edits:
                raise ValueError("the other run is edited, and a patch takes values of an unedited one: run it without")
            if other.target_ids != self.target_ids:
                raise ValueError(
                    "the other run has another target, and a patch reads both with one: give it this run's"
                )
            if self.images and other._given != self._given.beside(other._given.pictures[at : at + 1], at):
                raise ValueError(
                    f"the other run differs in more than image {at}: run it on this text, with this run's other images"
                )
        elif self._given.pictures:
            given = self._given.beside(pictures(other), at)
            read = given.text, None, not given.is_plain, "{}", list(given.pictures), None, given.tiles
            other = Run(self.model, _engine.Run(self.model._engine, *read), given)
        elif not isinstance(other, str):
            raise TypeError(f"other is a {type(other).__name__}, and this run read no image: give a text or a run")
        where = stack or self._stack
        blocks = {layer["block"] for layer in self.model.info["sublayers"] if layer["stack"] == where}
        answers = [
            self.ask(
                "sweep",
                **{"from": other._engine.source(at) if isinstance(other, Run) else other},
                **({} if image is None else {"image": image}),
                stack=where,
                block=block,
                part=part,
                pairs=pairs,
                asked=position,
                score=score,
                answer=None if answer is None else self.model.choice(answer),
                foil=None if foil is None else self.model.choice(foil),
            )
            for block in (sorted(blocks) if exact else [None])
        ]
        return Patch._of(answers)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Asks any question of the page about this run, and returns its answer's fields, arrays as numpy.

        ``run.ask("similar", attention="decoder")``; ``docs/python.md`` lists the kinds. Raises ``ValueError`` for a
        question that cannot be answered.
        """
        record, arrays = self._engine.ask(json.dumps({"kind": kind, **fields}))
        return {**json.loads(record), **{name: np.asarray(values) for name, values in arrays.items()}}

    # ---- files ----

    def save(
        self,
        path: str | os.PathLike[str],
        sites: str = "*",
        *,
        names: Literal["headlight", "transformer-lens"] = "headlight",
    ) -> int:
        """Writes the activations whose sites match, as ``headlight trace`` does; returns their number.

        The outputs are always written. The page opens the file. Raises ``OSError`` where it cannot be written.
        """
        file, count = self._engine.recording(sites, names, True)
        pathlib.Path(path).write_bytes(file)
        return count

    def _recording(self, sites: str) -> bytes:
        """A recording without the outputs."""
        return self._engine.recording(sites, "headlight", False)[0]

    @property
    def _stack(self) -> Stack:
        return "encoder" if self.model.info["architecture"] == "encoder" else "decoder"

    @property
    def _written(self) -> list[int] | None:
        """The ids that a decoder reads after the start token, or after the text; None without a decoder."""
        if self._stack == "encoder" or self.model.info["architecture"] == "attention":
            return None
        if self.target_ids:
            return self.target_ids[1:]
        read = self.answer_ids
        # The token that ends an answer is not read.
        return read if self.ids[-len(read) :] == read else read[:-1]

    def __repr__(self) -> str:
        edits = ", ".join(self.edits)
        return f"<headlight.Run {self.model.name}: {self.text!r}{', edited: ' + edits if edits else ''}>"


def document(edits: Mapping[str, Any] | None) -> str:
    """Edits as the engine reads them."""
    return json.dumps(edits or {}, default=_plain)


def _plain(value: object) -> object:
    """Numbers and arrays of numpy as JSON has them."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    raise TypeError(f"{value!r} cannot be part of an edit: use numbers, texts, lists and dictionaries")
