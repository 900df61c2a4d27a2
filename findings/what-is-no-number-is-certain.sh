#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0, on an x86-64 processor: a score that is no number becomes a certain one.
#
# Expected: NaN stays NaN through an activation, so that a broken model shows; and what is infinite, or large, stays so.
# Seen: `Sigmoid` and `Tanh` of NaN are 1, and so is `Clip` from 0 to 1; `Exp` of it is nearly 0. `Gelu` and `Sqrt` keep
# it. `Softplus` and `Exp` take whatever is larger than 87 for 87: `Softplus` of 100 is 87, and `Exp` of 88 and of
# infinity is that of 87. `Exp` of minus infinity is not 0. Nothing is said.
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


nan, inf = np.nan, np.inf
for kind, x, seen in (
    ("Sigmoid", [nan, 0], [1, 0.5]), ("Tanh", [nan, 0], [1, 0]), ("Clip", [nan, 0.5], [1, 0.5]),
    ("Exp", [nan, 0], [0, 1]), ("Gelu", [nan, 0], [nan, 0]), ("Sqrt", [nan, 4], [nan, 2]),
    ("Softplus", [100, 1000, 50], [87, 87, 50]),
):
    x = np.array(x, np.float32)
    extra = {"low": np.float32(0), "high": np.float32(1)} if kind == "Clip" else {}
    node = make.make_node(kind, ["x", *extra], ["y"])
    (right,), (found,) = run([node], {"x": x}, {"y": ("float32", x.shape)}, 20, extra)
    print(f"{kind} of {x}: {found}, right is {right}")
    assert np.isnan(right[0]) if kind != "Softplus" else np.allclose(right, x)
    assert np.allclose(found, seen, atol=1e-3, equal_nan=True)
x = np.array([80, 88, inf, -inf], np.float32)
(right,), (found,) = run([make.make_node("Exp", ["x"], ["y"])], {"x": x}, {"y": ("float32", x.shape)}, 20)
print(f"Exp of {x}: {found}, right is {right}")
assert np.allclose(right, np.exp(x)) and np.allclose(found[:3], np.exp([80, 87, 87]), rtol=1e-2) and found[3] > 0
PYTHON
venv/bin/python look.py
