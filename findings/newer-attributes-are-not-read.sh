#!/usr/bin/env bash
# openvino 2026.4.1, OpenCV 5.0.0 (its dnn module) and tract 0.23.9 (PyPI) against onnx 1.23.2 (its reference): a file
# of a newer opset is opened, and attributes that are new in it are not read.
#
# Expected: a file says which opset it is written for; a reader that does not know what an operator does there refuses
# it, or does it.
# Seen: all three open an `Attention` of opset 25 with `left_window_size=1` and let each token read the whole text
# before it, where the window holds two tokens. OpenVINO and OpenCV shrink an image with `antialias=1` (`Resize`, opset 18) as
# without it: of stripes one pixel wide, which average to grey, black and white are left. Nothing is said. tract and
# onnxruntime 1.32.0 shrink rightly.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openvino==2026.4.1 tract==0.23.9 \
  opencv-python-headless==5.0.0.93 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
from importlib.metadata import version

import cv2
import numpy as np
import onnx
import onnx.helper as make
import onnxruntime
import openvino
import tract
from onnx.reference import ReferenceEvaluator

print(*(f"{name} {version(name)}," for name in ("openvino", "tract", "onnx", "onnxruntime")), "OpenCV", cv2.__version__)


def by_openvino(feed):
    core = openvino.Core()
    result = core.compile_model("model.onnx", "CPU", {"INFERENCE_PRECISION_HINT": "f32"})(list(feed.values()))
    return np.array(result[0])


def by_opencv(feed):
    net = cv2.dnn.readNetFromONNX("model.onnx")
    for name, x in feed.items():
        net.setInput(x, name)
    return np.array(net.forward("y"))


def by_tract(feed):
    return np.array(tract.onnx().load("model.onnx").into_model().into_runnable().run(list(feed.values()))[0].to_numpy())


def by_onnxruntime(feed):
    session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
    return session.run(None, feed)[0]


def save(node, feed, shape, opset, constants=()):
    graph = make.make_graph(
        [node], "graph",
        [make.make_tensor_value_info(name, onnx.TensorProto.FLOAT, x.shape) for name, x in feed.items()],
        [make.make_tensor_value_info("y", onnx.TensorProto.FLOAT, shape)], constants,
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", opset)], ir_version=8 if opset < 20 else 11)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    return ReferenceEvaluator(model).run(None, feed)[0]


q, k = np.random.default_rng(0).normal(size=(2, 1, 1, 6, 8)).astype(np.float32)
feed = {"q": q, "k": k, "v": np.eye(6, 8, dtype=np.float32)[None, None]}  # So the output is the weights.
wants = {}
for window in (-1, 1):
    node = make.make_node("Attention", [*feed], ["y"], is_causal=1, left_window_size=window)
    wants[window] = save(node, feed, q.shape, 25)
    keys = [int((row > 1e-6).sum()) for row in wants[window][0, 0]]
    print("left_window_size", window, "by onnx's reference: tokens read", keys)
    assert keys == (list(range(1, 7)) if window < 0 else [1, 2, 2, 2, 2, 2])
    for name, run in (("openvino", by_openvino), ("OpenCV", by_opencv), ("tract", by_tract)):
        y = run(feed)
        print("  ", name, "tokens read", [int((row > 1e-6).sum()) for row in y[0, 0]])
        assert np.allclose(y, wants[-1], atol=1e-5)

stripes = np.zeros((1, 1, 9, 9), np.float32)
stripes[..., 1::2] = 1
scales = onnx.numpy_helper.from_array(np.array([1, 1, 1 / 3, 1 / 3], np.float32), "scales")
for antialias in (0, 1):
    node = make.make_node("Resize", ["x", "", "scales"], ["y"], mode="linear", antialias=antialias)
    want = save(node, {"x": stripes}, (1, 1, 3, 3), 18, [scales])
    print("antialias", antialias, "by onnx's reference: a row is", want[0, 0, 1].round(2))
    assert np.allclose(by_onnxruntime({"x": stripes}), want, atol=1e-5)
    if antialias:
        assert want.min() > 0.3 and want.max() < 0.7
    else:
        plain = want
        assert np.allclose(plain, plain.round(), atol=1e-5) and np.ptp(plain) > 0.9
    for name, run in (("openvino", by_openvino), ("OpenCV", by_opencv), ("tract", by_tract)):
        y = run({"x": stripes})
        print("  ", name, y[0, 0, 1].round(2))
        assert np.allclose(y, want if name == "tract" else plain, atol=1e-5)
PYTHON
venv/bin/python look.py
