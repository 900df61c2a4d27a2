#!/usr/bin/env bash
# tract 0.23.9 (PyPI) and OpenCV 5.0.0 (its dnn module) against onnx 1.23.2 (its reference): `Swish` is computed without
# its `alpha`.
#
# Expected: ONNX's `Swish` is x times the sigmoid of alpha times x. With alpha 1.702 it is the quick GELU of CLIP, with
# 1, the default, SiLU.
# Seen: both compute SiLU whatever alpha says: for -2 they give -0.238 in place of -0.064, as large an error as any
# among the whole numbers from -6 to 6. With an alpha of 0.5 they are off, too. The same activation written as
# `Mul`, `Sigmoid` and `Mul` is right in both, so a model changes when its three nodes become the one that is made for
# them. Nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  tract==0.23.9 opencv-python-headless==5.0.0.93 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
from importlib.metadata import version

import cv2
import numpy as np
import onnx
import onnx.helper as make
import tract
from onnx.reference import ReferenceEvaluator

print("tract", version("tract"), "OpenCV", cv2.__version__, "onnx", onnx.__version__)
x = np.linspace(-6, 6, 13, dtype=np.float32)[None]


def curve(alpha):
    return x / (1 + np.exp(-alpha * x))


def runs(nodes, constants=()):
    graph = make.make_graph(
        nodes, "graph", [make.make_tensor_value_info("x", onnx.TensorProto.FLOAT, x.shape)],
        [make.make_tensor_value_info("y", onnx.TensorProto.FLOAT, x.shape)], constants,
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 24)], ir_version=11)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    yield "onnx's reference", ReferenceEvaluator(model).run(None, {"x": x})[0]
    found = tract.onnx().load("model.onnx").into_model().into_runnable().run([x])
    yield "tract", np.array(found[0].to_numpy())
    net = cv2.dnn.readNetFromONNX("model.onnx")
    net.setInput(x, "x")
    yield "OpenCV", np.array(net.forward("y"))


silu = curve(1)
for alpha in (1.0, 1.702, 0.5):
    factor = onnx.numpy_helper.from_array(np.float32(alpha), "alpha")
    parts = [make.make_node(kind, names, [out]) for kind, names, out in
             (("Mul", ["x", "alpha"], "a"), ("Sigmoid", ["a"], "s"), ("Mul", ["x", "s"], "y"))]
    for name, y in runs(parts, [factor]):
        assert np.allclose(y, curve(alpha), atol=1e-5)
    apart = np.abs(silu - curve(alpha))
    assert alpha == 1 or apart.max() > 0.17 and (alpha != 1.702 or apart[0, 4] > apart.max() - 1e-6)
    for name, y in runs([make.make_node("Swish", ["x"], ["y"], alpha=alpha)]):
        print(f"alpha {alpha}, {name}: of -2 comes {y[0, 4]:.3f}, right is {curve(alpha)[0, 4]:.3f}; off by at most"
              f" {np.abs(y - curve(alpha)).max():.2f}")
        assert np.allclose(y, curve(alpha) if name == "onnx's reference" else silu, atol=1e-5)
PYTHON
venv/bin/python look.py
