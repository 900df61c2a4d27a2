#!/usr/bin/env bash
# transformers 5.24.0: a picture with an orientation flag is turned if a processor is given its path, and not if it is
# given the same file as opened by Pillow.
#
# Expected: `processor(path)` and `processor(Image.open(path))` give the same pixels, as for a picture without the flag.
# Seen: a path goes through `load_image`, which applies EXIF's orientation; an opened image is taken as it lies in the
# file. A photograph of a phone, 30 × 20 and turned by a quarter, becomes 30 rows of 20 by its path and 20 rows of 30 as
# an object, in ViT, CLIP and SigLIP alike, so patches of one file stand in other places. Nothing is said.
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
ORIENTATION, QUARTER = 0x0112, 6
picture = Image.fromarray(np.random.default_rng(0).integers(0, 255, (20, 30, 3), dtype=np.uint8))
for flag, same in ((None, True), (QUARTER, False)):
    path, exif = f"{sys.argv[1]}/{flag}.png", picture.getexif()
    if flag:
        exif[ORIENTATION] = flag
    picture.save(path, exif=exif)
    for kind, more in ((T.ViTImageProcessor, {}), (T.CLIPImageProcessor, {"do_center_crop": False}),
                       (T.SiglipImageProcessor, {})):  # fmt: skip
        processor = kind(do_resize=False, **more)
        by_path, opened = (
            processor(given, return_tensors="np")["pixel_values"][0] for given in (path, Image.open(path))
        )
        print(kind.__name__, "orientation", flag, "by its path", by_path.shape, "opened", opened.shape)
        assert (by_path.shape == opened.shape) == same
        assert by_path.shape == ((3, 20, 30) if same else (3, 30, 20)) and opened.shape == (3, 20, 30)
PYTHON
