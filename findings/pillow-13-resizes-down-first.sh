#!/usr/bin/env bash
# Pillow 13.0.0: an image that loses rows has other pixels than with Pillow 11.3.0, unless it loses columns too, half as
# many or more.
#
# Expected: `Image.resize` goes across and then down, with bytes in between, as it has for years and as torchvision's
# `antialias` repeats it. So an image processor gives a model the same pixels, whatever the version.
# Seen: where the height loses over twice as many rows as the width loses columns, as with the square sizes of image
# models and a tall narrow picture, Pillow 13 goes down first. What overshoots is then cut off at another place: bicubic
# pixels differ by more than 10 of 255 and Lanczos by more than 20. In all other cases nothing has changed.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/resized.py" <<'PYTHON'
import sys

import numpy as np
import PIL
from PIL import Image

picture = np.random.default_rng(0).integers(0, 256, (400, 180, 3), dtype=np.uint8)


def resized(pixels, width, height, curve):
    return np.asarray(Image.fromarray(pixels).resize((width, height), curve))


print("Pillow", PIL.__version__)
for curve, least in ((Image.Resampling.BICUBIC, 10), (Image.Resampling.LANCZOS, 20)):
    for name, (width, height) in (
        ("wider", (224, 224)), ("lower", (150, 224)), ("smaller", (90, 224)), ("higher", (90, 500)),
    ):
        found = resized(picture, width, height, curve)
        across = resized(resized(picture, width, 400, curve), width, height, curve)
        down = resized(resized(picture, 180, height, curve), width, height, curve)
        first = "down" if (found == down).all() else "across" if (found == across).all() else "neither"
        apart = int(abs(across.astype(int) - down).max())
        print(curve.name, name, "goes", first, "first; the other order differs by", apart)
        assert first == ("down" if name in ("wider", "lower") and sys.argv[1] == "new" else "across")
        assert apart > least or first != "down"
PYTHON
for version in 11.3.0 13.0.0; do
    python3 -m venv "$folder/$version"
    "$folder/$version/bin/pip" install --quiet --disable-pip-version-check pillow==$version numpy==2.4.6
done
"$folder/11.3.0/bin/python" "$folder/resized.py" old
"$folder/13.0.0/bin/python" "$folder/resized.py" new
