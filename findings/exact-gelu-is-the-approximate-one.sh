#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: the exact GELU is computed by the formula of the approximate one.
#
# Expected: ONNX's `Gelu` is x times the normal distribution's share below x, and with `approximate="tanh"` the formula
# with a tanh, as in GPT-2; they differ by up to 0.00047. BERT and ViT were trained with the exact one.
# Seen: both are the one with a tanh. An exact GELU that is written out with `Erf`, as in older files, is recognized and
# computed by the other formula too, if x is multiplied by 1 + erf first and halved then; if x is halved first, it is
# exact. So the order of two factors decides whether a model has the activation that it was trained with. Nothing is
# said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check MNN==3.6.1 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
import math
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


def halved(order):
    node = make.make_node
    share = [node("Div", ["x", "root"], ["a"]), node("Erf", ["a"], ["b"]), node("Add", ["b", "one"], ["c"])]
    if order == "last":
        return [*share, node("Mul", ["x", "c"], ["d"]), node("Mul", ["d", "half"], ["y"])]
    return [node("Mul", ["x", "half"], ["h"]), *share, node("Mul", ["h", "c"], ["y"])]


x = np.linspace(-6, 6, 241, dtype=np.float32)
exact = np.array([v * (1 + math.erf(v / math.sqrt(2))) / 2 for v in x])
with_tanh = x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))) / 2
assert 4e-4 < np.abs(exact - with_tanh).max() < 5e-4
constants = {"root": np.float32(np.sqrt(2)), "one": np.float32(1), "half": np.float32(0.5)}
cases = {
    "Gelu": ([make.make_node("Gelu", ["x"], ["y"])], exact, with_tanh),
    "Gelu with tanh": ([make.make_node("Gelu", ["x"], ["y"], approximate="tanh")], with_tanh, with_tanh),
    "written out, halved last": (halved("last"), exact, with_tanh),
    "written out, halved first": (halved("first"), exact, exact),
}
for name, (nodes, want, seen) in cases.items():
    extra = {} if name.startswith("Gelu") else constants
    (right,), (found,) = run(nodes, {"x": x}, {"y": ("float32", x.shape)}, 20, extra)
    print(f"{name}: by MNN off from the exact GELU by {np.abs(found - exact).max():.1e}, from the other one by"
          f" {np.abs(found - with_tanh).max():.1e}")
    assert np.abs(right - want).max() < 1e-5
    other = exact if seen is with_tanh else with_tanh
    assert np.abs(found - seen).max() < 2.5e-4 and np.abs(found - other).max() > 3e-4
PYTHON
venv/bin/python look.py
