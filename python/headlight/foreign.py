"""Patterns that another program computed: transformers, TransformerLens' cache, nnsight, JAX, any array."""

from __future__ import annotations

import json
import os
import pathlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _engine
from .answers import Floats
from .display import Pictured

#: The names of a pattern's hook in TransformerLens.
_HOOK = re.compile(
    r"(?:blocks|(?P<stack>encoder|decoder)(?:_blocks)?)\.(?P<block>\d+)\.(?P<kind>(?:self_|cross_)?attn)\.hook_pattern"
)
_SITE = re.compile(r"(encoder|decoder)\.blocks\.(\d+)\.(attn|cross)\.pattern")

Attentions = Sequence[Any] | Mapping[Any, Any] | npt.ArrayLike
Tokens = Sequence[str] | Sequence[Sequence[str]]


class Patterns(Pictured):
    """Attention patterns by site, as a run has them, with the tokens of each stack.

    ``patterns["decoder.blocks.1.cross.pattern"]`` is float32, [batch, head, query, key]: rows are the tokens that
    attend, columns those that they attend to.
    """

    def __init__(self, arrays: Mapping[str, Floats], tokens: Mapping[str, Sequence[Sequence[str]]], name: str) -> None:
        self.name = name
        self._arrays = dict(sorted(arrays.items(), key=lambda item: _order(item[0])))
        self._tokens = {stack: [list(row) for row in rows] for stack, rows in tokens.items()}
        if not self._arrays:
            raise ValueError("there are no patterns: give at least one layer's")
        for site, array in self._arrays.items():
            if array.ndim != 4:
                raise ValueError(f"{site} has {array.ndim} axes: a pattern is [batch, head, query, key]")
            for axis, stack in zip((2, 3), _stacks(site), strict=True):
                for row in self._tokens.get(stack, []):
                    if len(row) != array.shape[axis]:
                        raise ValueError(
                            f"{site} has {array.shape[axis]} {'queries' if axis == 2 else 'keys'} and the {stack} has "
                            f"{len(row)} tokens: give those that the model read, special tokens included"
                        )

    def __getitem__(self, site: str) -> Floats:
        """The pattern at a site, [batch, head, query, key]. Raises ``KeyError`` if it does not exist."""
        if site not in self._arrays:
            raise KeyError(f"no site is called {site!r}: .sites lists them")
        return self._arrays[site]

    def __contains__(self, site: object) -> bool:
        return site in self.sites

    def __iter__(self) -> Iterator[str]:
        return iter(self.sites)

    def _ipython_key_completions_(self) -> list[str]:
        return self.sites

    def activations(self, sites: str = "*") -> dict[str, Floats]:
        """The arrays of all sites that match a glob: ``*`` is any text, ``?`` one character."""
        glob = re.compile("".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in sites), re.DOTALL)
        return {site: array for site, array in self._arrays.items() if glob.fullmatch(site)}

    @property
    def sites(self) -> list[str]:
        """Every site, in the order that a run computes them."""
        return list(self._arrays)

    def tokens_of(self, stack: str) -> list[str] | None:
        """The tokens of the ``"encoder"`` or ``"decoder"`` in the first sequence; None if they were not given."""
        rows = self._tokens.get(stack)
        return rows[0] if rows else None

    @property
    def tokens(self) -> list[str]:
        """The tokens of the first stack in the first sequence, as given."""
        return self.tokens_of("encoder") or self.tokens_of("decoder") or []

    @property
    def target_tokens(self) -> list[str]:
        """The decoder's tokens beside an encoder; otherwise none."""
        return (self.tokens_of("decoder") or []) if "encoder" in self._tokens else []

    def save(self, path: str | os.PathLike[str], sites: str = "*") -> int:
        """Writes a recording, which the page opens: one safetensors file. Returns the number of patterns in it.

        Raises ``OSError`` where it cannot be written.
        """
        pathlib.Path(path).write_bytes(self._recording(sites))
        return len(self.activations(sites))

    def _recording(self, sites: str) -> bytes:
        chosen = self.activations(sites)
        if not chosen:
            raise ValueError(f"no site is called {sites!r}: .sites lists them")
        facts = {"model": self.name}
        if self._tokens:
            facts["tokens"] = json.dumps(self._tokens, ensure_ascii=False)
        return _engine.recording([(site, a.shape, a.tobytes()) for site, a in chosen.items()], facts)

    def __repr__(self) -> str:
        layers, heads = len(self._arrays), {array.shape[1] for array in self._arrays.values()}
        return f"<headlight.Patterns {self.name}: {layers} layers of {' or '.join(map(str, sorted(heads)))} heads>"


