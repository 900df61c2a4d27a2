#!/usr/bin/env bash
# numpy 2.4.6: the sum of a column of halves stops at 2048, and the same numbers as a row are summed rightly.
#
# Expected: numpy adds halves in 32 bits and rounds once: the sum of 4096 ones in a row is 4096, and `mean` is 1. The
# axis along which a map is summed, and how it lies in memory, change no more than a rounding.
# Seen: along the axis whose numbers stand side by side the sum is 4096; along another one each step is rounded to a
# half, so that it stays at 2048, where 1 is less than half a step. How much attention each key gets, the sum over
# queries of a map in 16 bits, is wrong by half, and how much each query gives is right. The order in memory decides:
# the transposed map sums wrongly along its rows. `cumsum` and `einsum` stop at 2048 too; `mean`, and a product
# with ones, are right.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import numpy as np

ones = np.ones((4096, 2), np.float16)
row = np.ascontiguousarray(ones.T)
sums = {
    "over the first axis": ones.sum(0)[0],
    "over the second axis, as it lies": row.sum(1)[0],
    "over the second axis of the transposed": ones.T.sum(1)[0],
    "cumsum": np.cumsum(ones, 0)[-1, 0],
    "einsum": np.einsum("qk->k", ones)[0],
    "product": (np.ones(4096, np.float16) @ ones)[0],
    "4096 * mean": 4096 * float(ones.mean(0)[0]),
    "in 32 bits": ones.sum(0, dtype=np.float32)[0],
}
for name, found in sums.items():
    print(name, float(found))
assert [float(found) for found in sums.values()] == [4096 if n in (1, 5, 6, 7) else 2048 for n in range(8)]

# A head that looks at the first token: each of 6000 queries gives it 0.9.
pattern = np.full((6000, 2), 0.1, np.float16)
pattern[:, 0] = 0.9
received = [float(pattern.sum(0)[0]), float(pattern.astype(np.float32).sum(0)[0])]
print("attention that the first token receives:", received)
assert received[0] < 2100 and received[1] > 5390
PYTHON
