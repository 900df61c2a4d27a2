#!/usr/bin/env bash
# tract 0.23.9 (PyPI) and tinygrad 0.14.0 (its ONNX runner) against onnxruntime 1.32.0: with a cache and `is_causal`, a
# new token reads the oldest tokens only.
#
# Expected: ONNX's `Attention` with `is_causal=1` and a past lets a new token read all tokens of the past, itself, and
# no later one, as its description in onnx 1.23.2 says; onnx's reference and onnxruntime do so. Attention in steps is
# then that of the whole text.
# Seen: both count the queries from the start of the text: after seven tokens, the eighth reads the first token alone,
# and of two new tokens the second reads two. The present keys and values that come out are right, so the cache is in
# order and only the weights are wrong. A whole text without a past is right, and so is a step of one token without
# `is_causal`, which it does not need. Nothing is said.
#
# Needs python3 with venv and pip; tinygrad runs on its own interpreter. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  tract==0.23.9 tinygrad==0.14.0 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
from importlib.metadata import version

import numpy as np
import onnx
import onnx.helper as make
import onnxruntime
import tract
from onnx.reference import ReferenceEvaluator
from tinygrad import Tensor
from tinygrad.nn.onnx import OnnxRunner

print("tract", version("tract"), "tinygrad", version("tinygrad"), "onnxruntime", onnxruntime.__version__)
q, k = np.random.default_rng(0).normal(size=(2, 1, 1, 8, 8)).astype(np.float32)
v = np.eye(8, dtype=np.float32)[None, None]  # So the output is the weights.


def weights_of(open_keys):
    scores = np.where(open_keys, q[0, 0] @ k[0, 0].T / np.sqrt(8), -np.inf)
    return np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)


def runs(past, causal):
    feed = {"q": q[:, :, past:], "k": k[:, :, past:], "v": v[:, :, past:]}
    names, outputs = [*feed], ["y"]
    if past:
        feed |= {"past_k": k[:, :, :past], "past_v": v[:, :, :past]}
        names, outputs = [*names, "", "past_k", "past_v"], ["y", "present_k", "present_v"]
    feed = {name: np.ascontiguousarray(x) for name, x in feed.items()}
    shapes = {"y": feed["q"].shape, "present_k": k.shape, "present_v": v.shape}
    graph = make.make_graph(
        [make.make_node("Attention", names, outputs, is_causal=int(causal))], "graph",
        [make.make_tensor_value_info(name, onnx.TensorProto.FLOAT, x.shape) for name, x in feed.items()],
        [make.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shapes[name]) for name in outputs],
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 23)], ir_version=11)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    yield "onnx's reference", ReferenceEvaluator(model).run(None, feed)
    session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
    yield "onnxruntime", session.run(None, feed)
    found = tract.onnx().load("model.onnx").into_model().into_runnable().run(list(feed.values()))
    yield "tract", [np.array(x.to_numpy()) for x in found]
    found = OnnxRunner("model.onnx")({name: Tensor(x) for name, x in feed.items()})
    yield "tinygrad", [found[name].numpy() for name in outputs]


for past, causal in ((0, True), (7, True), (6, True), (7, False)):
    right = weights_of(np.tri(8, dtype=bool))[past:]
    from_start = np.zeros((8, 8), bool)
    from_start[past:] = np.tri(8 - past, 8, dtype=bool)
    from_start[:past, 0] = True
    wrong = weights_of(from_start)[past:]
    for name, (y, *present) in runs(past, causal):
        keys = [int((row > 1e-6).sum()) for row in y[0, 0]]
        print(f"{8 - past} new after {past}, is_causal={int(causal)}, {name}: new tokens read", keys, "tokens")
        late = past and causal and name in ("tract", "tinygrad")
        assert np.allclose(y[0, 0], wrong if late else right, atol=1e-5)
        assert all(np.array_equal(x, whole) for x, whole in zip(present, (k, v)))
        assert keys == list(range(1, 9 - past) if late else range(past + 1, 9))
PYTHON
DEV=PYTHON CACHELEVEL=0 venv/bin/python look.py