def patterns(
    attentions: Attentions | None = None,
    tokens: Tokens | None = None,
    *,
    encoder_attentions: Attentions | None = None,
    decoder_attentions: Attentions | None = None,
    cross_attentions: Attentions | None = None,
    encoder_tokens: Tokens | None = None,
    decoder_tokens: Tokens | None = None,
    name: str = "model",
) -> Patterns:
    """Patterns from any program, under our names.

    ``attentions`` are a model's with one stack: a list with an array [batch, head, query, key] for each layer, as
    transformers' ``outputs.attentions``; one array [layer, (batch,) head, query, key]; or a dictionary with our names
    or TransformerLens' hooks, whose other entries are left out. ``tokens`` are those that the model read, one list or
    one for each sequence. A model with two stacks has ``encoder_attentions``, ``decoder_attentions`` and
    ``cross_attentions``, and the tokens of each. Arrays of torch, JAX or numpy are read as float32.
    """
    arrays: dict[str, Floats] = {}
    single = "decoder" if attentions is not None and is_causal(attentions) else "encoder"
    for given, stack, kind in [
        (attentions, single, "attn"),
        (encoder_attentions, "encoder", "attn"),
        (decoder_attentions, "decoder", "attn"),
        (cross_attentions, "decoder", "cross"),
    ]:
        if given is not None:
            arrays.update(_named(given, stack, kind))
    stacks = {stack for site in arrays for stack in _stacks(site)}
    given_tokens = {"encoder": encoder_tokens, "decoder": decoder_tokens}
    if tokens is not None:
        given_tokens["encoder" if "encoder" in stacks else "decoder"] = tokens
    rows = {stack: _rows(some) for stack, some in given_tokens.items() if some is not None}
    return Patterns(arrays, rows, name)


def _named(given: Any, stack: str, kind: str) -> dict[str, Floats]:
    """Arrays by site."""
    if _is_dictionary(given):
        found = {_site(str(name), stack): array for name, array in given.items()}
        named = {site: _batched(array) for site, array in found.items() if site is not None}
        if not named:
            raise ValueError("the dictionary holds no pattern: name them as headlight or TransformerLens does")
        return named
    # A layer without a pattern, such as a linear one, is None.
    layers = enumerate(given)
    return {f"{stack}.blocks.{i}.{kind}.pattern": _batched(layer) for i, layer in layers if layer is not None}


def _is_dictionary(given: Any) -> bool:
    """Whether it has named entries, as TransformerLens' cache has without being a ``Mapping``."""
    return isinstance(given, Mapping) or (hasattr(given, "keys") and hasattr(given, "items"))


def _site(name: str, stack: str) -> str | None:
    """Our name of a site, from ours or TransformerLens'."""
    if _SITE.fullmatch(name):
        return name
    hook = _HOOK.fullmatch(name)
    if hook is None:
        return None
    kind = "cross" if hook["kind"] == "cross_attn" else "attn"
    return f"{hook['stack'] or stack}.blocks.{hook['block']}.{kind}.pattern"


def _stacks(site: str) -> tuple[str, str]:
    """The stacks of a pattern's queries and keys."""
    stack, kind = site.split(".")[0], site.split(".")[-2]
    return stack, "encoder" if kind == "cross" else stack


def _order(site: str) -> tuple[bool, int, bool]:
    stack, _, block, kind, _ = site.split(".")
    return stack == "decoder", int(block), kind == "cross"


def _floats(array: Any) -> Floats:
    """Any program's array as numpy's float32."""
    if hasattr(array, "detach"):
        array = array.detach().float().cpu()
    return np.ascontiguousarray(array, dtype=np.float32)


def _batched(array: Any) -> Floats:
    """With an axis for the batch, in memory of its own: the other program may write over its array."""
    values = _floats(array)
    if values is array or values.base is not None:
        values = values.copy()
    return values[np.newaxis] if values.ndim == 3 else values


def is_causal(attentions: Any) -> bool:
    """Whether no query attends to a later key, in any layer."""
    arrays: Iterable[Any] = attentions
    if _is_dictionary(attentions):
        arrays = [array for name, array in attentions.items() if _site(str(name), "decoder") is not None]
    every = [_floats(array) for array in arrays if array is not None]
    square = [array for array in every if array.ndim >= 2 and array.shape[-1] == array.shape[-2]]
    return all(not np.triu(array, 1).any() for array in square)


def _rows(tokens: Any) -> list[list[str]]:
    rows = [tokens] if not tokens or isinstance(tokens[0], str | SupportsIndex) else tokens
    return [[str(token) for token in row] for row in rows]
