#!/usr/bin/env bash
# torch 2.15.0: `interpolate(mode="bicubic", antialias=True)` enlarges with another curve than without.
#
# Expected: smoothing against aliases is for making an image smaller. Where it is made larger, as when stored position
# embeddings are stretched over more patches, `antialias` changes nothing; with "bilinear" that is so.
# Seen: the bicubic curve has a = -0.5 (Pillow's) with `antialias=True` and a = -0.75 without, at every scale. So two
# models that differ in this flag alone stretch the same positions to different values.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import math

import torch

torch.manual_seed(0)
row = torch.randn(8)


def enlarged(mode, antialias):
    image = row.expand(1, 1, 8, 8)
    return torch.nn.functional.interpolate(image, scale_factor=2, mode=mode, antialias=antialias)[0, 0, 0]


def by_hand(place, a):
    """The value of the cubic through `row` at output pixel `place`, away from the borders."""
    centre = (place + 0.5) / 2 - 0.5
    first = math.floor(centre) - 1
    total = 0.0
    for index in range(first, first + 4):
        x = abs(centre - index)
        near, far = ((a + 2) * x - (a + 3)) * x * x + 1, ((x - 5) * x + 8) * x * a - 4 * a
        total += row[index].item() * (near if x <= 1 else far)
    return total


linear = (enlarged("bilinear", True) - enlarged("bilinear", False)).abs().max().item()
plain, smooth = enlarged("bicubic", False), enlarged("bicubic", True)
print("bilinear differs by", linear, "and bicubic by", (plain - smooth).abs().max().item())
assert linear < 1e-6 and (plain - smooth).abs().max() > 1e-3
for place in (6, 7, 8, 9):
    assert abs(plain[place].item() - by_hand(place, -0.75)) < 1e-5
    assert abs(smooth[place].item() - by_hand(place, -0.5)) < 1e-5
print("a is -0.75 without and -0.5 with antialias")
PYTHON
