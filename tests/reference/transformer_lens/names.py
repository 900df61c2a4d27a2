"""Writes tests/golden/transformer-lens-names.json: the hooks of TransformerLens 4 on seven tiny models of tests/families.

    pip install transformer_lens            4.3.0 and transformers 5.24.0 made the committed file
    python tests/reference/transformer_lens/names.py

For each hook its shape, and the sum of its numbers, each times the sine of its index from 1 on: the order of the axes
shows. Numbers below -1e30 stand for masked ones and count as 0.
"""

import json
import os
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import torch  # noqa: E402
from transformer_lens.model_bridge import TransformerBridge  # noqa: E402

TESTS = Path(__file__).resolve().parents[2]
IDS, TARGET = [3, 7, 5, 9, 4, 11], [1, 8, 5]
TWO_STACKS = "bart"


def hooks(name):
    model = TransformerBridge.boot_transformers(str(TESTS / "families" / name), dtype=torch.float32).eval()
    more = {"decoder_input": torch.tensor([TARGET])} if name == TWO_STACKS else {}
    _, cache = model.run_with_cache(torch.tensor([IDS]), **more)
    return {hook: [list(x.shape), weighed(x)] for hook, x in cache.items() if x.is_floating_point()}


def weighed(x):
    flat = x.detach().double().flatten()
    flat = torch.where(flat < -1e30, 0.0, flat)
    return round((flat * torch.arange(1, len(flat) + 1, dtype=torch.float64).sin()).sum().item(), 6)


found = {name: hooks(name) for name in ("gpt2", "llama", "bert-mlm", TWO_STACKS, "gemma2", "olmo2", "cohere")}
lines = [f" {json.dumps(name)}: {{\n" + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in of.items()) + "\n }"
         for name, of in found.items()]
(TESTS / "golden" / "transformer-lens-names.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
