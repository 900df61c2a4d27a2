#!/usr/bin/env bash
# transformer-lens 4.3.0 with safetensors 0.8.0: an activation cache cannot be saved as it is.
#
# Expected: `save_file(dict(cache.items()), …)` writes a cache: it is a dictionary of tensors by name, all contiguous.
# Seen: RuntimeError, "Some tensors share memory": hooks that pass a value on without changing it hold one tensor under
# several names (`embed.hook_out` and `hook_embed`; `hook_resid_pre` and `ln1.hook_in`). `contiguous()` does not help,
# since it returns the same memory; `clone()` does, and so does saving the patterns alone. torch.save takes the cache.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 transformer-lens==4.3.0 safetensors==0.8.0
cat > "$folder/look.py" <<'PYTHON'
import os
import sys
from importlib.metadata import version

os.environ["HF_HUB_OFFLINE"] = "1"

import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer, models
from transformer_lens.model_bridge import TransformerBridge
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

folder = sys.argv[1]
print("transformer-lens", version("transformer-lens"), "safetensors", version("safetensors"))
torch.manual_seed(0)
words = {f"w{i}": i for i in range(20)}
GPT2LMHeadModel(GPT2Config(vocab_size=20, n_embd=8, n_layer=2, n_head=2, n_positions=16)).save_pretrained(folder)
spelling = Tokenizer(models.WordLevel(words, unk_token="w0"))
PreTrainedTokenizerFast(tokenizer_object=spelling, unk_token="w0", eos_token="w1").save_pretrained(folder)
model = TransformerBridge.boot_transformers(folder, dtype=torch.float32).eval()
_, cache = model.run_with_cache(torch.tensor([[3, 7, 5]]))
file = f"{folder}/cache.safetensors"


def problem(tensors):
    try:
        save_file(tensors, file)
    except RuntimeError as error:
        return str(error)
    assert all(torch.equal(x, cache[name]) for name, x in load_file(file).items())
    return None


assert all(x.is_contiguous() for x in cache.values())
shared = problem(dict(cache.items()))
print(shared and shared.strip()[:160])
assert shared and "share memory" in shared and "hook_embed" in shared
assert "share memory" in problem({name: x.contiguous() for name, x in cache.items()})
assert problem({name: x.clone() for name, x in cache.items()}) is None
assert problem({name: x for name, x in cache.items() if name.endswith("hook_pattern")}) is None
torch.save(dict(cache.items()), f"{folder}/cache.pt")
PYTHON
"$folder/venv/bin/python" "$folder/look.py" "$folder"
