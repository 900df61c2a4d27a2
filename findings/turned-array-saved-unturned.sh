#!/usr/bin/env bash
# safetensors 0.8.0 with numpy 2.4.6: a transposed array is saved under its new shape with its old order.
#
# Expected: `save` and `save_file` of safetensors.numpy write the numbers of the array, whatever its strides, or refuse
# it as the front end for torch does ("non contiguous tensor").
# Seen: they write the memory behind it. Attention with its heads last, [query, key, head] as einsum and some Keras code
# have it, turned to [head, query, key], comes back with other numbers in every head; so do every second query, columns
# in reverse and a matrix in Fortran order. Nothing is said, and shape and type are right. With `ascontiguousarray`
# before, all is well.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install numpy==2.4.6 safetensors==0.8.0
cat >"$folder/turned.py" <<'PYTHON'
import numpy as np
from safetensors.numpy import load, save

weights = np.random.default_rng(0).random((3, 4, 2), dtype=np.float32)
heads_last = weights / weights.sum(1, keepdims=True)  # each query's weights sum to 1
pattern = heads_last.transpose(2, 0, 1)
print("numbers of the transposed pattern, rows that sum to 1:", np.allclose(pattern.sum(-1), 1))
back = load(save({"pattern": pattern}))["pattern"]
print("the same after saving:", np.array_equal(back, pattern), "- rows:", back.sum(-1).round(2).tolist())
assert np.allclose(pattern.sum(-1), 1) and back.shape == pattern.shape and back.dtype == pattern.dtype
assert not np.array_equal(back, pattern) and np.array_equal(back.ravel(), heads_last.ravel())
for name, array in {
    "every second query": heads_last[::2],
    "reversed keys": heads_last[:, ::-1],
    "Fortran order": np.asfortranarray(heads_last),
}.items():
    same = np.array_equal(load(save({"x": array}))["x"], array)
    print(f"{name}: the same after saving: {same}")
    assert not same
    assert np.array_equal(load(save({"x": np.ascontiguousarray(array)}))["x"], array)
PYTHON
"$folder/venv/bin/python" "$folder/turned.py"
