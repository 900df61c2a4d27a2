#!/usr/bin/env bash
# numcodecs 0.16.6 with zarr 3.1.6: behind a masked score, the `Delta` filter loses all numbers that follow.
#
# Expected: `Delta` is a filter that prepares numbers for the compressor, and a filter gives back what it was given:
# its documentation warns of whole numbers that overflow, and of nothing else.
# Seen: of floats it keeps the rounded differences and adds them up again. After minus infinity, with which scores of
# later tokens are masked, everything to the end of the chunk is NaN, which for one causal map is all but its first
# score. After a finite mask, -1e9 or the smallest number of float32, the next row begins with 0 or a multiple of 64 in
# place of its score, and the others of the row are moved with it. Even without a mask float32 does not come back as it
# was.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install numcodecs==0.16.6 zarr==3.1.6 numpy==2.4.6
cat >look.py <<'PYTHON'
import warnings

import numpy as np
import zarr
from numcodecs import Delta

warnings.simplefilter("ignore")
scores = np.random.default_rng(0).standard_normal((6, 6)).astype(np.float32)
later = np.triu(np.ones((6, 6), bool), 1)


def stored(values, kind):
    array = zarr.create_array(
        f"{kind}.zarr", shape=values.shape, chunks=values.shape, dtype=values.dtype, zarr_format=2,
        filters=[Delta(dtype="<f4")],
    )
    array[:] = values
    return zarr.open_array(f"{kind}.zarr", mode="r")[:]


for kind, mask in (("infinite", -np.inf), ("billion", -1e9), ("smallest", np.finfo(np.float32).min)):
    values = np.where(later, np.float32(mask), scores)
    back = stored(values, kind)
    print(f"{kind} mask, the last row: {values[5]} comes back as {back[5]}")
    assert back[0, 0] == values[0, 0]
    assert np.array_equal(back, Delta(dtype="<f4").decode(Delta(dtype="<f4").encode(values)).reshape(6, 6), True)
    if kind == "infinite":
        assert back[0, 1] == -np.inf and np.isnan(back.ravel()[2:]).all()
    else:
        for row in range(1, 6):
            seen, right = back[row, : row + 1], scores[row, : row + 1]
            assert seen[0] % 64 == 0 and np.allclose(seen - seen[0], right - right[0], atol=1e-5)
        assert kind == "billion" or (back[1:, 0] == 0).all()
plain = stored(scores, "plain")
print("without a mask: off by", np.abs(plain - scores).max())
assert 0 < np.abs(plain - scores).max() < 1e-5
whole = np.arange(-8, 8, dtype=np.int32)
assert np.array_equal(Delta(dtype="<i4").decode(Delta(dtype="<i4").encode(whole)), whole)
PYTHON
venv/bin/python look.py
