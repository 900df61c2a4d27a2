#!/usr/bin/env bash
# onnx 1.23.2: the reference's Attention calls soft-capped scores the raw ones.
#
# Expected: with `qk_matmul_output_mode=0` the fourth output of Attention is q k^T scaled, before the soft cap, as the
# operator's own description says; the reference evaluator and onnxruntime 1.32.0 agree on all four modes.
# Seen: in the reference, modes 0 and 1 are the same numbers: the cap is in both. onnxruntime gives the raw scores in
# mode 0. The answer and modes 1, 2 and 3 agree. A test of an exporter that trusts the reference so takes capped scores
# for raw ones (versions 23, 24 and 25 of the operator alike).
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import numpy as np
import onnx.helper as make
import onnxruntime
from onnx import TensorProto
from onnx.reference import ReferenceEvaluator

draw = np.random.default_rng(0).normal
q, k, v = (draw(size=(1, 2, length, 4)).astype(np.float32) for length in (3, 5, 5))
raw = q @ k.transpose(0, 1, 3, 2) / 2
capped = 1.5 * np.tanh(raw / 1.5)
weights = np.exp(capped) / np.exp(capped).sum(-1, keepdims=True)
for opset in (23, 24, 26):
    for mode, right in enumerate((raw, capped, capped, weights)):
        node = make.make_node("Attention", ["q", "k", "v"], ["y", "", "", "scores"], softcap=1.5,
                              qk_matmul_output_mode=mode)
        inputs = [make.make_tensor_value_info(name, TensorProto.FLOAT, array.shape)
                  for name, array in (("q", q), ("k", k), ("v", v))]
        outputs = [make.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in ("y", "scores")]
        model = make.make_model(make.make_graph([node], "graph", inputs, outputs),
                                opset_imports=[make.make_opsetid("", opset)], ir_version=11)
        feed = {"q": q, "k": k, "v": v}
        y, scores = ReferenceEvaluator(model).run(None, feed)
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        y_runtime, scores_runtime = session.run(None, feed)
        apart = [float(np.abs(found - right).max()) for found in (scores, scores_runtime)]
        print("opset", opset, "mode", mode, "reference off by", apart[0], "onnxruntime off by", apart[1])
        assert np.allclose(y, y_runtime, atol=1e-5) and apart[1] < 1e-5
        if mode == 0:
            assert np.allclose(scores, capped, atol=1e-5) and apart[0] > 0.1
        else:
            assert apart[0] < 1e-5
PYTHON
