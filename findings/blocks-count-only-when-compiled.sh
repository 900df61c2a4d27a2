#!/usr/bin/env bash
# torch 2.15.0: attention that is given its blocks skips them when it is compiled, and reads everything when it is not.
#
# Expected: a `BlockMask` from `from_kv_blocks` says which blocks of keys each block of queries reads, and
# `flex_attention` computes the same with and without `torch.compile`, which is there for speed.
# Seen: not compiled, it asks only the mask's `mask_mod`, which is "everything" unless one was given, and never looks at
# the blocks: the output is that of full attention, to the last digits. Compiled, it reads the listed blocks alone.
# `to_dense()` shows the blocks in both cases. So a block-sparse pattern (local, strided, BigBird's) that is looked at
# or tested without compiling is another one than the model has. There is no word about it; a `mask_mod` that says the
# same as the blocks, as `create_block_mask` makes it, gives the same both ways.
#
# Needs python3 with its headers, venv and pip, g++, and some 6 GB for torch. Exits 0 while the behaviour is as
# described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 numpy==2.4.6
TORCHINDUCTOR_CACHE_DIR="$folder/cache" "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import torch
from torch.nn.attention.flex_attention import BlockMask, create_block_mask, flex_attention
from torch.nn.functional import scaled_dot_product_attention as attention

print("torch", torch.__version__)
torch.manual_seed(0)
q, k, v = (torch.randn(1, 2, 256, 16) for _ in range(3))
half = torch.arange(256) // 128
full, local = attention(q, k, v), attention(q, k, v, attn_mask=half[:, None] == half)
# Two blocks of 128 tokens, each of which reads itself alone.
blocks = BlockMask.from_kv_blocks(torch.tensor([[[1, 1]]], dtype=torch.int32),
                                  torch.tensor([[[[0, 1], [1, 0]]]], dtype=torch.int32), BLOCK_SIZE=128)
asked = create_block_mask(lambda b, h, i, j: i // 128 == j // 128, None, None, 256, 256, device="cpu")
assert torch.equal(blocks.to_dense().bool()[0, 0], torch.eye(2, dtype=torch.bool))
assert torch.equal(asked.to_dense().bool()[0, 0], torch.eye(2, dtype=torch.bool))
off = {}
for name, mask in (("blocks", blocks), ("mask_mod", asked)):
    for way, run in (("as it is", flex_attention), ("compiled", torch.compile(flex_attention))):
        out = run(q, k, v, block_mask=mask)
        off[name, way] = [(out - right).abs().max().item() for right in (full, local)]
        print(f"{name}, {way}: off full attention by {off[name, way][0]:.1g}, off local by {off[name, way][1]:.1g}")
assert off["blocks", "as it is"][0] < 1e-5 and off["blocks", "as it is"][1] > 0.1
for other in (("blocks", "compiled"), ("mask_mod", "as it is"), ("mask_mod", "compiled")):
    assert off[other][0] > 0.1 and off[other][1] < 1e-5
PYTHON
