#!/usr/bin/env bash
# tinygrad 0.14.0: sorting a row with a NaN loses the NaN and gives a neighbour twice.
#
# Expected: `Tensor.sort` returns the same numbers in order, and each index once, wherever a NaN goes (torch and numpy
# put it last); `argmax` and `max` follow one rule for NaN.
# Seen: [1, NaN, 3] becomes [1, 1, 3] with the indices [0, 0, 2]: token 1 is gone, and token 0 stands there twice, as it
# does in `topk`. `max` passes over NaN and `relu` makes 0 of it, where torch gives NaN. So a row with a score that was
# not measured, or a softmax over nothing, looks sound after it, and the most attended tokens are listed twice. Without
# NaN the order is right.
#
# Needs python3 with venv and pip; it runs on tinygrad's own interpreter. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check tinygrad==0.14.0 numpy==2.4.6
DEV=PYTHON CACHELEVEL=0 venv/bin/python - <<'PYTHON'
import math

from tinygrad import Tensor

whole, places = (part.tolist() for part in Tensor([1.0, 2.0, 0.5]).sort())
assert whole == [0.5, 1.0, 2.0] and places == [2, 0, 1]
row = [1.0, math.nan, 3.0]
numbers, places = (part.tolist() for part in Tensor(row).sort())
print("sort", row, "is", numbers, "at", places)
assert numbers == [1.0, 1.0, 3.0] and places == [0, 0, 2]
numbers, places = (part.tolist() for part in Tensor(row).topk(3))
print("topk", numbers, "at", places)
assert not any(math.isnan(number) for number in numbers) and sorted(places) == [0, 0, 2]
print("max", Tensor(row).max().item(), "relu", Tensor(row).relu().tolist())
assert Tensor(row).max().item() == 3.0 and Tensor(row).relu().tolist() == [1.0, 0.0, 3.0]
PYTHON
