#!/usr/bin/env bash
# transformers 5.24.0: a grey PNG of 16 bits becomes white, or 257 times as bright, and never what it shows.
#
# Expected: 65,535 is white and 32,768 a middle grey, as viewers show them, whether a processor is given the file's path
# or the picture that Pillow opened; or an error.
# Seen: by its path, in ViT, CLIP, SigLIP and DINOv3, the numbers are divided by 255 as they are: white is 513 in SigLIP
# where every other image ends at 1. The same file opened by Pillow is cut at 255 in CLIP and SigLIP, so that more than
# 99 % of an even ramp is white, and is as bright as by its path in DINOv3. Nothing is said. (Depth maps, X-rays and
# microscopes write such files.)
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 torchvision==0.29.2 transformers==5.24.0 pillow==12.3.0 numpy==2.4.6
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys

import numpy as np
import transformers as T
from PIL import Image

T.logging.set_verbosity_error()
print("transformers", T.__version__)
path = f"{sys.argv[1]}/ramp.png"
Image.fromarray(np.linspace(0, 65535, 600).reshape(20, 30).astype(np.uint16)).save(path)
assert Image.open(path).mode == "I;16"
for kind, given, cut in (
    (T.SiglipImageProcessor, path, False),
    (T.SiglipImageProcessor, Image.open(path), True),
    (T.CLIPImageProcessor, path, False),
    (T.CLIPImageProcessor, Image.open(path), True),
    (T.ViTImageProcessor, path, False),
    (T.DINOv3ViTImageProcessor, path, False),
    (T.DINOv3ViTImageProcessor, Image.open(path), False),
):
    more = {"do_center_crop": False} if kind is T.CLIPImageProcessor else {}
    pixels = kind(do_resize=False, **more)(given, return_tensors="np")["pixel_values"][0]
    share = np.mean([plane >= plane.max() - 1e-4 for plane in pixels])
    how = "by its path" if given is path else "opened"
    print(kind.__name__, how, "largest", pixels.max(), "share of the largest", share)
    assert (share > 0.99 and pixels.max() < 3) if cut else (share < 0.01 and pixels.max() > 500)
PYTHON
