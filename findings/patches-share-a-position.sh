#!/usr/bin/env bash
# transformers 5.24.0: patches of a whole image share positions, and which ones depends on the
# processor's vectors.
#
# Expected: Idefics 3's and SmolVLM's encoder reads positions by their place in the image ("each position of the table is
# for one of n equal parts of a side"), so that an image of the trained size has position i at patch i, as in SigLIP.
# Seen: with 19, 25 or 29 patches a side (266, 350 or 406 pixels in patches of 14) places and ends of parts are rounded
# apart. Of 25 patches a side 10 take their neighbour's position: 361 of 625 positions are ever used, and whole columns of
# a picture are told that they lie where the next one lies. The ends come from torch.arange, which computes them in blocks
# of 16 on a processor: ends by the formula in 64 bits, rounded once, give other positions. 24, 26, 27 and 32 are right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check transformers==5.24.0 torch==2.15.0
venv/bin/python - <<'PYTHON'
import torch
import transformers as tf
from transformers.models.idefics3.modeling_idefics3 import Idefics3VisionEmbeddings

print("transformers", tf.__version__, "torch", torch.__version__)


def positions(side):
    config = tf.Idefics3VisionConfig(hidden_size=8, num_attention_heads=1, num_channels=1, patch_size=2,
                                     image_size=2 * side)
    embeddings, seen = Idefics3VisionEmbeddings(config).eval(), {}
    embeddings.position_embedding.register_forward_hook(lambda module, given, out: seen.update(ids=given[0][0]))
    with torch.no_grad():
        embeddings(torch.zeros(1, 1, 2 * side, 2 * side), torch.ones(1, side, side, dtype=torch.bool))
    return seen["ids"].tolist()


for side, expected in ((24, 576), (26, 676), (27, 729), (32, 1024), (19, 324), (25, 361), (29, 676)):
    found = positions(side)
    off = [i for i in range(side) if found[i] != i]
    print(f"{side} patches a side: {len(set(found))} of {side * side} positions, off in the first row: {off}")
    assert len(set(found)) == expected and bool(off) == (side in (19, 25, 29))
PYTHON
