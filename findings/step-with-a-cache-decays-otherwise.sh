#!/usr/bin/env bash
# rotary-embedding-torch 0.9.1 (with torch 2.15.0): with xPos, a step with cached keys has other scores than the text.
#
# Expected: xPos lets scores decay by the distance of two tokens, so `rotate_queries_with_cached_keys` gives a new token
# the row of scores that it has in the whole text (`rotate_queries_and_keys`), as it does without xPos.
# Seen: the decay of a single query is counted from itself, and that of the keys from the middle of the text. Each score
# of a step so decays as if its two tokens were half the text farther apart. After 1,024 tokens the pair of dimensions
# that turns slowest keeps 98 % of its part in a score, the fastest 29 %, and 9 % of the last token's weight goes to
# other tokens. Of 16 tokens the scores are off by little, which a test may not see. The whole text is right, and without
# xPos so is the cache.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install rotary-embedding-torch==0.9.1 torch==2.15.0 \
  numpy==2.4.6
cat >"$folder/look.py" <<'PYTHON'
from importlib.metadata import version

import torch
from rotary_embedding_torch import RotaryEmbedding

print("rotary-embedding-torch", version("rotary-embedding-torch"), "torch", torch.__version__)
torch.manual_seed(0)
width = 64
pairs = torch.arange(0, width, 2).double()
frequency = 10000 ** (-pairs / width)
decay = (pairs + 0.4 * width) / (1.4 * width)


def by_hand(query, keys, extra=0):
    distance = len(keys) - 1 - torch.arange(len(keys)).double()
    turned = torch.view_as_complex(query.double().unflatten(-1, (-1, 2)))
    others = torch.view_as_complex(keys.double().unflatten(-1, (-1, 2)))
    angle = distance[:, None] * frequency
    turned = turned * torch.polar(torch.ones_like(angle), angle)
    parts = (turned * others.conj()).real * decay ** ((distance[:, None] + extra) / 512)
    return parts.sum(-1) / width**0.5


def scores(q, k):
    return (q[0, 0] @ k[0, 0].T)[-1].double() / width**0.5


for tokens in (16, 128, 1024):
    q, k = torch.randn(2, 1, 1, tokens, width)
    last = q[:, :, -1:]
    rotary = RotaryEmbedding(dim=width, use_xpos=True)
    whole = scores(*rotary.rotate_queries_and_keys(q, k))
    step = scores(*rotary.rotate_queries_with_cached_keys(last, k))
    plain = RotaryEmbedding(dim=width)
    turned = [plain.rotate_queries_or_keys(x) for x in (q, k)]
    assert torch.allclose(scores(*turned), scores(*plain.rotate_queries_with_cached_keys(last, k)), atol=1e-3)
    weights = (whole.softmax(-1) - step.softmax(-1)).abs().sum().item() / 2
    factors = decay ** (tokens // 2 / 512)
    print(f"{tokens} tokens: scores off by up to {(whole - step).abs().max():.3f}, weights by {weights:.1%} in all;"
          f" factors {factors[-1]:.3f} to {factors[0]:.3f}")
    assert torch.allclose(whole, by_hand(q[0, 0, -1], k[0, 0]), atol=1e-3)
    assert torch.allclose(step, by_hand(q[0, 0, -1], k[0, 0], tokens // 2), atol=1e-3)
    assert tokens < 1024 or factors[-1] > 0.97 and factors[0] < 0.3 and 0.08 < weights < 0.1
    assert (whole - step).abs().max() > (1e-3, 0.05, 0.5)[(16, 128, 1024).index(tokens)]
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
