#!/usr/bin/env bash
# torch 2.15.0: `interpolate(antialias=True)` of an image one pixel wide gives its first new row for every row.
#
# Expected: a column of pixels, [batch, channel, height, 1], is resized to another height as each column of a wider image
# is. Without `antialias` it is.
# Seen: with `antialias=True`, where the width is 1 before and after, all rows of the result are the first one, bilinear
# and bicubic, smaller and larger, however many channels and images. Two equal columns side by side are right. A
# column of patches, or the 1 × n picture of an image processor, comes out as one colour.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import torch

print("torch", torch.__version__)
column = torch.arange(6.0)[None, None, :, None].repeat(2, 3, 1, 1)
for mode in ("bilinear", "bicubic"):
    for height in (3, 12):
        def resized(image, antialias):
            size = (height, image.shape[-1])
            return torch.nn.functional.interpolate(image, size=size, mode=mode, antialias=antialias)[0, 0, :, 0]

        right = resized(column.repeat(1, 1, 1, 2), True)
        found = resized(column, True)
        print(mode, height, "expected", right.tolist(), "found", found.tolist())
        assert (right[1:] - right[:-1] > 0).all()
        assert torch.equal(found, right[:1].expand(height))
        assert torch.allclose(resized(column, False), resized(column.repeat(1, 1, 1, 2), False))
PYTHON
