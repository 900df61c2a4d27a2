#!/usr/bin/env bash
# safetensors 0.8.0 with numpy 2.4.6: a slice of a tensor in a file may not count from the end, reach beyond it or be
# empty.
#
# Expected: `safe_open(…).get_slice(name)[…]` takes numpy's basic slices and reads only these bytes: `[-1]` is the last
# row (it works), so `[-2:]` are the last two, and `[:, 1:9]` ends where the tensor ends, as for every sequence in
# Python.
# Seen: `[-2:]` is an OverflowError ("can't convert negative int to unsigned"), `[:, 1:9]` is out of bounds, and an
# empty one, such as the window before the first token, is a SystemError of Python's own memory, which says that C code
# was called wrongly. A step, an ellipsis and a single negative index are read as numpy reads them.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install safetensors==0.8.0 numpy==2.4.6
cat >"$folder/slice.py" <<'PYTHON'
import sys

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

whole = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
save_file({"pattern": whole}, sys.argv[1])
at = np.s_
with safe_open(sys.argv[1], "np") as file:
    part = file.get_slice("pattern")
    for index in (at[-1], at[..., 1], at[:, ::2], at[1, :2]):
        np.testing.assert_array_equal(part[index], whole[index])
    for index, wanted in ((at[:, -2:], OverflowError), (at[:, 1:9], Exception), (at[:, 2:1], SystemError)):
        assert whole[index].ndim == 3
        try:
            part[index]
        except wanted as problem:
            print(index, type(problem).__name__, problem)
        else:
            raise SystemExit(f"{index} is read now")
PYTHON
"$folder/venv/bin/python" "$folder/slice.py" "$folder/part.safetensors"
