#!/usr/bin/env bash
# mlx-lm 0.32.2 (with mlx 0.32.4) against transformers 5.24.0: Gemma 2, Mistral, Mixtral, Phi-3, StarCoder 2 and Qwen 2
# run without their windows.
#
# Expected: `sliding_window` in config.json, 4096 in Gemma 2, Mistral 7B and StarCoder 2, and 2047 in Phi-3 mini, hides
# keys further back, in every other layer of Gemma 2 and in each layer of the others. mlx-lm has windows: Gemma 3's are
# kept. A key that it cannot follow is refused.
# Seen: the key is not read, and nothing is said. Logits are transformers' up to the width of the window, then another
# model's: all layers see the whole text. So a head that stays within its window in one tool looks at the first token in
# the other, and a test with a short text finds nothing.
#
# Needs python3 with venv and pip, a C++ compiler, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6 \
  "mlx[cpu]==0.32.4" mlx-lm==0.32.2
venv/bin/python - <<'PYTHON'
import json
from importlib.metadata import version
from pathlib import Path

import mlx.core as mx
import numpy as np
import torch
import transformers as T
from mlx_lm.utils import load_model

print({name: version(name) for name in ("mlx-lm", "mlx", "transformers")})
WINDOW, TOKENS = 5, 16
SIZES = dict(vocab_size=61, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
             num_key_value_heads=2, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2)
FAMILIES = {
    "Gemma2": dict(head_dim=8), "Mistral": dict(head_dim=8), "Mixtral": dict(num_local_experts=2),
    "Phi3": {}, "Starcoder2": {}, "Qwen2": dict(use_sliding_window=True, max_window_layers=1),
    "Gemma3": dict(head_dim=8, num_hidden_layers=6),
}
ids = torch.arange(3, 3 + TOKENS)[None]
for family, keys in FAMILIES.items():
    text = "TextConfig" if family == "Gemma3" else "Config"
    config = getattr(T, family + text)(**{**SIZES, "sliding_window": WINDOW, **keys})
    torch.manual_seed(0)
    model = getattr(T, family + "ForCausalLM")._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    folder = Path(family)
    model.save_pretrained(folder)
    saved = json.loads((folder / "config.json").read_text())
    parameters = saved["rope_parameters"]  # as published files have it: the base is a key of its own
    saved["rope_theta"] = parameters.get("full_attention", parameters)["rope_theta"]
    saved["sliding_window_pattern"] = 6
    assert saved["sliding_window"] == WINDOW
    (folder / "config.json").write_text(json.dumps(saved))
    with torch.no_grad():
        right = model(ids).logits[0].numpy()
    there = load_model(folder)[0](mx.array(ids.numpy()))
    apart = np.abs(np.array(there.astype(mx.float32))[0] - right).max(1)
    print(f"{family}: off by {apart[:WINDOW].max():.1e} up to the window, by {apart[WINDOW:].max():.1e} behind it")
    assert apart[:WINDOW].max() < 0.01
    assert apart[WINDOW:].max() < 0.01 if family == "Gemma3" else apart[WINDOW:].max() > 0.5
PYTHON
