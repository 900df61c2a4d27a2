#!/usr/bin/env bash
# transformers 5.24.0: Idefics 3's and SmolVLM's processors make more tiles of a picture than they
# promise.
#
# Expected: `get_number_of_image_patches(height, width)`, by which servers count the tokens of a prompt before they read
# a picture, is the number of tiles that the processor makes of it.
# Seen: the processor enlarges the longer side to the next multiple of a tile and lets the other side follow, before it
# rounds that up too; the promise rounds up the other side as it was. Where `size` is no multiple of `max_image_size` they
# differ: of 600 x 480 pixels at 600 and 512 it promises 3 (1 row of 2 columns, and the whole) and makes 5. At a multiple,
# as in the published settings, they agree.
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
from transformers.models.idefics3.image_processing_pil_idefics3 import Idefics3ImageProcessorPil
from transformers.models.smolvlm.image_processing_pil_smolvlm import SmolVLMImageProcessorPil

print("transformers", tf.__version__)
for kind in (Idefics3ImageProcessorPil, SmolVLMImageProcessorPil):
    for longest, expected in ((600, ((3, 1, 2), 5, [[2]])), (1024, ((5, 2, 2), 5, [[2]]))):
        processor = kind(size={"longest_edge": longest}, max_image_size={"longest_edge": 512})
        promised = processor.get_number_of_image_patches(480, 600, {})
        picture = Image.fromarray(np.zeros((480, 600, 3), dtype=np.uint8))
        made = processor([[picture]], return_tensors="np", return_row_col_info=True)
        print(kind.__name__, longest, "promised", promised, "made", made["pixel_values"].shape[1], made["rows"])
        assert (promised, made["pixel_values"].shape[1], made["rows"]) == expected
PYTHON
