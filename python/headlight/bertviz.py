"""BertViz' views with its arguments, as our picture: only a notebook's import changes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Literal

from .figure import Figure, Theme
from .foreign import patterns

Layers = Sequence[Any]
Action = Literal["view", "return"]


class View(Figure):
    """The picture, which has its source in ``.data`` as IPython's ``HTML`` has."""

    #: The picture alone, also where a kernel runs.
    _ipython_display_ = None  # type: ignore[assignment]

    @property
    def data(self) -> str:
        """The picture as HTML."""
        return self._repr_html_()


def head_view(
    attention: Layers | None = None,
    tokens: Sequence[str] | None = None,
    sentence_b_start: int | None = None,
    prettify_tokens: bool = True,
    layer: int | None = None,
    heads: Sequence[int] | None = None,
    encoder_attention: Layers | None = None,
    decoder_attention: Layers | None = None,
    cross_attention: Layers | None = None,
    encoder_tokens: Sequence[str] | None = None,
    decoder_tokens: Sequence[str] | None = None,
    include_layers: Sequence[int] | None = None,
    html_action: Action = "view",
) -> View | None:
    """BertViz' ``head_view``: every head small, and the first of ``heads`` in ``layer`` large.

    ``sentence_b_start`` draws lines before the second sentence. ``html_action="return"`` returns the picture instead of
    displaying it.
    """
    attentions = _Attentions(attention, encoder_attention, decoder_attention, cross_attention)
    if layer is not None and include_layers is not None and layer not in include_layers:
        raise ValueError(f"layer {layer} is not among include_layers, {list(include_layers)}")
    return attentions.view(
        [tokens, encoder_tokens, decoder_tokens],
        prettify_tokens,
        include_layers,
        html_action,
        large=(layer, heads[0] if heads else 0),
        divide=sentence_b_start,
    )


def model_view(
    attention: Layers | None = None,
    tokens: Sequence[str] | None = None,
    sentence_b_start: int | None = None,
    prettify_tokens: bool = True,
    display_mode: Theme = "dark",
    encoder_attention: Layers | None = None,
    decoder_attention: Layers | None = None,
    cross_attention: Layers | None = None,
    encoder_tokens: Sequence[str] | None = None,
    decoder_tokens: Sequence[str] | None = None,
    include_layers: Sequence[int] | None = None,
    include_heads: Sequence[int] | None = None,
    html_action: Action = "view",
) -> View | None:
    """BertViz' ``model_view``: the heads of ``include_heads`` in each layer of ``include_layers``, and one large."""
    attentions = _Attentions(attention, encoder_attention, decoder_attention, cross_attention)
    return attentions.view(
        [tokens, encoder_tokens, decoder_tokens],
        prettify_tokens,
        include_layers,
        html_action,
        large=(None, include_heads[0] if include_heads else 0),
        divide=sentence_b_start,
        heads=include_heads,
        theme=display_mode,
    )


class _Attentions:
    """The attentions of a view: of one stack, or of an encoder and a decoder."""

    def __init__(self, attention: Any, encoder: Any, decoder: Any, cross: Any) -> None:
        names = ["attentions", "encoder_attentions", "decoder_attentions", "cross_attentions"]
        self.attentions = {
            name: list(given)
            for name, given in zip(names, [attention, encoder, decoder, cross], strict=True)
            if given is not None
        }
        if not self.attentions:
            raise ValueError("there is no attention: give `attention`, or those of an encoder and a decoder")
        if "attentions" in self.attentions and len(self.attentions) > 1:
            raise ValueError("`attention` is a single stack's: leave out those of an encoder and a decoder")
        for layers in self.attentions.values():
            for layer in layers:
                if len(layer.shape) != 4 or layer.shape[0] != 1:
                    raise ValueError(
                        f"a layer has the shape {list(layer.shape)}: these views take one text, [1, head, query, key]"
                    )

    def view(
        self,
        tokens: list[Any],
        pretty: bool,
        layers: Sequence[int] | None,
        action: Action,
        *,
        large: tuple[int | None, int],
        **drawn: Any,
    ) -> View | None:
        if action not in ("view", "return"):
            raise ValueError(f"html_action is {action!r}: use 'view' or 'return'")
        needed = {"attentions": [0], "encoder_attentions": [1], "decoder_attentions": [2], "cross_attentions": [1, 2]}
        names = ["tokens", "encoder_tokens", "decoder_tokens"]
        for some in self.attentions:
            for i in needed[some]:
                if tokens[i] is None:
                    raise ValueError(f"the attention needs its tokens: give `{names[i]}`")
        chosen: dict[str, Any] = {
            name: [layer if layers is None or i in layers else None for i, layer in enumerate(given)]
            for name, given in self.attentions.items()
        }
        chosen |= {name: _pretty(some) if pretty else some for name, some in zip(names, tokens, strict=True)}
        found = patterns(**chosen)
        layer, head = large
        cross = list(self.attentions) == ["cross_attentions"]
        first = next(site for site in found.sites if (".cross." in site) == cross)
        path = (first if layer is None else _at(first, layer)).removesuffix("pattern")
        figure = View(found, f"{path}{head}", **drawn)
        if action == "return":
            return figure
        try:
            notebook: Any = import_module("IPython.display")
        except ModuleNotFoundError:
            raise ModuleNotFoundError("IPython displays it: in a program give html_action='return'") from None
        notebook.display(figure)
        return None


def _at(site: str, layer: int) -> str:
    """The same kind of attention in another layer."""
    stack, blocks, _, *rest = site.split(".")
    return ".".join([stack, blocks, str(layer), *rest])


def _pretty(tokens: Sequence[str] | None) -> list[str] | None:
    """Tokens without the marks of their tokenizers, as BertViz replaces them."""
    marks = [("Ġ", " "), ("▁", " "), ("</w>", "")]
    if tokens is None:
        return None
    pretty = []
    for token in tokens:
        for mark, plain in marks:
            token = token.replace(mark, plain)
        pretty.append(token)
    return pretty
