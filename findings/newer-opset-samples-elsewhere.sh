#!/usr/bin/env bash
# onnx 1.23.2 (run by onnxruntime 1.32.0): `convert_version` moves the samples of an enlarged image, and Hardmax's axis.
#
# Expected: a model that is converted to a newer opset computes what it did, as one with Softmax does, whose meaning
# changed in opset 13: reshaping nodes are put around the new one.
# Seen: Upsample (7, 9) and Resize (10) know one rule, where a new pixel lies at its own number divided by the scale.
# From 11 on the rule is an attribute, and the converter leaves it to the new default, half a pixel elsewhere. Linear
# images differ at every scale, nearest ones at scales that are not whole, so a map or a table of positions that is
# enlarged inside the model is shifted. Hardmax, which changed together with Softmax, is left as it was: instead of one
# 1 in each flattened row there is one for each row of the axis. Nothing is said. With
# `coordinate_transformation_mode="asymmetric"` and `nearest_mode="floor"` the new node gives the old numbers.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper, version_converter

print({name: version(name) for name in ("onnx", "onnxruntime")})
image = np.random.default_rng(0).normal(size=(1, 2, 4, 5)).astype(np.float32)


def made(operator, opset, scales=None, **attributes):
    held = [] if scales is None else [numpy_helper.from_array(np.array([1, 1, *scales], np.float32), "scales")]
    inputs = ["image", *(value.name for value in held)]
    if opset >= 11 and operator == "Resize":
        held.append(numpy_helper.from_array(np.zeros(0, np.float32), "roi"))
        inputs.insert(1, "roi")
    told = lambda name, shape: helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
    graph = helper.make_graph([helper.make_node(operator, inputs, ["new"], **attributes)], "graph",
                              [told("image", image.shape)], [told("new", list("abcd"))], held)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=7)
    onnx.checker.check_model(model)
    return model


def run(model):
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"image": image})[0]


for operator, opset in (("Upsample", 9), ("Resize", 10)):
    for mode in ("linear", "nearest"):
        for scales in ((2.0, 2.0), (2.0, 1.6)):
            old = made(operator, opset, scales, mode=mode)
            new = version_converter.convert_version(old, 13)
            node = next(one for one in new.graph.node if one.op_type == "Resize")
            assert "coordinate_transformation_mode" not in [a.name for a in node.attribute]
            apart = np.abs(run(new) - run(old)).max()
            print(f"{operator} {opset} to 13, {mode} by {scales}: off by {apart:.2f}")
            assert apart < 1e-6 if (mode, scales) == ("nearest", (2.0, 2.0)) else apart > 0.5
            same = made("Resize", 13, scales, mode=mode, coordinate_transformation_mode="asymmetric",
                        nearest_mode="floor")
            assert np.abs(run(same) - run(old)).max() < 1e-5
for operator in ("Softmax", "Hardmax"):
    old = made(operator, 11, axis=1)
    new = version_converter.convert_version(old, 13)
    print(f"{operator} 11 to 13: sums to {run(old).sum():.0f} before and to {run(new).sum():.0f} after")
    assert abs(run(old).sum() - 1) < 1e-5
    assert (abs(run(new).sum() - 1) < 1e-5) == (operator == "Softmax")
PYTHON
