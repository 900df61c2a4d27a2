#!/usr/bin/env bash
# transformers 5.24.0: what a hook keeps of an OLMo's queries is changed after the hook has run.
#
# Expected: a forward hook on `q_proj` that keeps the module's output holds W x, as for every linear map, and the same
# numbers after the pass as in the hook.
# Seen: OLMo with `clip_qkv` (the first ones of 7 billion parameters) clamps the outputs of q_proj, k_proj and v_proj in
# place. A kept output is W x while the hook runs and clipped once the pass is over; a clone of it is W x.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0
HF_HUB_OFFLINE=1 "$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T

T.logging.set_verbosity_error()
torch.manual_seed(0)
print("transformers", T.__version__)
sizes = dict(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=24)
model = T.OlmoForCausalLM(T.OlmoConfig(**sizes, pad_token_id=1, eos_token_id=2, clip_qkv=0.5)).eval()
for parameter in model.parameters():
    torch.nn.init.normal_(parameter, std=0.3)
seen = {}


def keep(module, inputs, output):
    seen.update(whole=inputs[0] @ module.weight.T, kept=output, largest=output.abs().max().item())


model.model.layers[0].self_attn.q_proj.register_forward_hook(keep)
with torch.no_grad():
    model(torch.tensor([[3, 7, 5, 9]]))
apart = (seen["kept"] - seen["whole"]).abs().max().item()
print("largest number in the hook:", seen["largest"])
print("largest number of the same tensor after the pass:", seen["kept"].abs().max().item())
print("off from W x by", apart)
assert seen["largest"] > 1 and seen["kept"].abs().max().item() == 0.5 and apart > 0.5
PYTHON
