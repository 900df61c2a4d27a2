#!/usr/bin/env bash
# mlx-lm 0.32.2 (with mlx 0.32.4) against transformers 5.24.0: a model that transformers saved is rotated by another
# base.
#
# Expected: a folder that `save_pretrained` wrote, of a model that was trained or edited a little, opens in mlx-lm as
# the published one does, or is refused. Version 5 writes the base and the stretching of the rotary positions under one
# key, `rope_parameters`, where published files have `rope_theta` and `rope_scaling`.
# Seen: for Qwen 3 mlx-lm reads the new key. For Llama, Mistral, Qwen 2, Phi-3, Gemma, OLMo 2 and SmolLM3 it does not,
# and takes its own default (10,000, or 1,000,000): a Llama 3 loses its base of 500,000 and its stretching, Mistral its
# million. All tensors fit and nothing is said; the first token's logits are right, and all later ones another model's.
# With the two old keys in config.json the same folder is right. Granite's and StableLM's readers ask for `rope_theta`.
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
SIZES = dict(vocab_size=61, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
             num_key_value_heads=2, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2)
LLAMA3 = dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0,
              original_max_position_embeddings=16)
CASES = [("Llama", LLAMA3), ("Mistral", {}), ("Qwen2", {}), ("Phi3", {}), ("Gemma", {}), ("Olmo2", {}), ("SmolLM3", {}),
         ("Qwen3", {}), ("Granite", {}), ("StableLm", {})]
ids = torch.arange(3, 19)[None]


def there(folder):
    return np.array(load_model(folder)[0](mx.array(ids.numpy())).astype(mx.float32))[0]


for family, stretched in CASES:
    keys = dict(head_dim=8) if family in ("Mistral", "Gemma", "Qwen3") else {}
    keys |= dict(sliding_window=None) if family in ("Mistral", "Phi3") else {}
    rotation = {"rope_type": "default", "rope_theta": 500.0, **stretched}
    config = getattr(T, family + "Config")(**SIZES, **keys, rope_parameters=dict(rotation))
    torch.manual_seed(0)
    model = getattr(T, family + "ForCausalLM")._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    folder = Path(family)
    model.save_pretrained(folder)
    if family in ("Granite", "StableLm"):
        try:
            there(folder)
            raise SystemExit(f"{family} opens")
        except TypeError as error:
            assert "rope_theta" in str(error)
            print(f"{family}: {error}")
        continue
    with torch.no_grad():
        right = model(ids).logits[0].numpy()
    apart = np.abs(there(folder) - right).max(1)
    file = folder / "config.json"
    saved = json.loads(file.read_text())
    assert "rope_theta" not in saved and saved["rope_parameters"]["rope_theta"] == 500.0
    saved |= {"rope_theta": 500.0, "rope_scaling": stretched or None}
    file.write_text(json.dumps(saved))
    older = np.abs(there(folder) - right).max()
    print(f"{family}: off by {apart[0]:.1e} at the first token, {apart[1:].max():.1e} later; with old keys {older:.1e}")
    assert apart[0] < 0.01 and older < 0.01
    assert apart[1:].max() < 0.01 if family == "Qwen3" else apart[1:].max() > 0.5
PYTHON
