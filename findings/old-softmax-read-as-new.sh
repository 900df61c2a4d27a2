#!/usr/bin/env bash
# onnx 1.23.2 (its reference) and openvino 2026.4.1 against onnxruntime 1.32.0: a Softmax of opset 11 is read as one of
# opset 13.
#
# Expected: up to opset 12, Softmax flattens its input to two dimensions at `axis`, 1 by default, and normalizes over
# all that follows; from 13 on, over the one axis, the last by default. A file says which opset it is in, and onnx's
# reference evaluator and OpenVINO take files of both.
# Seen: both normalize over the one axis in an old file too. Of [batch, head, key] with axis 1 the old rule sums to 1
# over heads and keys; they sum to 1 over the heads, for each key; and where no axis is written, the reference takes
# the last one, the default of opset 13. onnxruntime follows the rule, and so does onnx's own converter to opset 13,
# whose file all three compute alike. With the last axis written out, as in most attention, all agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  onnx==1.23.2 onnxruntime==1.32.0 openvino==2026.4.1 numpy==2.4.6
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import onnx
import onnxruntime
import openvino
from onnx import TensorProto, helper, version_converter
from onnx.reference import ReferenceEvaluator

print({name: version(name) for name in ("onnx", "openvino", "onnxruntime")})
scores = np.random.default_rng(0).normal(size=(1, 2, 3)).astype(np.float32)


def made(axis):
    told = lambda name: helper.make_tensor_value_info(name, TensorProto.FLOAT, scores.shape)
    node = helper.make_node("Softmax", ["scores"], ["weights"], **({} if axis is None else {"axis": axis}))
    graph = helper.make_graph([node], "old", [told("scores")], [told("weights")])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)], ir_version=7)


def all_three(model):
    onnx.checker.check_model(model)
    onnx.save(model, "old.onnx")
    session = onnxruntime.InferenceSession("old.onnx", providers=["CPUExecutionProvider"])
    compiled = openvino.Core().compile_model("old.onnx", "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    return (session.run(None, {"scores": scores})[0], ReferenceEvaluator(model).run(None, {"scores": scores})[0],
            next(iter(compiled([scores]).values())))


powers = np.exp(scores)
flat = powers / powers.sum()
one, end = (powers / powers.sum(axis=axis, keepdims=True) for axis in (1, 2))
close = lambda a, b: np.allclose(a, b, atol=1e-5)
for axis in (None, 1):
    right, reference, there = all_three(made(axis))
    print("axis", axis, "sum over heads and keys:", [float(x.sum().round(3)) for x in (right, reference, there)])
    assert close(right, flat) and close(there, one)
    assert close(reference, end if axis is None else one)
    assert all(close(x, flat) for x in all_three(version_converter.convert_version(made(axis), 13)))
last = all_three(made(2))
assert close(last[0], last[1]) and close(last[0], last[2])
PYTHON
