#!/usr/bin/env bash
# transformer-lens 4.3.0: a model made of a `TransformerBridgeConfig` takes five of its fields without a word and leaves
# them out.
#
# Expected: `TransformerBridge.boot_native(config)`, which replaces `HookedTransformer(config)`, builds what the config
# says, as the class before it did; a field that it cannot honour is refused, as it refuses an unknown activation or
# `positional_embedding_type`.
# Seen: with `use_local_attn`, `window_size` 2 and `attn_types` all local, a token gives weight to those before;
# `use_attn_scale=False` still divides the scores by √d_head; `scale_attn_by_inverse_layer_idx`, `parallel_attn_mlp` and
# `use_qk_norm` change no number. The logits equal those of the config without the field, bit for bit, and nothing is
# said.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 transformer-lens==4.3.0
HF_HUB_OFFLINE=1 "$folder/venv/bin/python" - <<'PYTHON'
import torch
from transformer_lens import TransformerBridge, TransformerBridgeConfig

SHAPE = dict(d_model=32, d_head=8, n_heads=4, n_layers=2, n_ctx=16, d_vocab=50, d_mlp=64, act_fn="gelu",
             initializer_range=0.3, seed=0)
ids = torch.tensor([[3, 7, 5, 9, 7, 11]])


def run(**field):
    model = TransformerBridge.boot_native(TransformerBridgeConfig(**SHAPE, **field)).eval()
    with torch.no_grad():
        logits, cache = model.run_with_cache(ids)
    return logits, cache["blocks.1.attn.hook_pattern"]


plain, pattern = run()
# The comparison can fail: fields that are used change the logits.
for field in (dict(attention_dir="bidirectional"), dict(attn_scores_soft_cap=1.0), dict(n_key_value_heads=2)):
    assert not torch.equal(run(**field)[0], plain), field
for field in (
    dict(use_local_attn=True, window_size=2, attn_types=["local", "local"]),
    dict(use_attn_scale=False),
    dict(scale_attn_by_inverse_layer_idx=True),
    dict(parallel_attn_mlp=True),
    dict(use_qk_norm=True),
):
    logits, local = run(**field)
    print(field, "changes the logits by", (logits - plain).abs().max().item())
    assert torch.equal(logits, plain) and torch.equal(local, pattern)
assert pattern[0, :, 5, :4].max() > 0.1
try:
    run(positional_embedding_type="alibi")
except ValueError as refused:
    print("but:", refused)
else:
    raise SystemExit("it is not refused any more")
PYTHON
