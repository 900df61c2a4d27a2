#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: the determinant of a matrix that begins with zero has the wrong sign.
#
# Expected: ONNX's `Det` is -2 for the rows (0, 1) and (2, 3). Its sign tells a reflection from a rotation, and
# exchanging two rows turns it.
# Seen: it is 2, and with the two rows exchanged it is 2 again. That of a reflection which exchanges the first two of
# three axes is 1, as of a rotation. A first number of 1e-8 has the same effect. The size is right. Of 100 matrices of
# three rows that are drawn from a normal distribution all have the right sign, and none has it once its first number is
# set to zero. Nothing is said.
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


def by_both(matrix):
    (right,), (found,) = run([make.make_node("Det", ["x"], ["y"])], {"x": matrix}, {"y": ("float32", ())}, 11)
    assert np.isclose(right, np.linalg.det(matrix), rtol=1e-2)
    return float(right), float(found)


for matrix in ([[0, 1], [2, 3]], [[1e-8, 1], [1, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, 1]]):
    matrix = np.array(matrix, np.float32)
    right, found = by_both(matrix)
    exchanged = by_both(matrix[[1, 0, *range(2, len(matrix))]])
    print(f"{matrix.tolist()}: {found:g}, right is {right:g}; with two rows exchanged {exchanged[1]:g}")
    assert right < 0 and np.isclose(found, -right) and np.allclose(exchanged, -right)

drawn = np.random.default_rng(0).normal(size=(100, 3, 3)).astype(np.float32)
for name in ("as drawn", "with a zero in the first place"):
    (right,), (found,) = run([make.make_node("Det", ["x"], ["y"])], {"x": drawn}, {"y": ("float32", (100,))}, 11)
    print(f"100 matrices, {name}: {(right * found > 0).sum()} of the signs are right")
    assert np.allclose(right, np.linalg.det(drawn), rtol=1e-2, atol=1e-3)
    assert np.allclose(abs(found), abs(right), rtol=1e-2, atol=1e-3)
    assert (np.sign(found) == np.sign(right) * (1 if name == "as drawn" else -1)).all()
    drawn[:, 0, 0] = 0
PYTHON
venv/bin/python look.py
