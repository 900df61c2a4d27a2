#!/usr/bin/env bash
# onnxoptimizer 0.4.2 and OpenCV 5.0.0 (its dnn module) against onnxruntime 1.32.0: of two `Reshape` in a row, the zeros
# of the second mean other sizes.
#
# Expected: a 0 in the shape that ONNX's `Reshape` is given stands for the size of its own input at that place. So rows
# [2 texts, 12 tokens, 4] that are parted to [2, 3 heads, 4 tokens, 4] and then joined by [0, 0, -1] are [2, 3, 16], and
# joining what was parted in heads is safe to optimize.
# Seen: both take the two for one and apply [0, 0, -1] to the rows as they were: [2, 12, 4]. The norm over each head
# that follows is so a norm over each token, and the output has the right shape and other numbers. onnxoptimizer does it
# with the passes that it applies by default and gives a model that onnx's checker accepts. With the sizes written out
# in place of the zeros all agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  onnxoptimizer==0.4.2 opencv-python-headless==5.0.0.93 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
from importlib.metadata import version

import cv2
import numpy as np
import onnx
import onnx.parser
import onnxoptimizer
import onnxruntime

print("onnxoptimizer", version("onnxoptimizer"), "OpenCV", cv2.__version__, "onnxruntime", onnxruntime.__version__)
rows = np.random.default_rng(0).normal(size=(2, 12, 4)).astype(np.float32)
rows *= np.arange(1, 13, dtype=np.float32)[None, :, None]


def run(model):
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"rows": rows})[0]


def normed(groups):
    return groups / np.linalg.norm(groups, axis=-1, keepdims=True)


for joined in ([0, 0, -1], [2, 3, -1]):
    text = '''<ir_version: 8, opset_import: ["" : 17]>
    graph (float[2, 12, 4] rows) => (float[2, 12, 4] y) {
      parted = Reshape(rows, by_head)
      joined = Reshape(parted, one_row)
      normed = LpNormalization<axis = -1, p = 2>(joined)
      y = Reshape(normed, as_before)
    }'''
    model = onnx.parser.parse_model(text)
    for name, shape in (("by_head", [2, 3, 4, 4]), ("one_row", joined), ("as_before", [2, 12, 4])):
        model.graph.initializer.append(onnx.numpy_helper.from_array(np.array(shape), name))
    onnx.checker.check_model(model, full_check=True)
    want = normed(rows.reshape(2, 3, 16)).reshape(rows.shape)
    assert np.allclose(run(model), want, atol=1e-5)
    shorter = onnxoptimizer.optimize(model)
    onnx.checker.check_model(shorter, full_check=True)
    net = cv2.dnn.readNetFromONNX(np.frombuffer(model.SerializeToString(), np.uint8))
    net.setInput(rows, "rows")
    for name, seen in (("onnxoptimizer", run(shorter)), ("OpenCV", np.array(net.forward("y")))):
        print(f"joined by {joined}, {name}: off by {np.abs(seen - want).max():.3f}")
        assert seen.shape == want.shape
        if joined[0] == 0:
            assert np.allclose(seen, normed(rows), atol=1e-5) and np.abs(seen - want).max() > 0.1
        else:
            assert np.allclose(seen, want, atol=1e-5)
PYTHON
venv/bin/python look.py
