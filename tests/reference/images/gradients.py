"""A tiny vision transformer with a class head, and PyTorch's gradients: tests/golden/images/gradients.safetensors.

    pip install torch safetensors numpy
    python tests/reference/images/gradients.py

It holds the model's parameters as `model/…`, the `pixels` [3, 2, 4, 4] of three images, the `loss` (loss.py) of saying
their classes 2, 0 and 1, and its gradient by each parameter as `gradient/…`. `gradients.json` is its configuration.
"""

import json
import pathlib
import sys

import torch
from safetensors.torch import save_file

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/reference"))
from loss import smoothed  # noqa: E402
from make_goldens import draw, perturb  # noqa: E402
from transformer import Run, Transformer  # noqa: E402

GOLDEN = ROOT / "tests/golden/images"
CONFIG = {
    "format": "headlight/1", "name": "small-vision", "architecture": "encoder",
    "d_model": 8, "n_heads": 2, "d_mlp": 10, "n_encoder_layers": 2,
    "norm": "layer_norm", "positions": "learned", "tie": "none", "activation": "gelu",
    "input": {
        "kind": "pixels", "channels": 2, "patch_size": 2, "image_size": 4, "patch_bias": True,
        "class_token": True, "distillation_token": False, "registers": 1, "antialias": False,
    },
    "classes": ["a", "b", "c"], "class_rows": "first",
}  # fmt: skip
model = perturb(Transformer(CONFIG | {"n_ctx": 0}), "small-vision")
pixels = draw("small-vision/pixels", (3, 2, 4, 4)).float()
labels = [[2], [0], [1]]
loss = smoothed(model(Run(), signal=pixels.double()), labels, -1)
loss.backward()
tensors = {"pixels": pixels, "loss": loss.detach().float().reshape(1)}
for name, p in model.named_parameters():
    assert p.grad is not None, name
    tensors[f"model/{name}"] = p.detach().float().contiguous()
    tensors[f"gradient/{name}"] = p.grad.float().contiguous()
    print(f"{name}: {list(p.shape)}, {p.grad.abs().max():.3g}")
save_file(tensors, GOLDEN / "gradients.safetensors")
(GOLDEN / "gradients.json").write_text(json.dumps(CONFIG, indent=1) + "\n")
