#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0, on an x86-64 processor: of two negative numbers `Less` calls the larger
# one less.
#
# Expected: ONNX's `Less` says whether a is less than b, as `Greater` does with the two exchanged.
# Seen: for two negative numbers the answer is turned round: -5 is not less than -4, and -3 is. It is that of the bits
# of the numbers, read as whole numbers. `Greater`, `LessOrEqual` and `GreaterOrEqual` are right; `less` of `MNN.expr`
# is wrong as well. Log-probabilities are all negative: where those below the middle one are to be struck out, those
# above it are. Nothing is said.
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


def struck_out(kind, x, bound):
    order = ["x", "bound"] if kind.startswith("Less") else ["bound", "x"]
    nodes = [make.make_node(kind, order, ["low"]), make.make_node("Where", ["low", "none", "x"], ["y"])]
    feed = {"x": x}
    return run(nodes, feed, {"y": ("float32", x.shape)}, 16, {"bound": np.float32(bound), "none": np.float32(-100)})


for low, high, name in ((-3, -0.1, "negative"), (0.1, 3, "positive"), (-3, 3, "both signs")):
    a, b = draw(low, high, (2, 64)).astype(np.float32)
    for kind in ("Less", "LessOrEqual", "Greater", "GreaterOrEqual"):
        right, found = run([make.make_node(kind, ["a", "b"], ["y"])], {"a": a, "b": b}, {"y": ("bool", a.shape)}, 16)
        wrong = right[0] != found[0]
        print(f"{kind}, {name}: {wrong.sum()} of {len(a)} are wrong")
        assert (right[0] == (a < b if kind.startswith("Less") else a > b)).all()
        assert (wrong == ((a < 0) & (b < 0) & (kind == "Less"))).all()
        assert kind != "Less" or (found[0] == (a.view(np.int32) < b.view(np.int32))).all()

pair = [F.const(np.array(x, np.float32), [2], F.NCHW, F.float) for x in ([-5, -3], [-4, -4])]
print("-5 < -4 and -3 < -4, by MNN.expr:", np.array(F.less(*pair).read()).astype(bool))
assert np.array(F.less(*pair).read()).tolist() == [0, 1]

logs = np.log(np.random.default_rng(0).dirichlet(np.ones(64))).astype(np.float32)
middle = np.median(logs)
for kind in ("Less", "Greater"):
    (right,), (found,) = struck_out(kind, logs, middle)
    print(f"struck out by {kind}: by onnxruntime {(logs[right == -100] < middle).mean():.0%} of them below the middle,"
          f" by MNN {(logs[found == -100] < middle).mean():.0%}")
    assert ((right == -100) == (logs < middle)).all()
    assert ((found == -100) == (logs > middle if kind == "Less" else logs < middle)).all()
PYTHON
venv/bin/python look.py
