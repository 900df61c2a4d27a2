#!/usr/bin/env bash
# tinygrad 0.14.0 (its ONNX runner) against onnxruntime 1.32.0: with grouped heads, most query heads read the keys of
# another group.
#
# Expected: of 4 query heads and 2 key heads, as Llama 3, Qwen and Mistral have them, heads 0 and 1 read key head 0, and
# heads 2 and 3 read key head 1: neighbours share keys. ONNX's `Attention` is so in its reference and in onnxruntime.
# Seen: tinygrad lays whole copies of the key heads one after the other, so that heads 0 and 2 read key head 0, and 1
# and 3 read key head 1. The first and the last head are right, two of four are those of the wrong group; of 8 query
# heads on 2 key heads four are wrong. With one key head, or with as many as query heads, all agree. The shapes are
# right and nothing is said.
#
# Needs python3 with venv and pip; it runs on tinygrad's own interpreter. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  tinygrad==0.14.0 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
DEV=PYTHON CACHELEVEL=0 venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import onnx
import onnx.helper as make
import onnxruntime
from onnx.reference import ReferenceEvaluator
from tinygrad import Tensor
from tinygrad.nn.onnx import OnnxRunner

print("tinygrad", version("tinygrad"), "onnxruntime", onnxruntime.__version__)
draw = np.random.default_rng(0).normal


def attend(q, k, v):
    scores = q @ k.transpose(0, 1, 3, 2) / np.sqrt(q.shape[-1])
    weights = np.exp(scores)
    return weights / weights.sum(-1, keepdims=True) @ v


def check(heads, groups, right_heads):
    q = draw(size=(1, heads, 5, 8)).astype(np.float32)
    k, v = draw(size=(2, 1, groups, 5, 8)).astype(np.float32)
    feed = {"q": q, "k": k, "v": v}
    inputs = [make.make_tensor_value_info(name, onnx.TensorProto.FLOAT, x.shape) for name, x in feed.items()]
    output = [make.make_tensor_value_info("y", onnx.TensorProto.FLOAT, q.shape)]
    graph = make.make_graph([make.make_node("Attention", list(feed), ["y"])], "graph", inputs, output)
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 23)], ir_version=11)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    want = attend(q, *(x.repeat(heads // groups, 1) for x in (k, v)))
    session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
    for y in (session.run(None, feed)[0], ReferenceEvaluator(model).run(None, feed)[0]):
        assert np.allclose(y, want, atol=1e-5)
    seen = OnnxRunner("model.onnx")({name: Tensor(x) for name, x in feed.items()})["y"].numpy()
    apart = np.abs(seen - want).max((0, 2, 3))
    print(f"{heads} query heads on {groups} key heads: tinygrad is off by", *(f"{x:.2f}" for x in apart))
    assert seen.shape == want.shape and np.flatnonzero(apart < 1e-5).tolist() == right_heads
    assert (np.delete(apart, right_heads) > 0.1).all()
    order = np.arange(heads) % groups
    assert np.allclose(seen, attend(q, k[:, order], v[:, order]), atol=1e-5)


check(4, 2, [0, 3])
check(8, 2, [0, 2, 5, 7])
check(4, 1, [0, 1, 2, 3])
check(4, 4, [0, 1, 2, 3])
PYTHON
