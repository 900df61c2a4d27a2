#!/usr/bin/env bash
# transformers 5.24.0: SmolVLM's processor makes 17 tiles of a picture of 16 pixels, and stretches a
# panorama to a square.
#
# Expected: "if the image is larger than `max_image_size`, it will be split", says the processor: a picture smaller than
# a tile (364 pixels) is one tile of 169 tokens, and one that is not square is padded (`do_pad` is true, and a mask of
# pixels is returned).
# Seen: every picture is first enlarged until its longer side is `size["longest_edge"]`, 1,456: an icon of 16 x 16 pixels
# becomes 4 x 4 tiles and the whole, 2,873 tokens, as many as a photograph of 12 megapixels. With
# `do_image_splitting=False` a panorama of 20 to 1 is stretched to a square: nothing is padded, the mask is all ones.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check transformers==5.24.0 torch==2.15.0 pillow==13.0.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import numpy as np
import transformers as tf
from PIL import Image
from transformers.models.smolvlm.image_processing_pil_smolvlm import SmolVLMImageProcessorPil

print("transformers", tf.__version__)
processor = SmolVLMImageProcessorPil()


def read(width, height, **settings):
    picture = Image.fromarray(np.full((height, width, 3), 200, dtype=np.uint8))
    found = processor([[picture]], return_tensors="np", return_row_col_info=True, **settings)
    pixels, mask = found["pixel_values"], found["pixel_attention_mask"]
    print(f"{width} x {height} pixels: {pixels.shape[1]} tiles of {pixels.shape[3:]}, rows {found['rows']}, masked "
          f"{(mask == 0).sum()} pixels")
    return pixels.shape[1], int((mask == 0).sum())


assert read(16, 16) == (17, 0)
assert read(364, 364) == (17, 0)
assert read(4000, 3000)[0] == 13
assert read(2000, 100, do_image_splitting=False) == (1, 0)
PYTHON
