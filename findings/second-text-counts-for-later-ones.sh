#!/usr/bin/env bash
# OpenCV 5.0.0 (its dnn module) against onnxruntime 1.32.0: a mean over three axes of four counts the second text for
# all later ones.
#
# Expected: of attention scores [text, head, query, key], ONNX's `ReduceMean` over the axes 0, 2 and 3 is each head's
# mean over all texts, queries and keys.
# Seen: from three texts on, the third and all later ones are left out, and the second counts in the place of each: of
# four texts it has three quarters of the mean. `ReduceSum`, `ReduceMax` and `ReduceL2` do the same, and so do the axes
# (0, 1, 3) and (0, 1, 2). With one or two texts all is right, as it is over (1, 2, 3), over (2, 3) and over all four.
# The shape is right and nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  opencv-python-headless==5.0.0.93 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
import cv2
import numpy as np
import onnx
import onnx.helper as make
import onnxruntime

print("OpenCV", cv2.__version__, "onnxruntime", onnxruntime.__version__)
rng = np.random.default_rng(0)
whole = {"ReduceMean": np.mean, "ReduceSum": np.sum, "ReduceMax": np.max, "ReduceL2": np.linalg.vector_norm}


def check(texts, axes, kind="ReduceMean", right=False):
    scores = rng.normal(size=(texts, 2, 4, 6)).astype(np.float32)
    shape = [1 if axis in axes else size for axis, size in enumerate(scores.shape)]
    graph = make.make_graph(
        [make.make_node(kind, ["scores", "axes"], ["y"])], "graph",
        [make.make_tensor_value_info("scores", onnx.TensorProto.FLOAT, scores.shape)],
        [make.make_tensor_value_info("y", onnx.TensorProto.FLOAT, shape)],
        [onnx.numpy_helper.from_array(np.array(axes), "axes")],
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 18)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    want = whole[kind](scores, axis=axes, keepdims=True)
    session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
    assert np.allclose(session.run(None, {"scores": scores})[0], want, atol=1e-5)
    net = cv2.dnn.readNetFromONNX("model.onnx")
    net.setInput(scores, "scores")
    seen = np.array(net.forward("y"))
    apart = np.abs(seen - want).max()
    print(f"{texts} texts, {kind} over {axes}: off by {apart:.3f}")
    assert seen.shape == want.shape
    if right:
        assert apart < 1e-5
    else:
        repeated = scores[[0] + [1] * (texts - 1)]
        assert apart > 0.01 and np.allclose(seen, whole[kind](repeated, axis=axes, keepdims=True), atol=1e-5)


for texts in (3, 4, 16):
    for axes in ((0, 2, 3), (0, 1, 3), (0, 1, 2)):
        check(texts, axes)
for kind in ("ReduceSum", "ReduceMax", "ReduceL2"):
    check(4, (0, 2, 3), kind)
for texts in (1, 2):
    check(texts, (0, 2, 3), right=True)
for axes in ((1, 2, 3), (2, 3), (0, 1, 2, 3)):
    check(4, axes, right=True)
PYTHON
venv/bin/python look.py
