#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: from opset 18 on, the length of each row is the length of all rows.
#
# Expected: `ReduceL2` over the last axis gives the length of each row, `ReduceLogSumExp` the logarithm of what a
# softmax divides by. Since opset 18 the axes are an input of the node and no attribute. `keepdims` is 1 by default.
# Seen: in `ReduceL1`, `ReduceL2`, `ReduceSumSquare`, `ReduceLogSum` and `ReduceLogSumExp` that input is not read: there
# is one number, of all rows; and where the file leaves `keepdims` out, it is taken for 0, in opset 17 too. `ReduceSum`,
# `ReduceMean`, `ReduceMax`, `ReduceMin` and `ReduceProd` are right. So where vectors of texts are divided by their
# lengths, a text's vector depends on the others: of two alike texts each has a length of 0.71, and of four 0.5.
# Nothing is said.
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


draw = np.random.default_rng(0).uniform
x = draw(1, 2, (2, 3)).astype(np.float32)
whole = {
    "L1": lambda x: x.sum(), "L2": lambda x: np.sqrt((x * x).sum()), "SumSquare": lambda x: (x * x).sum(),
    "LogSum": lambda x: np.log(x.sum()), "LogSumExp": lambda x: np.log(np.exp(x).sum()),
}
last = {"axes": np.array([-1])}


def reduce(kind, opset, result, **settings):
    if opset == 18 or kind == "Sum":
        return make.make_node("Reduce" + kind, ["x", "axes"], [result], **settings), last
    return make.make_node("Reduce" + kind, ["x"], [result], axes=[-1], **settings), {}


for kind in (*whole, "Sum", "Mean", "Max", "Min", "Prod"):
    for opset in (17, 18):
        for settings in ({"keepdims": 1}, {}):
            node, extra = reduce(kind, opset, "y", **settings)
            (right,), (found,) = run([node], {"x": x}, {"y": ("float32", (2, 1))}, opset, extra)
            assert right.shape == (2, 1)
            if kind not in whole:
                assert found.shape == right.shape and np.allclose(found, right, atol=1e-4)
                continue
            print(f"Reduce{kind}, opset {opset}, {settings}: {found.tolist()}, right is {right.tolist()}")
            assert np.allclose(right.ravel(), [whole[kind](row) for row in x], atol=1e-4)
            shape = (2, 1) if opset == 17 else (1, 1)
            assert found.shape == (shape if settings else shape[:1] if opset == 17 else ())
            assert np.allclose(found.ravel(), right.ravel() if opset == 17 else whole[kind](x), atol=1e-4)

for count in (1, 2, 4):
    texts = np.tile(np.array([[0.6, 0.8]], np.float32), (count, 1))
    for opset in (17, 18):
        node, extra = reduce("L2", opset, "length", keepdims=1)
        nodes = [node, make.make_node("Div", ["x", "length"], ["y"])]
        (right,), (found,) = run(nodes, {"x": texts}, {"y": ("float32", texts.shape)}, opset, extra)
        length = np.linalg.norm(found, axis=-1)
        print(f"{count} texts, opset {opset}: by MNN each has a length of {length[0]:.2f}")
        assert np.allclose(right, texts, atol=1e-5)
        assert np.allclose(length, 1 if opset == 17 else 1 / np.sqrt(count), atol=1e-4)
PYTHON
venv/bin/python look.py
