"""CircuitsVis' attention functions with their arguments, as our picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .figure import Figure
from .foreign import patterns


class RenderedHTML(Figure):
    """The picture, whose source is ``str()`` and ``.show_code()`` as with CircuitsVis."""

    #: The picture alone, also where a kernel runs.
    _ipython_display_ = None  # type: ignore[assignment]

    def show_code(self) -> str:
        """The picture as HTML."""
        return self._repr_html_()

    __str__ = __html__ = show_code


def attention_heads(
    attention: Any,
    tokens: Sequence[str],
    attention_head_names: Sequence[str] | None = None,
    max_value: float | None = None,
    min_value: float | None = None,
    negative_color: str | None = None,
    positive_color: str | None = None,
    mask_upper_tri: bool | None = None,
) -> RenderedHTML:
    """CircuitsVis' ``attention_heads``: a group of heads, [head, query, key], each small and the first large.

    ``max_value`` is the weight at full colour. The colours are the page's: ``positive_color``, ``negative_color`` and
    ``min_value`` change nothing, and negative weights are refused. Later keys are left out if ``mask_upper_tri`` is
    true; CircuitsVis leaves them out unless it is false.
    """
    weights = _weights(attention, 3)
    if attention_head_names is not None and len(attention_head_names) != len(weights):
        raise ValueError(f"{len(attention_head_names)} names for {len(weights)} heads: give one name for each head")
    if mask_upper_tri:
        weights = np.tril(weights)
    found = patterns(weights[np.newaxis], tokens)
    names = attention_head_names or [f"Head {i}" for i in range(len(weights))]
    head = f"{found.sites[0].removesuffix('pattern')}0"
    return RenderedHTML(found, head, names=names, most=1.0 if max_value is None else max_value)


def attention_patterns(tokens: Sequence[str], attention: Any) -> RenderedHTML:
    """CircuitsVis' ``attention_patterns``: the heads of [head, query, key]."""
    return attention_heads(attention, tokens)


def attention_pattern(
    tokens: Sequence[str],
    attention: Any,
    max_value: float | None = None,
    min_value: float | None = None,
    negative_color: str | None = None,
    show_axis_labels: bool | None = None,
    positive_color: str | None = None,
    mask_upper_tri: bool | None = None,
) -> RenderedHTML:
    """CircuitsVis' ``attention_pattern``: one head, [query, key]. Arguments as for ``attention_heads``."""
    weights = _weights(attention, 2)
    return attention_heads(weights[np.newaxis], tokens, max_value=max_value, mask_upper_tri=mask_upper_tri)


def _weights(attention: Any, axes: int) -> Any:
    if hasattr(attention, "detach"):
        attention = attention.detach().float().cpu()
    weights = np.asarray(attention, dtype=np.float32)
    if weights.ndim != axes:
        said = "[head, query, key]" if axes == 3 else "[query, key]"
        raise ValueError(f"attention has {weights.ndim} axes: {said} are needed")
    if (weights < 0).any():
        raise ValueError("attention has negative weights, which have no colour here: give it after the softmax")
    return weights
