#!/usr/bin/env bash
# h5py 3.16.0 (HDF5's scale-offset filter): a score that is not a number comes back as the smallest one beside it.
#
# Expected: `scaleoffset=3` keeps three decimal places of each number, a loss that is asked for. What is no finite
# number, the mark of a head that was not measured or a masked score, stays, as it does with gzip, or is refused.
# Seen: NaN comes back as the smallest number of its chunk, a plausible score, and nothing is said. Which one it is
# depends on the chunks. A fill value of NaN does not help: the missing scores are numbers then, too. The other numbers
# are within half a thousandth.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check h5py==3.16.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import h5py
import numpy as np

scores = np.array([0.3, np.nan, 0.7, 0.4, 5.25, np.nan, 6.5, 7.75], np.float32)
missing = np.isnan(scores)


def back(**settings):
    with h5py.File("scores.h5", "w") as file:
        file.create_dataset("scores", data=scores, **settings)
    with h5py.File("scores.h5") as file:
        return file["scores"][:]


for name, settings in {
    "gzip": dict(compression="gzip", chunks=(8,)),
    "one chunk": dict(scaleoffset=3, chunks=(8,)),
    "two chunks": dict(scaleoffset=3, chunks=(4,)),
    "NaN is the fill value": dict(scaleoffset=3, chunks=(4,), fillvalue=np.nan),
}.items():
    found = back(**settings)
    print(name, found)
    assert np.allclose(found[~missing], scores[~missing], atol=6e-4)
    if name == "gzip":
        assert np.isnan(found[missing]).all()
    elif name == "NaN is the fill value":
        assert np.isfinite(found).all()
    else:
        assert np.allclose(found[missing], [0.3, 0.3 if name == "one chunk" else 5.25], atol=6e-4)
PYTHON
