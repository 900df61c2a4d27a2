"""The patterns of a transformers model, through hooks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .foreign import Patterns, is_causal

if TYPE_CHECKING:
    from collections.abc import Iterator


def capture(model: Any, inputs: Mapping[str, Any] | str, tokenizer: Any = None) -> Patterns:
    """Runs a transformers model once and takes every attention pattern, with any attention implementation.

    ``model`` is a ``PreTrainedModel``; ``inputs`` are its keyword arguments, or a text for ``tokenizer``, which also
    spells the tokens. While it runs, its attention is the eager one, as with ``output_attentions=True``; each layer's
    pattern moves to the processor's memory at once, so that a card holds one at a time. The model's output is
    ``.output``. A model in training mode has dropout in its patterns: call ``model.eval()`` first.

    Raises ``ValueError`` for a model without such patterns.
    """
    torch: Any = import_module("torch")
    if not isinstance(inputs, str):
        given = inputs
    elif tokenizer is None:
        raise ValueError("a text needs its tokenizer: headlight.capture(model, text, tokenizer)")
    else:
        given = tokenizer(inputs, return_tensors="pt").to(model.device)
    taken = _Taken(getattr(model.config, "is_encoder_decoder", False))
    with ExitStack() as stack:
        stack.enter_context(torch.no_grad())
        stack.enter_context(_eager(model))
        for path, module in model.named_modules():
            if "Attention" in type(module).__name__:
                # Before the hooks of transformers, which would keep patterns on the card.
                hook = module.register_forward_hook(taken.hook(path), prepend=True, with_kwargs=True)
                stack.callback(hook.remove)
        output = model(**given, output_attentions=True)
    if not taken.found:
        raise ValueError(f"{type(model).__name__} has no attention that returns its patterns: none can be captured")
    arrays = taken.sites()
    tokens = _tokens(given, {site.split(".")[0] for site in arrays}, tokenizer)
    return Capture(arrays, tokens, getattr(model.config, "name_or_path", "") or model.config.model_type, output)


class Capture(Patterns):
    """The patterns of one run of a transformers model."""

    def __init__(self, arrays: Mapping[str, Any], tokens: Mapping[str, Any], name: str, output: Any) -> None:
        super().__init__(arrays, tokens, name)
        self.output = output
        """What the model returned."""


class _Taken:
    """Patterns in the order that they are computed."""

    def __init__(self, two_stacks: bool) -> None:
        self.two_stacks = two_stacks
        self.found: list[tuple[str, str, int | None, Any]] = []

    def hook(self, path: str) -> Any:
        numbers = re.findall(r"\.(\d+)\.", path)

        def take(module: Any, arguments: tuple[Any, ...], named: dict[str, Any], output: Any) -> Any:
            if not isinstance(output, tuple):
                return None
            # T5 returns its position bias before the pattern.
            places = [i for i, value in enumerate(output) if getattr(value, "ndim", 0) == 4]
            if not places or any(output[places[-1]] is pattern for *_, pattern in self.found):
                return None
            memory = any(named.get(name) is not None for name in ("key_value_states", "encoder_hidden_states"))
            kind = "cross" if memory or "Cross" in type(module).__name__ else "attn"
            read: Any = named.get("hidden_states", arguments[0] if arguments else None)
            if getattr(read, "ndim", 0) == 3 and output[places[-1]].shape[2] != read.shape[1]:
                raise ValueError(
                    f"{type(module).__name__} does not weigh each key for each query: it cannot be captured"
                )
            pattern = output[places[-1]].detach().float().cpu()
            block = int(numbers[0]) if numbers else None
            # The decoder of an EncoderDecoderModel may be a BERT, whose layers stand in an "encoder" of their own.
            stack = next((part for part in path.split(".") if part in ("encoder", "decoder")), "decoder")
            self.found.append((stack, kind, block, pattern))
            return (*output[: places[-1]], pattern, *output[places[-1] + 1 :])

        return take

    def sites(self) -> dict[str, Any]:
        """By site. Layers that share their weights share their path, too: they are counted."""
        if not self.two_stacks:
            stack = "decoder" if is_causal([pattern for *_, pattern in self.found]) else "encoder"
            self.found = [(stack, *rest) for _, *rest in self.found]
        for stack in ("encoder", "decoder"):
            lengths = sorted(
                {pattern.shape[-1] for on, kind, _, pattern in self.found if (on, kind) == (stack, "attn")}
            )
            if len(lengths) > 1:
                said = " and ".join(map(str, lengths))
                raise ValueError(f"layers of the {stack} read {said} tokens: capture one part, such as the text model")
        arrays = {}
        for group in {(stack, kind) for stack, kind, *_ in self.found}:
            some = [(block, pattern) for *of, block, pattern in self.found if tuple(of) == group]
            blocks = [block for block, _ in some]
            named = None not in blocks and len(set(blocks)) == len(blocks)
            for i, (block, pattern) in enumerate(some):
                arrays[f"{group[0]}.blocks.{block if named else i}.{group[1]}.pattern"] = pattern
        return arrays


@contextmanager
def _eager(model: Any) -> Iterator[None]:
    """The model with eager attention."""
    configs = {id(module.config): module.config for module in model.modules() if hasattr(module, "config")}
    before = [(config, getattr(config, "_attn_implementation", None)) for config in configs.values()]
    try:
        for config, _ in before:
            config._attn_implementation = "eager"
        yield
    finally:
        for config, implementation in before:
            config._attn_implementation = implementation


def _tokens(inputs: Mapping[str, Any], stacks: set[str], tokenizer: Any) -> dict[str, list[list[str]]]:
    """The tokens of each stack, if the inputs are ids."""

    def spell(rows: Any) -> list[list[str]]:
        spelled = tokenizer.convert_ids_to_tokens if tokenizer is not None else lambda ids: [str(id) for id in ids]
        return [spelled(row) for row in rows.tolist()]

    first = "encoder" if "encoder" in stacks else "decoder"
    given = {first: inputs.get("input_ids"), "decoder": inputs.get("decoder_input_ids")}
    if first == "decoder":
        given["decoder"] = inputs.get("input_ids")
    return {stack: spell(rows) for stack, rows in given.items() if rows is not None}
