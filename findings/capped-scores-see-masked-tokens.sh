#!/usr/bin/env bash
# tinygrad 0.14.0 (its ONNX runner) and OpenCV 5.0.0 (its dnn module) against onnxruntime 1.32.0: with a soft cap,
# masked tokens are read.
#
# Expected: ONNX's `Attention` caps the scores and then masks them, as Gemma 2 does; so a masked token has no weight,
# and what stands in its place changes nothing. onnx's reference and onnxruntime do so.
# Seen: both mask first and cap then, so minus infinity becomes minus the cap. With a cap of 2 the masked token of a
# text of four gets more than 8 % of a row here, whether the mask is boolean or of minus infinities; in tinygrad later
# tokens get more than that through `is_causal` too, where OpenCV is right. With a cap of 50, Gemma 2's own, or without one,
# all agree, so it shows in a model with a small cap only. Nothing is said.
#
# Needs python3 with venv and pip; tinygrad runs on its own interpreter. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  tinygrad==0.14.0 opencv-python-headless==5.0.0.93 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat >look.py <<'PYTHON'
import cv2
import numpy as np
import onnx
import onnx.helper as make
import onnxruntime
from onnx.reference import ReferenceEvaluator
from tinygrad import Tensor
from tinygrad.nn.onnx import OnnxRunner

print("OpenCV", cv2.__version__, "onnxruntime", onnxruntime.__version__)
draw = np.random.default_rng(0).normal
q, k, v = draw(size=(3, 1, 1, 4, 8)).astype(np.float32)
v = np.eye(4, 8, dtype=np.float32)[None, None]  # So the output is the weights.
raw = (q @ k.transpose(0, 1, 3, 2) / np.sqrt(8))[0, 0]


def runs(feed, **settings):
    inputs = [make.make_tensor_value_info(name, make.np_dtype_to_tensor_dtype(x.dtype), x.shape)
              for name, x in feed.items()]
    output = [make.make_tensor_value_info("y", onnx.TensorProto.FLOAT, q.shape)]
    graph = make.make_graph([make.make_node("Attention", list(feed), ["y"], **settings)], "graph", inputs, output)
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 23)], ir_version=11)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, "model.onnx")
    yield "onnx's reference", ReferenceEvaluator(model).run(None, feed)[0]
    session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
    yield "onnxruntime", session.run(None, feed)[0]
    yield "tinygrad", OnnxRunner("model.onnx")({name: Tensor(x) for name, x in feed.items()})["y"].numpy()
    net = cv2.dnn.readNetFromONNX("model.onnx")
    for name, x in feed.items():
        net.setInput(x, name)
    yield "OpenCV", net.forward("y")


keep = np.ones((4, 4), bool)
keep[:, -1] = False  # The last token is padding.
masks = {
    "boolean": (keep, {"mask": keep}, {}),
    "minus infinity": (keep, {"mask": np.where(keep, 0, -np.inf).astype(np.float32)}, {}),
    "causal": (np.tri(4, dtype=bool), {}, {"is_causal": 1}),
}
for cap in (0.0, 2.0, 50.0):
    for kind, (seen, extra, settings) in masks.items():
        scores = np.where(seen, cap * np.tanh(raw / cap) if cap else raw, -np.inf)
        want = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
        for name, y in runs({"q": q, "k": k, "v": v} | extra, softcap=cap, **settings):
            weights = np.array(y)[0, 0, :, :4]
            hidden = (weights * ~seen).sum(-1)
            print(f"cap {cap:g}, {kind}, {name}: masked tokens have", *(f"{x:.1%}" for x in hidden))
            reads = cap == 2 and (name == "tinygrad" or name == "OpenCV" and kind != "causal")
            if reads:
                wrong = cap * np.tanh(np.where(seen, raw, -np.inf) / cap)
                wrong = np.exp(wrong) / np.exp(wrong).sum(-1, keepdims=True)
                assert np.allclose(weights, wrong, atol=1e-5) and hidden.max() > 0.08
            else:
                assert np.allclose(weights, want, atol=1e-5) and hidden.max() < 1e-5
PYTHON
DEV=PYTHON CACHELEVEL=0 venv/bin/python look.py
