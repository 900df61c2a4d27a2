#!/usr/bin/env bash
# openvino 2026.4.1 against onnx 1.23.2 (its reference): a recurrent layer whose input goes by texts first reads across
# the texts.
#
# Expected: with `layout=1` ONNX's `LSTM`, `GRU` and `RNN` take [texts, tokens, width] and give
# [texts, tokens, 1, width], as onnx's reference does.
# Seen: OpenVINO opens the file and reads the input as [tokens, texts, width]: the first token of each text is followed
# by the first token of the next text. Of 3 texts of 5 tokens it makes 5 texts of 3 tokens, and gives [3, 1, 5, width]
# where the file says [3, 5, 1, width]: as many numbers, and those of one token of 15 are right, the very first. Of 4
# texts of 4 tokens it is one of 16. The same texts turned, with `layout=0`, are right. Nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  openvino==2026.4.1 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
import numpy as np
import onnx
import onnx.helper as make
import openvino
from onnx.reference import ReferenceEvaluator

print("openvino", openvino.__version__)
draw = np.random.default_rng(0).normal
width = 4


def save(kind, weights, x, layout):
    shape = (*x.shape[:2], 1, width) if layout else (x.shape[0], 1, x.shape[1], width)
    node = make.make_node(kind, ["x", "w", "r"], ["y", "last"], hidden_size=width, layout=layout)
    graph = make.make_graph(
        [node], "graph", [make.make_tensor_value_info("x", onnx.TensorProto.FLOAT, x.shape)],
        [make.make_tensor_value_info("y", onnx.TensorProto.FLOAT, shape)],
        [onnx.numpy_helper.from_array(part, name) for part, name in zip(weights, "wr")],
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 14)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    return ReferenceEvaluator(model).run(None, {"x": x})[0]


def by_openvino(x):
    settings = {"INFERENCE_PRECISION_HINT": "f32"}
    return np.array(openvino.Core().compile_model("model.onnx", "CPU", settings)(x)[0])


for kind, gates in (("LSTM", 4), ("GRU", 3), ("RNN", 1)):
    weights = [draw(size=(1, gates * width, size)).astype(np.float32) for size in (2, width)]
    for texts, tokens in ((3, 5), (4, 4)):
        x = draw(size=(texts, tokens, 2)).astype(np.float32)
        across = save(kind, weights, x, 0)
        assert np.allclose(by_openvino(x), across, atol=1e-5)
        right = save(kind, weights, x, 1)[:, :, 0]
        swapped = np.ascontiguousarray(x.transpose(1, 0, 2))
        seen = by_openvino(x)
        equal = np.isclose(seen[:, 0], right, atol=1e-5).all(-1)
        print(f"{kind}, {texts} texts of {tokens} tokens: it gives {seen.shape}, {equal.sum()} of {equal.size} right")
        assert equal.sum() == 1 and equal[0, 0]
        assert np.allclose(seen, across, atol=1e-5)
        save(kind, weights, swapped, 0)
        assert np.allclose(by_openvino(swapped)[:, 0].transpose(1, 0, 2), right, atol=1e-5)
PYTHON
venv/bin/python look.py
