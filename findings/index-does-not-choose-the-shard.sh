#!/usr/bin/env bash
# transformers 5.24.0: model.safetensors.index.json does not decide from which file a tensor comes.
#
# Expected: `weight_map` says for each tensor in which file it lies; what else those files hold is not read. So one
# matrix of a sharded model can be replaced by writing it to a file of its own and pointing the index at it, or moved,
# without rewriting gigabytes.
# Seen: the index is used as a list of files. Every tensor of each of them is read, and of a name in two files the later
# one is taken: with the index pointing at the new matrix in the first file, the old one in the second is loaded, and
# nothing is said. A name that the index leaves out is loaded as well. A reader that follows the map computes with
# another matrix from the same folder.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 safetensors==0.8.0
cat > "$folder/look.py" <<'PYTHON'
import json
import os
import sys

os.environ["HF_HUB_OFFLINE"] = "1"

import torch
import transformers
from safetensors.torch import save_file
from transformers import GPT2Config, GPT2LMHeadModel

folder = sys.argv[1]
print("transformers", transformers.__version__)
torch.manual_seed(0)
config = GPT2Config(vocab_size=20, n_embd=8, n_layer=2, n_head=2, n_positions=16, bos_token_id=0, eos_token_id=0)
model = GPT2LMHeadModel(config)
config.save_pretrained(folder)
tensors = {name: x.clone() for name, x in model.state_dict().items() if name != "lm_head.weight"}
replaced, omitted = "transformer.wte.weight", "transformer.ln_f.weight"
new, old = torch.full_like(tensors[replaced], 1.0), torch.full_like(tensors[replaced], 2.0)
tensors[omitted] = torch.full_like(tensors[omitted], 3.0)


def found(first, second):
    """The matrix that is loaded where the index points at `first`, in the first of two files."""
    files = [f"model-0000{number}-of-00002.safetensors" for number in (1, 2)]
    there = {name: x for name, x in tensors.items() if ".h.1." in name}
    here = {name: x for name, x in tensors.items() if name not in there} | {replaced: first}
    save_file(here, f"{folder}/{files[0]}", metadata={"format": "pt"})
    save_file(there | {replaced: second}, f"{folder}/{files[1]}", metadata={"format": "pt"})
    places = dict.fromkeys(there, files[1]) | dict.fromkeys(here, files[0])
    del places[omitted]
    with open(f"{folder}/model.safetensors.index.json", "w") as index:
        json.dump({"metadata": {"total_size": 0}, "weight_map": places}, index)
    loaded, info = GPT2LMHeadModel.from_pretrained(folder, output_loading_info=True)
    assert not any(len(part) for part in info.values()), info
    assert (loaded.transformer.ln_f.weight == 3).all()
    return loaded.transformer.wte.weight[0, 0].item()


seen = found(new, old)
print("the index points at", new[0, 0].item(), "and", seen, "is loaded")
assert seen == old[0, 0].item()
assert found(new, new) == new[0, 0].item()
PYTHON
"$folder/venv/bin/python" "$folder/look.py" "$folder"
