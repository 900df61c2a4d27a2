#!/usr/bin/env bash
# quantus 0.6.0: the weight of a localisation depends on how many other images are measured, and of two it is infinite.
#
# Expected: `AttributionLocalisation(weighted=True)` multiplies the share of relevance inside an object's box by the
# box's share of the image, so that each image's score is its own and at most 1.
# Seen: the size of "the image" is that of all images of the batch after the first two: the slice that should leave out
# two axes of a shape leaves out two images. Of three images the score is right; each one more makes all scores smaller,
# with four to a half and with 64, the usual batch, to a 62nd. Of one or two images it is infinite. The last batch of a
# data set, which is shorter, is so weighted otherwise than the others. Without `weighted` the scores are right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install quantus==0.6.0 numpy==2.4.6
cat >"$folder/look.py" <<'PYTHON'
import warnings

import numpy as np
import quantus

warnings.simplefilter("ignore")
rng = np.random.default_rng(0)
attributions = rng.uniform(0.1, 1, (65, 1, 8, 8))
objects = np.zeros((65, 1, 8, 8))
objects[:, :, :4] = 1  # The upper half of each image.
inside = attributions[:, :, :4].sum((1, 2, 3)) / attributions.sum((1, 2, 3))


def scores(count, weighted):
    metric = quantus.AttributionLocalisation(weighted=weighted, disable_warnings=True)
    batch = dict(x_batch=np.zeros((count, 1, 8, 8)), y_batch=np.zeros(count, int))
    return np.array(metric(model=None, a_batch=attributions[:count].copy(), s_batch=objects[:count], **batch))


for count in (1, 2, 3, 4, 12, 64):
    plain, weighted = scores(count, False), scores(count, True)
    print(f"{count} images: the first scores {weighted[0]:.4f}, where half of {inside[0]:.4f} is right")
    assert np.allclose(plain, inside[:count])
    if count < 3:
        assert np.isinf(weighted).all()
    else:
        assert np.allclose(weighted, inside[:count] / 2 / (count - 2))
assert np.isinf(scores(65, True)[64])
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
