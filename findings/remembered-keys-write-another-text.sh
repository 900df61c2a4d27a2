#!/usr/bin/env bash
# x-transformers 2.31.10: with `shift_tokens` or data-dependent ALiBi, `generate` writes another text than the model.
#
# Expected: `AutoregressiveWrapper.generate` keeps keys and values (`cache_kv=True` by default) to save time; at
# temperature 0 it writes what it writes without. A model that cannot be continued so says `can_cache_kv == False`, as
# one with selective attention does, and then nothing is kept.
# Seen: both say True. With `shift_tokens=1` a half of each token's numbers should come from the token before; a step
# reads one token, has no token before it, and takes zeros. With `attn_data_dependent_alibi=True` (the "forgetting
# transformer") the bias is computed from the tokens of the step alone, so that a step forgets nothing of what lies
# before. The texts part, and nothing is said.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 x-transformers==2.31.10 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import torch
from x_transformers import AutoregressiveWrapper, Decoder, TransformerWrapper

print({name: version(name) for name in ("x-transformers", "torch")})
torch.set_grad_enabled(False)
WORDS = 24
for options in ({}, {"attn_selective": True}, {"shift_tokens": 1}, {"attn_data_dependent_alibi": True}):
    torch.manual_seed(0)
    model = TransformerWrapper(num_tokens=50, max_seq_len=64, attn_layers=Decoder(
        dim=32, depth=2, heads=4, attn_dim_head=8, **options)).eval()
    for parameter in model.parameters():
        parameter.add_(0.3 * torch.randn_like(parameter))
    prompt = torch.arange(3, 11)[None]
    write = lambda **way: AutoregressiveWrapper(model).generate(prompt, WORDS, temperature=0.0, **way)
    plain, kept = write(cache_kv=False), write()
    _, cache = model(prompt, return_intermediates=True)
    longer = torch.cat([prompt, plain], -1)[:, :prompt.shape[1] + 1]
    whole = model(longer)[:, -1]
    off = (model(longer, cache=cache)[:, -1] - whole).abs().max() / whole.std()
    print(options or "plain", "can_cache_kv", model.can_cache_kv, "one step off by", f"{off:.2g} deviations;",
          plain[0].tolist(), kept[0].tolist())
    wrong = "shift_tokens" in options or "attn_data_dependent_alibi" in options
    assert torch.equal(plain, kept) != wrong and model.can_cache_kv == ("attn_selective" not in options)
    assert off > 0.1 if wrong else off < 1e-4 or not model.can_cache_kv
PYTHON
