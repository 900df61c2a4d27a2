#!/usr/bin/env bash
# quantus 0.6.0: in the pointing game, an attribution hits an object that is not in the image, and a flat one hits any.
#
# Expected: the game asks "whether the point of maximal attribution is on target". Where the mask of the target is empty
# the score is NaN, as its code means it to be and as it is for `RelevanceRankAccuracy` and `TopKIntersection`.
# Seen: the scores are booleans, and NaN written into a boolean is true: each image without the object is a hit, so the
# mean of a data set rises with every such image. All pixels that share the maximum count as the point: an attribution
# that is the same everywhere, or zero everywhere, hits any object however small. A maximum beside the
# object is a miss, as it should be.
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
images = np.zeros((5, 1, 8, 8))
attributions = np.random.default_rng(0).uniform(0.1, 0.5, (5, 1, 8, 8))
attributions[:, 0, 3, 3] = 1
attributions[3], attributions[4] = 0.3, 0
objects = np.zeros((5, 1, 8, 8))
objects[0, 0, 2:5, 2:5] = 1
objects[1, 0, 6:, 6:] = 1
objects[3, 0, 7, 7] = objects[4, 0, 7, 7] = 1
cases = ["on the object", "beside it", "no object", "a flat attribution", "an attribution of zeros"]


def scores(metric):
    classes = np.zeros(5, int)
    return metric(model=None, x_batch=images, y_batch=classes, a_batch=attributions.copy(), s_batch=objects)


game = scores(quantus.PointingGame(disable_warnings=True))
others = {
    "rank accuracy": scores(quantus.RelevanceRankAccuracy(disable_warnings=True)),
    "top intersection": scores(quantus.TopKIntersection(k=1, disable_warnings=True)),
}
for row, case in enumerate(cases):
    print(f"{case}: pointing game {game[row]},", {name: float(found[row]) for name, found in others.items()})
assert [bool(hit) for hit in game] == [True, False, True, True, True]
assert all(np.isnan(found[2]) for found in others.values())
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
