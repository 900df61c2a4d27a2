#!/usr/bin/env bash
# safetensors 0.8.0 with numpy 2.4.6: the same tensors with the same metadata are another file each time.
#
# Expected: saving is a function of what is saved. Tensors are sorted before they are written, so a recording that is
# made again has the same hash, and a cache by content, a build or a version control system finds that nothing changed.
# Seen: the entries of `metadata` are written in a random order, another one in each call: with five of them, twenty
# saves in one process give many different files. With one entry, or none, all files are the same. The tensors
# themselves, and what is read, are equal.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install safetensors==0.8.0 numpy==2.4.6
cat >"$folder/save.py" <<'PYTHON'
import hashlib

import numpy as np
from safetensors.numpy import save

tensors = {"decoder.blocks.0.attn.pattern": np.eye(3, dtype=np.float32), "tokens": np.arange(3)}
facts = {"model": "dates", "text": "5 Mart 2024", "version": "1", "made": "2024-03-05", "by": "a program"}


def files(metadata):
    return {hashlib.sha256(save(tensors, metadata=metadata)).hexdigest() for _ in range(20)}


counts = {"no metadata": len(files(None)), "one entry": len(files({"text": "a"})), "five": len(files(facts))}
print("different files:", counts)
assert counts["no metadata"] == counts["one entry"] == 1 and counts["five"] > 2
PYTHON
"$folder/venv/bin/python" "$folder/save.py"
