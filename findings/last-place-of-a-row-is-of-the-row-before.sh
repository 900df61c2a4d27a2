#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: the last place of a row, asked for as -1, is that of the row before.
#
# Expected: in ONNX's `Gather`, `GatherND`, `GatherElements`, `ScatterND` and `ScatterElements` the index -1 is the last
# place of its axis.
# Seen: `Gather` and `ScatterND` know it. `GatherElements`, `GatherND` and `ScatterElements` count back from the row's
# first place: -1 is the last place of the row before, and -2 the one before that. So the log-probability of a text's
# last token is that of another text in the batch, and what is to be written there is written into another text. The
# same places, counted from the start, are right in all five. Nothing is said.
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


x = np.log(np.random.default_rng(0).dirichlet(np.ones(4), 3)).astype(np.float32)
rows = np.arange(3)
new = np.full(3, 9, np.float32)
for places in ([3, 3, 3], [3, -1, -1], [3, -2, -4]):
    places = np.array(places)
    same = places % 4
    pairs = np.stack([rows, places], 1)
    wanted = x[rows, same]
    written = x.copy()
    written[rows, same] = new
    before = x.ravel()[rows * 4 + places]
    written_before = x.copy()
    written_before.ravel()[rows * 4 + places] = new
    text = {"x": x[1]}
    (right,), (found,) = run([make.make_node("Gather", ["x", "places"], ["y"])], text, {"y": ("float32", (3,))}, 18,
                             {"places": places})
    assert np.array_equal(right, found) and np.array_equal(right, x[1][same])
    for kind, index, seen in (
        ("GatherElements", places[:, None], before), ("GatherND", pairs, before),
        ("ScatterND", pairs, written), ("ScatterElements", places[:, None], written_before),
    ):
        gathers = kind.startswith("G")
        names = ["x", "index"] if gathers else ["x", "index", "new"]
        feed = {"x": x} if gathers else {"x": x, "new": new[:, None] if kind == "ScatterElements" else new}
        shape = x.shape if not gathers else (3, 1) if kind == "GatherElements" else (3,)
        node = make.make_node(kind, names, ["y"], **({"axis": 1} if "Elements" in kind else {}))
        (right,), (found,) = run([node], feed, {"y": ("float32", shape)}, 18, {"index": index})
        print(f"{kind}, places {places}: {'right' if np.array_equal(right, found) else found.ravel().round(2)}",
              end="" if gathers else "\n")
        print(f", of {x[rows, same].round(2)}" if gathers else "", end="\n" if gathers else "")
        assert np.array_equal(right, (wanted if gathers else written).reshape(shape))
        assert np.array_equal(found, seen.reshape(shape))
        assert np.array_equal(right, found) == (kind == "ScatterND" or min(places) >= 0)
PYTHON
venv/bin/python look.py
