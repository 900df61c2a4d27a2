#!/usr/bin/env bash
# transformers 5.24.0: in training mode DINOv3 draws a new scale of its positions at every call, without any dropout.
#
# Expected: with all rates of dropout and drop path at 0, their default, `train()` and `eval()` compute the same, as in
# ViT and DINOv2, so that a frozen backbone gives the same features inside a model that trains.
# Seen: `pos_embed_rescale` is 2.0 by default, and in training mode the places of all patches are multiplied by a random
# number between 1/2 and 2: the same image has other features at each call, and one number counts for the whole batch.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T

T.logging.set_verbosity_error()
sizes = dict(hidden_size=16, num_hidden_layers=2, num_attention_heads=2, image_size=32, patch_size=4)
pixels = torch.randn(1, 3, 32, 32, generator=torch.Generator().manual_seed(0)).repeat(2, 1, 1, 1)


def apart(kind, config):
    """The largest difference between two calls in training mode, and between the two equal images of one call."""
    torch.manual_seed(0)
    model = kind(config)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    model.train()
    with torch.no_grad():
        one, other = (model(pixel_values=pixels).last_hidden_state for _ in range(2))
    return (one - other).abs().max().item(), (one[0] - one[1]).abs().max().item()


for kind, config, calls_differ in (
    (T.ViTModel, T.ViTConfig(**sizes, intermediate_size=24, hidden_dropout_prob=0.0), False),
    (T.Dinov2Model, T.Dinov2Config(**sizes, mlp_ratio=2), False),
    (T.DINOv3ViTModel, T.DINOv3ViTConfig(**sizes, intermediate_size=24), True),
    (T.DINOv3ViTModel, T.DINOv3ViTConfig(**sizes, intermediate_size=24, pos_embed_rescale=None), False),
):
    calls, images = apart(kind, config)
    print(kind.__name__, "two calls differ by", calls, "and two equal images of one by", images)
    assert (calls > 1e-3) == calls_differ and images < 1e-5
PYTHON
