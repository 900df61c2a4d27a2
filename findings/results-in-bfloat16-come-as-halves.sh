#!/usr/bin/env bash
# openvino 2026.4.1: what a model returns in bfloat16 comes as numpy numbers of half precision, which are others.
#
# Expected: numpy has no bfloat16 of its own, so a model whose output is bfloat16 returns ml_dtypes' bfloat16, which
# the Python interface takes as an input, or float32, or an error.
# Seen: the array is float16 and has the bits of bfloat16 in it. 1 comes as 1.875, 3 as 2.125, 100 as 3.391 and 1e-5 as
# 0.4473: numbers of all sizes lie close together, in their old order, so the largest is still the largest. Weights of
# 0.4, 0.3, 0.15, 0.1 and 0.05 come as 1.7, 1.65, 1.525, 1.45 and 1.325, with a sum of 7.65. Nothing is said. The same
# array viewed as ml_dtypes.bfloat16 is right, and so is an output that the model itself turns to float32. An input in
# bfloat16 takes half precision by its bits too: the halves 0.5, 1 and 3 are read as 0.000031, 0.0078 and 32.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  openvino==2026.4.1 onnx==1.23.2 ml_dtypes==0.6.0 numpy==2.4.6
cat >look.py <<'PYTHON'
import ml_dtypes
import numpy as np
import onnx
import onnx.helper as make
import openvino

print("openvino", openvino.__version__)
bfloat16 = onnx.TensorProto.BFLOAT16


def save(given, returned, shape):
    nodes = [make.make_node("Cast", ["x"], ["a"], to=bfloat16), make.make_node("Cast", ["a"], ["y"], to=returned)]
    graph = make.make_graph(nodes, "graph", [make.make_tensor_value_info("x", given, shape)],
                            [make.make_tensor_value_info("y", returned, shape)])
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")


def run(x):
    return np.array(openvino.Core().compile_model("model.onnx", "CPU")([x])[0])


numbers = np.array([1e-5, 0.05, 0.1, 0.15, 0.3, 0.4, 1, 3, 100], ml_dtypes.bfloat16)
others = [0.4473, 1.325, 1.45, 1.525, 1.65, 1.7, 1.875, 2.125, 3.391]
for given, x in ((onnx.TensorProto.FLOAT, numbers.astype(np.float32)), (bfloat16, numbers)):
    save(given, bfloat16, x.shape)
    y = run(x)
    print("given", x.dtype, "returned", y.dtype)
    for before, after in zip(numbers, y):
        print(f"   {float(before):g} comes as {float(after):.4g}")
    assert y.dtype == np.float16 and np.array_equal(y, numbers.view(np.float16))
    assert np.array_equal(y.view(ml_dtypes.bfloat16), numbers)
    assert np.allclose(y.astype(np.float32), others, rtol=1e-3) and abs(y[1:6].astype(float).sum() - 7.65) < 0.01
    save(given, onnx.TensorProto.FLOAT, x.shape)
    assert np.array_equal(run(x), numbers.astype(np.float32))
halves = np.array([0.5, 1, 3], np.float16)
save(bfloat16, onnx.TensorProto.FLOAT, halves.shape)
print("of the halves", halves, "the model reads", run(halves))
assert np.allclose(run(halves), [0.000031, 0.0078, 32], rtol=0.02)
assert np.array_equal(run(halves.astype(ml_dtypes.bfloat16)), halves.astype(np.float32))
assert np.array_equal(run(halves), halves.view(ml_dtypes.bfloat16).astype(np.float32))
PYTHON
venv/bin/python look.py
