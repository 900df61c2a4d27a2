"""What models/digits computes of its example images, plain and with two heads silenced, by transformer.py.

    pip install torch safetensors numpy
    python tests/reference/images/digits.py

writes tests/golden/images/digits.safetensors: the class logits of each image that stands beside the model, which are
read from tests/golden/images/digits.bin.
"""

import json
import pathlib
import sys

import numpy as np
import torch
from safetensors.torch import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/reference"))
from transformer import Transformer  # noqa: E402

FOLDER, GOLDEN = ROOT / "models/digits", ROOT / "tests/golden/images"
EXAMPLES = [908, 413, 206, 506, 704]  # 9, 4, 2, 5, 7
SILENT = {"heads": {"encoder.blocks.1.attn.2": 0, "encoder.blocks.1.attn.3": 0}}

model = Transformer(json.loads((FOLDER / "config.json").read_text()) | {"n_ctx": 0})
model.load_state_dict({name: value.double() for name, value in load_file(FOLDER / "model.safetensors").items()})
held_out = np.fromfile(GOLDEN / "digits.bin", dtype=np.uint8).reshape(-1, 1, 28, 28)
pixels = torch.from_numpy(held_out[EXAMPLES]).double() / 127.5 - 1
found = {}
for name, edits in (("plain", {}), ("silent", SILENT)):
    with torch.no_grad():
        sites = model.run(signal=pixels, edits=edits).sites
    found[name] = sites["class_logits"].float().flatten(1).contiguous()
    print(name, found[name].argmax(-1).tolist())
save_file(found, GOLDEN / "digits.safetensors")
