#!/usr/bin/env bash
# safetensors 0.8.0 with torch 2.15.0: a conjugated tensor is saved without the conjugation.
#
# Expected: `save_file` writes the values that the tensor has, or refuses, as it does for views that are not contiguous.
# Seen: `x.conj()` and the imaginary part of it are marks on x's memory in torch. `is_contiguous()` is true, the memory
# is written as it lies, and what comes back is x: the sign of every imaginary part is wrong. `resolve_conj()` and
# `resolve_neg()`, or `clone()`, before saving mend it. numpy, torch.save and printing all give the right values.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 safetensors==0.8.0 numpy==2.4.6
"$folder/venv/bin/python" - "$folder/x.safetensors" <<'PYTHON'
import io
import sys

import torch
from safetensors.torch import load, load_file, save, save_file

x = torch.fft.rfft(torch.arange(6.0)) + 1j
mirrored = x.conj()
sign = torch._neg_view(torch.arange(1.0, 4.0))
assert mirrored.is_contiguous() and sign.is_contiguous()

save_file({"mirrored": mirrored, "sign": sign}, sys.argv[1])
back = load_file(sys.argv[1])
print("saved", mirrored.tolist())
print("read ", back["mirrored"].tolist())
assert torch.equal(back["mirrored"], x) and not torch.equal(back["mirrored"], mirrored)
assert torch.equal(back["sign"], -sign)
assert torch.equal(load(save({"a": mirrored}))["a"], x)

file = io.BytesIO()
torch.save(mirrored, file)
file.seek(0)
assert torch.equal(torch.load(file), mirrored)
assert torch.equal(torch.from_numpy(mirrored.resolve_conj().numpy()), mirrored)
assert torch.equal(load(save({"a": mirrored.clone().resolve_conj()}))["a"], mirrored)
PYTHON
