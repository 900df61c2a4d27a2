#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: what is split into a number of parts loses the rest of the division.
#
# Expected: ONNX's `Split` with `num_outputs` (opset 18) makes parts of equal size, rounded up, and a smaller last one:
# ten rows in four parts are 3, 3, 3 and 1.
# Seen: the size is rounded down, for the last part too: 2, 2, 2 and 2, and the ninth and tenth row are in no part. Of a
# text of 2047 tokens in 4 parts, the last three tokens are lost, and every part behind the first begins elsewhere.
# Where the division leaves no rest, and where the sizes are given, the parts are right. Nothing is said.
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


for rows, parts in ((6, 3), (7, 3), (7, 4), (10, 4), (2047, 4), (2048, 4)):
    x = np.arange(rows, dtype=np.float32)[:, None]
    names = [f"part{i}" for i in range(parts)]
    sizes = [-(-rows // parts)] * (parts - 1)
    sizes.append(rows - sum(sizes))
    results = {name: ("float32", (size, 1)) for name, size in zip(names, sizes)}
    node = make.make_node("Split", ["x", "sizes"], names, axis=0)
    right, found = run([node], {"x": x}, results, 18, {"sizes": np.array(sizes)})
    assert [len(part) for part in right] == sizes
    assert all(np.array_equal(a, b) for a, b in zip(right, found))
    node = make.make_node("Split", ["x"], names, axis=0, num_outputs=parts)
    right, found = run([node], {"x": x}, results, 18)
    lost = np.setdiff1d(x, np.concatenate(found)).astype(int).tolist()
    print(f"{rows} rows: {[len(part) for part in right]}, by MNN {[len(part) for part in found]}; lost: {lost}")
    assert [len(part) for part in right] == sizes and np.array_equal(np.concatenate(right), x)
    assert [len(part) for part in found] == [rows // parts] * parts
    assert lost == list(range(rows // parts * parts, rows))
    assert all((part[:, 0] == i * (rows // parts) + np.arange(rows // parts)).all() for i, part in enumerate(found))
PYTHON
venv/bin/python look.py
