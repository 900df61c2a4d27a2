#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: numbers that are to be added up at their places overwrite each other.
#
# Expected: `ScatterND` with `reduction="add"` (since opset 16; "mul"; since opset 18 "max" and "min") adds every update
# to what stands at its place.
# Seen: the reduction is not read: the last update of a place stands there alone, without the others and without what
# was there. `ScatterElements` adds and multiplies rightly, and overwrites for "max" and "min" too. A histogram of eight
# tokens, with which the attention that each word gets is counted, has a one at every word that occurs. Nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check MNN==3.6.1 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
import os
from importlib.metadata import version

import _tools  # MNN's converter.
import MNN.expr as F
import numpy as np
import onnx
import onnx.helper as make
import onnxruntime
from MNN import nn

print(*(f"{name} {version(name)}" for name in ("MNN", "onnx", "onnxruntime")), flush=True)


def quietly(call, *arguments):
    shown = os.dup(1)
    os.dup2(os.open("talk.txt", os.O_WRONLY | os.O_CREAT), 1)
    try:
        return call(*arguments)
    finally:
        os.dup2(shown, 1)


def run(nodes, feed, results, opset, constants=()):
    """The results of onnxruntime and of MNN, whose shapes and kinds are given by name."""
    info = make.make_tensor_value_info
    graph = make.make_graph(
        nodes, "graph", [info(name, make.np_dtype_to_tensor_dtype(x.dtype), x.shape) for name, x in feed.items()],
        [info(name, make.np_dtype_to_tensor_dtype(np.dtype(kind)), shape) for name, (kind, shape) in results.items()],
        [onnx.numpy_helper.from_array(np.array(x), name) for name, x in dict(constants).items()],
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", opset)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
    right = session.run(None, feed)
    asked = ["convert", "-f", "ONNX", "--modelFile", "model.onnx", "--MNNModel", "model.mnn", "--bizCode", "x"]
    quietly(_tools.mnnconvert, asked)
    net = quietly(nn.load_module_from_file, "model.mnn", list(feed), list(results))
    found = net.forward([F.const(x, list(x.shape), F.NCHW, F.float) for x in feed.values()])
    return right, [np.array(x.read()).astype(y.dtype) for x, y in zip(found, right)]


start = np.full(4, 3, np.float32)
updates = np.array([5, 2, 4], np.float32)
places = np.array([1, 1, 3])
calls = {"none": None, "add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}
for kind in ("ScatterND", "ScatterElements"):
    for reduction, call in calls.items():
        node = make.make_node(kind, ["x", "places", "updates"], ["y"], reduction=reduction)
        constant = {"places": places[:, None] if kind == "ScatterND" else places}
        feed = {"x": start, "updates": updates}
        (right,), (found,) = run([node], feed, {"y": ("float32", (4,))}, 18, constant)
        want = start.copy()
        if call:
            call.at(want, places, updates)
            assert np.array_equal(right, want)
        print(f"{kind}, {reduction}: {found}, right is {right}")
        if not call or kind == "ScatterElements" and reduction in ("add", "mul"):
            assert np.array_equal(found, right)
        else:
            assert found.tolist() == [3, 2, 3, 4] and not np.array_equal(found, right)

words = np.array([0, 3, 0, 1, 0, 3, 0, 2])
node = make.make_node("ScatterND", ["x", "places", "updates"], ["y"], reduction="add")
feed = {"x": np.zeros(4, np.float32), "updates": np.ones(8, np.float32)}
(right,), (found,) = run([node], feed, {"y": ("float32", (4,))}, 18, {"places": words[:, None]})
print(f"words counted: {found}, right is {right}")
assert right.tolist() == np.bincount(words).tolist() == [4, 1, 1, 2] and found.tolist() == [1, 1, 1, 1]
PYTHON
venv/bin/python look.py
