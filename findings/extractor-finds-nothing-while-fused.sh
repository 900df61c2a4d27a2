#!/usr/bin/env bash
# timm 1.0.31: AttentionExtract returns nothing from a vision transformer as timm makes it.
#
# Expected: timm.utils.AttentionExtract, made to read a model's attention maps, reads them from the plainest ViT and
# from DINOv2, or says that fused attention hides them.
# Seen: with method="hook" it finds the module of every layer, runs, and returns an empty dictionary, without a warning;
# with the default method="fx" it raises that no node of that name exists. Fused attention is timm's default and is
# never left for the extractor. After set_fused_attn(False), before the model is made, both methods return every map.
# A Swin from the same library, made with the same defaults, gives its maps at once.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check timm==1.0.31 torch==2.15.0 torchvision==0.29.2 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import warnings

import timm
import torch
from timm.layers import set_fused_attn
from timm.utils import AttentionExtract

warnings.simplefilter("error", UserWarning)
VITS = ("vit_tiny_patch16_224", "vit_small_patch14_reg4_dinov2")


def maps(name, method, **settings):
    torch.manual_seed(0)
    model = timm.create_model(name, pretrained=False, **settings)
    extract = AttentionExtract(model, method=method)
    with torch.no_grad():
        return len(extract.names), extract(torch.randn(1, *model.default_cfg["input_size"]))


for name in VITS:
    matched, found = maps(name, "hook", depth=2)
    print(name, "modules matched", matched, "maps", len(found))
    assert matched == 2 and not found
    try:
        maps(name, "fx", depth=2)
        raise SystemExit("fx found a node")
    except RuntimeError as error:
        print(name, error)
_, found = maps("swin_tiny_patch4_window7_224", "hook")
print("swin: maps", len(found))
assert len(found) > 0
set_fused_attn(False)
for name in VITS:
    for method in ("hook", "fx"):
        _, found = maps(name, method, depth=2)
        sums = [weights.sum(-1) for weights in found.values()]
        print(name, method, "not fused: maps", len(found), "shape", tuple(next(iter(found.values())).shape))
        assert len(found) == 2 and all(torch.allclose(total, torch.ones_like(total), atol=1e-4) for total in sums)
PYTHON
