"""Writes tests/golden/lenses/: small lens files as they are published, and what streams are through them.

    python tests/reference/lenses.py            writes the files
    python tests/reference/lenses.py --check    makes them again beside and compares

All models here are 16 wide and have two layers a stack, so that one lens is of each of them. The files are written as
the packages do: the tuned lens is the state dict of its list of translators (tuned-lens 0.2, `TunedLens.save`), and
before 0.1 that of the whole lens with its own output head; the Jacobian lens is a dictionary of matrices by layer in
float16 (`JacobianLens.save`). Runs and lenses are in float64.
"""

import numpy as np
import torch
from safetensors.torch import save_file

from attribution import log_softmax
from look import Text
from make_goldens import draw, write_or_check

D, LAYERS = 16, 2
# (model, stack): one case of each, unedited
CASES = [("decoder-only", "decoder"), ("rotary", "decoder"), ("everything", "decoder"), ("filling", "encoder")]


def translators():
    """A and b of what enters each layer, stored as float32."""
    return [((0.1 * draw(f"lens/{layer}/weight", (D, D))).float(), (0.3 * draw(f"lens/{layer}/bias", (D,))).float()) for layer in range(LAYERS)]


def jacobians():
    """J of what leaves each layer but the last, stored as float16."""
    return {layer: (torch.eye(D) + 0.2 * draw(f"lens/J/{layer}", (D, D))).half() for layer in range(LAYERS - 1)}


def translated(kind, sites, stack):
    """The stream where it enters the first layer and where it leaves each, through the lens."""
    names = [f"{stack}.blocks.0.resid_pre"] + [f"{stack}.blocks.{layer}.resid_post" for layer in range(LAYERS)]
    streams = [sites[name] for name in names]
    if kind == "tuned":
        for i, (weight, bias) in enumerate(translators()):
            streams[i] = streams[i] + (streams[i] @ weight.double().numpy().T + bias.double().numpy())
    else:
        for layer, matrix in jacobians().items():
            streams[layer + 1] = streams[layer + 1] @ matrix.double().numpy().T
    return np.stack(streams)


def write_all(golden):
    golden = golden / "lenses"
    golden.mkdir(parents=True, exist_ok=True)
    tuned = {f"{i}.{part}": value for i, pair in enumerate(translators()) for part, value in zip(("weight", "bias"), pair)}
    old = {"unembedding.weight": torch.ones(3, D), "layer_norm.weight": torch.ones(D)}
    for name, value in tuned.items():
        layer, part = name.split(".")
        old[f"input_translator.{part}" if layer == "0" else f"layer_translators.{int(layer) - 1}.{part}"] = value
    torch.save(torch.nn.ModuleList([linear(*pair) for pair in translators()]).state_dict(), golden / "tuned.pt")
    torch.save(old, golden / "tuned-old.pt")
    jacobian = {"J": jacobians(), "n_prompts": 1000, "source_layers": list(jacobians()), "d_model": D}
    torch.save(jacobian, golden / "jacobian.pt")
    save_file(tuned, golden / "tuned.safetensors")
    save_file({f"J.{layer}": matrix for layer, matrix in jacobians().items()}, golden / "jacobian.safetensors")
    expected = {}
    for name, stack in CASES:
        text = Text(name, "unedited", 0)
        norm = getattr(text.model, stack).norm
        for kind in ("tuned", "jacobian"):
            with torch.no_grad():
                x = torch.tensor(translated(kind, text.sites, stack))
                logits = text.model.logits(x if norm is None else norm(x)).numpy()
            logs = log_softmax(logits)
            last = logs[-1]
            values = {"logits": logits, "entropy": -(np.exp(logs) * logs).sum(-1), "kl": (np.exp(last) * (last - logs)).sum(-1)}
            expected.update({f"{name}/{kind}/{what}": torch.tensor(value).float().contiguous() for what, value in values.items()})
    save_file(expected, golden / "expected.safetensors")


def linear(weight, bias):
    layer = torch.nn.Linear(D, D)
    layer.weight.data, layer.bias.data = weight, bias
    return layer


if __name__ == "__main__":
    write_or_check(write_all)
