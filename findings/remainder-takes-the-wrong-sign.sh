#!/usr/bin/env bash
# tract 0.23.9 (PyPI) against onnxruntime 1.32.0: `Mod` of integers and `ReduceLogSumExp` give other numbers.
#
# Expected: ONNX says that `Mod` with `fmod=0`, its default, has the sign of the divisor, as Python's `%`: -7 mod 3 is
# 2. So a position counted back from the end of a ring or a window stays in it. And the logarithm of a sum of
# exponentials, with which a graph normalizes scores, is finite for scores of 250.
# Seen: tract's `Mod` has the sign of the dividend, -1, for int64, the type of positions, and the right one for int32;
# `ReduceLogSumExp` takes the exponentials as they are, so a score of 100 gives infinity. Positive numbers and small
# scores agree, so a test with a few tokens passes. onnxruntime and onnx's own reference give 2 and 250.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  tract==0.23.9 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import onnx
import onnxruntime
import tract
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

print("tract", version("tract"), "onnxruntime", onnxruntime.__version__)


def run(nodes, x, constants=None):
    told = lambda name, sizes: helper.make_tensor_value_info(name, TensorProto.FLOAT, sizes)
    made = [numpy_helper.from_array(value, name) for name, value in (constants or {}).items()]
    graph = helper.make_graph(nodes, "one", [told("x", x.shape)], [told("y", None)], made)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), "one.onnx")
    session = onnxruntime.InferenceSession("one.onnx", providers=["CPUExecutionProvider"])
    there, rule = session.run(None, {"x": x})[0], ReferenceEvaluator("one.onnx").run(None, {"x": x})[0]
    model = tract.onnx().load("one.onnx")
    here = model.into_model().into_runnable().run([x])[0].to_numpy()
    assert np.allclose(there, rule)
    print(nodes[len(nodes) // 2].op_type, "expected", there.ravel(), "seen", here.ravel())
    return there.ravel().tolist(), here.ravel().tolist()


for kind, seen in ((TensorProto.INT64, [-1, -1, 1]), (TensorProto.INT32, [2, 2, 1])):
    nodes = [
        helper.make_node("Cast", ["x"], ["whole"], to=kind),
        helper.make_node("Mod", ["whole", "three"], ["rest"]),
        helper.make_node("Cast", ["rest"], ["y"], to=TensorProto.FLOAT),
    ]
    three = np.array(3, helper.tensor_dtype_to_np_dtype(kind))
    there, here = run(nodes, np.array([[-7, -1, 7]], np.float32), {"three": three})
    assert (there, here) == ([2, 2, 1], seen)
sum_of = [helper.make_node("ReduceLogSumExp", ["x"], ["y"], axes=[1])]
for scores, finite in (([1, 2, 3], True), ([50, 150, 250], False)):
    there, here = run(sum_of, np.array([scores], np.float32))
    assert np.isfinite(there).all() and (np.allclose(there, here) if finite else here == [np.inf])
PYTHON
