#!/usr/bin/env bash
# onnx 1.23.2 (its reference) against onnxruntime 1.32.0: the norms of a model in half precision overflow.
#
# Expected: LayerNormalization and RMSNormalization have `stash_type`, 1 by default: their first stage, with its squares
# and their mean, is computed in 32 bits whatever the input's type is, so that a stream with numbers of a few hundred
# can be normalized in halves.
# Seen: the reference does not read it and squares halves. From 256 on a square is infinite: RMSNormalization gives 0
# for all of the row, LayerNormalization its bias, as if a layer wrote nothing. onnxruntime gives the numbers of 32
# bits, and the reference gives them too if it is handed floats.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import numpy as np
import onnx
import onnxruntime
from onnx import helper
from onnx.reference import ReferenceEvaluator

print("onnx", onnx.__version__, "onnxruntime", onnxruntime.__version__)
WIDTH = 64


def both(name, stream, weights):
    kind = helper.np_dtype_to_tensor_dtype(stream.dtype)
    given = dict(zip("xwb", [stream, *weights]))
    node = helper.make_node(name, list(given), ["y"], stash_type=1)
    graph = helper.make_graph([node], name, [helper.make_tensor_value_info(k, kind, v.shape) for k, v in given.items()],
                              [helper.make_tensor_value_info("y", kind, stream.shape)])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)], ir_version=11)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return [run(None, given)[0].astype(np.float64) for run in (ReferenceEvaluator(model).run, session.run)]


random = np.random.default_rng(0)
weight, bias = np.full(WIDTH, 2, np.float16), np.full(WIDTH, 0.5, np.float16)
for name, weights in (("RMSNormalization", [weight]), ("LayerNormalization", [weight, bias])):
    for size in (1, 400):
        stream = (random.normal(size=(1, WIDTH)) * size).astype(np.float16)
        exact = stream.astype(np.float64) - (stream.astype(np.float64).mean() if len(weights) == 2 else 0)
        exact = exact / np.sqrt((exact ** 2).mean() + 1e-5) * 2 + (0.5 if len(weights) == 2 else 0)
        reference, runtime = both(name, stream, weights)
        wide, _ = both(name, stream.astype(np.float32), [w.astype(np.float32) for w in weights])
        print(f"{name}, numbers of about {size}: reference {reference[0, :3]}, runtime {runtime[0, :3].round(3)},",
              f"reference in 32 bits {wide[0, :3].round(3)}, exact {exact[0, :3].round(3)}")
        assert np.abs(runtime - exact).max() < 0.01 and np.abs(wide - exact).max() < 0.001
        if size == 1:
            assert np.abs(reference - exact).max() < 0.02
        else:
            assert (reference == (0.5 if len(weights) == 2 else 0)).all()
PYTHON
