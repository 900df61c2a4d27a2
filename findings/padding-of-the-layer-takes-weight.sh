#!/usr/bin/env bash
# local-attention 1.11.2 (with torch 2.15.0): padding that the layer adds by itself is read, unless a mask is given.
#
# Expected: `autopad=True` fills a text up to whole windows, for inputs of any length; what is filled in hides itself,
# and a mask that is true for every token changes nothing.
# Seen: where the layer is not causal, the tokens that look into the last window give the zeros that were filled in a
# share of their weight: of 14 tokens in windows of 4, each of the last six loses 10 to 20 % of it. With a mask of ones
# their weights sum to 1, and the eight tokens before are the same in both. A causal layer is right without a mask too,
# and so is a text of 16 tokens.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install local-attention==1.11.2 torch==2.15.0 numpy==2.4.6
cat >"$folder/look.py" <<'PYTHON'
from importlib.metadata import version

import torch
from local_attention import LocalAttention

print("local-attention", version("local-attention"), "torch", torch.__version__)
torch.manual_seed(0)


def sums(tokens, causal):
    q, k = torch.randn(2, 1, 1, tokens, 8)
    v = torch.eye(tokens)[None, None]  # So the output is the weights.
    layer = LocalAttention(
        dim=8, window_size=4, causal=causal, look_backward=1, look_forward=0 if causal else 1, autopad=True,
        use_rotary_pos_emb=False,
    )
    plain = layer(q, k, v)[0, 0]
    masked = layer(q, k, v, mask=torch.ones(1, tokens, dtype=torch.bool))[0, 0]
    window = torch.arange(tokens) // 4
    distance = window[:, None] - window
    near = (distance >= 0) & (distance <= 1) if causal else distance.abs() <= 1
    if causal:
        near &= torch.ones(tokens, tokens).tril().bool()
    right = (q[0, 0] @ k[0, 0].T / 8**0.5).masked_fill(~near, -torch.inf).softmax(-1)
    assert torch.allclose(masked, right, atol=1e-5)
    ends = [f"{x:.2f}" for x in plain.sum(-1)[-6:]]
    print(f"{tokens} tokens, causal {causal}: weights of the last six sum to", *ends)
    return plain, right


plain, right = sums(14, False)
lost = 1 - plain.sum(-1)
assert torch.allclose(plain[:8], right[:8], atol=1e-5)
assert (lost[8:] > 0.09).all() and (lost[8:] < 0.21).all()
for tokens, causal in ((14, True), (16, False)):
    plain, right = sums(tokens, causal)
    assert torch.allclose(plain, right, atol=1e-5)
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
