"""Searches for heads of models/digits that change a digit when they are silenced: the pairs behind "Things to try".

    python tools/digits/silence.py

Prints for every head, for all heads of a layer, and for two heads which held-out digits are read as another one then,
the commonest change first.
"""

import collections
import itertools
import json
import pathlib
import sys

import numpy as np
import torch
from safetensors.torch import load_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/digits"))
import train  # noqa: E402


def learner():
    made = train.Learner()
    weights = load_file(train.MODEL / "model.safetensors")
    made.m.load_state_dict({name: value.float() for name, value in weights.items()})
    return made


@torch.no_grad()
def read(model, images, silent):
    """The classes' logits with these heads silenced: (layer, head)."""
    kept = {}
    width = train.D // train.HEADS
    for layer, head in silent:
        weight = model.m.encoder.blocks[layer].attn.o.weight
        kept.setdefault(layer, weight.clone())
        weight[:, head * width : (head + 1) * width] = 0
    logits = torch.cat([model.logits(part[:, None]) for part in images.split(250)])
    for layer, weight in kept.items():
        model.m.encoder.blocks[layer].attn.o.weight.copy_(weight)
    return logits


if __name__ == "__main__":
    torch.set_num_threads(1)
    side, count = train.SIDE, train.HELD_OUT
    held = np.fromfile(ROOT / "tests/golden/images/digits.bin", dtype=np.uint8).reshape(-1, side, side)
    images, classes = torch.from_numpy(held).float() / 255, torch.arange(len(held)) // count
    model = learner()
    plain = read(model, images, []).argmax(-1)
    right = plain == classes
    print(f"{right.sum()} of {len(held)} right")
    heads = [(layer, head) for layer in range(len(model.m.encoder.blocks)) for head in range(train.HEADS)]
    layers = [[one for one in heads if one[0] == layer] for layer in range(len(model.m.encoder.blocks))]
    for silent in [*([one] for one in heads), *layers, *(list(two) for two in itertools.combinations(heads, 2))]:
        now = read(model, images, silent).argmax(-1)
        changed = [i for i in range(len(held)) if right[i] and now[i] != classes[i]]
        pairs = collections.Counter((int(classes[i]), int(now[i])) for i in changed)
        name = " ".join(f"L{layer}H{head}" for layer, head in silent)
        shown = ", ".join(f"{a} → {b}: {n}" for (a, b), n in pairs.most_common(5))
        print(f"{name}: {len(changed)} changed; {shown}")
        if "--which" in sys.argv:
            print(json.dumps([[int(classes[i]), i % count, int(now[i])] for i in changed]))
