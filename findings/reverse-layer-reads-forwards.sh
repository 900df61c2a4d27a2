#!/usr/bin/env bash
# tract 0.23.9 (PyPI) and OpenCV 5.0.0 (its dnn module) against onnxruntime 1.32.0: a recurrent layer that runs in
# reverse reads the text forwards.
#
# Expected: ONNX's `LSTM`, `GRU` and `RNN` with `direction="reverse"` read the last token first: their answer is that of
# a forward layer given the tokens from behind, turned back, and the final state is that of the first token.
# Seen: tract's three layers give exactly what they give with "forward". OpenCV's `GRU` does so too; its `LSTM` reads
# backwards, but gives as the final state that of the last token, which has read one token of five. With "bidirectional"
# both are right, second half included, so the same weights pass in a pair and fail alone. Shapes are right, and nothing
# is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  tract==0.23.9 opencv-python-headless==5.0.0.93 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
from importlib.metadata import version

import cv2
import numpy as np
import onnx
import onnx.helper as make
import onnxruntime
import tract

print("tract", version("tract"), "OpenCV", cv2.__version__, "onnxruntime", onnxruntime.__version__)
draw = np.random.default_rng(0).normal
tokens, width = 5, 4
text = draw(size=(tokens, 1, 2)).astype(np.float32)


def save(kind, direction, weights):
    count = len(weights[0])
    graph = make.make_graph(
        [make.make_node(kind, ["x", "w", "r"], ["y", "last"], hidden_size=width, direction=direction)], "graph",
        [make.make_tensor_value_info("x", onnx.TensorProto.FLOAT, text.shape)],
        [make.make_tensor_value_info("y", onnx.TensorProto.FLOAT, (tokens, count, 1, width)),
         make.make_tensor_value_info("last", onnx.TensorProto.FLOAT, (count, 1, width))],
        [onnx.numpy_helper.from_array(x, name) for x, name in zip(weights, "wr")],
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 22)], ir_version=10)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")


def by_onnxruntime(x):
    return onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"]).run(None, {"x": x})


def by_tract(x):
    found = tract.onnx().load("model.onnx").into_model().into_runnable().run([x])
    return [np.array(part.to_numpy()) for part in found]


def by_opencv(x):
    net = cv2.dnn.readNetFromONNX("model.onnx")
    net.setInput(x, "x")
    return [np.array(part) for part in net.forward(["y", "last"])]


def same(found, want):
    return [x.shape == y.shape and np.allclose(x, y, atol=1e-5) for x, y in zip(found, want)]


for kind, gates in (("LSTM", 4), ("GRU", 3), ("RNN", 1)):
    both = [draw(size=(2, gates * width, size)).astype(np.float32) for size in (2, width)]
    one = [x[:1] for x in both]
    runs = {"tract": by_tract} | ({} if kind == "RNN" else {"OpenCV": by_opencv})
    save(kind, "bidirectional", both)
    for name, run in runs.items():
        assert all(same(run(text), by_onnxruntime(text)))
    save(kind, "forward", one)
    forward = by_onnxruntime(text)
    from_behind = by_onnxruntime(np.ascontiguousarray(text[::-1]))
    for name, run in runs.items():
        assert all(same(run(text), forward))
    save(kind, "reverse", one)
    right = by_onnxruntime(text)
    assert all(same(right, [from_behind[0][::-1], from_behind[1]])) and not any(same(right, forward))
    assert np.allclose(right[1], right[0][0])
    for name, run in runs.items():
        found = run(text)
        print(f"{kind} in reverse, {name}: right {same(found, right)}, as forwards {same(found, forward)}")
        if (kind, name) == ("LSTM", "OpenCV"):
            assert same(found, right) == [True, False] and np.allclose(found[1], right[0][-1], atol=1e-5)
        else:
            assert same(found, right) == [False, False] and same(found, forward) == [True, True]
PYTHON
venv/bin/python look.py
