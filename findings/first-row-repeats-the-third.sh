#!/usr/bin/env bash
# MNN 3.6.1 (PyPI) against onnxruntime 1.32.0: a map that is enlarged twofold by "cubic" begins with its third row.
#
# Expected: ONNX's `Resize` with mode "cubic" and `half_pixel` or `pytorch_half_pixel` takes the first row from the
# place a quarter of a pixel before the first pixel.
# Seen: it is sampled one pixel further on, where the third row is, so the first row is the third again, and the first
# column the third. Of a slope from 1 to 16 the first number is 4.34 in place of 0.47. The rest is right, and so is
# "linear". Where a vision transformer enlarges its map of positions so, they are wrong along two edges. Nothing is
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


draw = np.random.default_rng(0).normal
maps = {"a slope": np.arange(1, 17).reshape(1, 1, 4, 4), "random": draw(size=(1, 2, 14, 14))}
for name, x in maps.items():
    x = x.astype(np.float32)
    shape = (*x.shape[:2], x.shape[2] * 2, x.shape[3] * 2)
    for mode in ("linear", "cubic"):
        for places in ("half_pixel", "pytorch_half_pixel"):
            settings = {"mode": mode, "coordinate_transformation_mode": places}
            node = make.make_node("Resize", ["x", "", "scales"], ["y"], **settings)
            (right,), (found,) = run([node], {"x": x}, {"y": ("float32", shape)}, 18,
                                     {"scales": np.array([1, 1, 2, 2], np.float32)})
            off = np.abs(found - right)
            print(f"{name}, {mode}, {places}: first row and column off by up to"
                  f" {max(off[:, :, 0].max(), off[..., 0].max()):.2f}, the rest by {off[:, :, 1:, 1:].max():.1e}")
            assert off[:, :, 1:, 1:].max() < 1e-4
            same = np.allclose(found[:, :, 0], found[:, :, 2], atol=1e-4)
            assert same == np.allclose(found[..., 0], found[..., 2], atol=1e-4) == (mode == "cubic")
            assert not np.allclose(right[:, :, 0], right[:, :, 2], atol=0.1)
            assert (off.max() > 0.5) == (mode == "cubic") and (mode == "cubic" or off.max() < 1e-4)
            if name == "a slope" and mode == "cubic":
                print(f"  the first number is {found[0, 0, 0, 0]:.2f}, right is {right[0, 0, 0, 0]:.2f}")
                assert 3.8 < off[0, 0, 0, 0] < 3.95
PYTHON
venv/bin/python look.py
