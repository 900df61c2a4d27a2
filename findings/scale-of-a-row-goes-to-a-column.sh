#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: weights in eight bits with a scale for each row are given it by columns.
#
# Expected: ONNX's `DequantizeLinear` with `axis=0` multiplies each row of the weights by its own scale; with axis 1,
# the default, it multiplies each column.
# Seen: the axis is not read: the scales go to the columns. In a square matrix, as of the queries of a layer, the first
# column has the first row's scale, and so on; in one of two rows and three columns the numbers are wrong as well. With
# axis 1, and with one scale for all, they are right. Nothing is said.
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


def weights(codes, scale, **settings):
    nodes = [make.make_node("DequantizeLinear", ["codes", "scale"], ["w"], **settings),
             make.make_node("Add", ["x", "w"], ["y"])]
    feed = {"x": np.zeros(codes.shape, np.float32)}
    return run(nodes, feed, {"y": ("float32", codes.shape)}, 19, {"codes": codes, "scale": scale})


for shape in ((2, 2), (3, 3), (64, 64), (2, 3)):
    codes = np.random.default_rng(0).integers(1, 127, shape).astype(np.int8)
    plain = codes.astype(np.float32)
    (right,), (found,) = weights(codes, np.float32(0.5))
    assert np.array_equal(right, plain / 2) and np.allclose(found, right)
    for axis in (0, 1):
        scale = np.linspace(1, 3, shape[axis]).astype(np.float32)
        (right,), (found,) = weights(codes, scale, axis=axis)
        assert np.allclose(right, plain * (scale[:, None] if axis == 0 else scale))
        by_columns = shape[axis] == shape[1] and np.allclose(found, plain * scale, rtol=1e-4)
        print(f"{shape}, axis {axis}: right {np.allclose(found, right, rtol=1e-4)}, by columns {by_columns}")
        assert np.allclose(found, right, rtol=1e-4) == (axis == 1)
        assert by_columns == (axis == 1 or shape[0] == shape[1])
PYTHON
venv/bin/python look.py
